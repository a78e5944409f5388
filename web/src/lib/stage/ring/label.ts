/** A seat in words: what a screen reader says when it reaches a figure. */
import { t } from "$lib/i18n/index.svelte";
import { joined, powerName, type People } from "../people";
import { pointing, type Scene, type SeatScene } from "../play/scene";

const POSTURES: Record<string, string> = { shame: "floor", lying: "floor", hurt: "hurt", dead: "dead" };

export function seatLabel(seat: SeatScene, scene: Scene, people: People, me: number | null, chosen: boolean): string {
  const name = people.name(seat.seat);
  const parts = [seat.seat === me ? t("stage.seat.you", { name }) : name];
  if (seat.wounds) parts.push(t("stage.seat.wounds", { n: seat.wounds }));
  if (seat.shame) parts.push(t("stage.seat.shame", { n: seat.shame }));
  if (seat.light) parts.push(t("stage.seat.light", { n: seat.light }));
  const posture = POSTURES[seat.posture];
  if (posture) parts.push(t(`stage.seat.${posture}`));
  if (scene.godfather === seat.seat) parts.push(t("stage.seat.godfather"));
  if (seat.boss) parts.push(t("stage.seat.boss"));
  if (seat.team !== null) parts.push(t("stage.seat.family", { family: scene.families[seat.team] ?? String(seat.team + 1) }));
  if (seat.power && seat.shown) parts.push(t("stage.seat.power", { power: powerName(seat.power) }));
  if (scene.grenade === seat.seat) parts.push(t("stage.seat.grenade"));
  const targets = pointing(seat).flatMap((gun) => gun.targets);
  if (targets.length) parts.push(t("stage.seat.aims", { target: joined(targets.map((one) => (one === me ? t("stage.seat.at_you") : people.name(one)))) }));
  if (chosen) parts.push(t("stage.seat.chosen"));
  return parts.join(", ");
}
