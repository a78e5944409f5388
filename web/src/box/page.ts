/** What the companion wants to know of an edition: `editions/NAME/box.ts`, fetched when it is played. */
import type { Component } from "svelte";
import type { Books } from "./books.svelte";

export interface Screen {
  books: Books;
}

export interface BoxPage {
  /** Modules that go with the box; the others stay on the table. */
  modules: string[];
  /** The round at a glance: each phase by its name, and the questions that belong to it. */
  phases: string[][];
  /** Which clauses are wanted while a question is open: their tags. */
  now: Record<string, string[]>;
  /** How a question is asked that other boxes do not have. */
  screens: Record<string, Component<Screen>>;
  /** What somebody may see in secret, line by line. */
  secret: (seat: Record<string, unknown>) => string[];
  /** What was shared in the last round, under the next question. */
  Shared?: Component<Screen>;
}

const pages = import.meta.glob<{ default: BoxPage }>("../editions/*/box.ts");
export const boxPage = async (edition: string): Promise<BoxPage> => (await pages[`../editions/${edition}/box.ts`]!()).default;
export const hasBox = (edition: string): boolean => `../editions/${edition}/box.ts` in pages;
