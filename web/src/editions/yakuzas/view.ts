// Made by `python -m standoff.server.generate`; do not edit.

/** The table as one seat sees it; `me` is None for a spectator. */
export interface GangView {
  me: number | null;
  options: (number | string | unknown[])[];
  answered: boolean;
  seats: GangSeat[];
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
  gangs: Record<string, number[]>;
  circle: number[];
  Yakuza: GangPurse;
  East: GangPurse;
  West: GangPurse;
  kid?: number | null;
  cunning?: number | null;
  grenade?: number | null;
  sharers?: number[];
  share?: number | null;
  attacks?: [number, number, number, string][];
  hits?: number[];
  fallen?: number[];
  purse?: number | null;
  cards?: (number | string)[];
  things?: (number | string)[];
  proposals?: Record<string, (number | string)[]>;
  sway?: number[];
  victim?: number | null;
  hints?: string[];
  whisper?: boolean;
  over?: boolean;
  winners?: number[] | null;
  ranking?: number[][];
  totals?: (number | null)[];
  kept?: Record<string, unknown>;
}

/** One player. */
export interface GangSeat {
  seat: number;
  alive: boolean;
  posture: string;
  wounds: number;
  shame: number;
  guns?: GangGun[];
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
  gang?: string;
  tokens?: number;
  finger?: boolean;
  kiai?: string | null;
  doomed?: number | null;
}

/** One weapon and its set. */
export interface GangGun {
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
  weapon?: string;
  side?: string | null;
}

/** One gang. */
export interface GangPurse {
  seats: number[];
  size: number;
  dead: number;
  wounds: number;
  purse?: number | null;
  notes?: number[] | null;
  total?: number | null;
  won?: boolean | null;
  cards?: (number | string)[] | null;
  things?: (number | string)[] | null;
}
