// What a view of any edition may have.  The page shows; it knows no rules.

export type Atom = number | string;
/** An answer as it travels: a number, a word, or a few of them together. */
export type Answer = Atom | (Atom | Atom[])[];

/** Something to point with, and the cards that belong to it. */
export interface AnyGun {
  gun?: number;
  cards?: number;
  loaded?: boolean;
  target?: number | number[] | null;
  double?: boolean;
  weapon?: string;
  hand?: number[] | null;
  card?: string | null;
}

/** One seat.  Whoever has a single gun has its facts here. */
export interface AnySeat extends AnyGun {
  seat: number;
  alive?: boolean;
  wounds?: number;
  posture?: string;
  shame?: number;
  light?: number;
  guns?: AnyGun[];
  money?: number | null;
  notes?: number[] | null;
  power?: Atom | null;
  shown?: boolean;
  /** Who belongs together: by number, or by name. */
  team?: Atom | null;
  loot?: number;
  stash?: string[] | null;
  total?: number | null;
  score?: number | null;
}

/** The part of a view that the page draws, whatever the edition; an edition's own folder knows the rest. */
export interface AnyView {
  me: number | null;
  round?: number;
  decision: string;
  moment?: string;
  about?: unknown[];
  asked: number[];
  options: Answer[];
  order?: number[];
  alive?: number[];
  seats: AnySeat[];
  godfather?: number | null;
  table?: Atom[];
  queue?: number[];
  over?: boolean;
  winners?: number[] | null;
  ranking?: number[][];
  totals?: (number | null)[];
}

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
