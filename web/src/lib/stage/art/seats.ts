import { C, circle, mix } from "./palette";

/** A seat is three things: a colour, a suit (a shape) and a cloth (a pattern).  Any one of them is enough. */
export interface SeatLook {
  name: string;
  color: string;
  suit: string;
  cloth: string;
  /** Width of the cloth's strokes; 0 for a filled pattern. */
  stroke: number;
  deep: string;
}

const LOOKS: [string, string, string, string, number][] = [
  ["teal", "#4ecbb4", circle(0, 0, 9), "M0,4h8", 3.2],
  ["pink", "#ff9db0", "M0,-10.5 10.5,8.5 -10.5,8.5Z", "M-2,10 10,-2M-2,2 2,-2M6,10 10,6", 2.2],
  ["sky", "#74b9ff", "M-8.5,-8.5H8.5V8.5H-8.5Z", circle(2, 2, 1.5) + circle(6, 6, 1.5), 0],
  ["olive", "#c3d15c", "M0,-11.5 9,0 0,11.5 -9,0Z", "M0,0H8M0,0V8", 1.6],
  ["violet", "#bfa3ff", "M-3.6,-10H3.6V-3.6H10V3.6H3.6V10H-3.6V3.6H-10V-3.6H-3.6Z", "M0,6 4,2 8,6", 2],
  ["orange", "#ffa057", "M0,-11.5 3.2,-3.8 11.4,-3.4 5,1.8 7.2,9.8 0,5.2 -7.2,9.8 -5,1.8 -11.4,-3.4 -3.2,-3.8Z", "M4,0V8", 2.6],
  ["mint", "#93e6ae", "M-5.4,-9.4H5.4L10.8,0 5.4,9.4H-5.4L-10.8,0Z", "M0,2H8M0,6H4M4,2V6M0,6V10", 1.4],
  ["rose", "#f08ad8", "M0,10C-14,0 -11,-10 -5,-10C-2,-10 0,-7.5 0,-6C0,-7.5 2,-10 5,-10C11,-10 14,0 0,10Z", "M-2,2 2,6 6,2 10,6", 1.8],
  ["steel", "#b4c6d6", "M4,-10.5A10.5,10.5 0 1,0 9.8,5.6A8.6,8.6 0 0,1 4,-10.5Z", "M2,0V8M5,0V8", 1],
  ["sand", "#e2c08f", "M0,-11.5C3,-5 9,-1 9,4A9,7.5 0 0,1 -9,4C-9,-1 -3,-5 0,-11.5Z", "M0,0 8,8M8,0 0,8", 1.4],
  ["indigo", "#93a2ff", "M-9,-9H9L2.2,0 9,9H-9L-2.2,0Z", "M0,2h4M4,6h4", 2.4],
  ["cream", "#f2e6cf", "M-10,8 -10,-8 -4,-1 0,-10 4,-1 10,-8 10,8Z", circle(4, 4, 2.6), 0],
];

export const SEATS: SeatLook[] = LOOKS.map(([name, color, suit, cloth, stroke]) => ({
  name,
  color,
  suit,
  cloth,
  stroke,
  deep: mix(color, C.ink, 0.64),
}));

export const seatLook = (seat: number): SeatLook => SEATS[seat % SEATS.length]!;
