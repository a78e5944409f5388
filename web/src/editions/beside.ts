import type { Words } from ".";

/** What is said of an edition before a game, about it and in its lesson: many files, and none of them is wanted in a game. */
export const beside = import.meta.glob<{ default: Words }>("./*/words/{cardboard,lesson,options,search}.*.json");
