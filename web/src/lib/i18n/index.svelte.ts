// Words in the language of the reader.  Catalogues are plain JSON, one file per area, so that a translator can edit them.
import { stored } from "../ui/stored.svelte";

export type Language = "en" | "fr";
export const LANGUAGES: readonly Language[] = ["en", "fr"];
type Catalogue = Record<string, string>;
type Params = Record<string, string | number>;

type Loading = () => Promise<{ default: Catalogue }>;
const catalogues: Record<Language, Loading> = { en: () => import("./en"), fr: () => import("./fr") };
/** The words for options and chapters are many, and wanted only where rules are chosen or read. */
const rules: Record<Language, Loading> = {
  en: () => import("./en/rules.json"),
  fr: () => import("./fr/rules.json"),
};
let withRules = false;
let current = $state.raw<Catalogue>({});

function preferred(): Language {
  const wanted = navigator.languages.map((one) => one.slice(0, 2));
  return LANGUAGES.find((one) => one === wanted.find((two) => (LANGUAGES as readonly string[]).includes(two))) ?? "en";
}

export const language = stored<Language>("language", preferred());

/** Switches at once, and remembers.  Only the language that is read is fetched. */
export async function speak(wanted: Language): Promise<void> {
  const parts = await Promise.all([catalogues[wanted](), ...(withRules ? [rules[wanted]()] : [])]);
  current = Object.assign({}, ...parts.map((part) => part.default)) as Catalogue;
  language.value = wanted;
  document.documentElement.lang = wanted;
}

/** From now on the words for options and chapters are wanted too. */
export async function speakOfRules(): Promise<void> {
  if (withRules) return;
  withRules = true;
  await speak(language.value);
}

/** The words for a key.  `{name}` is replaced; `{n|one|many}` chooses by number. */
export function t(key: string, params: Params = {}): string {
  const text = current[key] ?? key;
  return text.includes("{") ? text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = params[name] ?? "";
    if (one === undefined || many === undefined) return String(value);
    const few = language.value === "fr" ? Math.abs(Number(value)) < 2 : Number(value) === 1;
    return (few ? one : many).replaceAll("#", String(value));
  }) : text;
}

/** The words for a key if there are any, else what was sent: new powers and options need no new page. */
export function told(key: string, otherwise: string, params: Params = {}): string {
  return key in current ? t(key, params) : otherwise;
}
