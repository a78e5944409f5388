/** The colours of the paper, the same as in the style sheet; drawings need them as numbers too. */
export const C = {
  ink: "#0d0a10",
  night: "#18121d",
  plum: "#2b2030",
  plum2: "#3d2d42",
  smoke: "#b9a9b8",
  paper: "#f6ead4",
  paper2: "#e3cfa9",
  kraft: "#dcb388",
  kraft2: "#9a6b4a",
  wood: "#5b3a2a",
  wood2: "#7d5033",
  wood3: "#b27438",
  woodInk: "#3a2419",
  lamp: "#ffc65c",
  red: "#ff5544",
  redInk: "#b3170f",
  note: "#a9cfa0",
  noteInk: "#1c4a2c",
  foam: "#ff8a3c",
  chalk: "#dfe6ea",
  hair: "#221722",
  grey: "#cfc4b8",
  police: "#4d8dff",
} as const;

/** A circle as a path. */
export const circle = (x: number, y: number, r: number): string =>
  `M${x - r},${y}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`;

/** A colour between two. */
export const mix = (a: string, b: string, share: number): string =>
  "#" +
  [1, 3, 5]
    .map((at) => {
      const [from, to] = [a, b].map((colour) => parseInt(colour.slice(at, at + 2), 16)) as [number, number];
      return Math.round(from * (1 - share) + to * share)
        .toString(16)
        .padStart(2, "0");
    })
    .join("");

/** A star of so many spikes: bangs, badges, explosions. */
export function burst(spikes: number, outer: number, inner: number, turn = 0): string {
  const points = Array.from({ length: spikes * 2 }, (_, at) => {
    const angle = (Math.PI * at) / spikes + turn;
    const r = at % 2 ? inner : outer * (at % 4 ? 1 : 0.86);
    return `${(Math.sin(angle) * r).toFixed(1)},${(-Math.cos(angle) * r).toFixed(1)}`;
  });
  return `M${points.join(" ")}Z`;
}
