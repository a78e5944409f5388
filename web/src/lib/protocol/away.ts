// How far one had come when one looked away: the page was hidden, its line was lost, or it was thrown out of memory.
import { stored } from "../ui/stored.svelte";

interface Left {
  table: string;
  game: number;
  read: number;
  /** When, on this machine's clock. */
  at: number;
}

const kept = stored<Left | null>("left", null);

export class Away {
  #table: string;

  constructor(table: string) {
    this.#table = table;
  }

  /** Looking away; whoever is away already does not leave again. */
  leave(game: number, read: number, at: number): void {
    if (this.#here()) kept.value = { table: this.#table, game, read, at };
  }

  /** Looking again: how far one had read of this game, and for how many seconds one was away. */
  back(game: number): { read: number; seconds: number } | null {
    const left = kept.value;
    if (this.#here() || !left) return null;
    kept.value = null;
    return left.game === game ? { read: left.read, seconds: (Date.now() - left.at) / 1000 } : null;
  }

  #here(): boolean {
    return kept.value?.table !== this.#table;
  }
}
