/** The pure parts of the stage: where people stand, where guns point, what events change. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { cut, graphemes } from "../src/lib/graphemes.ts";
import { heard, since, SILENCE } from "../src/lib/protocol/talk.ts";
import { moneyByRound } from "../src/lib/stage/end/money.ts";
import { beats } from "../src/lib/stage/play/beats.ts";
import { fold, type Kinds } from "../src/lib/stage/play/fold.ts";
import { gunsOn, sceneOf } from "../src/lib/stage/play/scene.ts";
import { aims, raised } from "../src/lib/stage/ring/aims.ts";
import { corner, nearest, places, plateX, ring, sight, span, wedge } from "../src/lib/stage/ring/geometry.ts";
import { keptOf, speech, type Box } from "../src/lib/stage/ring/speech.ts";

/** What each edition declares of its events, as the server tells it. */
const KINDS = JSON.parse(readFileSync(process.env["STANDOFF_KINDS"]!, "utf8")) as Record<string, Kinds>;
const [first, second] = [KINDS["first"]!, KINDS["second"]!];
const SCREENS: [number, number][] = [[360, 400], [768, 800], [940, 560], [1920, 1080]];
const BODY = { w: 38, top: 0 };

function view(players: number, more: Record<string, unknown> = {}) {
  const seats = Array.from({ length: players }, (_, seat) => ({
    seat, alive: true, posture: "standing", wounds: 0, shame: 0, money: seat ? null : 10,
    guns: [{ gun: seat, cards: 8, loaded: true, target: (seat + 1) % players }],
  }));
  return { me: 0, round: 1, decision: "courage", asked: [], options: [], order: seats.map((one) => one.seat), alive: [], table: [20, 10], seats, ...more } as never;
}

test("the arms that are held up before the count are the very arms that point after it", () => {
  const r = ring(6, 360, 400, { kMin: 0.3, big: 1.15 });
  const place = new Map(places([0, 1, 2, 3, 4, 5], 0).map((seat, at) => [seat, at]));
  const cast = (seat: number): number => seat;
  const pointing = sceneOf(view(6));
  const idle = { ...pointing, seats: pointing.seats.map((seat) => ({ ...seat, guns: seat.guns.map((gun) => ({ ...gun, targets: [] })) })) };
  const after = aims(pointing, r, place, cast, 0).arms;
  const before = raised(idle, r, place, cast, aims(idle, r, place, cast, 0).arms);
  assert.deepEqual(before.map((arm) => arm.gun), after.map((arm) => arm.gun));
  assert.deepEqual(raised(pointing, r, place, cast, after), [], "whoever points holds nothing up");
  assert.ok(before.every((arm) => arm.angle < -70 && arm.angle > -110 && !arm.atMe));
  const dead = { ...idle, seats: idle.seats.map((seat) => (seat.seat === 2 ? { ...seat, alive: false } : seat.seat === 3 ? { ...seat, posture: "hurt" } : seat)) };
  assert.deepEqual(raised(dead, r, place, cast, []).map((arm) => arm.seat), [0, 1, 4, 5]);
});

test("four to twelve people fit on every screen without standing on each other", () => {
  for (const [w, h] of SCREENS)
    for (let n = 4; n <= 12; n++) {
      const r = ring(n, w, h, { kMin: 0.3, big: 1.15 });
      for (const { x, y, k } of r.spots) {
        assert.ok(x - 50 * k >= 0 && x + 50 * k <= w, `${n} people at ${w}: ${x}`);
        assert.ok(y - 97 * k >= 0 && y + 54 * k <= h, `${n} people at ${h}: ${y}`);
      }
      const near = Math.min(...r.spots.flatMap((p, i) => r.spots.slice(i + 1).map((q) => Math.hypot(p.x - q.x, p.y - q.y))));
      assert.ok(near >= 44, `${n} people on ${w}x${h} are only ${near.toFixed(0)} px apart`);
    }
});

