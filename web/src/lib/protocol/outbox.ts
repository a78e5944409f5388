// What was said and is not confirmed yet: sent in order, each once, however long the line is gone or the page closed.
import { StoredMap } from "../ui/stored.svelte";

export interface Unsent {
  ref: number;
  text: string;
  at: number;
  /** Is it on its way on the line as it is now? */
  sent: boolean;
  /** It was said while there was no line. */
  lost: boolean;
}

/** These belong to a moment of the game: the table knows whether it is over.  Anything else is not worth saying later. */
const LASTING = /^\{"do":"(choose|claim|dispute|settle|undo|verdict|give_referee)"/;
/** Milliseconds that anything else waits for a line. */
const STALE = 30_000;
/** Milliseconds after which nobody remembers the game. */
const FORGOTTEN = 12 * 3_600_000;
// So many commands may be on their way at once: the server knows as many again when they are sent once more.
const WINDOW = 32;

const kept = new StoredMap<Unsent[]>("unsent");

export class Outbox {
  #name: string;
  #all: Unsent[];

  /** With a name, what could not be said outlives the page. */
  constructor(name: string) {
    this.#name = name;
    this.#all = (kept.all[name] ?? []).filter((one) => Date.now() - one.at < FORGOTTEN);
  }

  put(command: object, lost: boolean): number {
    const ref = Math.floor(Math.random() * 2 ** 50) + 1;
    this.#all.push({ ref, text: JSON.stringify({ ...command, ref }), at: Date.now(), sent: false, lost });
    if (lost) this.#keep();
    return ref;
  }

  /** Says what is next, as far as it may be on its way. */
  send(say: (text: string) => void): void {
    for (const one of this.#all.slice(0, WINDOW)) {
      if (!one.sent) say(one.text);
      one.sent = true;
    }
  }

  /** There is a new line: all of it is said again, but for what nobody wants to hear any more. */
  again(aliveAt: number): void {
    const now = Date.now();
    this.#all = this.#all.filter((one) => LASTING.test(one.text) || now - Math.max(one.at, aliveAt) < STALE);
    for (const one of this.#all) one.sent = false;
    this.#keep();
  }

  /** The line is gone: what is not confirmed waits for the next one. */
  lose(): void {
    if (this.#all.length) this.#keep();
  }

  /** It has arrived, or was refused.  Was it said while there was no line? */
  drop(ref: number): boolean {
    const lost = this.#all.some((one) => one.ref === ref && one.lost);
    this.#all = this.#all.filter((one) => one.ref !== ref);
    if (kept.all[this.#name]) this.#keep();
    return lost;
  }

  #keep(): void {
    if (!this.#name) return;
    const lasting = this.#all.filter((one) => LASTING.test(one.text));
    if (lasting.length) kept.put(this.#name, lasting);
    else if (kept.all[this.#name]) kept.drop(this.#name);
  }
}
