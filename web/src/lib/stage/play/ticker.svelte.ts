/** The open question's time on the server's clock: the lamp, and the two counts of three. */
import type { Clock } from "$lib/protocol/types";

export interface Timed {
  clock: Clock | null;
  serverNow(): number;
}

/** What the count says now: nothing, one, two or three. */
export type Count = 0 | 1 | 2 | 3;

export class Ticker {
  /** Seconds left; null when nothing runs. */
  left = $state<number | null>(null);
  share = $state(1);
  count = $state<Count>(0);
  hot = $state(false);
  #question = -1;
  #total = 1;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Follows a table until the returned function is called. */
  follow(table: Timed): () => void {
    const tick = (): void => this.#tick(table);
    tick();
    this.#timer = setInterval(tick, 80);
    return () => clearInterval(this.#timer);
  }

  #tick(table: Timed): void {
    const clock = table.clock;
    const left = !clock ? null : clock.closes !== null && clock.closes !== undefined ? clock.closes - table.serverNow() : (clock.left ?? null);
    if (!clock || left === null) {
      this.left = null;
      this.share = 1;
      this.count = 0;
      this.hot = false;
      return;
    }
    if (clock.question !== this.#question || left > this.#total) {
      this.#question = clock.question;
      this.#total = Math.max(left, 0.1);
    }
    const three = clock.three ?? 0;
    const seconds = Math.max(0, Math.ceil(left));
    if (seconds !== this.left) this.left = seconds;
    const share = Math.round((left / this.#total) * 100) / 100;
    if (share !== this.share) this.share = share;
    const count: Count = three <= 0 || left > three || clock.closes === null ? 0 : left <= 0 ? 3 : left <= three / 2 ? 2 : 1;
    if (count !== this.count) this.count = count;
    this.hot = count > 0 || left <= 3;
  }
}

/** Seconds left of a question, however it is told. */
export function secondsLeft(table: Timed): number {
  const clock = table.clock;
  if (!clock) return Infinity;
  if (clock.closes === null || clock.closes === undefined) return clock.left ?? Infinity;
  return clock.closes - table.serverNow();
}
