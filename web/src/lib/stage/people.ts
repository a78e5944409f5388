/** Names and faces of the people at the table, as the drawings need them. */
import { graphemes } from "$lib/graphemes";
import { told, t } from "$lib/i18n/index.svelte";
import type { Info } from "$lib/protocol/types";
import { castOf, character } from "./art/cast";
import { playing } from "./edition.svelte";

export interface People {
  name(seat: number): string;
  cast(seat: number): number;
}

/** Seat by seat, no two with the same face as long as there are enough; some chairs have a face of their own.  Whoever looks is "you". */
export function people(info: Info | null, me: number | null = null): People {
  const chairs = info?.chairs ?? [];
  const looks = info ? playing.chairs(info.setup) : [];
  const casts: number[] = [];
  const taken = new Set<number>();
  for (const chair of chairs) if (chair.face) taken.add(castOf(chair.face, chair.seat));
  chairs.forEach((chair, at) => {
    let cast = castOf(chair.face ?? "", chair.seat);
    if (!chair.face) while (taken.has(cast) && taken.size < 12) cast = (cast + 1) % 12;
    taken.add(cast);
    casts[chair.seat ?? at] = cast;
  });
  return {
    cast: (seat) => looks[seat]?.cast ?? casts[seat] ?? seat,
    name: (seat) => (seat === me ? t("stage.seat.you") : chairs[seat]?.name || character(casts[seat] ?? seat).name),
  };
}

/** A name that fits on a plate: an article is dropped before a letter of the name is. */
export const shortened = (name: string, most: number): string => fitting(name, (one) => graphemes(one).length <= most);

/** The same, for whatever has its own idea of what fits. */
export function fitting(name: string, fits: (name: string) => boolean): string {
  if (fits(name)) return name;
  const short = graphemes(name.replace(/^(the|le|la|les) /i, ""));
  if (fits(short.join(""))) return short.join("");
  for (let length = short.length - 1; ; length--) {
    const cut = `${short.slice(0, length).join("").trimEnd()}…`;
    if (length < 4 || fits(cut)) return cut;
  }
}

/** What a power is called; one that is not in the catalogue goes by what the server calls it. */
export const powerName = (power: string | number | null): string =>
  power === null ? "" : told(`power.${power}`, playing.declared.cards.find((one) => one.card === String(power))?.name ?? String(power).replaceAll("_", " "));
export const powerText = (power: string | number | null): string => (power === null ? "" : told(`power.${power}.text`, ""));

export { dollars } from "$lib/i18n/index.svelte";

export const joined = (names: string[]): string =>
  names.length < 2 ? (names[0] ?? t("nobody")) : `${names.slice(0, -1).join(", ")} ${t("and")} ${names[names.length - 1]}`;
