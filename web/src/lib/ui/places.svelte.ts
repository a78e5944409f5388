// Who I am, and my seats at tables.  A seat is its token: whoever has it sits there, on any device.
import { character, FACES } from "../stage/art/cast";
import type { Seat } from "../protocol/wire";
import { stored } from "./stored.svelte";

export interface Kept {
  token: string;
  watch: string;
  at: number;
}

export interface Me {
  name: string;
  face: number;
}

export const me = stored<Me>("me", { name: "", face: Math.floor(Math.random() * 12) });
if (!me.value.name) me.value = { ...me.value };
const seats = stored<Record<string, Kept>>("seats", {});
const MOST = 20;

export const places = {
  of(table: string): Kept | undefined {
    return seats.value[table];
  },
  /** Tables I have a seat at, the latest first. */
  get recent(): string[] {
    return Object.entries(seats.value)
      .sort(([, one], [, other]) => other.at - one.at)
      .map(([table]) => table);
  },
  keep(table: string, seat: Pick<Seat, "token" | "watch">): void {
    const all = { ...seats.value, [table]: { token: seat.token, watch: seat.watch, at: Date.now() } };
    const latest = Object.entries(all).sort(([, one], [, other]) => other.at - one.at);
    seats.value = Object.fromEntries(latest.slice(0, MOST));
  },
  forget(table: string): void {
    const { [table]: _, ...rest } = seats.value;
    seats.value = rest;
  },
};

/** The link that carries a seat to another device.  After the #, so that no server ever sees it. */
export const seatLink = (table: string, kept: Kept): string => `/t/${table}#seat=${kept.token}.${kept.watch}`;

export function takeSeatFrom(fragment: string, table: string): boolean {
  const [token, watch = ""] = fragment.startsWith("seat=") ? fragment.slice(5).split(".") : [];
  if (!token) return false;
  places.keep(table, { token, watch });
  return true;
}

/** How I introduce myself at a table. */
export const asPerson = (one: Me): { name: string; face: string } => ({
  name: one.name.trim() || character(one.face).name,
  face: FACES[one.face] ?? "",
});
