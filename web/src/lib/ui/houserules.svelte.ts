// House rules with a name: those that an edition offers, and my own, which this device remembers.
import type { HouseRules, Info, SetUp } from "../protocol/types";
import { StoredMap } from "./stored.svelte";

/** What choosing them sets. */
export type Rules = Pick<HouseRules, "players" | "modules" | "options" | "keeps" | "speed" | "spectator_delay">;

export interface Own extends Rules {
  edition: string;
  name: string;
}

const kept = new StoredMap<Own>("rules");

export const mine = {
  of: (edition: string): Own[] => Object.values(kept.all).filter((one) => one.edition === edition).sort((one, other) => one.name.localeCompare(other.name)),
  /** What the table plays now, under a name. */
  keep(name: string, { setup, speed, spectator_delay = 0 }: Info): void {
    const { edition, modules = [], options = {} } = setup;
    kept.put(`${edition} ${name}`, { edition, name, modules, options, players: [], keeps: [], speed, spectator_delay });
  },
  drop: ({ edition, name }: Own): void => kept.drop(`${edition} ${name}`),
};

/** As many chairs as they are meant for: those that are there, or as many more or fewer as it takes. */
const chairs = ({ players }: Rules, now: number): number =>
  !players.length || players.includes(now) ? now : players.reduce((best, one) => (Math.abs(one - now) < Math.abs(best - now) ? one : best));

/** The same people by these rules. */
export function applied(rules: Rules, setup: SetUp): SetUp {
  const keeps = Object.entries(setup.options ?? {}).filter(([name]) => rules.keeps.includes(name));
  return {
    ...setup,
    players: chairs(rules, setup.players),
    modules: rules.modules ?? setup.modules ?? [],
    options: { ...rules.options, ...Object.fromEntries(keeps) },
  };
}

/** May the people who sit here play by them? */
export const fits = (rules: Rules, { setup, people }: Info): boolean => people.filter((one) => one.seat != null).length <= chairs(rules, setup.players);

/** Does the table play by them? */
export function isOn(rules: Rules, { setup, speed, spectator_delay = 0 }: Info): boolean {
  const then = applied(rules, setup);
  const plain = (one: SetUp): string => JSON.stringify([one.players, [...(one.modules ?? [])].sort(), Object.entries(one.options ?? {}).sort()]);
  return plain(then) === plain(setup) && rules.speed === speed && rules.spectator_delay === spectator_delay;
}
