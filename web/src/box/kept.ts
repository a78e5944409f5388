/** The boxes that this phone keeps the books of: its own key, and those of everybody who has no phone. */
import { StoredMap } from "$lib/ui/stored.svelte";
import type { Seat, SetUp } from "$lib/protocol/types";

export interface Box {
  token: string;
  watch: string;
  setup: SetUp;
  seats: { name: string; token: string }[];
  at: number;
}

export const boxes = new StoredMap<Box>("box");

export const keep = (host: Seat, setup: SetUp, seats: Box["seats"]): void =>
  boxes.put(host.table, { token: host.token, watch: host.watch, setup, seats, at: Date.now() });

/** The last one, to go on with. */
export function latest(): string | undefined {
  return Object.entries(boxes.all).sort(([, one], [, other]) => other.at - one.at)[0]?.[0];
}
