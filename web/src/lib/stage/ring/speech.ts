/** Where speech hangs: on free wall or wood, outward from whoever speaks, never over a face, a name, a gun or where it points. */
import type { Point, Ring, Sight } from "./geometry.ts";

export type Box = [left: number, top: number, right: number, bottom: number];

/** What must stay in sight. */
export interface Kept {
  /** Nothing lies over these. */
  boxes: Box[];
  /** Points of guns and lines. */
  points: Point[];
  /** Those who stand there, from the chest down: covered only where there is nowhere else. */
  bodies: Box[];
}

/** A scrap of paper: its middle, its size, what is written on it, and where its tail points to. */
export interface Scrap {
  x: number;
  y: number;
  w: number;
  h: number;
  size: number;
  lines: string[];
  /** From the middle: two points of the edge, and the tip. */
  tail: [Point, Point, Point];
}

/** Letters to a line; the first that fits is taken. */
const WIDTHS = [17, 26, 12, 36];
const LONGEST = 80;
const SMALLER = [1, 0.86];
/** Said, but there is no room to write it: the talk has it all. */
const MARK = "…";
/** How much farther something may seem to be before it hangs inward. */
const INWARD = 60;
const CLEAR = 5;

/** What must stay in sight at this table: half a plate is so wide, and these lie over it (the phase, the menu, the lamp, cards). */
export function keptOf(r: Ring, sights: readonly (Pick<Sight, "muzzle" | "end" | "bow"> & { from?: Point })[], half: number, over: readonly Box[]): Kept {
  const boxes: Box[] = [...over];
  const bodies: Box[] = [];
  for (const { x, y, k } of r.spots) {
    const plate = Math.max(48 * k, half);
    boxes.push([x - 38 * k, y - 96 * k, x + 38 * k, y + 8 * k], [x - plate, y + 50 * k, x + plate, y + 54 * k + r.plate]);
    bodies.push([x - 46 * k, y + 8 * k, x + 46 * k, y + 50 * k]);
  }
  const pot = Math.min(r.room / 2, 44 * r.k);
  if (pot > 0) boxes.push([r.cx - 1.4 * pot, r.mid - pot, r.cx + 1.4 * pot, r.mid + pot]);
  return { boxes, bodies, points: sights.flatMap(pointsOf) };
}

/** A line as points so close to each other that nothing slips through. */
export function pointsOf({ muzzle: m, end: e, bow, from }: Pick<Sight, "muzzle" | "end" | "bow"> & { from?: Point }): Point[] {
  const out: Point[] = [];
  const legs = Math.max(2, Math.ceil(Math.hypot(e[0] - m[0], e[1] - m[1]) / 8));
  for (let at = 0; at <= legs; at++) {
    const [s, rest] = [at / legs, 1 - at / legs];
    const middle: Point = bow ?? [(m[0] + e[0]) / 2, (m[1] + e[1]) / 2];
    out.push([rest * rest * m[0] + 2 * s * rest * middle[0] + s * s * e[0], rest * rest * m[1] + 2 * s * rest * middle[1] + s * s * e[1]]);
  }
  if (from) for (let at = 0; at < 6; at++) out.push([from[0] + ((m[0] - from[0]) * at) / 6, from[1] + ((m[1] - from[1]) * at) / 6]);
  return out;
}

/** So many scraps as there are remarks (those without a text are emotes), each where it covers nothing and lies nearest to its speaker; none where there is no room at all. */
export function speech(r: Ring, kept: Kept, remarks: readonly { place: number; text: string }[], size: number): (Scrap | null)[] {
  const taken: Box[] = [];
  return remarks.map(({ place, text }) => {
    const found = fitting(r, { ...kept, boxes: [...kept.boxes, ...taken] }, place, text, size);
    if (found) taken.push([found.x - found.w / 2 - 2, found.y - found.h / 2 - 2, found.x + found.w / 2 + 2, found.y + found.h / 2 + 2]);
    return found;
  });
}

function fitting(r: Ring, kept: Kept, place: number, text: string, size: number): Scrap | null {
  const strict = { ...kept, boxes: [...kept.boxes, ...kept.bodies] };
  const sheets = SMALLER.flatMap((scale) => sheetsOf(text, Math.max(11, size * scale)));
  const near = (all: Sheet[], around: Kept): Scrap | null => {
    for (const sheet of all) {
      const found = nearestTo(r, around, place, sheet);
      if (found) return found;
    }
    return null;
  };
  return near(sheets, strict) ?? near(sheets, kept) ?? near(sheetsOf(MARK, size), kept);
}

