/** A cardboard gangster as markup: dozens of shapes that never move by themselves are cheapest to draw as one text. */
import { body, character, headline, JAWS, type Character, type Eyes, type Paper, type Shape } from "./cast";
import { cut } from "./glyphs";
import { C, circle } from "./palette";
import { seatLook, SEATS } from "./seats";

/** What is seen below the pupils, the pupils, and what is seen above them. */
export type Sheets = [below: string, pupils: string, above: string];

const OVAL = "M-16,-24C-14,-30 -4,-29 -2,-22C-6,-18 -13,-18 -16,-24ZM16,-24C14,-30 4,-29 2,-22C6,-18 13,-18 16,-24Z";
const PLAIN: Partial<Record<Eyes, [string, number]>> = {
  slit: ["M-16,-25 -3,-22.5 -4,-19.5 -14,-20.5ZM16,-25 3,-22.5 4,-19.5 14,-20.5Z", 1.9],
  tired: ["M-16,-24H-2C-3,-18 -14,-17 -16,-24ZM16,-24H2C3,-18 14,-17 16,-24Z", 2.4],
  lash: [OVAL, 2.6],
  wide: [OVAL, 3],
};
const WOUNDS: [number, number, number][] = [[-13, -10, -24], [17, 22, 32], [10, -50, -14], [-22, 28, 50]];
const STARS: [number, number][] = [[-24, -8], [0, -20], [24, -8]];
const HOLES = circle(-1.6, -1.4, 0.8) + circle(1.6, -1.4, 0.8) + circle(-1.6, 1.6, 0.8) + circle(1.6, 1.6, 0.8);

const path = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d: string, stroke: string, width: number): string => `<path d="${d}" stroke="${stroke}" stroke-width="${width}"/>`;
const group = (inside: string, how: string): string => `<g ${how}>${inside}</g>`;
const moved = (y: number, inside: string): string => (inside && y ? group(inside, `transform="translate(0 ${y})"`) : inside);

/** The eyes under the brim, and the pupils in them: the only thing that moves in a face, and it moves by being shifted. */
function eyes(cast: number, shut = false): [still: string, pupils: string] {
  const kind = character(cast).eyes;
  if (shut) return [`<path d="M-13,-27l8,7m0,-7l-8,7M5,-27l8,7m0,-7l-8,7" stroke="${C.paper}" stroke-width="3" stroke-linecap="round"/>`, ""];
  const plain = PLAIN[kind];
  if (plain) {
    const lashes = kind === "lash" ? line("M-17,-25 -21,-30M-14,-28 -17,-33M17,-25 21,-30M14,-28 17,-33", C.paper, 2) : "";
    return [path(plain[0], C.paper) + lashes, path(circle(-9, -23, plain[1]) + circle(9, -23, plain[1]), C.ink)];
  }
  if (kind === "round")
    return [path(circle(-10, -23, 9) + circle(10, -23, 9), C.paper, `stroke="${C.ink}" stroke-width="2.4"`), path(circle(-10, -23, 3) + circle(10, -23, 3), C.ink)];
  if (kind === "shades")
    return [path("M-22,-30H22L19,-18H5L1,-25H-1L-5,-18H-19Z", C.ink), path("M-16,-28l5,0-4,8-4,0ZM8,-28l5,0-4,8-4,0Z", C.paper)];
  if (kind === "monocle")
    return [
      path("M-15,-25 -3,-23 -5,-19 -13,-20Z", C.paper) + path(circle(10, -23, 8.5), C.paper, `stroke="${C.lamp}" stroke-width="2.6"`) + line("M18,-19 21,2", C.lamp, 1.4),
      path(circle(-9, -22, 2) + circle(10, -23, 2.8), C.ink),
    ];
  return [
    path("M-24,-32 -2,-26 -4,-17H-16ZM24,-32 2,-26 4,-17H16Z", C.paper, `stroke="${C.red}" stroke-width="2.2" stroke-linejoin="round"`),
    path(circle(-10, -22.5, 2.5) + circle(10, -22.5, 2.5), C.ink),
  ];
}

/** Where pupils are that look there: dark glasses shine sideways only, and round ones give more room. */
export function gaze(cast: number, [x, y]: [number, number] = [0, 0]): string {
  const { eyes: kind, dy } = character(cast);
  const wide = Math.round(x * 26) / (kind === "round" ? 7.7 : 10);
  return `translate(${wide.toFixed(1)} ${(kind === "shades" ? dy : dy + Math.round(y * 18) / 10).toFixed(1)})`;
}

/** A wound, dressed. */
function plaster(x: number, y: number, turn: number, size: number): string {
  const strip = `<rect x="-11" y="-4.6" width="22" height="9.2" rx="4.6" fill="#f3b9a4" stroke="${C.ink}" stroke-width="1.4"/>`;
  const pad = '<rect x="-4" y="-4.6" width="8" height="9.2" fill="#fbdccd"/>';
  return group(strip + pad + path(HOLES, C.redInk), `transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"`);
}

function shapes(all: Shape[], seat: number): string {
  const { color, deep } = seatLook(seat);
  const papers: Record<Paper, string> = {
    i: C.ink, h: C.hair, g: C.grey, c: color, d: deep, t: clothOf(seat), p: C.paper, q: C.paper2, k: C.kraft, b: C.kraft2,
    r: C.red, l: C.lamp,
  };
  return all.map(([d, paper]) => path(d, papers[paper])).join("");
}
const clothOf = (seat: number): string => `url(#cl${seat % SEATS.length})`;

