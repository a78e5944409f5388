/** Events gathered into beats: what is seen together, and for how long.
 *
 * Events that only some may see last no time at all, so that no sequence is longer on one phone than on another.
 */
import type { Component } from "svelte";
import type { Event } from "$lib/protocol/types";
import type { Sounding } from "$lib/sound/sound";
import type { Ring, Spot } from "../ring/geometry";
import type { Change, Kinds } from "./fold";
import type { Scene } from "./scene";

export type BeatKind =
  | "silent" | "round" | "loot" | "aims" | "courage" | "reveal" | "hurt" | "death" | "power" | "payout" | "grab" | "stamp" | "said" | "end";

/** One kind of event, with its data. */
export type EventOf<Kind extends string, Data> = Omit<Event, "kind" | "data"> & { kind: Kind; data: Data };

/** What a drawing over the ring is given: the event's data, and where everybody stands. */
export interface Drawing<Data> {
  data: Data;
  ring: Ring;
  u: number;
  spot: (seat: number) => Spot;
  scene: Scene;
}

/** How an edition shows one of its events. */
export interface Shown<Data> {
  beat: BeatKind;
  /** Its title and its sound, where these are not the beat's. */
  as?: string;
  sound?: string | Sounding | ((data: Data) => Sounding);
  /** In milliseconds. */
  length?: number;
  /** What is stamped on the table; loudly, it shakes. */
  stamp?: (data: Data) => string;
  loud?: boolean;
  /** What is drawn over the ring meanwhile. */
  Own?: Component<Drawing<Data>>;
}
/** How an edition shows its events, for those that are not shown by what they change. */
export type Shows<E extends { kind: string; data: unknown }> = {
  [K in E["kind"]]?: BeatKind | Shown<Extract<E, { kind: K }>["data"]>;
};
/** What is known of the events of an edition. */
export interface Manner {
  kinds: Kinds;
  shows?: Shows<EventOf<string, never>>;
  /** What belongs to a beat that has begun, without being one. */
  tags?: Tags;
}
export type Tags = Partial<Record<BeatKind, readonly string[]>>;

export interface Beat {
  kind: BeatKind;
  /** What it is called and how it sounds. */
  as: string;
  sound: string | Sounding;
  events: Event[];
  /** In milliseconds, at full length. */
  length: number;
  stamp: string;
  loud: boolean;
  Own?: Component<Drawing<never>> | undefined;
}

/** What happens in every stand-off. */
const COMMON: Record<string, BeatKind> = {
  set_up: "silent", round: "round", godfather: "said", stand_up: "silent", loot: "loot", loaded: "silent", aims: "aims", too_slow: "aims",
  war_cry: "courage", withdraws: "courage", discarded: "silent", reveals: "reveal", takes_back: "said", wounded: "hurt", falls: "hurt",
  dies: "death", lost: "silent", game_over: "end",
};
const LENGTH: Record<BeatKind, number> = {
  silent: 0, round: 700, loot: 600, aims: 700, courage: 900, reveal: 1300, hurt: 500, death: 1000, power: 1500, payout: 1100,
  grab: 400, stamp: 1000, said: 500, end: 900,
};
const SOUND: Partial<Record<BeatKind, string>> = {
  round: "gong", loot: "paper", aims: "three", courage: "thud", hurt: "thud", death: "knell", power: "chord", payout: "paper", grab: "paper", end: "finale",
};
/** Beats that take in the next event of the same kind, because it happens at the same moment. */
const TOGETHER = new Set<BeatKind>(["aims", "courage", "hurt", "payout", "silent"]);
const TAGS: Tags = { loot: ["stand_up"], courage: ["discarded"], hurt: ["discarded"], death: ["discarded"], aims: ["discarded"] };

/** How something looks that nobody has thought about: by what it changes. */
function byChanges(changes: readonly Change[]): BeatKind {
  for (const change of changes) {
    if (change.do === "wound") return "hurt";
    if (change.do === "heap") return "loot";
    if (change.do === "take") return change.who ? "payout" : "grab";
    if (change.do !== "put") continue;
    if (change.of === "table" && "winners" in change.to) return "end";
    if (change.of === "table" && "round" in change.to) return "round";
    if (change.to["alive"] === false) return "death";
    if (change.of === "gun" && "targets" in change.to) return "aims";
    if (change.of === "seat" && change.to["shown"] === true) return "power";
  }
  return "said";
}

function shownAs(event: Event, { kinds, shows }: Manner): Shown<never> {
  const told = event.to ? "silent" : (shows?.[event.kind] ?? COMMON[event.kind]);
  if (told) return typeof told === "string" ? { beat: told } : told;
  // Whoever draws an edition says what is worth looking at; for any other, everything is.
  return { beat: shows ? "silent" : byChanges(kinds[event.kind]?.changes ?? []) };
}

export function beats(events: readonly Event[], manner: Manner): Beat[] {
  const out: Beat[] = [];
  const tagged = (beat: BeatKind, kind: string): boolean => [...(TAGS[beat] ?? []), ...(manner.tags?.[beat] ?? [])].includes(kind);
  for (const event of events) {
    const last = out[out.length - 1];
    const { beat: kind, as = kind, sound = SOUND[kind] ?? "", length = LENGTH[kind], stamp, loud = false, Own } = shownAs(event, manner);
    const joins = last && (event.to || tagged(last.kind, event.kind) || (last.kind === kind && TOGETHER.has(kind)));
    if (joins) last.events.push(event);
    else {
      const data = (event.data ?? {}) as never;
      out.push({ kind, as, sound: typeof sound === "function" ? sound(data) : sound, events: [event], length, stamp: stamp?.(data) ?? "", loud, Own });
    }
  }
  return hurried(out);
}

/** Many cards: shorter breaths, so that nobody falls asleep over a dozen clicks. */
function hurried(all: Beat[]): Beat[] {
  const reveals = all.filter((beat) => beat.kind === "reveal").length;
  const factor = Math.max(0.5, Math.min(1, 4 / Math.max(1, reveals)));
  return factor === 1 ? all : all.map((beat) => (beat.kind === "reveal" ? { ...beat, length: beat.length * factor } : beat));
}

export const lengthOf = (all: readonly Beat[]): number => all.reduce((sum, beat) => sum + beat.length, 0);
