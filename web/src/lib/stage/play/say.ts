/** Words for things on the table. */
import { told } from "$lib/i18n/index.svelte";

/** A share of the second edition: "bill 20", "painting", "token". */
export function shareName(share: string): string {
  const [kind = share, worth = ""] = share.split(" ");
  return told(`stage.share.${kind}`, share, { worth });
}

export const cardName = (card: string): string => told(`card.${card}`, card);

/** An answer in words; one that is not in the catalogue speaks for itself. */
export const answerName = (decision: string, answer: string): string =>
  told(`stage.answer.${decision}.${answer}`, told(`stage.answer.${answer}`, told(`card.${answer}`, shareName(answer).replaceAll("_", " "))));

export const decisionName = (decision: string): string => told(`stage.decision.${decision}`, decision.replaceAll("_", " "));
