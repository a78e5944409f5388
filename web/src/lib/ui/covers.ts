// Ways to play that deserve a cover of their own.  What an edition offers comes from the server.
import type { EditionCard, SetUp } from "../protocol/wire";

export interface Cover {
  key: string;
  colour: string;
  cast: number;
  setup: SetUp;
}

const KNOWN: Cover[] = [
  { key: "first", colour: "#a9cfa0", cast: 0, setup: { edition: "first", players: 6, modules: ["powers"] } },
  { key: "second", colour: "#ffc65c", cast: 5, setup: { edition: "second", players: 6, modules: ["powers"] } },
  { key: "cop", colour: "#8fb8ff", cast: 2, setup: { edition: "first", players: 6, modules: ["powers", "cop"] } },
  { key: "families", colour: "#ff9db0", cast: 9, setup: { edition: "first", players: 9, modules: ["families"] } },
];
const COLOURS = ["#a9cfa0", "#ffc65c", "#ff9db0", "#8fb8ff"];

/** The covers for what this server plays; an edition we have never heard of gets a plain one. */
export function covers(editions: EditionCard[]): Cover[] {
  const known = KNOWN.filter((cover) => {
    const edition = editions.find((one) => one.name === cover.setup.edition);
    return edition !== undefined && (cover.setup.modules ?? []).every((name) => edition.modules.some((one) => one.name === name));
  });
  const others = editions.filter((edition) => !known.some((cover) => cover.setup.edition === edition.name));
  return [
    ...known,
    ...others.map((edition, at) => ({
      key: edition.name,
      colour: COLOURS[at % COLOURS.length]!,
      cast: (at + 7) % 12,
      setup: { edition: edition.name, players: 6 },
    })),
  ];
}
