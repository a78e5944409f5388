/** A seat in words: what a screen reader says when it reaches a figure. */
import { t } from "$lib/i18n/index.svelte";
import { playing } from "../edition.svelte";
import { joined, powerName, type People } from "../people";
import { pointing, type Scene, type SeatScene } from "../play/scene";

const POSTURES: Record<string, string> = { shame: "floor", lying: "floor", hurt: "hurt", dead: "dead" };

/** What a side is called. */
export function sideName(scene: Scene, team: number): string {
  const name = scene.teams[team] ?? String(team + 1);
  return playing.page.sides?.()[name]?.name ?? name;
}

export function seatLabel(seat: SeatScene, scene: Scene, people: People, me: number | null, chosen: boolean, ticked = false): string {
  const parts = [people.name(seat.seat)];
  if (seat.wounds) parts.push(t("stage.seat.wounds", { n: seat.wounds }));
  parts.push(...facts(seat, scene));
  if (seat.power && seat.shown) parts.push(t("stage.seat.power", { power: powerName(seat.power) }));
  const targets = pointing(seat).flatMap((gun) => gun.targets);
  if (targets.length) parts.push(t("stage.seat.aims", { target: joined(targets.map((one) => (one === me ? t("stage.seat.at_you") : people.name(one)))) }));
  if (chosen) parts.push(t("stage.seat.chosen"));
  if (ticked) parts.push(t("stage.seat.ticked"));
  return parts.join(", ");
}

/** What everybody sees of a seat, besides its wounds, its power and whom it points at. */
export function facts(seat: SeatScene, scene: Scene): string[] {
  const parts: string[] = [];
  if (seat.shame) parts.push(t("stage.seat.shame", { n: seat.shame }));
  if (seat.light) parts.push(t("stage.seat.light", { n: seat.light }));
  const posture = POSTURES[seat.posture];
  if (posture) parts.push(t(`stage.seat.${posture}`));
  if (scene.godfather === seat.seat) parts.push(t("stage.seat.godfather"));
  if (seat.score !== null) parts.push(t("stage.seat.score", { n: seat.score }));
  if (seat.team !== null) parts.push(t("stage.seat.team", { team: sideName(scene, seat.team) }));
  for (const sign of playing.page.signs?.(seat, scene) ?? []) parts.push(sign.label);
  return parts;
}
