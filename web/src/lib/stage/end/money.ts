/** Everybody's money after each round, as far as everybody could see it, and what it came to at the count. */
import type { Event } from "$lib/protocol/types";
import { taken, type Kinds } from "../play/fold.ts";

export interface MoneyLine {
  seat: number;
  /** Thousands after each round; null from the round on in which the seat was lost. */
  rounds: (number | null)[];
  /** With everything that only the count values.  Null for the dead. */
  total: number | null;
}

/** A note is its value; a card has it behind its name, if it has any. */
const worth = (value: number | string): number => (typeof value === "number" ? value : Number(value.split(" ")[1] ?? 0));

export function moneyByRound(events: readonly Event[], players: number, kinds: Kinds): MoneyLine[] {
  const now: (number | null)[] = Array.from({ length: players }, () => 0);
  const lines: MoneyLine[] = now.map((_, seat) => ({ seat, rounds: [], total: null }));
  let round = 0;
  const close = (): void => lines.forEach((line) => line.rounds.push(now[line.seat] ?? null));
  for (const event of events) {
    if (event.kind === "round" && round++) close();
    for (const { seat, value } of taken(event, kinds)) now[seat] = (now[seat] ?? 0) + worth(value);
    const seat = Number(event.data?.["seat"]);
    for (const change of kinds[event.kind]?.changes ?? []) {
      if (change.do !== "put" || change.of !== "seat") continue;
      if (change.to["alive"] === false) now[seat] = null;
      else if ("total" in change.to) lines[seat]!.total = Number(event.data?.["total"]);
    }
  }
  if (round) close();
  return lines;
}
