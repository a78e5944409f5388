/** Where everything stands and points.  Pure: numbers in, numbers out.
 *
 * Figure units: origin at the chest, hat to y = -96, stand at y = 54, 108 wide; `k` is pixels per unit.
 */

export type Point = [x: number, y: number];

export interface Spot {
  x: number;
  y: number;
  /** Pixels per unit of the figure that stands here. */
  k: number;
}

export interface Ring {
  w: number;
  h: number;
  cx: number;
  cy: number;
  a: number;
  b: number;
  e: number;
  k: number;
  plate: number;
  /** By place, clockwise; place 0 is at the bottom. */
  spots: Spot[];
  /** The middle of the free wood: pot, count and bang go here. */
  mid: number;
  /** How high the free wood is. */
  room: number;
}

export interface RingWishes {
  kMax?: number;
  kMin?: number;
  padX?: number;
  padTop?: number;
  padBottom?: number;
  plate?: number;
  /** How much larger the figure at the bottom is. */
  big?: number;
}

const SAMPLES = 480;
const known = new Map<string, Ring>();

/** Seats on a superellipse at equal arc length, as large as they can be while no two paper boxes overlap.
 *
 * A bar that comes and goes brings the same few sizes again, so the last rings are remembered.
 */
export function ring(n: number, w: number, h: number, wishes: RingWishes = {}): Ring {
  const key = JSON.stringify([n, w, h, wishes]);
  let found = known.get(key);
  if (!found) {
    if (known.size > 24) known.clear();
    known.set(key, (found = laidOut(n, w, h, wishes)));
  }
  return found;
}

function laidOut(n: number, w: number, h: number, wishes: RingWishes): Ring {
  const { kMax = 0.92, kMin = 0.42, padX = 3, padTop = 50, padBottom = 6, plate = 18, big = 1 } = wishes;
  const e = n <= 8 ? 2.35 : 3;
  for (let k = kMax; ; k -= 0.01) {
    const a = (w - 108 * k) / 2 - padX;
    const top = padTop + 96 * k;
    const bottom = h - padBottom - plate - 54 * k * big;
    const [b, cx, cy] = [(bottom - top) / 2, w / 2, (top + bottom) / 2];
    const points = around(n, cx, cy, a, Math.max(1, b), e);
    const spots = points.map(([x, y], at) => ({ x, y, k: at ? k : k * big }));
    if ((b > 0 && roomy(spots, plate)) || k <= kMin) {
      return { w, h, cx, cy, a, b: Math.max(1, b), e, k, plate, spots, ...middle(spots, cx, cy, b, plate) };
    }
  }
}

const units = new Map<number, Point[]>();

/** The curve before it is stretched. */
function unit(e: number): Point[] {
  let found = units.get(e);
  if (!found) {
    const p = 2 / e;
    found = Array.from({ length: SAMPLES + 1 }, (_, at) => {
      const t = (at / SAMPLES) * 2 * Math.PI;
      const [s, c] = [Math.sin(t), Math.cos(t)];
      return [-Math.sign(s) * Math.abs(s) ** p, Math.sign(c) * Math.abs(c) ** p];
    });
    units.set(e, found);
  }
  return found;
}

function around(n: number, cx: number, cy: number, a: number, b: number, e: number): Point[] {
  const path: Point[] = unit(e).map(([x, y]) => [cx + a * x, cy + b * y]);
  const length = [0];
  for (let at = 1; at <= SAMPLES; at++) length.push(length[at - 1]! + distance(path[at - 1]!, path[at]!));
  const found: Point[] = [];
  for (let seat = 0, at = 0; seat < n; seat++) {
    const wanted = (length[SAMPLES]! * seat) / n;
    while (length[at]! < wanted) at++;
    found.push(path[at]!);
  }
  return found;
}

function roomy(spots: Spot[], plate: number): boolean {
  return spots.every((p, i) =>
    spots.every(
      (q, j) =>
        i >= j || Math.abs(p.x - q.x) >= 46 * (p.k + q.k) || Math.abs(p.y - q.y) >= 122 * Math.max(p.k, q.k) + plate * 0.7,
    ),
  );
}

/** Between the plate of whoever stands opposite and the hat of whoever stands at the bottom. */
function middle(spots: Spot[], cx: number, cy: number, b: number, plate: number): { mid: number; room: number } {
  const k = spots[1]?.k ?? 1;
  const north = spots.reduce(
    (low, p) => (Math.abs(p.x - cx) < 120 * k && p.y < cy - b * 0.6 ? Math.max(low, p.y + 54 * k + plate) : low),
    cy - b,
  );
  const south = spots[0] ? spots[0].y - 84 * spots[0].k : cy + b;
  return { mid: (north + south) / 2, room: south - north };
}

const distance = (p: Point, q: Point): number => Math.hypot(p[0] - q[0], p[1] - q[1]);
export const between = (from: number, to: number, share: number): number => from + (to - from) * share;

