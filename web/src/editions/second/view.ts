// Made by `python -m standoff.server.generate`; do not edit.

/** The table as one seat sees it; `me` is None for a spectator. */
export interface SecondView {
  me: number | null;
  options: (number | string | unknown[])[];
  answered: boolean;
  seats: SeatView[];
  round: number;
  decision: string;
  asked: number[];
  order: number[];
  alive: number[];
  sharers?: number[];
  fallen?: number[];
  over?: boolean;
  winners?: number[] | null;
  ranking?: number[][];
  kept?: Record<string, unknown>;
  about: unknown[];
  godfather: number;
  table: string[];
  token: boolean;
  piles: number;
  open: number[];
  hidden: number;
  planted?: [number, string][];
  queue?: number[];
  heir?: number | null;
  ban?: [number, string] | null;
  vetoer?: number | null;
  double?: number | null;
  trader?: number | null;
  sleeve?: string | null;
  looked?: number[] | null;
  wishes?: string[];
}

/** One gangster. */
export interface SeatView {
  seat: number;
  alive: boolean;
  posture: string;
  wounds: number;
  cards: number;
  loot: number;
  loaded?: boolean;
  target?: number | null;
  hidden?: number;
  power?: string;
  hand?: number[] | null;
  card?: string | null;
  discards?: string[] | null;
  stash?: string[] | null;
  total?: number | null;
  kept?: Record<string, unknown>;
}
