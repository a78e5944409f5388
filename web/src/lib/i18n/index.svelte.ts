// Words in the language of the reader.  What the page alone says is plain JSON, one file per area; what is said of games
// comes from `words/*.toml` of the editions and of `telling/`.
import { chaptersOf, wordsOf } from "../../editions";
import { stored } from "../ui/stored.svelte";
import { filled, type Part } from "./grammar";

export type Language = "en" | "fr";
export const LANGUAGES: readonly Language[] = ["en", "fr"];
/** Texts as long as German ones, made from English by a rule (`long.ts`), so that a page is seen to have room for another language. */
type Tongue = Language | "qps";
type Catalogue = Record<string, string | string[]>;
type Params = Record<string, Part>;

type Loading = () => Promise<{ default: Catalogue }>;
const catalogues: Record<Language, Loading> = { en: () => import("./en"), fr: () => import("./fr") };
/** Words that are many, or wanted only somewhere: fetched when somebody gets there. */
const areas = {
  box: { en: () => import("./en/box.json"), fr: () => import("./fr/box.json") },
  cards: { en: () => import("./en/cards.json"), fr: () => import("./fr/cards.json") },
  companion: { en: () => import("./en/companion.json"), fr: () => import("./fr/companion.json") },
  evening: { en: () => import("./en/evening.json"), fr: () => import("./fr/evening.json") },
  phone: { en: () => import("./en/phone.json"), fr: () => import("./fr/phone.json") },
  refusals: { en: () => import("./en/refusals.json"), fr: () => import("./fr/refusals.json") },
  replays: { en: () => import("./en/replays.json"), fr: () => import("./fr/replays.json") },
  seats: { en: () => import("./en/seats.json"), fr: () => import("./fr/seats.json") },
  settings: { en: () => import("./en/settings.json"), fr: () => import("./fr/settings.json") },
  trust: { en: () => import("./en/trust.json"), fr: () => import("./fr/trust.json") },
} satisfies Record<string, Record<Language, Loading>>;
export type Area = keyof typeof areas;
const wanted = new Map<Area, Promise<void>>();
/** The edition that is spoken of, and which chapters of its words; they may say differently what all editions say. */
let edition = "";
const chapters = new Set<string>();
let current = $state.raw<Catalogue>({});
/** Keys by how they begin, as far as somebody has asked: every line of a log asks. */
let begun = new Map<string, string[]>();

function preferred(): Language {
  const liked = navigator.languages.map((one) => one.slice(0, 2));
  return LANGUAGES.find((one) => one === liked.find((two) => (LANGUAGES as readonly string[]).includes(two))) ?? "en";
}

export const language = stored<Tongue>("language", preferred());

let tongue = language.value;
let calls = 0;
let latest: Promise<void> = Promise.resolve();
/** Words that did not come are asked for again by whoever wants them next. */
let failed = false;

/** Switches at once, and remembers.  Only the language that is read is fetched. */
export function speak(wished: Tongue = tongue): Promise<void> {
  tongue = wished;
  failed = false;
  latest = fetchWords(++calls);
  latest.catch(() => (failed = true));
  return latest;
}

/** What was asked for last is spoken, in whatever order words arrive; whoever asked before waits for that. */
async function fetchWords(call: number): Promise<void> {
  const source = tongue === "qps" ? "en" : tongue;
  const general = Promise.all([catalogues[source](), ...[...wanted.keys()].map((area) => areas[area][source]())]);
  const own = await Promise.all([...chapters].map((chapter) => wordsOf(edition, chapter, source)));
  let words = Object.assign({}, ...(await general).map((part) => part.default), ...own) as Catalogue;
  if (tongue === "qps") words = (await import("./long")).stretched(words);
  if (call !== calls) return latest;
  begun = new Map();
  current = words;
  language.value = tongue;
  document.documentElement.lang = tongue;
}

/** From now on these words are wanted too. */
export function speakOf(area: Area): Promise<void> {
  let coming = wanted.get(area);
  if (!coming) {
    wanted.set(area, Promise.resolve());
    coming = speak();
    wanted.set(area, coming);
    coming.catch(() => wanted.delete(area));
  }
  return coming;
}

/** From now on this edition is spoken of: what happens in it (`game`, and its modules by name), its `options`, its `lesson`. */
export function speakOfEdition(name: string, ...wanted: string[]): Promise<void> {
  if (name === edition && !failed && wanted.every((one) => chapters.has(one))) return latest;
  edition = name;
  for (const one of wanted) chapters.add(one);
  return speak();
}

/** From now on everything that this edition says is wanted: whoever looks for a rule may ask about any of it. */
export const speakOfAll = (name: string): Promise<void> => speakOfEdition(name, ...chaptersOf(name));

/** Are there words for this key? */
export const known = (key: string): boolean => key in current;

/** Every key that begins so. */
export function keysOf(start: string): readonly string[] {
  const words = current;
  const keys = begun.get(start) ?? Object.keys(words).filter((key) => key.startsWith(start));
  begun.set(start, keys);
  return keys;
}

/** All ways to say it. */
export const ways = (key: string): string[] => [current[key] ?? key].flat();

/** The words for a key, filled: see `grammar.ts`. */
export const t = (key: string, params: Params = {}): string => filled(ways(key)[0]!, params, language.value);

/** The words for a key if there are any, else what was sent: new powers and options need no new page. */
export function told(key: string, otherwise: string, params: Params = {}): string {
  return known(key) ? t(key, params) : otherwise;
}

/** Money, in thousands: written alike on the table, in the log and in the rules. */
export function dollars(thousands: number): string {
  const amount = thousands ? t("dollars", { n: Math.abs(thousands) }) : t("dollars.none");
  return thousands < 0 ? `-${amount}` : amount;
}
