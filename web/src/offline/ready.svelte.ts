// Making a phone ready: everything that the page and Python need is kept here, before somebody goes where no line is.
import { readiness } from "../lib/protocol/here";
import { passed } from "./passed.svelte";
import { forgetTables, start } from "./phone";

interface Offline {
  version: string;
  python: string;
  files: { path: string; bytes: number }[];
}

/**
 * `asking`: what is there is looked at.  `insecure`, `untrusted`, `unable`: this browser cannot do it, or does not trust this
 * server, or the server cannot.  `unready`, `renew`: nothing is kept, or something older.  `fetching`, `starting`: on the way.  `failed`: what came so far is kept.
 */
export type Stage = "asking" | "insecure" | "untrusted" | "unable" | "unready" | "renew" | "fetching" | "starting" | "ready" | "failed";

const KEPT = "standoff-offline-";
/** Where a server does not say how large something is. */
const SMALL = 20_000;

export class Readiness {
  stage = $state<Stage>("asking");
  /** Bytes of all that is kept, and how many of them have come. */
  whole = $state(0);
  come = $state(0);
  /** Milliseconds from the first byte wanted to Python running. */
  took = $state(0);
  #wanted: Offline | null = null;

  /** What is kept, and what the server has. */
  async look(): Promise<void> {
    if (!isSecureContext || !("caches" in window) || !("serviceWorker" in navigator)) {
      this.stage = "insecure";
      return;
    }
    // A browser whose person went past a warning shows the page, and keeps nothing of it.
    const { serviceWorker } = navigator;
    if (!(await serviceWorker.getRegistration().then((kept) => kept ?? serviceWorker.register("/sw.js")).catch(() => null))) {
      this.stage = "untrusted";
      return;
    }
    try {
      const answer = await fetch("/offline.json");
      this.#wanted = answer.ok ? ((await answer.json()) as Offline) : null;
    } catch {
      // No line: what is kept is all there is.
      if (!readiness.value) this.stage = "failed";
      else await this.#warm();
      return;
    }
    if (!this.#wanted?.version) this.stage = "unable";
    else {
      this.whole = this.#wanted.files.reduce((sum, file) => sum + (file.bytes || SMALL), 0);
      if (readiness.value === this.#wanted.version && (await caches.has(KEPT + readiness.value))) await this.#warm();
      else this.stage = readiness.value ? "renew" : "unready";
    }
  }

  /** Fetches what is missing, and starts Python once to see that it does. */
  async prepare(): Promise<void> {
    const wanted = this.#wanted;
    if (!wanted) return this.look();
    const began = performance.now();
    this.come = 0;
    this.stage = "fetching";
    try {
      await navigator.serviceWorker.ready;
      void navigator.storage?.persist?.();
      const cache = await caches.open(KEPT + wanted.version);
      for (const file of wanted.files) await this.#keep(cache, file.path, file.bytes || SMALL);
      for (const name of await caches.keys()) if (name.startsWith(KEPT) && name !== KEPT + wanted.version) await caches.delete(name);
      readiness.value = wanted.version;
      await this.#warm();
      this.took = performance.now() - began;
    } catch {
      this.stage = "failed";
    }
  }

  /** Nothing of it is left, tables included. */
  async remove(): Promise<void> {
    readiness.value = "";
    await forgetTables();
    passed.forgetAll();
    for (const name of await caches.keys()) if (name.startsWith(KEPT)) await caches.delete(name);
    await this.look();
  }

  async #warm(): Promise<void> {
    this.stage = "starting";
    try {
      await start();
      this.stage = "ready";
    } catch {
      this.stage = "failed";
    }
  }

  async #keep(cache: Cache, path: string, bytes: number): Promise<void> {
    const before = this.come;
    if (!(await cache.match(path))) {
      const answer = await fetch(path);
      if (!answer.ok || !answer.body) throw new Error(path);
      const kept = cache.put(path, answer.clone());
      const reader = answer.body.getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) this.come = Math.min(before + bytes, this.come + part.value.length);
      await kept;
    }
    this.come = before + bytes;
  }
}