test("speech covers no face, no name, no gun and no line, and leaves no window", () => {
  const said = ["My mother would be so disappointed in you.", "I never withdraw. Ask my tailor."];
  let written = 0;
  let all = 0;
  for (const [w, h] of [...SCREENS, [320, 340], [346, 360], [1590, 1080], [3180, 2160]] as [number, number][])
    for (const n of [4, 6, 8, 9, 12]) {
      const tv = w > 1000;
      const r = ring(n, w, h, { kMin: 0.3, padTop: 60, kMax: tv ? (h / 1080) * 1.8 : 0.8, plate: tv ? h / 24 : 18, padBottom: tv ? h / 12 : 6 });
      const sights = r.spots.map((_, at) => sight(r.spots, at, (at + 2) % n, [r.cx, r.mid], BODY));
      const over: Box[] = [[0, 0, 0.36 * w, 56], [w - 124, 0, w, 56]];
      const half = 3.8 * (tv ? h / 36 : 12);
      const kept = keptOf(r, sights, half, over);
      for (let place = 0; place < n; place++) {
        const scraps = speech(r, kept, [{ place, text: said[0]! }, { place: (place + 3) % n, text: said[1]! }], tv ? h / 42 : 13);
        const boxes = scraps.flatMap((one) => (one ? [[one.x - one.w / 2, one.y - one.h / 2, one.x + one.w / 2, one.y + one.h / 2] as Box] : []));
        all += 2;
        written += scraps.filter((one) => one && one.lines.join(" ") !== "…").length;
        const where = `${n} people on ${w}x${h}, place ${place}`;
        for (const [left, top, right, bottom] of boxes) {
          assert.ok(left >= 0 && top >= 0 && right <= w && bottom <= h, `${where}: leaves the window`);
          const covers = ([l, t, x, y]: Box): boolean => right > l && left < x && bottom > t && top < y;
          for (const { x, y, k } of r.spots) {
            assert.ok(!covers([x - 26 * k, y - 90 * k, x + 26 * k, y + 4 * k]), `${where}: covers a face`);
            assert.ok(!covers([x - half, y + 52 * k, x + half, y + 54 * k + r.plate]), `${where}: covers a name`);
          }
          for (const box of over) assert.ok(!covers(box), `${where}: lies under what hangs there`);
          for (const { muzzle: m, end: e, bow } of sights)
            for (let at = 0; at <= 100 && !bow; at++) {
              const [x, y] = [m[0] + ((e[0] - m[0]) * at) / 100, m[1] + ((e[1] - m[1]) * at) / 100];
              assert.ok(!covers([x, y, x, y]), `${where}: covers a line`);
            }
        }
        if (boxes.length > 1) {
          const [one, other] = boxes as [Box, Box];
          assert.ok(one[2] <= other[0] || other[2] <= one[0] || one[3] <= other[1] || other[3] <= one[1], `${where}: one over the other`);
        }
      }
    }
  assert.ok(written > all * 0.5, `only ${written} of ${all} remarks could be read`);
});

test("the own card lies where it covers nobody", () => {
  for (const [w, h] of SCREENS)
    for (const n of [4, 6, 8]) {
      const r = ring(n, w, h, { kMin: 0.3, big: 1.15 });
      const spot = corner(r, 44, 44, 44, 52);
      assert.ok(spot, `${n} people on ${w}x${h}`);
      const [left, top] = spot;
      assert.ok(left >= 0 && top >= 52 && left + 44 <= w && top + 44 <= h);
      for (const { x, y, k } of r.spots) {
        assert.ok(left > x + 40 * k || left + 44 < x - 40 * k || top > y + 54 * k + r.plate || top + 44 < y - 90 * k, `${n} people on ${w}x${h}`);
      }
    }
  assert.equal(corner(ring(12, 300, 300, { kMin: 0.5 }), 44, 44, 44, 52), null);
});

