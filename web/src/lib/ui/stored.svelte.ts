// Small things this browser remembers.  A browser that remembers nothing (private windows) still works.

export interface Stored<T> {
  value: T;
  /** Another window may have written meanwhile. */
  look(): void;
}

/** Everything that this browser remembers under a kind, each thing for itself: two windows do not overwrite each other's. */
export class StoredMap<T> {
  #start: string;
  #all = $state.raw<Record<string, T>>({});

  constructor(kind: string) {
    this.#start = `standoff ${kind} `;
    this.look();
    addEventListener("storage", () => this.look());
  }

  get all(): Record<string, T> {
    return this.#all;
  }

  /** What is there now; where nothing can be remembered, what this window has put there. */
  look(): void {
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(this.#start));
      this.#all = Object.fromEntries(keys.map((key) => [key.slice(this.#start.length), JSON.parse(localStorage.getItem(key)!) as T]));
    } catch {
      // No storage: remembered until the page is closed.
    }
  }

  put(name: string, thing: T): void {
    this.#all = { ...this.#all, [name]: thing };
    try {
      localStorage.setItem(this.#start + name, JSON.stringify(thing));
    } catch {
      // Remembered until the page is closed.
    }
  }

  drop(name: string): void {
    const { [name]: _, ...rest } = this.#all;
    this.#all = rest;
    try {
      localStorage.removeItem(this.#start + name);
    } catch {
      // Forgotten all the same.
    }
  }
}

export function stored<T>(name: string, first: T): Stored<T> {
  const key = `standoff ${name}`;
  function read(otherwise: T): T {
    try {
      const kept = localStorage.getItem(key);
      return kept === null ? otherwise : (JSON.parse(kept) as T);
    } catch {
      // No storage, or something else wrote there.
      return otherwise;
    }
  }
  let value = $state<T>(read(first));
  return {
    look: () => (value = read(value)),
    get value() {
      return value;
    },
    set value(next: T) {
      value = next;
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Remembered until the page is closed.
      }
    },
  };
}

/** What is kept otherwise now. */
export function forgetStored(...names: string[]): void {
  try {
    for (const name of names) localStorage.removeItem(`standoff ${name}`);
  } catch {
    // Nothing was kept.
  }
}
