// What every edition's view has, and what only some have.  The page shows; it knows no rules.
import type { FirstView, GunView, SeatView } from "./first";

export type { FirstView, GunView, SeatView };

export type Atom = number | string;
/** An answer as it travels: a number, a word, or a few of them together. */
export type Answer = Atom | (Atom | Atom[])[];

/** The part of a view that the shell needs, whatever the edition. */
export interface AnyView {
  me: number | null;
  round: number;
  decision: string;
  asked: number[];
  options: Answer[];
  order: number[];
  alive: number[];
  seats: { seat: number; alive: boolean; wounds: number; posture: string; team?: number | null }[];
  over?: boolean;
  winners?: number[] | null;
  [more: string]: unknown;
}

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
