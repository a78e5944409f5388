/** Who is waited for, where everybody sees that: never what was chosen, and never in windows, follow-ups or picks. */
import type { TableStore } from "$lib/protocol/table.svelte";

export interface Awaited {
  asked: number[];
  /** The people who are asked; bots keep nobody waiting. */
  people: number[];
  ticked: number[];
  /** May I call the count now? */
  calls: boolean;
}

export function awaited(store: TableStore): Awaited | null {
  const { clock, view, info } = store;
  if (!clock?.awaits || !view || info?.stage !== "game") return null;
  const isBot = (seat: number): boolean => info.chairs[seat]?.person == null || info.chairs[seat]?.kept === true;
  const people = view.asked.filter((seat) => seat >= 0 && !isBot(seat));
  if (people.length < 2) return null;
  const ticked = people.filter((seat) => clock.ticked?.includes(seat));
  const may = store.host || (store.seat !== null && clock.calls === store.seat);
  const half = 2 * ticked.length >= people.length && ticked.length < people.length;
  const counted = (clock.three ?? 0) > 0;
  const begun = clock.closes != null && clock.closes - store.serverNow() <= (clock.three ?? 0);
  return { asked: view.asked, people, ticked, calls: may && half && counted && !begun };
}
