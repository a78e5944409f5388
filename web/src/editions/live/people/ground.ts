/** What the screens outdoors read off a view: who is where, in words. */
import { t } from "$lib/i18n/index.svelte";
import type { TableStore } from "$lib/protocol/table.svelte";
import { same, type Answer } from "$lib/protocol/views";
import { dollars } from "$lib/stage/people";
import type { Tappable } from "../../../companion/TapWho.svelte";
import { sideOf } from "../sides";
import type { LiveSeat, LiveTeam, LiveView } from "../view";
import { weaponName } from "../weapons";

export const ROUNDS = 5;
export const viewOf = (store: TableStore): LiveView => store.view as unknown as LiveView;
export const isPaper = (store: TableStore): boolean => store.info?.setup.options?.["cards"] === "paper";
export const isEasy = (store: TableStore): boolean => store.info?.setup.options?.["easy.count"] === true;
export const isReferee = (store: TableStore): boolean => store.person !== null && store.info?.referee === store.person;

export const nameOf = (store: TableStore, seat: number): string => store.name(seat) || t("chair", { n: seat + 1 });
export const isHere = (store: TableStore, seat: number): boolean => store.info?.chairs[seat]?.here !== false;

/** Money; where every card is worth the same, cards. */
export const worth = (store: TableStore, amount: number): string => (isEasy(store) ? t("stage.out.cards", { n: amount }) : dollars(amount));

export const teams = (view: LiveView): [string, LiveTeam][] =>
  Object.keys(view.teams).sort().map((name) => [name, view[name as "A"]]);

/** Where somebody is and how hurt, in a few words; nothing for those who are unhurt and in play. */
const whereabouts = (seat: LiveSeat): string =>
  seat.status !== "in" ? t(`status.${seat.status}`) : seat.wounds ? t("stage.out.wounds", { n: seat.wounds }) : "";

/** The same, with what became of the card. */
export function stateOf(seat: LiveSeat): string {
  const parts = [
    ...(whereabouts(seat) ? [whereabouts(seat)] : []),
    ...(seat.click ? [t(`click.${seat.click}`)] : []),
    ...(seat.weapon && seat.shown ? [weaponName(seat.weapon)] : []),
  ];
  return parts.join(" · ");
}

/** Everybody in the order of teams, for a list to be tapped; those who are no answer cannot be. */
export function tappable(store: TableStore, options: readonly unknown[] | null = null): Tappable[] {
  return viewOf(store).seats.map((seat) => ({
    id: seat.seat,
    name: nameOf(store, seat.seat),
    side: sideOf(seat.team),
    note: whereabouts(seat),
    ...(options && !options.includes(seat.seat) ? { off: whereabouts(seat) || t("stage.out.not") } : {}),
  }));
}

export type Gun = "bbb" | "dg" | "sg";
const GUNS: Record<number, Gun> = { 5: "bbb", 6: "dg", 7: "sg" };

/** Which of the three kinds of guns was called last. */
export const gunCalled = (view: LiveView): Gun | null => GUNS[view.phase ?? 0] ?? null;

const PHASES: Record<string, number> = {
  notes: 1, receiver: 2, share_weapons: 2, equipped: 2, look: 3, leavers: 4, verdict_left: 8, verdict_coma: 8,
};
/** The phase of the rulebook that is being played; none before the first round. */
export function phaseOf(view: LiveView): number {
  if (!view.round) return 0;
  if (view.share !== null && view.share !== undefined) return 8;
  return PHASES[view.decision] ?? (view.phase || 1);
}

export const offers = (options: readonly unknown[], answer: Answer): boolean => options.some((one) => same(one, answer));
