// Options under headings, as their edition orders them; those of modules that are not played are left out.
import { t, told } from "../i18n/index.svelte";
import type { Choice } from "../protocol/types";
import { playing } from "../stage/edition.svelte";

export interface Group {
  name: string;
  choices: Choice[];
}

export function groups(choices: Choice[], modules: string[]): Group[] {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const { name, needs } = playing.page.group?.(choice.name) ?? { name: "more", needs: undefined };
    if (choice.values.length < 2 || (needs && !needs.some((one) => modules.includes(one)))) continue;
    found.set(name, [...(found.get(name) ?? []), choice]);
  }
  return [...found].map(([name, all]) => ({ name, choices: all }));
}

/** An option's name as a person would say it. */
export const title = (name: string): string =>
  told(`title.${name}`, name.replace(/([A-Z])/g, " $1").replaceAll(".", ": ").replaceAll("_", " ").toLowerCase());

/** A value as a person would say it. */
export const shown = (one: boolean | string | number): string => (typeof one === "boolean" ? t(one ? "yes" : "no") : told(`value.${one}`, String(one)));

/** What the lab has measured of an option with these modules, a line for each value. */
export function measured(choice: Choice, modules: string[]): { value: string; text: string }[] {
  const here = [...modules].sort().join();
  const found = new Map<string, string[]>();
  for (const one of choice.measured) {
    if ([...one.modules].sort().join() !== here) continue;
    const text = t(`lobby.measured.${one.what}.${one.by > 0 ? "more" : "less"}`, { by: percent(Math.abs(one.by)) });
    found.set(shown(one.value), [...(found.get(shown(one.value)) ?? []), text]);
  }
  return [...found].map(([value, all]) => ({ value, text: t("lobby.measured", { value, found: all.join(", ") }) }));
}

const percent = (part: number): string => t("lobby.percent", { n: Math.max(1, Math.round(100 * part)) });