interface Sheet {
  lines: string[];
  size: number;
  w: number;
  h: number;
}

/** An emote, and beside it the mark of whoever it is meant for. */
const EMOTE = { w: 4.7, h: 2.8 };

function sheetsOf(text: string, f: number): Sheet[] {
  if (!text) return [{ lines: [], size: f, w: EMOTE.w * f, h: EMOTE.h * f }];
  const seen = new Set<string>();
  return WIDTHS.flatMap((most) => {
    const lines = wrapped(text, most);
    const key = lines.join("\n");
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ lines, size: f, w: Math.max(...lines.map((line) => [...line].length)) * f * 0.52 + f * 1.3, h: lines.length * f * 1.2 + f * 0.7 }];
  });
}

/** The words in lines of so many letters; a word that is longer has a line of its own. */
export function wrapped(all: string, most: number): string[] {
  const out: string[] = [];
  for (const word of [...all].slice(0, LONGEST).join("").split(" ")) {
    const last = out[out.length - 1];
    if (last !== undefined && last.length + word.length < most) out[out.length - 1] = `${last} ${word}`;
    else out.push(word);
  }
  return out.slice(0, 5);
}

/** The place nearest to the speaker's head, outward rather than inward, within reach. */
function nearestTo(r: Ring, kept: Kept, place: number, sheet: Sheet): Scrap | null {
  const { w, h, size } = sheet;
  const p = r.spots[place]!;
  const mouth: Point = [p.x, p.y - 40 * p.k];
  const [ox, oy] = [(p.x - r.cx) / r.a, (p.y - r.cy) / r.b];
  const reach = Math.max(90, 150 * p.k);
  const step = Math.max(6, Math.min(r.w, r.h) / 60);
  let best: Point | null = null;
  let least = Infinity;
  for (let y = Math.max(h / 2 + 3, mouth[1] - reach - h / 2); y <= Math.min(r.h - h / 2 - 3, mouth[1] + reach + h / 2); y += step)
    for (let x = Math.max(w / 2 + 3, mouth[0] - reach - w / 2); x <= Math.min(r.w - w / 2 - 3, mouth[0] + reach + w / 2); x += step) {
      const gap = Math.hypot(Math.max(0, Math.abs(x - mouth[0]) - w / 2), Math.max(0, Math.abs(y - mouth[1]) - h / 2));
      const inward = (x - p.x) * ox + (y - p.y + 40 * p.k) * oy < 0 ? INWARD * p.k : 0;
      const cost = gap + inward;
      if (gap <= reach && cost < least && isFree(kept, x - w / 2, y - h / 2, x + w / 2, y + h / 2)) [best, least] = [[x, y], cost];
    }
  return best && { x: best[0], y: best[1], w, h, size, lines: sheet.lines, tail: tailOf(best, w, h, mouth, size) };
}

function isFree({ boxes, points }: Kept, left: number, top: number, right: number, bottom: number): boolean {
  return (
    !boxes.some((z) => right > z[0] && left < z[2] && bottom > z[1] && top < z[3]) &&
    !points.some(([x, y]) => x > left - CLEAR && x < right + CLEAR && y > top - CLEAR && y < bottom + CLEAR)
  );
}

/** A short tail on the side that faces the speaker. */
function tailOf([x, y]: Point, w: number, h: number, mouth: Point, f: number): [Point, Point, Point] {
  const [dx, dy] = [mouth[0] - x, mouth[1] - y];
  const upright = Math.abs(dy) - h / 2 > Math.abs(dx) - w / 2;
  const along = (by: number, half: number): number => Math.max(-half + f * 0.6, Math.min(half - f * 0.6, by));
  const edge: Point = upright ? [along(dx, w / 2), (Math.sign(dy) * h) / 2] : [(Math.sign(dx) * w) / 2, along(dy, h / 2)];
  const away = Math.hypot(dx - edge[0], dy - edge[1]) || 1;
  const tip: Point = [edge[0] + ((dx - edge[0]) / away) * f * 0.8, edge[1] + ((dy - edge[1]) / away) * f * 0.8];
  const half = f * 0.45;
  return upright ? [[edge[0] - half, edge[1]], [edge[0] + half, edge[1]], tip] : [[edge[0], edge[1] - half], [edge[0], edge[1] + half], tip];
}
