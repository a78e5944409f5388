/** What people do to each other without a word, cut from paper: within 12 of the middle, drawn from the bottom up. */
import { C, circle } from "./palette.ts";

interface Drawing {
  /** Pieces of paper with their colours. */
  pieces: [path: string, colour: string][];
  /** What is drawn on them with ink. */
  ink: string;
  /** Eyes and the like: ink, filled. */
  dots?: string;
}

const HEAD = "M-9,-6.5 -3,-11 5,-10.5 10.5,-4.5 10,5 4.5,10.5 -5,11 -11,4Z";
const EYES = circle(-4.8, -0.8, 1.5) + circle(4.8, -0.8, 1.5);

export const EMOTES: Readonly<Record<string, Drawing>> = {
  laugh: {
    pieces: [[HEAD, C.lamp], ["M-6.5,2.5H6.5L3.5,8.5H-3.5Z", C.redInk], ["M-6.5,2.5H6.5L5.4,4.8H-5.4Z", C.paper]],
    ink: "M-8,-4.5 -3.5,-2.2 -8,0M8,-4.5 3.5,-2.2 8,0",
  },
  doubt: { pieces: [[HEAD, C.paper2]], ink: "M-8,-3.6H-2.5M2,-7.5 8,-5.5M-4,6.5 0.5,5 5,6.5", dots: EYES },
  sweat: {
    pieces: [[HEAD, C.kraft], ["M8.5,-12 12,-5.5 10.5,-2.5H6.5L5,-5.5Z", C.chalk]],
    ink: "M-8,-3.5 -3,-5.5M3,-5.5 4.2,-5M-5,6.5 -2.5,5 0,6.5 2.5,5 5,6.5",
    dots: circle(-4.8, -0.5, 1.5) + circle(3.6, -0.5, 1.5),
  },
  applause: {
    pieces: [
      ["M-11.5,10.5 -11,1 -5,-6.5 -2.5,-5.5 -3.5,-2 0.5,-3.5 2,-1.5 -3,9 -6,11.5Z", C.kraft],
      ["M11.5,10.5 11,1 5,-5 2.5,-4.5 3.5,-1 0,0.5 -1,3 2.5,10 6,11.5Z", C.lamp],
    ],
    ink: "M-6,-10 -5,-8M0,-11.5V-8.5M6,-10 5,-8",
  },
  threat: {
    pieces: [[HEAD, C.red], ["M-6,3.5H6V8H-6Z", C.paper]],
    ink: "M-8.5,-6 -2,-3M8.5,-6 2,-3M-2,3.5V8M2,3.5V8M-6,5.8H6",
    dots: EYES,
  },
  wink: { pieces: [[HEAD, C.lamp]], ink: "M-8,-4.5 -2.5,-5M2.5,-1.5 5.5,-0.2 8.5,-1.5M-5,4 -1,7 6,3", dots: circle(-4.8, -1, 1.6) },
};
