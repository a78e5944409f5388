import { circle } from "./palette.ts";

/** Which paper a shape is cut from: i ink, h hair, g grey, c seat colour, d its deep shade, t its cloth, p and q paper,
 * k and b kraft, r red, l lamp. */
export type Paper = "i" | "h" | "g" | "c" | "d" | "t" | "p" | "q" | "k" | "b" | "r" | "l";
export type Shape = [path: string, paper: Paper];
export type Eyes = "slit" | "tired" | "round" | "shades" | "monocle" | "lash" | "cat" | "wide";
export type Jaw = "sq" | "rd" | "pt" | "sm";

export interface Sketch {
  name: string;
  w: number;
  jaw: Jaw;
  eyes: Eyes;
  top?: number;
  dy?: number;
  back?: Shape[];
  hat: Shape[];
  collar: Shape[];
  face: Shape[];
}

/** One gangster of the troupe.  Origin at the chest, hat up to y = -96, stand at y = 54, about 108 wide. */
export interface Character extends Required<Sketch> {
  short: string;
}

const dots = (all: [number, number, number][]): string => all.map((one) => circle(...one)).join("");

const lapel: Shape[] = [["M-15,0 -2,46 -25,18ZM15,0 2,46 25,18Z", "i"]];
const shirt: Shape[] = [["M-14,-4 14,-4 0,34Z", "p"]];
const bow: Shape[] = [["M0,7 -13,0 -13,15Z M0,7 13,0 13,15Z", "c"], [circle(0, 7, 3.6), "c"]];
const TROUPE: Sketch[] = [
  { name: "Nine-to-Five", w: 39, jaw: "sq", eyes: "tired",
    collar: [...shirt, ...lapel, ["M-4,2H4L6.5,9 3.5,36 0,41 -3.5,36 -6.5,9Z", "c"]],
    hat: [["M-23,-43C-27,-68 -15,-79 -7,-74Q0,-69 7,-74C15,-79 27,-68 23,-43Z", "d"], ["M-24,-54H24L23.5,-44H-23.5Z", "c"], ["M-43,-42C-26,-51 26,-51 43,-42C33,-33 -33,-33 -43,-42Z", "d"]],
    face: [["M22,-38 33,-52 35,-50 24,-35Z", "l"]] },
  { name: "Auntie Dynamite", w: 37, jaw: "rd", eyes: "round",
    back: [["M-27,-62 -20,-97 -13,-95 -17,-60ZM27,-62 20,-97 13,-95 17,-60Z", "r"], [circle(-16.5, -98, 4.5) + circle(16.5, -98, 4.5), "l"]],
    hat: [[circle(0, -66, 19), "g"], ["M-26,-14C-33,-62 33,-62 26,-14C23,-36 12,-41 0,-41C-12,-41 -23,-36 -26,-14Z", "g"], ["M-12,-72C-4,-80 8,-78 12,-70C6,-74 -4,-75 -12,-72Z", "p"]],
    collar: [["M-34,12C-22,-4 -12,-4 0,12C12,-4 22,-4 34,12C26,30 10,34 0,22C-10,34 -26,30 -34,12Z", "c"], [circle(0, 16, 4.5), "r"]],
    face: [["M-7,-9Q0,-3 7,-9Q0,-6 -7,-9Z", "i"]] },
  { name: "Big Whisper", w: 56, top: -10, jaw: "sq", eyes: "slit",
    hat: [["M-15,-44C-16,-66 16,-66 15,-44Z", "d"], ["M-15.5,-51H15.5V-44H-15.5Z", "c"], ["M-22,-45C-14,-50 14,-50 22,-45C16,-39 -16,-39 -22,-45Z", "d"]],
    collar: [...shirt, ["M-20,-4 -2,46 -34,14ZM20,-4 2,46 34,14Z", "i"], ...bow],
    face: [["M0,-13C-7,-20 -15,-14 -24,-20C-22,-5 -8,-5 0,-9C8,-5 22,-5 24,-20C15,-14 7,-20 0,-13Z", "g"]] },
  { name: "Velvet Thunder", w: 36, jaw: "pt", eyes: "shades",
    hat: [["M-22,-26C-34,-58 -20,-92 14,-90C46,-89 48,-58 27,-47C30,-42 25,-32 22,-24C21,-42 2,-48 -22,-26Z", "h"], ["M-14,-58C-12,-76 4,-84 22,-80C6,-74 0,-66 4,-58L-6,-56Z", "c"]],
    collar: [["M-12,-4H12L16,16H-16Z", "h"], ["M-40,20 -29,-20 -7,12ZM40,20 29,-20 7,12Z", "t"]],
    face: [["M-6,-8 8,-10 7,-7 -5,-6Z", "i"]] },
  { name: "Small Print", w: 29, top: 6, jaw: "pt", eyes: "monocle",
    hat: [["M-19,-42 -23,-92H23L19,-42Z", "d"], ["M-20.6,-58H20.6L19,-44H-19Z", "c"], ["M-35,-44C-22,-49 22,-49 35,-44C28,-36 -28,-36 -35,-44Z", "d"]],
    collar: [...shirt, ["M-12,4 -2,46 -22,22ZM12,4 2,46 22,22Z", "i"], ...bow],
    face: [["M-5,-8H5V-6H-5Z", "i"]] },
  { name: "Madame Soufflé", w: 41, jaw: "rd", eyes: "lash",
    back: [["M-20,-44C-36,-36 -33,-10 -22,-2L-14,-20Z M20,-44C36,-36 33,-10 22,-2L14,-20Z", "h"]],
    hat: [["M-20,-42 -23,-58C-42,-60 -39,-86 -18,-83C-12,-98 12,-98 18,-83C39,-86 42,-60 23,-58L20,-42Z", "p"], ["M-9,-58 -12,-76-8,-76 -6,-58Z M9,-58 12,-76 8,-76 6,-58Z", "q"], ["M-21,-52H21L20,-41H-20Z", "c"]],
    collar: [["M-14,-4H14L8,10H-8Z", "k"], [dots([[-13, 4, 3.6], [-7, 9, 3.6], [0, 11, 3.6], [7, 9, 3.6], [13, 4, 3.6]]), "p"], [circle(-9, 24, 3) + circle(9, 24, 3) + circle(-9, 38, 3) + circle(9, 38, 3), "l"]],
    face: [["M0,-12C-3,-15 -7,-12 -7,-10C-4,-5 4,-5 7,-10C7,-12 3,-15 0,-12Z", "r"]] },
  { name: "Captain Maybe", w: 43, jaw: "rd", eyes: "tired",
    hat: [["M-25,-46C-40,-62 -26,-74 0,-74C26,-74 40,-62 25,-46Z", "p"], ["M-25,-54H25V-44H-25Z", "d"], [circle(0, -58, 7), "c"], ["M-25,-45C-10,-39 10,-39 25,-45L22,-37C10,-30 -10,-30 -22,-37Z", "i"]],
    collar: [["M-26,4 0,30 26,4 20,0 0,14 -20,0Z", "c"]],
    face: [["M-22,-28C-28,6 -12,22 0,22C12,22 28,6 22,-28C17,-14 9,-16 0,-16C-9,-16 -17,-14 -22,-28Z", "g"], ["M-7,-8Q0,-4 7,-8Q0,0 -7,-8Z", "i"]] },
  { name: "Overdue Odette", w: 35, jaw: "pt", eyes: "cat",
    back: [["M-29,4C-36,-52 -22,-60 0,-60C22,-60 36,-52 29,4L12,2 14,-30H-14L-12,2Z", "h"]],
    hat: [["M-23,-30C-20,-48 20,-48 23,-30C12,-38 4,-39 0,-33C-4,-39 -12,-38 -23,-30Z", "h"], ["M-29,-48C-42,-72 4,-86 33,-66C41,-58 30,-46 18,-47C0,-52 -14,-48 -29,-48Z", "c"], ["M0,-76 2,-86 6,-85 5,-75Z", "c"]],
    collar: [["M-20,-2 0,6 -8,20 -22,14Z M20,-2 0,6 8,20 22,14Z", "p"], ["M-3,8H3L5,30 0,34 -5,30Z", "h"]],
    face: [["M-5,-9 0,-11 5,-9 0,-6Z", "r"]] },
  { name: "Definitely One Guy", w: 33, dy: -11, jaw: "sm", eyes: "slit",
    hat: [["M-18,-42C-19,-60 19,-60 18,-42Z", "d"], ["M-19,-49H19V-42H-19Z", "c"], ["M-47,-40C-28,-48 28,-48 47,-40C30,-34 -30,-34 -47,-40Z", "d"]],
    collar: [["M-30,10 -24,-22 -4,8ZM30,10 24,-22 4,8Z", "d"], ["M-33,34H33V41H-33Z", "h"], ["M-6,32H6V43H-6Z", "l"], ["M-15,19C-10,12 10,12 15,19C10,26 -10,26 -15,19Z", "i"], [circle(-6, 19, 3) + circle(6, 19, 3), "p"], [circle(-5, 19, 1.3) + circle(7, 19, 1.3), "i"]],
    face: [["M0,-12C-4,-16 -10,-13 -14,-9C-8,-7 -4,-8 0,-10C4,-8 8,-7 14,-9C10,-13 4,-16 0,-12Z", "h"]] },
  { name: "Feathers Malone", w: 38, jaw: "rd", eyes: "lash",
    back: [["M-22,-44C-38,-30 -26,-14 -36,8L-14,8V-36Z M22,-44C38,-30 26,-14 36,8L14,8V-36Z", "h"], ["M12,-54C14,-88 44,-104 58,-86C60,-80 56,-74 52,-78C52,-68 46,-64 42,-66C42,-56 34,-52 24,-50Z", "c"]],
    hat: [["M-20,-44C-20,-66 18,-70 20,-46Z", "d"], ["M-51,-36C-36,-56 36,-64 51,-46C44,-33 -38,-26 -51,-36Z", "d"], ["M-21,-48C-8,-54 10,-55 21,-51L20,-45C8,-49 -8,-48 -20,-42Z", "c"]],
    collar: [[dots([[-30, 10, 10], [-17, 15, 11], [0, 18, 12], [17, 15, 11], [30, 10, 10]]), "c"], [dots([[-30, 8, 5], [-16, 12, 5.5], [0, 15, 6], [16, 12, 5.5], [30, 8, 5]]), "d"]],
    face: [["M0,-11C-3,-14 -7,-11 -7,-9C-4,-4 4,-4 7,-9C7,-11 3,-14 0,-11Z", "r"], [circle(11, -13, 1.4), "i"]] },
  { name: "The Understudy", w: 31, top: 5, jaw: "rd", eyes: "wide",
    back: [[circle(-23, -23, 7.5) + circle(23, -23, 7.5), "k"]],
    hat: [["M-28,-40C-44,-62 -12,-80 10,-75C36,-71 40,-50 28,-41Z", "t"], ["M-28,-41C-10,-47 14,-47 28,-41C32,-33 14,-37 0,-37C-14,-37 -34,-30 -28,-41Z", "d"], [circle(0, -76, 5), "c"]],
    collar: [["M-22,2C-10,12 10,12 22,2L20,14C8,22 -8,22 -20,14Z", "c"], ["M6,14 18,40 6,44 0,18Z", "c"]],
    face: [[circle(-12, -13, 1.3) + circle(-8, -10, 1.3) + circle(12, -13, 1.3) + circle(8, -10, 1.3), "b"], ["M-5,-7H5L3,-4H-3Z", "p"]] },
  { name: "Doc Tomorrow", w: 39, jaw: "sq", eyes: "wide",
    back: [[dots([[-24, -34, 14], [-26, -54, 15], [-12, -72, 16], [10, -74, 16], [26, -58, 15], [25, -36, 14], [0, -56, 24]]), "h"]],
    hat: [["M-23,-28C-20,-52 20,-52 23,-28C12,-40 -12,-40 -23,-28Z", "h"], ["M-25,-48C-10,-54 10,-54 25,-48L24,-42C10,-47 -10,-47 -24,-42Z", "c"], [circle(7, -53, 12), "p"], [circle(7, -53, 4), "i"]],
    collar: [["M-14,-4 14,-4 0,30Z", "c"], ["M-15,-2 -2,46 -27,20ZM15,-2 2,46 27,20Z", "p"], ["M-20,4C-24,24 -8,34 -6,38L-2,36C-4,28 -18,22 -15,4Z", "h"], [circle(-3, 40, 5), "l"]],
    face: [["M-6,-9H6V-7H-6Z", "i"]] },
];

