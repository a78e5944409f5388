// A lesson as a table: it stands still until the pupil does what is asked, then plays on.
import { same, type Answer, type AnyView } from "./views";
import { TableStore } from "./table.svelte";
import type { Event, Info, SetUp } from "./types";

export interface Lesson {
  name: string;
  setup: SetUp;
  names: string[];
  moments: { view: AnyView; read: number; answer?: Answer }[];
  events: Event[];
}

const THREE = 2.7;
const COUNTED = ["aim", "courage"];

export class LessonStore extends TableStore {
  step = $state(0);
  /** Did the pupil try something else? */
  astray = $state(false);
  done = $derived.by(() => this.#lesson.moments[this.step]?.answer === undefined);
  #lesson: Lesson;
  #timer = 0;

  constructor(lesson: Lesson, name: string, face: string) {
    super();
    this.#lesson = lesson;
    const chairs = lesson.names.map((one, seat) => ({ seat, name: one || name, face: seat ? "" : face, person: seat ? null : 0 }));
    this.info = { setup: lesson.setup, speed: "no clock", stage: "game", game: 1, chairs, people: [] } satisfies Info;
    this.status = "live";
    this.#show(true);
  }

  override choose(answer: Answer): void {
    if (this.done || this.#timer) return;
    this.astray = !same(answer, this.#lesson.moments[this.step]!.answer);
    if (this.astray) return;
    this.mine = { person: 0, seat: 0, choice: answer };
    const counted = COUNTED.includes(this.view?.decision ?? "");
    if (counted && this.clock) this.clock = { ...this.clock, closes: this.serverNow() + THREE, three: THREE };
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      this.step += 1;
      this.#show(false);
    }, counted ? THREE * 1000 : 700);
  }

  override close(): void {
    clearTimeout(this.#timer);
  }

  #show(cut: boolean): void {
    const { view, read } = this.#lesson.moments[this.step]!;
    const first = this.events.length;
    this.clock = { question: this.step + 1, pace: COUNTED.includes(view.decision) ? "count" : "choose", closes: null };
    this.mine = { person: 0, seat: 0 };
    if (!cut && read > first) this.hold(first);
    this.view = view;
    this.events = this.#lesson.events.slice(0, read);
    this.news = { first, events: this.events.slice(first), whole: cut };
  }
}
