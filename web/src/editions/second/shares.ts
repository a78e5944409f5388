/** Words for loot. */
import { told } from "$lib/i18n/index.svelte";

const KINDS = new Set(["bill", "diamond", "painting", "clip", "kit", "token"]);
export const isShare = (word: string): boolean => KINDS.has(word.split(" ")[0]!);

/** A share: "bill 20", "painting", "token". */
export const shareName = (share: string): string => told(`share.${share}`, share, { n: 1 });

/** A type of loot, as somebody forbids it. */
export const typeName = (type: string): string => told(`type.${type}`, type);
