/** The companion's arithmetic: the split of notes is the engine's, pot by pot. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { split, turns, type Notes } from "../src/box/split.ts";

/** [pot, sharers, share, notes of each, what stays], as the engine splits. */
type Known = [Notes, number, number, Notes[], Notes];
const SPLITS = JSON.parse(readFileSync(process.env["STANDOFF_SPLITS"]!, "utf8")) as Known[];
/** [cards, sharers, how many each has taken], as people pick in the engine. */
const PICKS = JSON.parse(readFileSync(process.env["STANDOFF_PICKS"]!, "utf8")) as [number, number, number[]][];

test("every pot is split as the engine splits it", () => {
  assert.ok(SPLITS.length > 1000);
  for (const [pot, sharers, share, shares, left] of SPLITS)
    assert.deepEqual(split(pot, sharers), { share, shares, left }, `${pot} among ${sharers}`);
});

test("cards go round as people pick in the engine", () => {
  assert.ok(PICKS.length);
  for (const [cards, sharers, taken] of PICKS) assert.deepEqual(turns(cards, sharers), taken, `${cards} among ${sharers}`);
});
