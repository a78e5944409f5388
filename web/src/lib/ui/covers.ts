// The covers to choose among: what each edition offers comes from the server.
import type { Cover, EditionCard } from "../protocol/types";

export interface Drawn extends Cover {
  key: string;
  colour: string;
  cast: number;
}

const LOOKS: [string, number][] = [["#a9cfa0", 0], ["#ffc65c", 5], ["#8fb8ff", 2], ["#ff9db0", 9], ["#d9c2f0", 7], ["#9fe3f2", 11]];

/** The usual way to play each edition, and then all the others; one that has no cover gets a plain one. */
export function covers(editions: EditionCard[]): Drawn[] {
  const all = editions.map(({ title, usual, covers }): Cover[] => (covers.length ? covers : [{ setup: usual, title: { en: title }, note: {} }]));
  return [...all.map(([usual]) => usual!), ...all.flatMap(([, ...others]) => others)].map((cover, at) => {
    const [colour, cast] = LOOKS[at % LOOKS.length]!;
    return { ...cover, key: `${cover.setup.edition} ${(cover.setup.modules ?? []).join(" ")}`, colour, cast };
  });
}
