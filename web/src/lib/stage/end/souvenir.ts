/** A picture of the end to give away: podium, places and awards as one drawing, made on this device. */
import { cut } from "../art/glyphs";
import { foot, portrayed } from "../art/figure";
import { C } from "../art/palette";
import { seatLook, SEATS } from "../art/seats";

export interface Standing {
  seat: number;
  cast: number;
  place: number;
  name: string;
  result: string;
}
export interface Souvenir {
  title: string;
  date: string;
  /** The best first. */
  standings: Standing[];
  awards: { title: string; seats: number[]; names: string }[];
  /** Without names: whoever sat where is told by colour and mark alone. */
  marks: boolean;
}

export const WIDE = 1080;
export const HIGH = 1350;
const MOST = 9;
const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);
const at = (x: number, y: number, k: number, inside: string): string => `<g transform="translate(${x} ${y}) scale(${k})">${inside}</g>`;

/** A word of cut paper, its capitals `h` high, never wider than it may be; from the left, centred or from the right. */
function word(text: string, x: number, y: number, h: number, fill: string, anchor: 0 | 0.5 | 1 = 0, most = WIDE): string {
  const { d, w } = cut(text, 0.3);
  const k = Math.min(h / 10, most / Math.max(1, w));
  return `<path d="${d}" fill="${fill}" fill-rule="evenodd" transform="translate(${x - anchor * w * k} ${y}) scale(${k})"/>`;
}
const said = (text: string, x: number, y: number, size: number, fill: string, anchor = "start", most = 0): string => {
  const long = most && text.length * size * 0.6 > most ? ` textLength="${most}" lengthAdjust="spacingAndGlyphs"` : "";
  return `<text x="${x}" y="${y}" font-family="system-ui, sans-serif" font-weight="800" font-size="${size}" fill="${fill}" text-anchor="${anchor}"${long}>${escaped(text)}</text>`;
};
const mark = (seat: number, x: number, y: number, k: number): string =>
  at(x, y, k, `<path d="${seatLook(seat).suit}" fill="${seatLook(seat).color}" stroke="${C.ink}" stroke-width="1.6"/>`);

function cloths(): string {
  return SEATS.map((seat, n) => `<pattern id="cl${n}" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="${seat.deep}"/>`
    + `<path d="${seat.cloth}" fill="${seat.stroke ? "none" : seat.color}" stroke="${seat.stroke ? seat.color : "none"}" stroke-width="${seat.stroke}" opacity=".62"/></pattern>`).join("");
}

const CRATES = [
  { x: 540, w: 250, k: 2.1, fill: C.wood3 },
  { x: 285, w: 220, k: 1.75, fill: C.wood2 },
  { x: 795, w: 220, k: 1.75, fill: C.wood },
];
/** Whoever shares a place stands as high. */
const TOPS = [470, 545, 580];

function podium(standings: Standing[]): string {
  return [1, 2, 0].filter((n) => standings[n]).map((n) => {
    const { x, w, k, fill } = CRATES[n]!;
    const one = standings[n]!;
    const top = TOPS[Math.min(one.place, TOPS.length) - 1]!;
    return at(x, top - 46 * k, k, foot(one.cast, one.seat) + portrayed(one.cast, one.seat, n ? C.paper : C.lamp, !n))
      + `<path d="M${x - w / 2},${top}h${w}V690h${-w}Z" fill="${fill}" stroke="${C.ink}" stroke-width="6"/>`
      + word(String(one.place), x, top + 30, 66, C.paper, 0.5);
  }).join("");
}

/** The picture as a drawing. */
export function souvenir({ title, date, standings, awards, marks }: Souvenir): string {
  const rows = standings.slice(0, MOST);
  const step = Math.min(70, 400 / Math.max(1, rows.length));
  const places = rows.map((one, n) => {
    const y = 715 + n * step;
    const middle = y + step / 2;
    return `<path d="M60,${y}h960v${step - 8}h-960Z" fill="${n % 2 ? C.paper2 : C.paper}"/>` + word(String(one.place), 84, middle - 20, 30, C.ink)
      + mark(one.seat, 170, middle - 4, 1.5) + (marks ? "" : said(one.name, 205, middle + 8, 34, C.ink, "start", 480))
      + word(one.result, 1000, middle - 20, 30, C.noteInk, 1, 260);
  });
  const below = 740 + rows.length * step;
  const ribbons = awards.slice(0, 4).map((one, n) => {
    const [x, y] = [60 + (n % 2) * 490, below + Math.floor(n / 2) * 96];
    const who = one.seats.slice(0, 4).map((seat, m) => mark(seat, x + 34 + m * 34, y + 62, 1.2)).join("");
    return `<path d="M${x},${y}h470v86h-470Z" fill="${C.plum2}"/>` + word(one.title, x + 20, y + 14, 24, C.lamp, 0, 430)
      + who + (marks ? "" : said(one.names, x + 34 + Math.min(4, one.seats.length) * 34, y + 71, 24, C.paper, "start", 400 - Math.min(4, one.seats.length) * 34));
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${HIGH}" viewBox="0 0 ${WIDE} ${HIGH}"><defs>${cloths()}</defs>`
    + `<rect width="${WIDE}" height="${HIGH}" fill="${C.night}"/><path d="M480,0h120L1120,690H-40Z" fill="${C.lamp}" opacity=".1"/><path d="M500,0h80L780,690H300Z" fill="${C.lamp}" opacity=".16"/>`
    + word("STANDOFF", 60, 56, 74, C.lamp) + word(title, 60, 150, 34, C.paper, 0, 560) + said(date, 1020, 90, 32, C.paper2, "end")
    + `<rect y="690" width="${WIDE}" height="660" fill="${C.ink}"/>` + podium(standings) + places.join("") + ribbons.join("") + "</svg>";
}

/** The drawing as a file that anybody can look at. */
export async function png(drawing: string): Promise<Blob> {
  const image = new Image(WIDE, HIGH);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, HIGH];
  canvas.getContext("2d")!.drawImage(image, 0, 0, WIDE, HIGH);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}
