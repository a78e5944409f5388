// Who I am, and my seats at tables.  A seat is its token: whoever has it sits there, on any device.
import { character, FACES } from "../stage/art/cast";
import type { ReplayCard, Seat } from "../protocol/types";
import { replaysOf } from "./api";
import { forgetStored, StoredMap, stored } from "./stored.svelte";

/** What opens a seat. */
export type Key = Pick<Seat, "token" | "watch">;

export interface Kept extends Key {
  at: number;
}

export interface Me {
  name: string;
  face: number;
}

export const me = stored<Me>("me", { name: "", face: Math.floor(Math.random() * 12) });
if (!me.value.name) me.value = { ...me.value };
const seats = new StoredMap<Kept>("seat");
/** Finished games, and the seat each was played from: it has rights there also when the table is gone. */
const games = new StoredMap<{ table: string; token: string; at: number }>("game");
const MOST = 500;

/** Only so many are kept, the latest. */
function trim(map: StoredMap<{ at: number }>): void {
  const all = Object.entries(map.all).sort(([, one], [, other]) => other.at - one.at);
  for (const [name] of all.slice(MOST)) map.drop(name);
}

// Earlier pages kept all seats, and all games, in one place each.
const before = stored<Record<string, Kept>>("seats", {});
for (const [table, kept] of Object.entries(before.value)) if (!seats.all[table]) seats.put(table, kept);
const played = stored<Record<string, { table: string; token: string }>>("games", {});
for (const [replay, kept] of Object.entries(played.value)) if (!games.all[replay]) games.put(replay, { ...kept, at: 0 });
forgetStored("seats", "games");

export const places = {
  of(table: string): Kept | undefined {
    return seats.all[table];
  },
  /** Tables I have a seat at, the latest first. */
  get recent(): string[] {
    return Object.entries(seats.all)
      .sort(([, one], [, other]) => other.at - one.at)
      .map(([table]) => table);
  },
  keep(table: string, { token, watch }: Key): void {
    seats.put(table, { token, watch, at: Date.now() });
    trim(seats);
  },
  /** Only at the server's word, and only the seat it spoke of: another window may have a new one by now. */
  forget(table: string, token: string): void {
    seats.look();
    if (seats.all[table]?.token === token) seats.drop(table);
  },
};

/** The finished games of a table, which are mine if I have a seat there. */
export async function gamesOf(table: string): Promise<ReplayCard[]> {
  const token = places.of(table)?.token;
  const found = await replaysOf(table, token);
  if (token) for (const one of found) if (!games.all[one.replay]) games.put(one.replay, { table, token, at: one.at });
  trim(games);
  return found;
}

/** What shows that I was in a finished game; "" when I was not. */
export function keyTo(replay: string): string {
  const game = games.all[replay];
  return game ? (places.of(game.table)?.token ?? game.token) : "";
}

/** The way to a table on a TV.  With the watch code it always gets a line; the table's own is for people to read there. */
export function tvLink(table: string): string {
  if (table.length === 4) return `/${table}#tv`;
  const watch = places.of(table)?.watch;
  return watch ? `/tv/${watch}#${table}` : `/tv/${table}`;
}

/** A link that carries a seat: by the seat's own key, or by a ticket that is good once. */
export interface SeatLink {
  key?: Key;
  ticket?: string;
  /** It was tried, and opens nothing. */
  spent?: boolean;
}

/** It stands after the #, so that no server ever sees it. */
export function linkIn(fragment: string): SeatLink | null {
  const [, kind, value = ""] = /^(seat|move)=([\w.-]+)$/.exec(fragment) ?? [];
  if (kind === "move") return { ticket: value };
  const [token = "", watch = ""] = value.split(".");
  return token ? { key: { token, watch } } : null;
}

/** What somebody with this face is called who gives no name.  With "The" it could be a bot's. */
export const usualName = (face: number): string => character(face).name.replace(/^The /, "");

/** How I introduce myself at a table. */
export const asPerson = (one: Me): { name: string; face: string } => ({
  name: one.name.trim() || usualName(one.face),
  face: FACES[one.face] ?? "",
});
