/** The objects as the page speaks of them; their pictures come when one of them is seen. */
import { told } from "$lib/i18n/index.svelte";
import type { Held } from "$lib/stage/edition.svelte";
import { powerName, powerText } from "$lib/stage/people";
import type { SeatScene } from "$lib/stage/play/scene";

const known = (object: string): string => told(`object.${object}`, "");
export const isObject = (word: string): boolean => known(word) !== "";

/** An object as its card calls it, without an article. */
export function objectName(object: string): string | undefined {
  const bare = known(object).replace(/^(the |les? |la |l['’])/i, "");
  return bare ? bare[0]!.toUpperCase() + bare.slice(1) : undefined;
}

/** A power and an object, as far as they are known. */
export function heldBy(power: string | null, object: unknown): Held[] {
  const things = typeof object === "string" && object ? [{ card: object, name: objectName(object) ?? object, text: told(`object.${object}.text`, "") }] : [];
  return [...(power ? [{ card: power, name: powerName(power), text: powerText(power) }] : []), ...things];
}

export const held = (seat: SeatScene): Held[] => heldBy(seat.power, seat.more["object"]);
