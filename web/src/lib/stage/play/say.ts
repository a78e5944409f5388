/** Words for things on the table. */
import { t, told } from "$lib/i18n/index.svelte";
import { playing } from "../edition.svelte";
import type { GunScene } from "./scene";

export const isBullet = (word: string): boolean => ["click", "bang", "bbb"].includes(word);

/** Does this card hurt when it is turned up? */
export const isLoud = (card: string): boolean => playing.page.turned?.(card)?.loud ?? (isBullet(card) && card !== "click");

/** Is this a card, with a picture of its own? */
export const isCard = (word: string): boolean => isBullet(word) || (playing.page.card?.is(word) ?? false);

const plain = (word: string): string => word.replaceAll("_", " ");

export const cardName = (card: string): string => playing.page.named?.(card) ?? told(`card.${card}`, plain(card));

/** An answer in words; one that is not in the catalogue speaks for itself. */
export const answerName = (decision: string, answer: string): string =>
  playing.page.answer?.(decision, answer) ?? told(`stage.answer.${decision}.${answer}`, told(`stage.answer.${answer}`, cardName(answer)));

export const decisionName = (decision: string): string => told(`stage.decision.${decision}`, plain(decision));

/** One of somebody's guns: by what it is where they differ, otherwise by its number. */
export function gunName(guns: readonly GunScene[], at: number): string {
  const { weapon } = guns[at]!;
  const name = guns.some((one) => one.weapon !== weapon) ? told(`weapon.${weapon}`, "") : "";
  return name ? name[0]!.toUpperCase() + name.slice(1) : t("stage.hand.gun", { n: at + 1 });
}
