// Seats of people who have no phone of their own here: the phone goes round, and each looks at what is theirs.
import { StoredMap } from "../lib/ui/stored.svelte";

const tokens = new StoredMap<Record<number, string>>("passed");

export const passed = {
  /** What opens this person's seat; "" for people with a phone of their own. */
  of(table: string, person: number): string {
    return tokens.all[table]?.[person] ?? "";
  },
  keep(table: string, person: number, token: string): void {
    tokens.put(table, { ...tokens.all[table], [person]: token });
  },
  /** Everybody's, when their tables are gone. */
  forgetAll(): void {
    for (const table of Object.keys(tokens.all)) tokens.drop(table);
  },
};
