/** What belongs to one edition lies in the folder of its name, and is fetched when it is played. */
import type { EditionPage } from "$lib/stage/edition.svelte";
import type { Lesson } from "$lib/protocol/lesson.svelte";
import { textsOf } from "$lib/ui/api";

type Words = Record<string, string | string[]>;
const pages = import.meta.glob<{ default: EditionPage }>("./*/index.ts");
const words = import.meta.glob<{ default: Words }>("./*/words/*.json");
const lessons = import.meta.glob<{ default: Lesson }>("./*/lesson.json");

/** What the page draws for an edition alone; nothing, for one that has no folder here. */
export const pageOf = async (edition: string): Promise<EditionPage> => (await pages[`./${edition}/index.ts`]?.())?.default ?? {};

/** One chapter of an edition's words: `game`, `options` or `lesson`; of one without a folder here, all that it brought. */
export const wordsOf = async (edition: string, chapter: string, language: string): Promise<Words> =>
  pages[`./${edition}/index.ts`] ? ((await words[`./${edition}/words/${chapter}.${language}.json`]?.())?.default ?? {}) : textsOf(edition, language);

/** All chapters of an edition's words that lie here. */
export const chaptersOf = (edition: string): string[] =>
  [...new Set(Object.keys(words).flatMap((path) => path.match(`^./${edition}/words/(\\w+)\\.`)?.[1] ?? []))];

/** The editions that teach a lesson. */
export const taught = Object.keys(lessons).map((path) => path.split("/")[1]!);

/** The lesson of an edition, or the first one that any teaches. */
export const lesson = async (edition: string): Promise<Lesson> => (await lessons[`./${taught.includes(edition) ? edition : taught[0]!}/lesson.json`]!()).default;
