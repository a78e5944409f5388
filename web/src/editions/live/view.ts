// Made by `python -m standoff.server.generate`; do not edit.

/** The ground as one seat sees it; `me` is None for a spectator. */
export interface LiveView {
  me: number | null;
  options: (number | string | unknown[])[];
  answered: boolean;
  seats: LiveSeat[];
  round: number;
  decision: string;
  asked: number[];
  alive: number[];
  gangsters: number;
  sizes: number[];
  teams: Record<string, number[]>;
  deck: number;
  packet: number;
  area: [number, number];
  phase: number;
  pot: number;
  cards: number;
  dealt: Record<string, number>;
  undealt: number;
  A: LiveTeam;
  B: LiveTeam;
  C?: LiveTeam | null;
  D?: LiveTeam | null;
  E?: LiveTeam | null;
  F?: LiveTeam | null;
  G?: LiveTeam | null;
  obstacles?: [number, number][][];
  body?: LiveBody | null;
  count?: number | null;
  notes?: number[] | null;
  queue?: number[];
  called?: number | null;
  fired?: number[];
  cancelled?: number[];
  absorbed?: number[];
  denied?: number[];
  clicks?: number[];
  sharers?: number[];
  share?: number | null;
  shares?: Record<string, number[]>;
  left?: number[] | number;
  hints?: string[];
  proposals?: Record<string, (string | [string, number])[]>;
  over?: boolean;
  winners?: number[] | null;
  ranking?: number[][];
}

/** One gangster. */
export interface LiveSeat {
  seat: number;
  alive: boolean;
  team: string;
  status: string;
  wounds: number;
  back?: number | null;
  shown?: boolean;
  weapon?: string | [string, number] | null;
  note?: number | null;
  doomed?: boolean;
  click?: string | null;
  mime?: string | null;
  aim?: number | number[] | null;
  at?: [number, number] | null;
  facing?: [number, number] | null;
  intent?: (string | number)[] | null;
  hints?: string[];
}

/** One team. */
export interface LiveTeam {
  seats: number[];
  chief: number;
  coma: number;
  receiver?: number | null;
  bank?: number | null;
  final?: number | null;
  eligible?: boolean | null;
  won?: boolean | null;
}

/** How large people are in an arena, and how far they reach and leap, in millimetres. */
export interface LiveBody {
  radius: number;
  reach: number;
  leap: number;
}
