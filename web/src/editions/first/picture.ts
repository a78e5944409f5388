/** Cards with a picture of cut paper: the ground, and shapes upon it from the lowest to the highest.
 *
 * The picture is 54 wide and 48 high, its middle at 0,0.
 */
import { C, circle } from "$lib/stage/art/palette";

export type Shape = [path: string, fill: string, stroke?: string, width?: number];
export interface Picture {
  ground: string;
  shapes: Shape[];
}

/** A shape that is only a line. */
export const line = (d: string, colour: string, width: number): Shape => [d, "none", colour, width];
export const BULLET = "M-7,14V-4C-7,-12 -3,-17 0,-18C3,-17 7,-12 7,-4V14ZM-9,15H9V20H-9Z";
const flight = (to: 1 | -1): Shape[] => [
  line(`M${-20 * to},18C${-22 * to},-14 ${2 * to},-20 ${14 * to},-12`, C.ink, 4),
  [`M${8 * to},-22 ${24 * to},-8 ${6 * to},-2Z`, C.ink],
  [`M${-7 * to},18 ${-7 * to},4C${-7 * to},-2 ${-3 * to},-6 0,-7C${3 * to},-6 ${7 * to},-2 ${7 * to},4V18Z`, C.foam, C.ink, 2],
  [circle(17 * to, 14, 2.4) + circle(21 * to, 5, 1.8), C.paper],
];

/** The objects of the gangsters, by name. */
export const OBJECTS: Record<string, Picture> = {
  laser: { ground: C.plum, shapes: [
    line("M-24,12 26,-20", C.red, 7), line("M-24,12 26,-20", C.paper, 2), ["M-26,4H-4V14H-14L-17,22H-25L-23,14H-26Z", C.ink, C.paper, 2], [circle(22, -17, 5), C.red, C.paper, 2],
  ] },
  "dum dum": { ground: C.lamp, shapes: [
    ["M-13,20V-2H13V20Z", C.ink], ["M-18,-2C-18,-18 -8,-20 0,-21C8,-20 18,-18 18,-2Z", C.foam, C.ink, 2.5], line("M0,-20V-4M-10,-16 -6,-4M10,-16 6,-4", C.ink, 2.5), line("M-9,6H9M-9,12H9", C.lamp, 2.5),
  ] },
  "magic right": { ground: "#d9c2f0", shapes: flight(1) },
  "magic left": { ground: "#d9c2f0", shapes: flight(-1) },
  "first aid": { ground: C.note, shapes: [
    line("M-8,-10V-17H8V-10", C.ink, 4), ["M-23,-11H23V19H-23Z", C.paper, C.ink, 2.5], ["M-4,-7H4V0H11V8H4V15H-4V8H-11V0H-4Z", C.red],
  ] },
  kevlar: { ground: C.kraft, shapes: [
    ["M-20,21V-6L-12,-20H-6C-4,-12 4,-12 6,-20H12L20,-6V21Z", "#3f5a49", C.ink, 2.5], line("M-20,6H20M0,-12V21", C.ink, 2.5), ["M-15,9H-4V17H-15ZM4,9H15V17H4Z", "#5f7d68"], [circle(9, -4, 4), C.lamp, C.ink, 2],
  ] },
  clip: { ground: C.paper2, shapes: [
    ["M-10,-14 12,-18 16,20 -8,21Z", C.ink], ["M-8,-14V-18C-8,-22 -5,-23 -4,-23C-2,-23 0,-22 0,-18V-15Z M2,-15V-19C2,-22 4,-24 6,-24C8,-24 10,-22 10,-19V-17Z", C.foam, C.ink, 1.5], line("M-5,-6 10,-8M-4,3 11,1M-3,12 12,10", C.lamp, 3),
  ] },
  clover: { ground: "#cfe8c4", shapes: [
    line("M0,2C4,10 6,16 12,22", C.noteInk, 3.5),
    ...[0, 90, 180, 270].map((turn): Shape => [leaf(turn), C.noteInk, "#cfe8c4", 1.5]),
  ] },
  deringer: { ground: C.smoke, shapes: [
    ["M-20,-12H14V0H4C2,6 -2,8 -6,7L-10,20H-20L-15,4C-19,2 -21,-4 -20,-12Z", C.ink], line("M-16,-8H11", C.paper2, 2.5), ["M14,-13H21V1H14Z", C.foam, C.ink, 1.5], ["M-17,8 -9,8 -12,17H-19Z", C.kraft2],
  ] },
  bludgeon: { ground: "#e8b7a4", shapes: [
    ["M-22,18 -17,23 4,4C12,6 22,-2 24,-10C26,-20 14,-24 8,-20C0,-16 -4,-8 -1,-1Z", C.wood, C.ink, 2.5], line("M-19,20 -10,12", C.lamp, 4), line("M-14,-16 -20,-20M-8,-20 -10,-23M-17,-9 -24,-10", C.ink, 2.5),
  ] },
  "x-ray": { ground: "#bfe6e0", shapes: [
    line("M-26,-8 -22,-6M22,-6 26,-8", C.ink, 4), ["M-23,-10H-2V2C-2,10 -8,13 -13,13C-19,13 -23,9 -23,2ZM2,-10H23V2C23,9 19,13 13,13C8,13 2,10 2,2Z", C.ink], [circle(-12, 1, 6) + circle(12, 1, 6), C.paper], [circle(-10, 2, 2.6) + circle(14, 2, 2.6), C.redInk], line("M-20,-17H20", C.ink, 3),
  ] },
  magnet: { ground: C.paper2, shapes: [
    ["M-20,20V-2C-20,-28 20,-28 20,-2V20H8V-2C8,-13 -8,-13 -8,-2V20Z", C.red, C.ink, 2.5], ["M-20,10H-8V20H-20ZM8,10H20V20H8Z", C.paper, C.ink, 2.5], line("M-2,18 2,12 -2,8 2,2", C.ink, 2),
  ] },
  smoke: { ground: "#8e8298", shapes: [
    [circle(-14, -2, 12) + circle(4, -12, 13) + circle(17, 0, 11) + circle(2, 6, 12), C.grey], [circle(8, -6, 8) + circle(-8, 4, 7), C.paper], ["M-7,4H7V22H-7Z", C.ink], ["M-5,-2H5V4H-5Z", C.lamp, C.ink, 1.5], line("M-7,12H7", C.lamp, 3),
  ] },
};

/** One of four leaves. */
function leaf(turn: number): string {
  const heart: [number, number][] = [[0, 0], [-13, -7], [-10, -18], [-5, -20], [-2, -20], [0, -17], [0, -15], [0, -17], [2, -20], [5, -20], [10, -18], [13, -7], [0, 0]];
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const p = heart.map(([x, y]) => `${(x * cos - y * sin).toFixed(1)},${(x * sin + y * cos).toFixed(1)}`);
  return `M${p[0]}C${p[1]} ${p[2]} ${p[3]}C${p[4]} ${p[5]} ${p[6]}C${p[7]} ${p[8]} ${p[9]}C${p[10]} ${p[11]} ${p[12]}Z`;
}
