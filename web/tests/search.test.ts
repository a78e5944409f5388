/** The search of the rules: it finds what the terminal finds, in the same order. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ruleSearch, type Findable } from "../src/lib/ui/ruleSearch.ts";

interface Known {
  texts: Record<string, string | string[]>;
  clauses: Findable[];
  /** What is typed, and the clauses that the terminal finds. */
  found: Record<string, string[]>;
}
const BOOKS = JSON.parse(readFileSync(process.env["STANDOFF_SEARCHES"]!, "utf8")) as Known[];

test("every question finds the same clauses in the same order", () => {
  assert.ok(BOOKS.length >= 8);
  for (const { texts, clauses, found } of BOOKS) {
    const search = ruleSearch(clauses, { keys: Object.keys(texts), ways: (key) => [texts[key]!].flat() });
    for (const [typed, ids] of Object.entries(found)) assert.deepEqual(search(typed).map((one) => one.id), ids, typed);
  }
});
