// Words in the language of the reader.  Catalogues are plain JSON, one file per area, so that a translator can edit them.
import english from "./en";
import { stored } from "../ui/stored.svelte";

export type Language = "en" | "fr";
export const LANGUAGES: readonly Language[] = ["en", "fr"];
type Catalogue = Record<string, string>;
type Params = Record<string, string | number>;

const catalogues: Partial<Record<Language, Catalogue>> = { en: english };
let current = $state.raw<Catalogue>(english);

function preferred(): Language {
  const wanted = navigator.languages.map((one) => one.slice(0, 2));
  return LANGUAGES.find((one) => one === wanted.find((two) => (LANGUAGES as readonly string[]).includes(two))) ?? "en";
}

export const language = stored<Language>("language", preferred());

/** Only the language that is read is fetched; English is always there. */
async function load(wanted: Language): Promise<Catalogue> {
  const known = catalogues[wanted];
  if (known) return known;
  return (catalogues[wanted] = (await import("./fr")).default);
}

/** Switches at once, and remembers. */
export async function speak(wanted: Language): Promise<void> {
  current = await load(wanted);
  language.value = wanted;
  document.documentElement.lang = wanted;
}

/** The words for a key.  `{name}` is replaced; `{n|one|many}` chooses by number. */
export function t(key: string, params: Params = {}): string {
  const text = current[key] ?? english[key] ?? key;
  return text.includes("{") ? text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = params[name] ?? "";
    if (one === undefined || many === undefined) return String(value);
    const few = language.value === "fr" ? Math.abs(Number(value)) < 2 : Number(value) === 1;
    return (few ? one : many).replaceAll("#", String(value));
  }) : text;
}

/** The words for a key if there are any, else what was sent: new powers and options need no new page. */
export function told(key: string, otherwise: string, params: Params = {}): string {
  return key in current || key in english ? t(key, params) : otherwise;
}
