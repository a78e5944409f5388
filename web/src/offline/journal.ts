// The journals of this phone's tables, in the browser's own database: what is told has been written there before.

export interface Written {
  table: string;
  watch: string;
  first: number;
  entries: string;
}

const NAME = "standoff phone";
const JOURNAL = "journal";

let opening: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((done, fail) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(JOURNAL, { keyPath: ["table", "first"] });
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
  return opening;
}

const all = (table: string): IDBKeyRange => IDBKeyRange.bound([table], [table, []]);

/** Everything that was written of a table, in order. */
export async function journalOf(table: string): Promise<Written[]> {
  const asked = (await database()).transaction(JOURNAL).objectStore(JOURNAL).getAll(all(table));
  return new Promise((done, fail) => {
    asked.onsuccess = () => done(asked.result as Written[]);
    asked.onerror = () => fail(asked.error);
  });
}

/** Both together, or neither. */
export async function write(written: Written[], forgotten: string[]): Promise<void> {
  if (!written.length && !forgotten.length) return;
  const step = (await database()).transaction(JOURNAL, "readwrite", { durability: "strict" });
  const journal = step.objectStore(JOURNAL);
  for (const one of written) journal.put(one);
  for (const table of forgotten) journal.delete(all(table));
  return new Promise((done, fail) => {
    step.oncomplete = () => done();
    step.onabort = step.onerror = () => fail(step.error);
  });
}

/** Nothing of any table is left. */
export async function forgetAll(): Promise<void> {
  const step = (await database()).transaction(JOURNAL, "readwrite");
  step.objectStore(JOURNAL).clear();
  return new Promise((done, fail) => {
    step.oncomplete = () => done();
    step.onabort = () => fail(step.error);
  });
}
