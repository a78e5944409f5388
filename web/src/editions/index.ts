/** What belongs to one edition lies in the folder of its name, and is fetched when it is played. */
import type { EditionPage } from "$lib/stage/edition.svelte";
import type { Lesson } from "$lib/protocol/lesson.svelte";
import { textsOf } from "$lib/ui/api";

export type Words = Record<string, string | string[]>;
const pages = import.meta.glob<{ default: EditionPage }>("./*/index.ts");
/** What is said in a game, and the chapters that are said beside it (`beside.ts`). */
const words = import.meta.glob<{ default: Words }>(["./*/words/*.json", "!./*/words/{cardboard,lesson,options,search}.*.json"]);
const BESIDE = ["cardboard", "lesson", "options", "search"];
const lessons = import.meta.glob<{ default: Lesson }>("./*/lessons/*.json");

/** What the page draws for an edition alone; nothing, for one that has no folder here. */
export const pageOf = async (edition: string): Promise<EditionPage> => (await pages[`./${edition}/index.ts`]?.())?.default ?? {};

/** One chapter of an edition's words: `game`, `options` or `lesson`; of one without a folder here, all that it brought. */
export async function wordsOf(edition: string, chapter: string, language: string): Promise<Words> {
  if (!pages[`./${edition}/index.ts`]) return textsOf(edition, language);
  const { beside } = BESIDE.includes(chapter) ? await import("./beside") : { beside: words };
  return (await beside[`./${edition}/words/${chapter}.${language}.json`]?.())?.default ?? {};
}

/** All chapters that an edition's words may have. */
export const chaptersOf = (edition: string): string[] =>
  [...BESIDE, ...new Set(Object.keys(words).flatMap((path) => path.match(`^./${edition}/words/(\\w+)\\.`)?.[1] ?? []))];

/** Every lesson with its edition: one by the edition's own name, and others by those of its modules. */
export const taught = Object.keys(lessons).map((path) => ({ edition: path.split("/")[1]!, name: path.split("/")[3]!.replace(".json", "") }));
/** The lesson that everybody begins with. */
const FIRST = taught[0]!.edition;

/** A lesson by its name, or the first one. */
export const lesson = async (name: string): Promise<Lesson> => {
  const one = taught.find((known) => known.name === (name || FIRST)) ?? { edition: FIRST, name: FIRST };
  return (await lessons[`./${one.edition}/lessons/${one.name}.json`]!()).default;
};

/** The lessons that fit what is played: that of the edition, and those of its modules. */
export const lessonsFor = ({ edition, modules = [] }: { edition: string; modules?: readonly string[] }): string[] =>
  taught.filter((one) => one.edition === edition && (one.name === edition || modules.includes(one.name))).map((one) => one.name).sort((a, b) => Number(b === edition) - Number(a === edition));
