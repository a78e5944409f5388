/** Plays what happened, one beat after the other, and then shows what is.
 *
 * Bang and click are told apart only when the card is seen: until then light, sound and time are the same.
 */
import type { AnyView } from "$lib/protocol/views";
import type { Event } from "$lib/protocol/wire";
import { sound } from "$lib/sound/sound";
import { beats, lengthOf, type Beat } from "./beats";
import { fold } from "./fold";
import { sceneOf, type Scene } from "./scene";

export interface Stamp {
  /** What is stamped on the table: a bang, a click, or words of the catalogue. */
  kind: "bang" | "click" | "three" | "round" | "blast" | "power" | "toss" | "alert" | "phone";
  event: Event | null;
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
  gains = $state.raw<Record<number, string>>({});
  shaking = $state(false);
  playing = $state(false);
  beat = $state<Beat["kind"]>("silent");
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
    this.scene = sceneOf(view);
  }

  /** Plays events, then shows the view they lead to.  `room` is how many seconds there are for it. */
  play(events: readonly Event[], view: AnyView | null, room: number): void {
    this.#view = view;
    this.#queue.push(...beats(events));
    this.waiting += events.length;
    const wanted = lengthOf(this.#queue) / 1000;
    this.#factor = wanted > room ? Math.max(0.05, room / wanted) : 1;
    if (!this.scene && view) this.scene = sceneOf(view);
    if (!this.playing) void this.#run();
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
      this.beat = beat.kind;
      await this.#play(beat);
    }
    this.#clear();
    this.waiting = 0;
    if (this.#view) this.scene = sceneOf(this.#view);
    this.playing = false;
  }

  #clear(): void {
    this.light = this.stamp = this.card = null;
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
    if (this.scene) this.scene = beat.events.reduce(fold, this.scene);
    if (!seen) this.waiting -= beat.events.length;
  }

  async #play(beat: Beat): Promise<void> {
    if (beat.kind === "silent") return this.#apply(beat);
    if (beat.kind === "reveal") return this.#reveal(beat);
    if (beat.kind === "split") return this.#split(beat);
    if (beat.kind !== "hurt") this.row = [];
    this.light = null;
    this.card = null;
    const [event] = beat.events as [Event];
    if (beat.kind === "round") this.stamp = { kind: "round", event };
    else if (beat.kind === "aims") this.#guns();
    else if (beat.kind === "power") this.stamp = { kind: "power", event };
    else if (beat.kind === "toss") this.stamp = { kind: "toss", event };
    else if (beat.kind === "phone") this.stamp = { kind: "phone", event };
    else if (beat.kind === "alert") this.stamp = { kind: "alert", event };
    else if (beat.kind === "blast") this.#bang("blast", event);
    else this.stamp = null;
    if (!this.#skip && this.#factor > 0.1) sound.beat(beat.kind);
    this.#apply(beat);
    this.#takes(beat);
    await this.#wait(beat.length);
    this.stamp = null;
    this.shaking = this.swing = false;
    this.gains = {};
    this.flights = [];
  }

  #guns(): void {
    this.swing = true;
    this.stamp = { kind: "three", event: null };
  }

  #bang(kind: Stamp["kind"], event: Event): void {
    this.stamp = { kind, event };
    this.shaking = true;
  }

  #takes(beat: Beat): void {
    if (beat.kind !== "take") return;
    this.flights = beat.events.map((event) => ({
      seat: Number(event.data?.["seat"]), value: String(event.data?.["share"] ?? "token"), order: 0,
    }));
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
    const bang = kind !== "click";
    this.stamp = { kind: bang ? "bang" : "click", event };
    this.shaking = bang;
    if (heard) bang ? sound.bang(kind === "bbb", targets.includes(this.scene?.me ?? -1)) : sound.click();
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

  async #split(beat: Beat): Promise<void> {
    this.light = this.stamp = this.card = null;
    this.row = [];
    const shares = beat.events.filter((event) => event.kind === "share");
    this.flights = shares.flatMap((event, order) =>
      ((event.data?.["notes"] ?? []) as number[]).map((value) => ({ seat: Number(event.data?.["seat"]), value, order })),
    );
    if (!this.#skip && this.#factor > 0.1) sound.beat("split");
    await this.#wait(beat.length * 0.45);
    this.#apply(beat);
    this.gains = Object.fromEntries(
      shares.map((event) => [
        Number(event.data?.["seat"]),
        `+$${((event.data?.["notes"] ?? []) as number[]).reduce((sum, note) => sum + note, 0)}K`,
      ]),
    );
    await this.#wait(beat.length * 0.55);
    this.flights = [];
    this.gains = {};
  }
}
