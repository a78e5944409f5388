/** What the referee tells, answer after answer, and what the books say of everybody. */
import type { Answer } from "$lib/protocol/views";
import type { TableStore } from "$lib/protocol/table.svelte";

/** Somebody at the table, as the books know them. */
export interface Entered {
  seat: number;
  name: string;
  alive: boolean;
  posture: string;
  wounds: number;
  shame: number | undefined;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export class Books {
  /** What is still to be told, one answer to each question. */
  #queue: Answer[] = [];
  /** The question that has been answered. */
  #answered = -1;

  constructor(readonly store: TableStore) {}

  get decision(): string {
    return this.store.view?.decision ?? "";
  }
  get options(): Answer[] {
    return (this.store.mine?.referee?.options ?? []) as Answer[];
  }
  /** Whom the question is about, where it is about somebody. */
  get about(): number | undefined {
    return this.store.mine?.referee?.about?.[0];
  }
  /** Which count, or which cards. */
  get what(): string {
    return String(this.#kept["what"] ?? "");
  }
  /** What has been told so far of this question. */
  get told(): unknown[] {
    return (this.#kept["told"] as unknown[] | undefined) ?? [];
  }
  get #kept(): Record<string, unknown> {
    return (this.store.view as { kept?: Record<string, unknown> } | null)?.kept ?? {};
  }
  get people(): Entered[] {
    const view = this.store.view as { seats: Omit<Entered, "name">[] } | null;
    return (view?.seats ?? []).map(({ seat, alive, posture, wounds, shame }) => ({ seat, alive, posture, wounds, shame, name: this.store.name(seat) }));
  }

  may(answer: Answer): boolean {
    return this.options.some((one) => same(one, answer));
  }

  /** Tells one thing after another, each as soon as it is asked for. */
  tell(...answers: Answer[]): void {
    this.#queue = [...this.#queue, ...answers];
    this.go();
  }

  /** The next answer, if its question is open; what is not among the options is not told, nor what comes after it. */
  go(): void {
    const question = this.store.clock?.question;
    if (question === undefined || question === this.#answered || !this.#queue.length || !this.options.length) return;
    const next = this.#queue.shift()!;
    if (!this.may(next)) {
      this.#queue = [];
      return;
    }
    this.#answered = question;
    this.store.judge(next);
  }

  undo(): void {
    this.#queue = [];
    this.#answered = -1;
    this.store.command({ do: "undo", count: 1 });
  }

  refused(): void {
    this.#queue = [];
    this.#answered = -1;
  }
}
