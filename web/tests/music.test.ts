/** What the room hears: quiet, and tighter as the guns come up. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { bar, beatOf, BEATS, tensionOf } from "../src/lib/sound/music.ts";

const bars = (tension: number) => [0, 1, 2, 3].map((number) => bar(number, tension));

test("music is quiet, stays in its bar, and is the same whenever it is asked for", () => {
  for (const tension of [0, 0.15, 0.3, 0.5, 0.7, 0.9, 1])
    for (const [number, notes] of bars(tension).entries()) {
      assert.deepEqual(notes, bar(number + 4, tension));
      for (const note of notes) {
        assert.ok(note.at >= 0 && note.at < BEATS && note.length > 0);
        const together = notes.filter((one) => one.at <= note.at && note.at < one.at + one.length);
        assert.ok(together.reduce((sum, one) => sum + one.gain, 0) <= 0.75, `too loud at ${tension}`);
      }
    }
});

test("the more tense, the more is heard and the quicker it goes", () => {
  const counts = [0.15, 0.3, 0.5].map((tension) => bars(tension).flat().length);
  assert.deepEqual([...counts].sort((one, other) => one - other), counts);
  assert.ok(new Set(counts).size === counts.length);
  assert.ok(bars(0.9).flat().some((note) => note.voice === "heart"));
  assert.ok(!bars(0.5).flat().some((note) => note.voice === "heart"));
  assert.ok(beatOf(0.9) < beatOf(0.3));
});

test("tension follows what everybody sees", () => {
  const at = (pace: string, counting = false, living = 6) => tensionOf("game", { pace }, counting, living);
  assert.ok(tensionOf("lobby", null, false, 0) < at("choose"));
  assert.ok(at("choose") < at("count") && at("count") < at("talk") && at("talk") < at("talk", true));
  assert.ok(at("choose") < at("choose", false, 2));
});
