/** What blades, kiai and the yakuzas' own objects look like. */
import { burst, C, circle } from "$lib/stage/art/palette";
import { line, OBJECTS, type Picture, type Shape } from "../first/picture";

/** A throwing star with a hole, its points as long as `r`. */
export const star = (r: number, x = 0, y = 0, turn = 0): string => {
  const points = Array.from({ length: 8 }, (_, at) => {
    const angle = (at * Math.PI) / 4 + turn;
    const far = at % 2 ? r * 0.34 : r;
    return `${(x + Math.sin(angle) * far).toFixed(1)},${(y - Math.cos(angle) * far).toFixed(1)}`;
  });
  return `M${points.join(" ")}Z`;
};
const hole = (r: number, x = 0, y = 0): Shape => [circle(x, y, r * 0.16), C.paper, C.ink, 1.5];
/** A short blade, its point to the upper right. */
const blade = (steel: string, grip: string): Shape[] => [
  ["M-6,8 16,-18 22,-22 21,-15 0,13Z", steel, C.ink, 2], ["M-10,4 4,16 1,19 -13,7Z", C.lamp, C.ink, 2], ["M-8,11 -4,15 -16,26 -22,22Z", grip, C.ink, 2],
];

export const KIAI: Record<string, Picture> = {
  monk: { ground: C.lamp, shapes: [
    ["M-24,24C-22,6 -10,4 0,4S22,6 24,24Z", C.foam, C.ink, 2.5], [circle(0, -7, 13), C.kraft, C.ink, 2.5], line("M-7,-8Q-4,-5 -1,-8M1,-8Q4,-5 7,-8M-4,0Q0,3 4,0", C.ink, 2.4),
    [[-14, -7, 0, 7, 14].map((x) => circle(x, 14 - Math.abs(x) / 4, 3.4)).join(""), C.wood, C.ink, 1.5],
  ] },
  ninja: { ground: C.police, shapes: [
    ["M14,-14 28,-24 24,-12 29,-4Z", C.ink], [circle(0, 0, 19), C.ink], ["M-17,-6C-8,-10 8,-10 17,-6L16,4C8,1 -8,1 -16,4Z", C.kraft], [circle(-7, -2, 2.6) + circle(7, -2, 2.6), C.ink], line("M-12,-6 -4,-4M12,-6 4,-4", C.ink, 2.4),
  ] },
  samurai: { ground: C.red, shapes: [
    ["M-25,18C-22,2 -20,-2 -18,-4H18C20,-2 22,2 25,18L12,14 0,17 -12,14Z", C.plum2, C.ink, 2.5], ["M-18,-2C-18,-24 18,-24 18,-2Z", C.ink], ["M-4,-10C-16,-12 -20,-18 -19,-24C-12,-18 -6,-18 0,-14C6,-18 12,-18 19,-24C20,-18 16,-12 4,-10L0,-5Z", C.lamp, C.ink, 1.5],
    ["M-13,0H13V10L0,14 -13,10Z", C.kraft], [circle(-6, 4, 2) + circle(6, 4, 2), C.ink],
  ] },
  kamikaze: { ground: C.foam, shapes: [
    [burst(12, 25, 17), C.lamp], [circle(0, 4, 14), C.ink], ["M-4,-12H4V-8H-4Z", C.ink], line("M0,-12C2,-20 10,-18 12,-22", C.kraft2, 2.5), [burst(6, 5, 2, 0.3), C.red],
    line("M-6,0 -10,4 -6,8M6,0 10,4 6,8", C.paper, 3),
  ] },
  ronin: { ground: C.note, shapes: [
    [star(17, 3, 2, 0.3), C.plum2, C.ink, 2], hole(17, 3, 2), line("M18,-14C4,-26 -20,-20 -22,0C-22,8 -18,14 -14,17", C.ink, 3.5), ["M-22,11 -8,14 -15,24Z", C.ink],
  ] },
  geisha: { ground: "#ff9db0", shapes: [
    ["M0,20 -26,-4C-20,-24 20,-24 26,-4Z", C.paper, C.ink, 2.5], ["M-26,-4C-20,-24 20,-24 26,-4L19,0C14,-13 -14,-13 -19,0Z", C.red], line("M0,20 -16,-12M0,20V-17M0,20 16,-12", C.ink, 1.8), ["M-2.5,16H2.5V25H-2.5Z", C.lamp, C.ink, 1.5],
  ] },
};

export const PICTURES: Record<string, Picture> = {
  ...OBJECTS,
  ...KIAI,
  cling: { ground: C.paper2, shapes: [
    ...blade(C.paper, C.wood), line("M4,-22 6,-15M12,4 20,6M-16,-8 -8,-8", C.ink, 2.5),
  ] },
  tanto: { ground: C.red, shapes: [[burst(10, 27, 18, 0.2), C.lamp], ...blade(C.chalk, C.ink)] },
  shuriken: { ground: C.ink, shapes: [line("M-26,-14H-8M-26,0H-14M-26,14H-8", C.red, 3), [star(21, 4), C.chalk, C.red, 2], hole(21, 4)] },
  poisoned: { ground: "#c3d15c", shapes: [...blade("#93e6ae", C.plum), ["M14,2C17,8 20,10 20,14A5.5,5.5 0 0,1 9,14C9,10 12,8 14,2Z", C.noteInk, C.ink, 1.5]] },
  double: { ground: "#93a2ff", shapes: [
    [star(16, -10, 7, 0.2), C.chalk, C.ink, 2], hole(16, -10, 7), [star(16, 11, -7, 0.6), C.chalk, C.ink, 2], hole(16, 11, -7),
  ] },
  dark: { ground: C.paper2, shapes: [
    ["M-5,-3 -20,-16 -26,-16 -24,-9 -9,3Z M5,-3 20,-16 26,-16 24,-9 9,3Z", C.ink], ["M-11,4 -3,-5 11,4 3,-5Z", C.lamp], ["M-6,0H6V18H-6Z", C.plum, C.ink, 2], line("M-6,6 6,10M-6,12 6,16M6,6 -6,10", C.lamp, 1.6),
  ] },
  tattoo: { ground: C.kraft, shapes: [
    line("M-20,16C-4,24 12,14 4,4C-2,-4 -18,0 -16,-10C-14,-18 4,-20 14,-14", C.ink, 9), line("M-20,16C-4,24 12,14 4,4C-2,-4 -18,0 -16,-10C-14,-18 4,-20 14,-14", "#3f8f7f", 5),
    ["M10,-20 24,-18 26,-10 16,-6 9,-10Z", "#3f8f7f", C.ink, 2], [circle(17, -14, 1.8), C.lamp], ["M24,-10 28,-5 20,-7Z", C.red],
  ] },
  "fake finger": { ground: "#ffd9a0", shapes: [
    ["M-9,20V-8C-9,-20 9,-20 9,-8V20Z", "#ffb3a0", C.ink, 2.5], ["M-5,-14C-5,-17 5,-17 5,-14V-6H-5Z", C.paper, C.ink, 1.5], line("M-5,3H5M-5,7H5", C.redInk, 1.8),
    ["M-12,13H12V20H-12Z", C.red, C.ink, 2], ["M12,16 22,9V24ZM12,16 2,9V24Z", C.red, C.ink, 2],
  ] },
};

/** A power, which has no picture of its own: its number in a burst. */
export const POWER: Picture = { ground: C.plum, shapes: [[burst(9, 23, 13), C.lamp, C.ink, 2], ["M3,-13 -8,3H-1L-3,13 8,-3H1Z", C.ink]] };