const SHORT = ["Nine", "Auntie", "Whisper", "Velvet", "Print", "Soufflé", "Maybe", "Odette", "One Guy", "Malone", "Under", "Doc"];

const whole = (sketch: Sketch, short = sketch.name): Character => ({ top: 0, dy: 0, back: [], ...sketch, short });

export const CAST: Character[] = TROUPE.map((sketch, at) => whole(sketch, SHORT[at]));

/** Whom only an edition brings along: nobody's face to choose, and numbered from here on. */
const GUESTS: Character[] = [];
const GUEST = 100;

/** Some more characters; their numbers. */
export const enlist = (all: Sketch[]): number[] => all.map((one) => GUEST + GUESTS.push(whole(one)) - 1);

/** A character by number; any number will do. */
export const character = (cast: number): Character => GUESTS[cast - GUEST] ?? CAST[((cast % CAST.length) + CAST.length) % CAST.length]!;

export const JAWS: Record<Jaw, string> = {
  sq: "M-20,-46H20V-14L13,0H-13L-20,-14Z",
  rd: "M-21,-46H21V-22C21,-6 11,2 0,2C-11,2 -21,-6 -21,-22Z",
  pt: "M-20,-46H20V-20L6,2H-6L-20,-20Z",
  sm: "M-16,-44H16V-16L9,-3H-9L-16,-16Z",
};

export function body({ w, top }: Character): string {
  return `M${-w},50C${-w - 2},${22 + top} ${-w + 3},${8 + top} ${-w * 0.6},${1 + top}L-11,-7H11L${w * 0.6},${1 + top}C${w - 3},${8 + top} ${w + 2},${22 + top} ${w},50Z`;
}

/** Everything of a figure above the collar, for its outline. */
export const headline = (one: Character): string => [...one.back, ...one.hat].map(([d]) => d).join("") + JAWS[one.jaw];

/** What travels as a face: the character's name, small and plain. */
export const FACES: string[] = CAST.map((one) =>
  one.name.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replaceAll(" ", "-"),
);

/** The character somebody chose; without a choice, the one that belongs to the chair. */
export function castOf(face: string, seat: number): number {
  const at = FACES.indexOf(face);
  return at >= 0 ? at : /^\d{1,2}$/.test(face) ? Number(face) % CAST.length : seat % CAST.length;
}