test("an emote is drawn wherever a remark would be, in one size for all", () => {
  const r = ring(6, 360, 400, { kMin: 0.3, padTop: 60, kMax: 0.8, plate: 18, padBottom: 6 });
  const kept = keptOf(r, [], 46, []);
  for (let place = 0; place < 6; place++) {
    const [emote] = speech(r, kept, [{ place, text: "" }], 13);
    assert.ok(emote, `place ${place}`);
    assert.deepEqual([emote.lines, emote.w > emote.h, emote.w < 70], [[], true, true], `place ${place}`);
    for (const { x, y, k } of r.spots) {
      const covers = emote.x + emote.w / 2 > x - 26 * k && emote.x - emote.w / 2 < x + 26 * k && emote.y + emote.h / 2 > y - 90 * k && emote.y - emote.h / 2 < y + 4 * k;
      assert.ok(!covers, `place ${place} covers a face`);
    }
  }
});

test("I sit at the bottom, and the others clockwise as they sit", () => {
  assert.deepEqual(places([3, 4, 5, 0, 1, 2], 5), [5, 0, 1, 2, 3, 4]);
  assert.deepEqual(places([3, 4, 5, 0, 1, 2], null), [0, 1, 2, 3, 4, 5]);
  const r = ring(6, 360, 400);
  assert.ok(r.spots.every((one) => one.y <= r.spots[0]!.y));
  assert.ok(r.spots[1]!.x < r.cx, "clockwise from the bottom is to the left");
});

test("every gun points at its target", () => {
  for (const [w, h] of SCREENS)
    for (const n of [4, 6, 9, 12]) {
      const r = ring(n, w, h, { kMin: 0.3 });
      for (let from = 0; from < n; from++)
        for (let to = 0; to < n; to++) {
          if (from === to) continue;
          const s = sight(r.spots, from, to, [r.cx, r.mid], BODY);
          const [B, k] = [r.spots[to]!, r.spots[to]!.k];
          const away = Math.hypot(s.end[0] - B.x, s.end[1] - (B.y - 4 * k));
          assert.ok(away <= 46 * k + 0.01, "the mark sticks to the target");
          if (s.bow) continue;
          const wanted = Math.atan2(B.y - 4 * k - s.muzzle[1], B.x - s.muzzle[0]) * (180 / Math.PI);
          const off = Math.abs(((s.angle - wanted + 540) % 360) - 180);
          const close = Math.hypot(B.x - s.muzzle[0], B.y - s.muzzle[1]) < 40 * k;
          assert.ok(close || off < 1, `${from} to ${to} of ${n}: ${off.toFixed(1)} degrees off`);
        }
    }
});

test("two who aim at each other draw two lines", () => {
  const r = ring(4, 360, 400);
  const there = sight(r.spots, 0, 2, [r.cx, r.mid], BODY, { mutual: true });
  const back = sight(r.spots, 2, 0, [r.cx, r.mid], BODY, { mutual: true });
  assert.ok(Math.abs(there.end[0] - back.end[0]) > 8);
});

test("a wedge widens towards the one who is aimed at", () => {
  const r = ring(6, 360, 400);
  const { area, chevrons } = wedge(sight(r.spots, 3, 0, [r.cx, r.mid], BODY), 4, 13, 26);
  assert.match(area, /^M.*Z$/);
  assert.ok(chevrons.length > 1 && chevrons[0]!.width < chevrons.at(-1)!.width);
});

test("a drag ends at the nearest face that may be chosen", () => {
  const r = ring(6, 360, 400);
  const target = r.spots[3]!;
  assert.equal(nearest(r.spots, target.x + 5, target.y, () => true), 3);
  assert.equal(nearest(r.spots, target.x, target.y, (place) => place !== 3), null);
  assert.equal(nearest(r.spots, r.cx, r.mid, () => true), null);
});

