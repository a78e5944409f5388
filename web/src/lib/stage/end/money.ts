/** Everybody's money after each round, as far as everybody could see it, and what it came to at the count. */
import type { Event } from "$lib/protocol/wire";

export interface MoneyLine {
  seat: number;
  /** Thousands after each round; null from the round on in which the seat was lost. */
  rounds: (number | null)[];
  /** With everything that only the count values: paintings, diamonds, shame.  Null for the dead. */
  total: number | null;
}

const worth = (event: Event): number => {
  const { notes, share } = event.data ?? {};
  if (Array.isArray(notes)) return (notes as number[]).reduce((sum, note) => sum + note, 0);
  return typeof share === "string" ? Number(share.split(" ")[1] ?? 0) : 0;
};

export function moneyByRound(events: readonly Event[], players: number): MoneyLine[] {
  const now: (number | null)[] = Array.from({ length: players }, () => 0);
  const lines: MoneyLine[] = now.map((_, seat) => ({ seat, rounds: [], total: null }));
  let round = 0;
  const close = (): void => lines.forEach((line) => line.rounds.push(now[line.seat] ?? null));
  for (const event of events) {
    const seat = Number(event.data?.["seat"]);
    if (event.kind === "round" && round++) close();
    else if (event.kind === "share" || event.kind === "takes") now[seat] = (now[seat] ?? 0) + worth(event);
    else if (event.kind === "dies") now[seat] = null;
    else if (event.kind === "count") lines[seat]!.total = Number(event.data?.["total"]);
  }
  if (round) close();
  return lines;
}
