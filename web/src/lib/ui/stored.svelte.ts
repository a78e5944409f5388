// Small things this browser remembers.  A browser that remembers nothing (private windows) still works.

export interface Stored<T> {
  value: T;
}

export function stored<T>(name: string, first: T): Stored<T> {
  const key = `standoff ${name}`;
  let start = first;
  try {
    const kept = localStorage.getItem(key);
    if (kept !== null) start = JSON.parse(kept) as T;
  } catch {
    // No storage, or something else wrote there.
  }
  let value = $state<T>(start);
  return {
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
