/** Where everything lies on the screen: the yard, the two places outside, and whoever stands there. */
import type { Scene, SeatScene } from "$lib/stage/play/scene";
import { textWidth } from "$lib/stage/ring/geometry";
import { ground, isIn, own, type Place } from "./scene";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Plan {
  yard: Box;
  corner: Box;
  hospital: Box;
  /** The middle of what tells what the pot is worth, where there is no scoreboard. */
  pot: Point;
  /** Where a TV has its scoreboard. */
  board: Box | null;
  /** Pixels per millimetre. */
  scale: number;
  /** How large a body is drawn. */
  r: number;
  font: number;
}
export type Point = [number, number];

const EDGE = 8;
const NO_BODY = 250;

export function plan(w: number, h: number, scene: Scene, wishes: { tv: boolean; foot: number }): Plan {
  const [wide, high] = ground(scene).area;
  const beside = w > 700 && w > h * 1.25;
  const top = wishes.tv ? h * 0.13 : w > 700 ? 66 : 52;
  const bottom = h - (wishes.tv ? Math.max(wishes.foot, h * 0.105) : wishes.foot) - EDGE;
  const column = beside ? Math.max(190, Math.min(w * 0.27, 520)) : 0;
  const row = beside ? 0 : Math.max(54, Math.min(150, (bottom - top) * 0.2));
  const font = wishes.tv ? Math.max(14, h / 52) : beside ? 14 : w > 700 ? 15 : 11.5;
  const line = font * 2.1;
  const room = { w: w - 2 * EDGE - column, h: bottom - top - row - (beside ? 0 : line) };
  const scale = Math.min(room.w / wide, room.h / high);
  const [yw, yh] = [wide * scale, high * scale];
  const yard = { x: EDGE + (room.w - yw) / 2, y: top + (room.h - yh) * (beside ? 0.5 : 0.3), w: yw, h: yh };
  const r = Math.max((ground(scene).body?.radius ?? NO_BODY) * scale, Math.min(12, w / 34));
  if (beside) {
    const [x, wide] = [w - column, column - EDGE];
    if (!wishes.tv) {
      const from = top + line;
      const half = (bottom - from - EDGE) / 2;
      const zone = { x, w: wide, h: half };
      return { yard, scale, r, font, pot: [x + wide / 2, top + font * 0.7], board: null, corner: { ...zone, y: from }, hospital: { ...zone, y: from + half + EDGE } };
    }
    // A TV has its scoreboard above, and below a code to join by.
    const teams = scene.teams.length;
    const board = { x, y: top, w: wide, h: h * (0.062 + teams * (teams > 4 ? 0.056 : 0.07)) };
    const half = (wide - EDGE) / 2;
    const zone = { y: board.y + board.h + EDGE, w: half, h: h * 0.755 - board.y - board.h - 2 * EDGE };
    return { yard, scale, r, font, pot: [x, top], board, corner: { x, ...zone }, hospital: { x: x + half + EDGE, ...zone } };
  }
  const y = yard.y + yard.h + EDGE + line;
  const half = (w - 3 * EDGE) / 2;
  const zone = { y, w: half, h: Math.min(bottom - y, Math.max(row - EDGE, 110)) };
  return { yard, scale, r, font, pot: [w / 2, y - line / 2 - 1], board: null, corner: { x: EDGE, ...zone }, hospital: { x: 2 * EDGE + half, ...zone } };
}

/** A place in the yard on the screen, and back. */
export const onScreen = ({ yard, scale }: Plan, [x, y]: Place): Point => [yard.x + yard.w / 2 + x * scale, yard.y + yard.h / 2 - y * scale];
export const inYard = ({ yard, scale }: Plan, [x, y]: Point): Point => [(x - yard.x - yard.w / 2) / scale, (yard.y + yard.h / 2 - y) / scale];

/** Where somebody waits who is not in play: the so-manieth in a box. */
function slot({ x, y, w, h }: Box, at: number, of: number, r: number, font: number): Point {
  const head = font * 1.9;
  const columns = Math.max(1, Math.min(of, Math.floor((w - 8) / (r * 2.5))));
  const rows = Math.ceil(of / columns);
  const step = Math.min(r * 2.6, (h - head - r) / Math.max(1, rows - 0.5));
  const gap = Math.min((w - 8) / columns, r * 4.4);
  return [x + w / 2 + ((at % columns) - (Math.min(of, columns) - 1) / 2) * gap, y + head + r + Math.floor(at / columns) * step];
}

/** Before the count begins teams stand together, all round the yard. */
function gathered(scene: Scene, { yard, r }: Plan, seat: SeatScene): Point {
  const angle = (2 * Math.PI * ((seat.team ?? 0) + 0.5)) / Math.max(1, scene.teams.length);
  const mates = scene.seats.filter((one) => one.team === seat.team && isIn(one));
  const aside = (mates.indexOf(seat) - (mates.length - 1) / 2) * r * 2.5;
  return [yard.x + yard.w / 2 + Math.cos(angle) * yard.w * 0.3 + aside, yard.y + yard.h / 2 + Math.sin(angle) * yard.h * 0.34];
}

/** Everybody on the screen. */
export function places(scene: Scene, all: Plan): Record<number, Point> {
  const out = (status: (word: string) => boolean): SeatScene[] => scene.seats.filter((seat) => status(own(seat).status ?? "in"));
  const ill = out((word) => word === "coma");
  const away = out((word) => word === "coward" || word === "conv");
  const found: Record<number, Point> = {};
  for (const seat of scene.seats) if (isIn(seat)) {
    const at = own(seat).at;
    found[seat.seat] = at ? onScreen(all, at) : gathered(scene, all, seat);
  }
  ill.forEach((seat, at) => (found[seat.seat] = slot(all.hospital, at, ill.length, all.r, all.font)));
  away.forEach((seat, at) => (found[seat.seat] = slot(all.corner, at, away.length, all.r, all.font)));
  return found;
}

export interface Label extends Box {
  seat: number;
  text: string;
}

/** Names beside bodies, wherever there is room; those who matter most come first. */
export function labels(all: Plan, at: Record<number, Point>, names: { seat: number; text: string }[]): Label[] {
  const { font, r, yard } = all;
  const high = font * 1.34;
  const taken: Box[] = Object.values(at).map(([x, y]) => ({ x: x - r * 0.8, y: y - r * 0.8, w: r * 1.6, h: r * 1.6 }));
  const found: Label[] = [];
  const hits = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
  for (const { seat, text } of names) {
    const [x, y] = at[seat]!;
    const w = textWidth(text) * font + 8;
    const tries: Point[] = [[x - w / 2, y + r + 1], [x - w / 2, y - r - high - 1], [x + r + 2, y - high / 2], [x - r - w - 2, y - high / 2],
      [x + r * 0.6, y + r * 0.6], [x - w - r * 0.6, y + r * 0.6], [x + r * 0.6, y - r * 0.6 - high], [x - w - r * 0.6, y - r * 0.6 - high]];
    const box = tries.map(([bx, by]) => ({ x: bx, y: by, w, h: high })).find(
      (one) => one.x > yard.x - EDGE && one.x + w < yard.x + yard.w + EDGE && one.y + high < yard.y + yard.h + high && !taken.some((other) => hits(one, other)),
    );
    if (!box) continue;
    taken.push(box);
    found.push({ seat, text, ...box });
  }
  return found;
}
