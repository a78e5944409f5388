// What a phone shows without a line, even after a reload: the table as it was last seen, with the own cards.  It is
// written over by everything that is seen later, so a card is gone with its round; and wiped when the game is over.
import { StoredMap } from "../ui/stored.svelte";
import type { AnyView } from "./views";
import type { Clock, Info, Mine } from "./types";

export interface Seen {
  info: Info;
  clock: Clock | null;
  view: AnyView;
  mine: Mine;
}

interface Noted extends Seen {
  token: string;
  at: number;
}

/** Milliseconds: what is seen in quick succession is noted once. */
const PAUSE = 400;
const FORGOTTEN = 12 * 3_600_000;
/** Where the service worker looks for the page of a table. */
const SHELL = "/t";
/** What a page is made of: its parts, and what an edition declares and says.  Some may have come before there was a worker to keep it. */
const PARTS = /^\/(assets|api\/(editions|words))\//;

const noted = new StoredMap<Noted>("seen");
for (const [table, { at }] of Object.entries(noted.all)) if (Date.now() - at > FORGOTTEN) noted.drop(table);

export class Kept {
  #table: string;
  #timer = 0;
  #latest: Noted | null = null;
  #shell = false;

  constructor(table: string) {
    this.#table = table;
  }

  /** What is seen now, or nothing that would have to be shown without a line. */
  note(token: string, seen: Seen | null): void {
    this.#latest = seen && { ...seen, token, at: Date.now() };
    if (!seen) return this.write();
    if (!this.#shell) void keepShell();
    this.#shell = true;
    this.#timer ||= window.setTimeout(this.write, PAUSE);
  }

  /** At once, for the page may be about to go. */
  write = (): void => {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.#latest) noted.put(this.#table, this.#latest);
    else if (noted.all[this.#table]) noted.drop(this.#table);
  };

  /** What was last seen from this seat. */
  seen(token: string): Seen | null {
    const found = noted.all[this.#table];
    return found?.token === token ? found : null;
  }
}

/** The page itself, as far as it has come, for a reload without a line.  Browsers that keep no pages do without. */
async function keepShell(): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  try {
    const cache = await caches.open("standoff-1");
    const parts = performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname);
    for (const path of new Set(parts)) if (PARTS.test(path) && !(await caches.match(path))) await cache.add(path);
    await cache.put(SHELL, await fetch("/"));
  } catch {
    // The line went meanwhile, or the phone is full.
  }
}