const silhouette = (one: Character): string => `<path d="${body(one)}"/>` + moved(one.dy, `<path d="${headline(one)}"/>`);
/** One path wherever head and body lie where they were cut: every shape has to be styled and laid out. */
function outline(one: Character, colour: string, width: number): string {
  const how = `stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"`;
  return one.dy ? group(silhouette(one), `fill="${colour}" ${how}`) : path(body(one) + headline(one), colour, how);
}

function head(one: Character, seat: number, [still, pupils]: [string, string]): Sheets {
  const below = path(JAWS[one.jaw], C.kraft)
    + path("M0,-46H21V-22C21,-10 16,-2 6,1C12,-14 8,-30 0,-46Z", C.kraft2, 'opacity=".55"')
    + path("M-22,-47H22V-20C14,-15 -14,-15 -22,-20Z", C.hair) + still;
  return [moved(one.dy, below), pupils, moved(one.dy, shapes(one.face, seat) + shapes(one.hat, seat))];
}

/** Upright, or lying there whole; the edge of the cardboard is double for a gun on you, wide for yourself. */
export function standing(cast: number, seat: number, wounds: number, rim: string, threat: boolean, you: boolean, shut = false): Sheets {
  const one = character(cast);
  const { w, top, dy } = one;
  const [face, pupils, hat] = head(one, seat, eyes(cast, shut));
  const below = (threat ? outline(one, C.paper, 15) : "") + outline(one, rim, threat || you ? 9 : 6)
    + moved(dy, shapes(one.back, seat)) + path(body(one), clothOf(seat))
    + path(`M2,-4L${w * 0.6},${1 + top}C${w - 3},${8 + top} ${w + 2},${22 + top} ${w},50H8Z`, C.ink, 'opacity=".38"')
    + shapes(one.collar, seat) + face;
  return [below, pupils, hat + WOUNDS.slice(0, wounds).map(([x, y, turn]) => plaster(x, y + (y < 5 ? dy : 0), turn, 1.15)).join("")];
}

/** What it stands on. */
export function foot(cast: number, seat: number): string {
  const { w } = character(cast);
  return path(`M${-w - 6},46H${w + 6}L${w + 2},54H${-w - 2}Z`, seatLook(seat).color, `stroke="${C.ink}" stroke-width="2"`);
}

/** Somebody, looking straight ahead. */
export function portrayed(cast: number, seat: number, rim: string, you: boolean): string {
  const [below, pupils, above] = standing(cast, seat, 0, rim, false, you);
  return below + moved(character(cast).dy, pupils) + above;
}

/** Hat and eyes over the edge of a crate. */
export function ducking(cast: number, seat: number, rim: string): Sheets {
  const one = character(cast);
  const [face, pupils, hat] = head(one, seat, eyes(cast));
  return [outline(one, rim, 6) + moved(one.dy, shapes(one.back, seat)) + face, pupils, hat];
}

/** The crate in front, and the wounds that show on it. */
export const crate = (wounds: number): string =>
  path("M-46,10H46V50H-46Z", C.wood3, `stroke="${C.ink}" stroke-width="2.5"`)
  + line("M-46,30H46M-33,10V50M33,10V50", C.woodInk, 2.5) + line("M-33,10 33,50", C.wood2, 8)
  + WOUNDS.slice(0, wounds).map((_, at) => plaster(18 - at * 12, 32, -20 + at * 14, 0.95)).join("");

export const STARRY: string = group(
  STARS.map(([x, y]) => `<path transform="translate(${x} ${y}) scale(.62)" d="${SEATS[5]!.suit}"/>`).join(""),
  `fill="${C.lamp}" stroke="${C.ink}" stroke-width="1.5"`,
);

/** A line of chalk, and the number of the evidence. */
export function chalked(cast: number, seat: number, floor: string): string {
  const drawn = silhouette(character(cast));
  const number = cut(String(seat + 1));
  const tag = path("M0,-16 13,12H-13Z", C.lamp, `stroke="${C.ink}" stroke-width="2"`)
    + path(number.d, C.ink, `fill-rule="evenodd" transform="translate(${-number.w / 2} -1)"`);
  return group(
    group(drawn, `fill="none" stroke="${C.chalk}" stroke-width="9" stroke-dasharray="13 3" stroke-linejoin="round"`)
      + group(drawn, `fill="${floor}"`) + group(tag, 'transform="translate(30 34) rotate(14)"'),
    'transform="translate(0 8) rotate(-14) scale(.92)"',
  );
}

/** A bed sheet that kept its hat. */
export function haunting(cast: number, seat: number): string {
  const one = character(cast);
  const sheet = "M-34,46C-38,-10 -30,-48 0,-48C30,-48 38,-10 34,46L24,37 13,48 0,38 -13,48 -24,37Z";
  return path(sheet, C.chalk, `stroke="${C.paper}" stroke-width="5" stroke-linejoin="round" opacity=".94"`)
    + path("M6,-47C30,-46 38,-10 34,46L24,37 13,48 8,42C18,10 16,-30 6,-47Z", "#9fb0bd", 'opacity=".6"')
    + path(`${circle(-9, -20, 5)}${circle(9, -20, 5)}M-6,-4a6,7 0 0,0 12,0Z`, C.ink) + moved(one.dy, shapes(one.hat, seat));
}
