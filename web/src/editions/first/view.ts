// Made by `python -m standoff.server.generate`; do not edit.

/** The table as one seat sees it; `me` is None for a spectator. */
export interface FirstView {
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
  moment: string;
  godfather: number | null;
  table: number[];
  pile: number;
  unseen: [number, number, number];
  kid?: number | null;
  cunning?: number | null;
  grenade?: number | null;
  calls?: number | null;
  suspects?: number[];
  families?: string[];
  cards?: number[];
  hits?: number[];
  share?: number | null;
  attacks?: [number, number, number, string][];
  totals?: (number | null)[];
}

/** One gangster. */
export interface SeatView {
  seat: number;
  alive: boolean;
  posture: string;
  wounds: number;
  shame: number;
  guns: GunView[];
  money?: number | null;
  notes?: number[] | null;
  power?: number | null;
  shown?: boolean;
  team?: number | null;
  boss?: boolean;
  light?: number;
  cop?: boolean | null;
  object?: string | null;
  visible?: boolean;
  useless?: boolean | null;
  seen?: (number[] | null)[];
  used?: string[];
  bled?: boolean;
  kept?: Record<string, unknown>;
}

/** One gun and its deck. */
export interface GunView {
  gun: number;
  cards: number;
  loaded?: boolean;
  target?: number | number[] | null;
  open?: number[];
  hidden?: number;
  shotgun?: boolean;
  hand?: number[] | null;
  card?: string | null;
  discards?: string[] | null;
}
