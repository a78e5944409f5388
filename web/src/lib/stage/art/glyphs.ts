/** Cut-out lettering: words of paper polygons, ten units high. */
import { ACCENTS, GLYPHS } from "./alphabet";

/** A word of cut paper: how wide it is, and its one outline (even-odd), in units of a tenth of its height. */
export interface Word {
  w: number;
  d: string;
}

const GAP = 0.62;
const known = new Map<string, Word>();

/** Letters side by side, each turned and moved a little: cut by hand. */
export function cut(text: string, wobble = 0): Word {
  const key = `${wobble} ${text}`;
  let found = known.get(key);
  if (!found) {
    if (known.size > 400) known.clear();
    known.set(key, (found = laid(text, wobble)));
  }
  return found;
}

/** All in capitals but for thousands of dollars as French writes them: 55 k$. */
function laid(text: string, wobble: number): Word {
  let [x, d] = [0, ""];
  let move = (outline: string): string => outline;
  [...text.toUpperCase().replaceAll("K$", "k$").replaceAll("Œ", "OE").replaceAll("’", "'").replace(/\s/g, " ").normalize("NFD")].forEach((sign, at) => {
    const accent = ACCENTS[sign];
    if (accent) {
      d += move(accent);
      return;
    }
    const glyph = GLYPHS[sign];
    if (!glyph) return;
    const [width = "0", polygons] = glyph.split("|");
    const w = Number(width);
    const turn = wobble ? (((at * 53 + sign.charCodeAt(0) * 17) % 11) - 5) * wobble : 0;
    const down = wobble ? (((at * 31 + 3) % 5) - 2) * 0.12 * wobble : 0;
    move = turned(turn, x, down, w / 2);
    if (polygons) d += move(polygons.split(";").map((part) => `M${part}Z`).join(""));
    x += w + GAP;
  });
  return { w: Math.max(0, x - GAP), d };
}

/** Moves a letter to its place, after turning it about its middle. */
function turned(degrees: number, x: number, y: number, middle: number): (outline: string) => string {
  const angle = (degrees * Math.PI) / 180;
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  const round = (value: number): number => Math.round(value * 100) / 100;
  return (outline) =>
    outline.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, left: string, top: string) => {
      const [dx, dy] = [Number(left) - middle, Number(top) - 5];
      return `${round(x + middle + dx * c - dy * s)},${round(y + 5 + dx * s + dy * c)}`;
    });
}

/** How wide a word is when its capitals are so high. */
export const wordWidth = (text: string, height: number): number => (cut(text).w * height) / 10;
