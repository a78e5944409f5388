/** What many games come to. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { lastTime, rivalry, scores } from "../src/lib/ui/score.ts";

const played = (name: string, won: boolean, awards: string[] = []) => ({ name, won, place: won ? 1 : 2, total: null, awards });
const GAMES = [
  { table: "B", game: 2, at: 3, edition: "first", people: [played("Ann", true, ["nerves"]), played("Bob", false)], rivals: [["Bob", "Ann", 2]] as [string, string, number][] },
  { table: "B", game: 1, at: 2, edition: "first", people: [played("Ann", true, ["nerves", "click"]), played("Cleo", false)], rivals: [["Ann", "Cleo", 3], ["Ann", "Bob", 4]] as [string, string, number][] },
  { table: "A", game: 1, at: 1, edition: "first", people: [played("Bob", true), played("Ann", false)], rivals: [["Ann", "Cleo", 9]] as [string, string, number][] },
];

test("wins and awards add up, the most wins first", () => {
  assert.deepEqual(scores(GAMES), [
    { name: "Ann", won: 2, played: 3, awards: [["nerves", 2], ["click", 1]] },
    { name: "Bob", won: 1, played: 2, awards: [] },
    { name: "Cleo", won: 0, played: 1, awards: [] },
  ]);
  assert.deepEqual(scores([]), []);
});

test("last time was at another table, and the rivalry is of tonight", () => {
  assert.equal(lastTime(GAMES, "B")?.table, "A");
  assert.equal(lastTime(GAMES.slice(0, 2), "B"), null);
  assert.deepEqual(rivalry(GAMES, "B"), ["Ann", "Bob", 6]);
  assert.equal(rivalry(GAMES, "C"), null);
});
