// One tap to the first decision: a private table, bots on every other chair, and the cards are dealt.
import type { Seat } from "../protocol/wire";
import { openTable } from "./api";
import { asPerson, me } from "./places.svelte";

let starting = "";

export async function playNow(): Promise<Seat> {
  const setup = { edition: "first", players: 6, modules: ["powers"] };
  const seat = await openTable({ ...asPerson(me.value), setup, speed: "normal" });
  starting = seat.table;
  return seat;
}

/** Was this table opened to be played at once?  Says so only once. */
export function startsNow(table: string): boolean {
  const yes = starting === table;
  if (yes) starting = "";
  return yes;
}
