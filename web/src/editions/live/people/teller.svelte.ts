/** What the referee tells: several things at once for the thumb, one by one for the game, as it asks. */
import type { TableStore } from "$lib/protocol/table.svelte";
import type { Answer } from "$lib/protocol/views";
import { offers } from "./ground";

interface Told {
  label: string;
  /** How many answers counted before, and with it. */
  before: number;
  after: number;
}

export class Teller {
  /** What has not been asked for yet. */
  waiting = $state.raw<Answer[]>([]);
  #told = $state.raw<Told[]>([]);
  #store: TableStore;
  #question = 0;

  constructor(store: TableStore) {
    this.#store = store;
  }

  get busy(): boolean {
    return this.waiting.length > 0;
  }

  /** What was told last, in words; nothing where somebody else has told something since. */
  get last(): string {
    return this.#latest?.label ?? "";
  }

  get #latest(): Told | undefined {
    const told = this.#told.at(-1);
    return told && told.after >= this.#counted && told.before < this.#counted ? told : undefined;
  }

  tell(label: string, ...answers: Answer[]): void {
    if (this.busy) return;
    const before = this.#counted;
    this.#told = [...this.#told.slice(-19), { label, before, after: before + answers.length }];
    this.waiting = answers;
    this.next();
  }

  /** A question has come: the next answer, if it is one. */
  next(): void {
    const { clock, mine } = this.#store;
    const [answer, ...rest] = this.waiting;
    if (answer === undefined || !clock || !mine?.referee || clock.question === this.#question) return;
    if (!offers(mine.referee.options, answer)) {
      // The game asks something else by now: better to look again than to answer blindly.
      this.waiting = [];
      return;
    }
    this.#question = clock.question;
    this.waiting = rest;
    this.#store.judge(answer);
  }

  /** Takes back all that was told with the last tap; or the one thing that somebody else has told since. */
  undo(): void {
    const count = this.#counted - (this.#latest?.before ?? this.#counted - 1);
    this.#told = this.#told.filter((one) => one.after <= this.#counted - count);
    this.waiting = [];
    this.#store.command({ do: "undo", count });
  }

  /** What was refused has not been told. */
  refused(): void {
    this.waiting = [];
  }

  get #counted(): number {
    return this.#store.clock?.answers ?? 0;
  }
}
