/** Plays what happened, one beat after the other, and then shows what is.
 *
 * Bang and click are told apart only when the card is seen: until then light, sound and time are the same.
 */
import type { Component } from "svelte";
import type { AnyView } from "$lib/protocol/views";
import type { Event } from "$lib/protocol/types";
import { dollars } from "$lib/i18n/index.svelte";
import { sound } from "$lib/sound/sound";
import { playing } from "../edition.svelte";
import { beats, lengthOf, type Beat, type Drawing } from "./beats";
import { taken } from "./fold";
import { isLoud } from "./say";
import type { Scene } from "./scene";

export interface Stamp {
  /** What is stamped on the table: a card, the count, the number of the round, a power, or a word of the edition. */
  kind: "card" | "three" | "round" | "power" | "word";
  event: Event | null;
  word: string;
  loud: boolean;
}
export interface Flight {
  seat: number;
  value: number | string;
  order: number;
}

const BREATH = 0.62;

export class Director {
  scene = $state.raw<Scene | null>(null);
  /** Whom the light is on; everybody when nobody. */
  light = $state.raw<number[] | null>(null);
  stamp = $state.raw<Stamp | null>(null);
  /** The card being turned. */
  card = $state.raw<{ seat: number; kind: string } | null>(null);
  /** The cards of this sequence, turned or not. */
  row = $state.raw<{ seat: number; kind: string }[]>([]);
  flights = $state.raw<Flight[]>([]);
  /** What the edition draws over the ring. */
  drawn = $state.raw<{ Own: Component<Drawing<never>>; data: never } | null>(null);
  gains = $state.raw<Record<number, string>>({});
  shaking = $state(false);
  playing = $state(false);
  beat = $state("silent");
  /** How many events are still to be seen. */
  waiting = $state(0);
  swing = $state(false);
  #queue: Beat[] = [];
  #view: AnyView | null = null;
  #wake: (() => void) | null = null;
  #factor = 1;
  #skip = false;

  /** Shows a view at once. */
  show(view: AnyView): void {
    this.#view = view;
    this.#queue = [];
    this.waiting = 0;
    this.#clear();
    this.skip();
    this.scene = playing.scene(view);
  }

  /** Plays events, then shows the view they lead to.  `room` is how many seconds there are for it. */
  play(events: readonly Event[], view: AnyView | null, room: number): void {
    this.#view = view;
    this.#queue.push(...beats(events, playing.manner));
    this.waiting += events.length;
    const wanted = lengthOf(this.#queue) / 1000;
    this.#factor = wanted > room ? Math.max(0.05, room / wanted) : 1;
    if (!this.scene && view) this.scene = playing.scene(view);
    if (this.playing) return;
    // What takes no time is not played: nobody's hand is taken away for it.
    if (!wanted && view) this.show(view);
    else void this.#run();
  }

  /** Enough: show what is. */
  skip(): void {
    if (!this.playing) return;
    this.#skip = true;
    this.#wake?.();
  }

  async #run(): Promise<void> {
    this.playing = true;
    this.#skip = false;
    while (this.#queue.length) {
      const beat = this.#queue.shift()!;
      this.beat = beat.as;
      await this.#play(beat);
    }
    this.#clear();
    this.waiting = 0;
    if (this.#view) this.scene = playing.scene(this.#view);
    this.playing = false;
  }

  #clear(): void {
    this.light = this.stamp = this.card = this.drawn = null;
    this.row = [];
    this.flights = [];
    this.gains = {};
    this.shaking = this.swing = false;
    this.beat = "silent";
  }