test("events carry a scene on", () => {
  let scene = sceneOf(view(4));
  assert.deepEqual(gunsOn(scene, 0), [3]);
  const happen = (kind: string, data: Record<string, unknown>) => (scene = fold(scene, { kind, clause: "", data }, first));
  happen("withdraws", { seat: 3 });
  happen("shame", { seat: 3, shame: 1, light: true });
  assert.equal(scene.seats[3]!.posture, "shame");
  assert.equal(scene.seats[3]!.light, 1);
  assert.deepEqual(gunsOn(scene, 0), []);
  happen("reveals", { seat: 0, gun: 0, card: "bang", target: 1 });
  happen("wounded", { seat: 1, hits: 1, wounds: 1 });
  happen("falls", { seat: 1 });
  assert.equal(scene.seats[1]!.wounds, 1);
  happen("share", { seat: 0, notes: [20] });
  assert.equal(scene.seats[0]!.money, 30);
  assert.deepEqual(scene.notes, [10]);
  const before = scene;
  happen("something_new", { seat: 1 });
  assert.equal(scene, before, "what is not known changes nothing");
});

test("whoever has picked goes to the end of the queue", () => {
  let scene = sceneOf(view(4, { table: ["bill 20", "bill 5", "token"], token: true, queue: [2, 3, 0] }));
  const happen = (kind: string, data: Record<string, unknown>) => (scene = fold(scene, { kind, clause: "", data }, second));
  happen("takes", { seat: 3, share: "bill 5" });
  assert.deepEqual(scene.queue, [2, 3, 0], "what comes before the first pick is no pick");
  happen("takes_token", { seat: 2 });
  happen("takes", { seat: 3, share: "bill 20" });
  assert.deepEqual(scene.queue, [0, 2, 3]);
  assert.deepEqual(scene.shares, []);
  assert.equal(scene.seats[3]!.loot, 2);
});

test("what only some may see takes no time", () => {
  const open = [{ kind: "loaded", clause: "", data: { seat: 0 } }, { kind: "reveals", clause: "", data: { seat: 1, card: "bang" } }];
  const secret = [...open, { kind: "discarded_card", clause: "", data: { seat: 0, card: "bang" }, to: [0] }];
  const length = (events: typeof secret) => beats(events as never, { kinds: first }).reduce((sum, one) => sum + one.length, 0);
  assert.equal(length(open as never), length(secret));
});

test("what nobody has drawn is shown by what it changes", () => {
  const kinds: Kinds = {
    stung: { fields: { seat: "seat" }, changes: [{ do: "wound" }] },
    honey: { fields: { pots: "numbers" }, changes: [{ do: "heap", of: "pots" }] },
    licks: { fields: { seat: "seat", pot: "number" }, changes: [{ do: "take", what: "$pot", who: "seat" }] },
    crowned: { fields: { winners: "seats" }, changes: [{ do: "put", of: "table", to: { winners: "$winners" } }] },
    hums: { fields: { seat: "seat" } },
  };
  const shown = Object.keys(kinds).map((kind) => beats([{ kind, clause: "", data: { seat: 0 } }], { kinds })[0]!.kind);
  assert.deepEqual(shown, ["hurt", "loot", "payout", "end", "said"]);
});

test("what only one edition knows of lies apart", () => {
  const kinds: Kinds = {
    hides: { changes: [{ do: "put", of: "seat", to: { cupboard: "$where" } }, { do: "put", of: "table", to: { hiding: "$seat" } }] },
    sips: { changes: [{ do: "add", to: "drinks" }] },
  };
  const before = sceneOf(view(3, { weather: "fog" }));
  assert.equal(before.more["weather"], "fog");
  const hidden = fold(before, { kind: "hides", clause: "", data: { seat: 1, where: "left" } }, kinds);
  const drunk = ["sips", "sips"].reduce((scene, kind) => fold(scene, { kind, clause: "", data: { seat: 1 } }, kinds), hidden);
  assert.deepEqual([drunk.more["hiding"], drunk.seats[1]!.more], [1, { ...before.seats[1]!.more, cupboard: "left", drinks: 2 }]);
});