/** Which place everybody has: clockwise as they sit, with `me` at the bottom (else the lowest seat). */
export function places(order: readonly number[], me: number | null): number[] {
  const first = me !== null && order.includes(me) ? me : Math.min(...order);
  const at = order.indexOf(first);
  return [...order.slice(at), ...order.slice(0, at)];
}

export interface Stance {
  /** Half the width of the shooter's body, and how much the shoulders are raised or lowered. */
  w: number;
  top: number;
}

export interface Sight {
  angle: number;
  /** Shoulder in figure units. */
  lx: number;
  ly: number;
  muzzle: Point;
  end: Point;
  /** Control point when the line has to bow round somebody. */
  bow: Point | null;
  look: Point;
}

/** One aim: shoulder, (bow,) target.  The arm always lies on the first leg of its line. */
export function sight(
  spots: readonly Spot[], from: number, to: number, centre: Point, stance: Stance, more: { spread?: number; mutual?: boolean; side?: 1 | -1 } = {},
): Sight {
  const { spread = 46, mutual = false } = more;
  const [A, B] = [spots[from]!, spots[to]!];
  const side = more.side ?? (B.x - A.x >= 0 ? 1 : -1);
  const lx = side * stance.w * (B.y < A.y - 40 ? 0.86 : 0.64);
  const ly = 9 + stance.top * 0.6;
  const S: Point = [A.x + lx * A.k, A.y + ly * A.k];
  const T: Point = [B.x, B.y - 4 * B.k];
  if (mutual) aside(S, T, B.k);
  const bow = passes(spots, from, to, S, T) ? bowed(spots, from, to, S, T, centre) : null;
  const aim = bow ?? T;
  const angle = Math.atan2(aim[1] - S[1], aim[0] - S[0]);
  const muzzle: Point = [S[0] + Math.cos(angle) * 68 * A.k, S[1] + Math.sin(angle) * 68 * A.k];
  const back = bow ? Math.atan2(bow[1] - T[1], bow[0] - T[0]) : angle + Math.PI;
  // Close neighbours: the mark moves onto the target's body, so that the muzzle stays visible.
  const reach = Math.min(spread * B.k, Math.max(10 * B.k, distance(T, muzzle) - 30 * A.k));
  const end: Point = [T[0] + Math.cos(back) * reach, T[1] + Math.sin(back) * reach];
  return { angle: (angle * 180) / Math.PI, lx, ly, muzzle, end, bow, look: [Math.cos(angle), Math.sin(angle)] };
}

/** Two who aim at each other: each line keeps to its own right, so that both can be seen. */
function aside(S: Point, T: Point, k: number): void {
  const length = distance(S, T) || 1;
  const [nx, ny] = [-(T[1] - S[1]) / length, (T[0] - S[0]) / length];
  T[0] += nx * 15 * k;
  T[1] += ny * 15 * k;
}

function passes(spots: readonly Spot[], from: number, to: number, S: Point, T: Point): boolean {
  const [dx, dy] = [T[0] - S[0], T[1] - S[1]];
  const length = Math.hypot(dx, dy) || 1;
  return spots.some((p, at) => {
    if (at === from || at === to) return false;
    const along = ((p.x - S[0]) * dx + (p.y - S[1]) * dy) / length / length;
    return along > 0.08 && along < 0.92 && Math.abs((p.x - S[0]) * dy - (p.y - S[1]) * dx) / length < 46 * p.k;
  });
}

/** Pulled towards the centre, as far as it takes to get round everybody in between. */
function bowed(spots: readonly Spot[], from: number, to: number, S: Point, T: Point, centre: Point): Point {
  const control = (pull: number): Point => [
    between((S[0] + T[0]) / 2, centre[0], 0.62),
    between((S[1] + T[1]) / 2, centre[1], pull),
  ];
  const clear = (Q: Point): boolean => {
    const top: Point = [(S[0] + 2 * Q[0] + T[0]) / 4, (S[1] + 2 * Q[1] + T[1]) / 4];
    return spots.every((p, at) => at === from || at === to || distance(top, [p.x, p.y - 20 * p.k]) > 62 * p.k);
  };
  return [0.3, 0.6, 0.9, 1.2, 1.5].map(control).find(clear) ?? control(0.3);
}

export const linePath = ({ muzzle: m, end: e, bow }: Sight): string =>
  bow ? `M${round(m)}Q${round(bow)} ${round(e)}` : `M${round(m)}L${round(e)}`;

const round = ([x, y]: Point): string => `${x.toFixed(1)},${y.toFixed(1)}`;

