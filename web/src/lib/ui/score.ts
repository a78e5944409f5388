// What many games come to: pure sums over what a device remembers.
import type { Game } from "./history.svelte";

export interface Score {
  name: string;
  won: number;
  played: number;
  /** Awards by how often, the most frequent first. */
  awards: [string, number][];
}

/** Everybody's games, the most wins first. */
export function scores(games: Game[]): Score[] {
  const all = new Map<string, { won: number; played: number; awards: Map<string, number> }>();
  for (const one of games.flatMap((game) => game.people)) {
    const sum = all.get(one.name) ?? { won: 0, played: 0, awards: new Map<string, number>() };
    sum.played++;
    if (one.won) sum.won++;
    for (const award of one.awards) sum.awards.set(award, (sum.awards.get(award) ?? 0) + 1);
    all.set(one.name, sum);
  }
  return [...all]
    .map(([name, { won, played, awards }]) => ({ name, won, played, awards: [...awards].sort((a, b) => b[1] - a[1]) }))
    .sort((one, other) => other.won - one.won || one.played - other.played || one.name.localeCompare(other.name));
}

/** The last game before this table's first one. */
export const lastTime = (games: Game[], table: string): Game | null => games.find((game) => game.table !== table) ?? null;

/** The two who had each other at gunpoint most often tonight. */
export function rivalry(games: Game[], table: string): [string, string, number] | null {
  const sums = new Map<string, [string, string, number]>();
  for (const [a, b, times] of games.filter((game) => game.table === table).flatMap((game) => game.rivals)) {
    const [one, other] = a < b ? [a, b] : [b, a];
    const before = sums.get(`${one}\n${other}`)?.[2] ?? 0;
    sums.set(`${one}\n${other}`, [one, other, before + times]);
  }
  return [...sums.values()].sort((one, other) => other[2] - one[2])[0] ?? null;
}