test("a bang takes as long as a click", () => {
  const card = (kind: string) => beats([{ kind: "reveals", clause: "", data: { seat: 0, card: kind, target: 1 } }], { kinds: first })[0]!.length;
  assert.equal(card("bang"), card("click"));
  assert.equal(card("bbb"), card("click"));
});

test("money by round ends with its owner", () => {
  const events = [
    { kind: "round", clause: "", data: { round: 1 } }, { kind: "share", clause: "", data: { seat: 0, notes: [20, 5] } },
    { kind: "round", clause: "", data: { round: 2 } }, { kind: "dies", clause: "", data: { seat: 0 } },
  ];
  assert.deepEqual(moneyByRound(events, 2, first), [{ seat: 0, rounds: [25, null], total: null }, { seat: 1, rounds: [0, 0], total: null }]);
});

test("what only the count values comes at the end of the line", () => {
  const events = [
    { kind: "round", clause: "", data: { round: 1 } }, { kind: "takes", clause: "", data: { seat: 0, share: "bill 20" } },
    { kind: "takes", clause: "", data: { seat: 1, share: "painting" } },
    { kind: "count", clause: "", data: { seat: 0, cards: 20, paintings: 0, total: 20 } },
    { kind: "count", clause: "", data: { seat: 1, cards: 0, paintings: 4, total: 4 } },
  ];
  assert.deepEqual(moneyByRound(events, 2, second), [{ seat: 0, rounds: [20], total: 20 }, { seat: 1, rounds: [0], total: 4 }]);
});

test("plates in a row keep to themselves", () => {
  for (const [w, h] of SCREENS)
    for (let n = 4; n <= 12; n++) {
      const r = ring(n, w, h, { kMin: 0.3 });
      const spans = r.spots.map((_, at) => span(r, at));
      r.spots.forEach((p, i) =>
        r.spots.slice(i + 1).forEach((q, j) => {
          if (p.k !== q.k || Math.abs(p.y - q.y) > r.plate) return;
          const [left, right] = p.x < q.x ? [spans[i]!, spans[i + 1 + j]!] : [spans[i + 1 + j]!, spans[i]!];
          assert.ok(left[1] < right[0], `${n} people on ${w}x${h}`);
        }),
      );
      const down = [{ lx: 20, ly: 9, angle: 80 }];
      r.spots.forEach((p, at) => {
        const [from, to] = spans[at]!;
        const x = plateX(p, (to - from) * 0.8, down, [from, to]);
        assert.ok(x - (to - from) * 0.4 >= from - 0.01 && x + (to - from) * 0.4 <= to + 0.01, "a gun pushes no plate over the next one");
      });
    }
});

test("names are cut where the server cuts them", () => {
  const names = JSON.parse(readFileSync(process.env["STANDOFF_NAMES"]!, "utf8")) as [string, string[], string][];
  assert.ok(names.length > 50);
  for (const [name, parts, kept] of names) {
    assert.deepEqual(graphemes(name), parts, name);
    assert.equal(cut(name), kept, name);
  }
});

test("however much has been said, what is new is heard once", () => {
  const said = (at: number) => ({ at, person: 0, name: "Ann", text: `line ${at}` });
  let talk = SILENCE;
  for (let at = 1; at <= 450; at++) {
    const before = talk.count;
    talk = heard(talk, [said(at)]);
    assert.deepEqual(since(talk, before), [said(at)], `line ${at}`);
    assert.deepEqual(since(talk, talk.count), []);
  }
  assert.equal(talk.lines.length, 200);
  assert.equal(since(talk, 0).length, 200, "older ones are gone");
  const again = heard(talk, [...talk.lines.slice(-50), said(451)], true);
  assert.deepEqual(since(again, talk.count), [said(451)], "sent anew, but said before");
  assert.equal(again.lines.length, 51);
});
