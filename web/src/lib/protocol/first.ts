// Made by `python -m standoff.server.generate`; do not edit.

/** The table as one seat sees it; `me` is None for a spectator. */
export interface FirstView {
  me: number | null;
  options: (number | string | unknown[])[];
  answered: boolean;
  seats: SeatView[];
  round: number;
  decision: string;
  moment: string;
  asked: number[];
  godfather: number | null;
  order: number[];
  alive: number[];
  table: number[];
  pile: number;
  unseen: [number, number, number];
  kid?: number | null;
  cunning?: number | null;
  grenade?: number | null;
  sharers?: number[];
  calls?: number | null;
  suspects?: number[];
  families?: string[];
  cards?: number[];
  hits?: number[];
  fallen?: number[];
  over?: boolean;
  winners?: number[] | null;
  ranking?: number[][];
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
  light?: number;
  money?: number | null;
  notes?: number[] | null;
  power?: number | null;
  shown?: boolean;
  cop?: boolean | null;
  team?: number | null;
  boss?: boolean;
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
