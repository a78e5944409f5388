/** Words for things on the table. */
import { t, told } from "$lib/i18n/index.svelte";

const SHARES = new Set(["bill", "diamond", "painting", "clip", "kit", "token"]);
export const isShare = (word: string): boolean => SHARES.has(word.split(" ")[0]!);
export const isBullet = (word: string): boolean => ["click", "bang", "bbb"].includes(word);

/** A share of the second edition: "bill 20", "painting", "token". */
export function shareName(share: string): string {
  const [kind = share, worth = ""] = share.split(" ");
  return told(`stage.share.${kind}`, share, { worth });
}

/** A type of loot, as the Dictator names it. */
export const typeName = (type: string): string => told(`stage.type.${type}`, type);

export const cardName = (card: string): string => told(`card.${card}`, card);

/** An answer in words; one that is not in the catalogue speaks for itself. */
export function answerName(decision: string, answer: string): string {
  if (decision === "veto" && isShare(answer)) return t("stage.answer.veto.type", { type: typeName(answer) });
  if (answer.startsWith("pile ")) return t("stage.answer.trade.pile", { n: answer.slice(5) });
  return told(`stage.answer.${decision}.${answer}`, told(`stage.answer.${answer}`, told(`card.${answer}`, shareName(answer).replaceAll("_", " "))));
}

export const decisionName = (decision: string): string => told(`stage.decision.${decision}`, decision.replaceAll("_", " "));