/** The wedge of a gun on you: widening from the muzzle, with chevrons that run towards you. */
export function wedge({ muzzle: m, end: e }: Sight, narrow: number, wide: number, gap: number): { area: string; chevrons: { d: string; width: number }[] } {
  const [dx, dy] = [e[0] - m[0], e[1] - m[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const at = (share: number, across: number, along = 0): string =>
    round([m[0] + dx * share - uy * across + ux * along, m[1] + dy * share + ux * across + uy * along]);
  const area = `M${at(0, narrow)} ${at(1, wide)} ${at(1, -wide)} ${at(0, -narrow)}Z`;
  const count = Math.max(1, Math.floor(length / gap));
  const chevrons = Array.from({ length: count }, (_, n) => {
    const share = (n + 0.55) / count;
    const half = between(narrow, wide, share) * 0.62;
    const tip = half * 0.8;
    return { d: `M${at(share, half, -tip)} ${at(share, 0, tip)} ${at(share, -half, -tip)}`, width: between(0.12, 0.31, share) * wide };
  });
  return { area, chevrons };
}

/** The outline of the table. */
export function superPath(r: Ring, a: number, b: number, cy: number): string {
  const p = 2 / Math.max(2.2, r.e * 0.85);
  const points = Array.from({ length: 72 }, (_, at) => {
    const t = (at / 72) * 2 * Math.PI;
    const [s, c] = [Math.sin(t), Math.cos(t)];
    return round([r.cx + a * Math.sign(s) * Math.abs(s) ** p, cy + b * Math.sign(c) * Math.abs(c) ** p]);
  });
  return `M${points.join(" ")}Z`;
}

/** About how wide some text of the poster face is, in ems. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (/[mwMWOUYN@…]/.test(sign) ? 0.66 : /[iltrf.,'’| ]/.test(sign) ? 0.3 : 0.49), 0.12);

/** From where to where a plate may reach: half way to the plates beside it, up to a face there, and never off the table. */
export function span(r: Ring, at: number): [from: number, to: number] {
  const here = r.spots[at]!;
  let [from, to] = [2, r.w - 2];
  r.spots.forEach((one, n) => {
    const low = (spot: Spot): number => spot.y + 54 * spot.k;
    const top = low(here) - 4;
    const face = 27 * one.k;
    if (n !== at && Math.abs(one.x - here.x) > face && top < one.y + 4 * one.k && top + r.plate + 4 > one.y - 54 * one.k) {
      if (one.x < here.x) from = Math.max(from, one.x + face);
      else to = Math.min(to, one.x - face);
    }
    if (n === at || Math.abs(low(one) - low(here)) > r.plate * 1.2) return;
    const half = (one.x + here.x) / 2;
    if (one.x < here.x) from = Math.max(from, half + 1);
    else to = Math.min(to, half - 1);
  });
  return [from, to];
}

/** A gun that points down past its own plate pushes the plate aside, as far as there is room. */
export function plateX(spot: Spot, width: number, arms: { lx: number; ly: number; angle: number }[], [from, to]: [number, number]): number {
  const down = arms.find((arm) => arm.ly + 72 * Math.sin((arm.angle * Math.PI) / 180) > 52);
  let x = spot.x;
  if (down) {
    const crossing = (down.lx + (56 - down.ly) / Math.tan((down.angle * Math.PI) / 180)) * spot.k;
    if (Math.abs(crossing) < width / 2 + 14 * spot.k) x = spot.x + crossing - Math.sign(down.lx) * (width / 2 + 13 * spot.k);
  }
  const [low, high] = [from + width / 2, to - width / 2];
  return low > high ? (from + to) / 2 : Math.max(low, Math.min(high, x));
}

/** Where something of this size lies at the edge of the table without covering anybody: as low as it can, left rather than right.
 *
 * Half a plate is so wide; above `top` hang the phase and the menu.  Null where there is no such place.
 */
export function corner(r: Ring, width: number, height: number, half: number, top: number): Point | null {
  const gap = 2;
  const meets = (x: number, y: number): boolean =>
    r.spots.some((p) => {
      const plate = Math.max(50 * p.k, half);
      const [up, low] = [p.y - 94 * p.k, p.y + 50 * p.k];
      const beside = (reach: number): boolean => x < p.x + reach && x + width > p.x - reach;
      return (beside(48 * p.k) && y < low && y + height > up) || (beside(plate) && y < low + 6 * p.k + r.plate && y + height > low);
    });
  for (let y = r.h - height - gap; y >= top; y -= 4)
    for (const x of [gap, r.w - width - gap]) if (!meets(x, y)) return [x, y];
  return null;
}

/** The figure whose face is nearest to a point, if the point is near enough to mean it. */
export function nearest(spots: readonly Spot[], x: number, y: number, allowed: (place: number) => boolean): number | null {
  let best: number | null = null;
  let least = Infinity;
  spots.forEach((p, at) => {
    const away = Math.hypot(p.x - x, p.y - 18 * p.k - y);
    if (allowed(at) && away < least && away < Math.max(52, 90 * p.k)) [best, least] = [at, away];
  });
  return best;
}
