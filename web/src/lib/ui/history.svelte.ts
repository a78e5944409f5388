// What this device remembers of the games that were played with it: who won, awards, who aimed at whom.  No account, no server.
import type { Info } from "../protocol/types";
import { StoredMap } from "./stored.svelte";

export interface Played {
  name: string;
  won: boolean;
  place: number;
  total: number | null;
  awards: string[];
}
export interface Game {
  table: string;
  game: number;
  /** Milliseconds since 1970. */
  at: number;
  edition: string;
  people: Played[];
  rivals: [string, string, number][];
}

const games = new StoredMap<Game>("played");
/** By table, the last game that was deleted here: it is not noted again. */
const deleted = new StoredMap<number>("played.deleted");
const MOST = 300;

/** Notes what the table remembers, by the names of those who are there. */
export function note(table: string, info: Info): void {
  const name = (person: number): string => info.people.find((one) => one.person === person)?.name ?? "";
  for (const one of info.history ?? []) {
    const id = `${table}.${one.game}`;
    if (games.all[id] || one.game <= (deleted.all[table] ?? 0)) continue;
    const people = one.people
      .map((two) => ({ name: name(two.person), won: two.won ?? false, place: two.place ?? 0, total: two.total ?? null, awards: [...(two.awards ?? [])] }))
      .filter((two) => two.name);
    const rivals = one.rivals.map((two): [string, string, number] => [name(two.one), name(two.other), two.times]).filter(([a, b]) => a && b);
    games.put(id, { table, game: one.game, at: one.at * 1000, edition: one.edition, people, rivals });
  }
  const all = Object.entries(games.all).sort(([, one], [, other]) => other.at - one.at);
  for (const [id] of all.slice(MOST)) games.drop(id);
}

/** All games with at least two of these people, the latest first. */
export function gamesOf(names: string[]): Game[] {
  return Object.values(games.all)
    .filter((game) => game.people.filter((one) => names.includes(one.name)).length >= Math.min(2, names.length))
    .sort((one, other) => other.at - one.at);
}

export function deleteAll(table: string, game: number): void {
  for (const id of Object.keys(games.all)) games.drop(id);
  deleted.put(table, game);
}
