/** Events gathered into beats: what is seen together, and for how long.
 *
 * Events that only some may see last no time at all, so that no sequence is longer on one phone than on another.
 */
import type { Event } from "$lib/protocol/wire";

export type BeatKind =
  | "silent" | "round" | "loot" | "aims" | "courage" | "reveal" | "hurt" | "death" | "power" | "split" | "take" | "toss" | "blast"
  | "phone" | "alert" | "said" | "end";

export interface Beat {
  kind: BeatKind;
  events: Event[];
  /** In milliseconds, at full length. */
  length: number;
}

const KINDS: Record<string, BeatKind> = {
  round: "round", loot: "loot", aims: "aims", too_slow: "aims", war_cry: "courage", withdraws: "courage", reveals: "reveal",
  wounded: "hurt", falls: "hurt", gets_up: "said", healed: "said", heals: "said", dies: "death", money_lost: "death",
  loot_lost: "death", shows_power: "power", split: "split", share: "split", no_split: "split", left: "split", takes: "take",
  takes_token: "take", toss: "toss", jam: "said", explosion: "blast", grenade: "power", telephone: "phone", phone_laid: "phone",
  switchboard: "alert", alert: "alert", stabs: "hurt", steps_in: "said", orders: "said", steals: "said", feasts: "said",
  hustles: "said", forbids: "said", inherits: "said", game_over: "end", lucky: "said", takes_back: "said", shows_card: "said",
  godfather: "said", boss: "said",
};
const LENGTH: Record<BeatKind, number> = {
  silent: 0, round: 1000, loot: 900, aims: 900, courage: 1300, reveal: 1900, hurt: 750, death: 1100, power: 1500, split: 1600,
  take: 650, toss: 700, blast: 1300, phone: 700, alert: 1500, said: 700, end: 900,
};
/** Beats that take in the next event of the same kind, because it happens at the same moment. */
const TOGETHER = new Set<BeatKind>(["aims", "courage", "hurt", "split", "silent"]);
/** What belongs to a beat that has begun, without being one. */
const TAGS: Partial<Record<BeatKind, Set<string>>> = {
  loot: new Set(["stand_up", "token"]),
  courage: new Set(["shame", "discarded", "gun_down"]),
  hurt: new Set(["discarded"]),
  death: new Set(["money_lost", "loot_lost", "hand_lost", "discarded"]),
  aims: new Set(["discarded"]),
};

export function beats(events: readonly Event[]): Beat[] {
  const out: Beat[] = [];
  for (const event of events) {
    const last = out[out.length - 1];
    const kind = event.to ? "silent" : (KINDS[event.kind] ?? "silent");
    const joins = last && (event.to || TAGS[last.kind]?.has(event.kind) || (last.kind === kind && TOGETHER.has(kind)));
    if (joins) last.events.push(event);
    else out.push({ kind, events: [event], length: LENGTH[kind] });
  }
  return hurried(out);
}

/** Many cards: shorter breaths, so that nobody falls asleep over a dozen clicks. */
function hurried(all: Beat[]): Beat[] {
  const reveals = all.filter((beat) => beat.kind === "reveal").length;
  const factor = Math.max(0.5, Math.min(1, 7 / Math.max(1, reveals)));
  return factor === 1 ? all : all.map((beat) => (beat.kind === "reveal" ? { ...beat, length: beat.length * factor } : beat));
}

export const lengthOf = (all: readonly Beat[]): number => all.reduce((sum, beat) => sum + beat.length, 0);
