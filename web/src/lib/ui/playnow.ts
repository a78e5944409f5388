// One tap to the first decision: a private table, bots on every other chair, and the cards are dealt.
import type { Seat, SetUp } from "../protocol/types";
import { openTable } from "./api";
import { asPerson, me } from "./places.svelte";

let starting = "";

/** What is played, where it is not the usual game. */
export async function playNow(setup?: SetUp): Promise<Seat> {
  const seat = await openTable({ ...asPerson(me.value), speed: "normal", ...(setup ? { setup } : {}) });
  starting = seat.table;
  return seat;
}

/** Was this table opened to be played at once?  Says so only once. */
export function startsNow(table: string): boolean {
  const yes = starting === table;
  if (yes) starting = "";
  return yes;
}
