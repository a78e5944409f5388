/** An arm with a blade of foam as markup; it points to the right, and is held like a gun. */
import { C } from "$lib/stage/art/palette";
import { seatLook } from "$lib/stage/art/seats";

export function blade(seat: number, edge: string, atYou: boolean): string {
  const { color } = seatLook(seat);
  const rim = (width: number): string => `stroke="${edge}" stroke-width="${width}" stroke-linejoin="round"`;
  const steel = atYou ? C.foam : C.chalk;
  return `<path d="M-9,-8 26,-7V7L-9,9Z" fill="${edge}" ${rim(5)}/>`
    + `<path d="M42,-8H72C78,-7 83,-3 86,3L42,4Z" fill="${steel}" ${rim(2.6)}/><path d="M44,0H80" stroke="${C.ink}" stroke-width="1.4"/>`
    + `<path d="M38,-13H43V10H38Z" fill="${C.lamp}" stroke="${C.ink}" stroke-width="1.6"/>`
    + `<path d="M16,-6H38V4H16Z" fill="${C.ink}" ${rim(1.6)}/><path d="M30,-6 34,4M35,-6 37,2" stroke="${color}" stroke-width="2"/>`
    + `<path d="M-9,-8 24,-7V7L-9,9A9,9 0 0,1 -9,-8Z" fill="url(#cl${seat % 12})"/><path d="M19,-8H25V8H19Z" fill="${color}"/>`
    + `<path d="M25,-7H33L37,-2 37,4 33,8H25Z" fill="${C.kraft}" stroke="${C.ink}" stroke-width="1.2"/>`;
}
