// Options in groups, by the first word of their name; those of modules that are not played are left out.
import type { Choice } from "../protocol/wire";
import { told } from "../i18n/index.svelte";

export interface Group {
  name: string;
  choices: Choice[];
}

const GROUP: Record<string, string> = {
  aim: "pace", load: "pace", courage: "pace",
  death: "shots", bbb: "shots", reveal: "shots",
  tiebreak: "end", end: "end",
  money: "secrets", discards: "secrets", dead: "secrets", talk: "secrets",
  powers: "powers", dragon: "powers", insane: "powers", cunning: "powers", specialist: "powers", shotgun: "powers", stab: "powers",
  phone: "cop", cop: "cop",
  fam: "families",
  first_godfather: "privilege", late_order: "privilege", last_token: "privilege",
  loot: "loot", unclaimed: "loot", clip_look: "loot", dead_bullets: "loot",
  hustler: "powers", professional: "powers", friend_discard: "powers", dictator_ban: "powers", dictator_immunity: "powers",
};
const NEEDS: Record<string, string[]> = { powers: ["powers", "families"], cop: ["cop"], families: ["families"] };

export function groups(choices: Choice[], modules: string[]): Group[] {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const name = GROUP[choice.name.split(".")[0]!] ?? "more";
    const needs = NEEDS[name];
    if (choice.values.length < 2 || (needs && !needs.some((one) => modules.includes(one)))) continue;
    found.set(name, [...(found.get(name) ?? []), choice]);
  }
  return [...found].map(([name, all]) => ({ name, choices: all }));
}

/** An option's name as a person would say it. */
export const title = (name: string): string =>
  told(`title.${name}`, name.replace(/([A-Z])/g, " $1").replaceAll(".", ": ").toLowerCase());