  #wait(ms: number): Promise<void> {
    const time = this.#skip ? 0 : ms * this.#factor;
    if (time < 4) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, time);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** The scene after the events of a beat; they count as seen now, if they did not before. */
  #apply(beat: Beat, seen = false): void {
    if (this.scene) this.scene = beat.events.reduce((scene, event) => playing.fold(scene, event), this.scene);
    if (!seen) this.waiting -= beat.events.length;
  }

  async #play(beat: Beat): Promise<void> {
    if (beat.kind === "silent") return this.#apply(beat);
    if (beat.kind === "reveal") return this.#reveal(beat);
    if (beat.kind === "payout") return this.#payout(beat);
    if (beat.kind !== "hurt") this.row = [];
    this.light = null;
    this.card = null;
    this.stamp = this.#stamped(beat);
    this.drawn = beat.Own ? { Own: beat.Own, data: (beat.events[0]!.data ?? {}) as never } : null;
    this.swing = beat.kind === "aims";
    this.shaking = beat.loud;
    if (!this.#skip && this.#factor > 0.1) sound.play(beat.sound);
    this.#apply(beat);
    if (beat.kind === "grab") this.flights = beat.events.flatMap((event) => taken(event, playing.declared.kinds)).map((one) => ({ ...one, order: 0 }));
    await this.#wait(beat.length);
    this.stamp = this.drawn = null;
    this.shaking = this.swing = false;
    this.gains = {};
    this.flights = [];
  }

  #stamped({ kind, events, stamp: word, loud }: Beat): Stamp | null {
    const event = events[0] ?? null;
    if (kind === "aims") return { kind: "three", event, word, loud };
    if (kind === "round" || kind === "power") return { kind, event, word, loud };
    return word ? { kind: "word", event, word, loud } : null;
  }

  async #reveal(beat: Beat): Promise<void> {
    const event = beat.events[0]!;
    const [seat, kind] = [Number(event.data?.["seat"]), String(event.data?.["card"])];
    const aims = event.data?.["targets"] ?? event.data?.["target"];
    const targets = (Array.isArray(aims) ? aims : [aims]).filter((one): one is number => typeof one === "number");
    if (!this.row.length) this.#deal(beat);
    this.stamp = null;
    this.light = [seat, ...targets];
    this.card = { seat, kind: "back" };
    const heard = !this.#skip && this.#factor > 0.1;
    if (heard) sound.cock();
    await this.#wait(beat.length * BREATH);
    this.card = { seat, kind };
    const at = this.row.findIndex((one) => one.seat === seat && one.kind === "back");
    this.row = this.row.map((one, n) => (n === at ? { seat, kind } : one));
    const own = playing.page.turned?.(kind);
    const bang = isLoud(kind);
    this.stamp = { kind: "card", event, word: "", loud: bang };
    this.shaking = bang;
    if (heard && own) sound.play(own.sound);
    else if (heard) bang ? sound.bang(kind === "bbb", targets.includes(this.scene?.me ?? -1)) : sound.click();
    this.waiting -= beat.events.length;
    await this.#wait(beat.length * (1 - BREATH));
    this.#apply(beat, true);
    this.shaking = false;
  }

  /** All the cards that are about to be turned, face down. */
  #deal(beat: Beat): void {
    const coming: Beat[] = [beat];
    for (const next of this.#queue) {
      if (next.kind === "reveal") coming.push(next);
      else if (next.kind !== "silent" && next.kind !== "hurt") break;
    }
    this.row = coming.map((one) => ({ seat: Number(one.events[0]!.data?.["seat"]), kind: "back" }));
  }

  async #payout(beat: Beat): Promise<void> {
    this.light = this.stamp = this.card = null;
    this.row = [];
    const shares = beat.events.map((event) => taken(event, playing.declared.kinds)).filter((one) => one.length);
    this.flights = shares.flatMap((share, order) => share.map((one) => ({ ...one, order })));
    if (!this.#skip && this.#factor > 0.1) sound.play(beat.sound);
    await this.#wait(beat.length * 0.45);
    this.#apply(beat);
    this.gains = Object.fromEntries(
      shares.map((share) => [share[0]!.seat, gain(share.map((one) => one.value))]),
    );
    await this.#wait(beat.length * 0.55);
    this.flights = [];
    this.gains = {};
  }
}

/** Notes are worth their sum; of cards, one more is one more. */
function gain(values: (number | string)[]): string {
  const notes = values.filter((one): one is number => typeof one === "number");
  return notes.length ? `+${dollars(notes.reduce((sum, note) => sum + note, 0))}` : `+${values.length}`;
}
