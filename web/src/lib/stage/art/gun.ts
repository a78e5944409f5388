/** An arm and its gun of foam as markup. */
import { C } from "./palette";
import { seatLook } from "./seats";

/** From the shoulder to the right; `atYou` shows the muzzle to whoever looks in. */
export function gun(seat: number, edge: string, double: boolean, atYou: boolean): string {
  const { color } = seatLook(seat);
  const rim = (width: number): string => `stroke="${edge}" stroke-width="${width}"`;
  const barrel = double
    ? `<path d="M30,-11H68V-6H46L44,10H35L36,-2H30Z" fill="${C.ink}" ${rim(2.4)} stroke-linejoin="round"/>`
      + `<path d="M36,-8.5H64" stroke="${color}" stroke-width="2"/><path d="M64,-14 76,-16V-1L64,-3Z" fill="${C.foam}" ${rim(1.6)}/>`
    : `<path d="M33,-10H60V0H48L45,12H36L37,0H33Z" fill="${C.ink}" ${rim(2.4)} stroke-linejoin="round"/>`
      + `<path d="M37,-7H56" stroke="${color}" stroke-width="3"/><path d="M59,-9.5H67V-.5H59Z" fill="${C.foam}" ${rim(1.6)}/>`;
  const muzzle = `<circle cx="66" cy="-5" r="14" fill="${C.foam}" ${rim(3)}/><circle cx="66" cy="-5" r="8.5" fill="${C.ink}"/>`
    + `<path d="M60,-8A7,7 0 0,1 66,-12" stroke="${C.paper}" stroke-width="2" fill="none"/>`;
  return `<path d="M-9,-8 26,-7V7L-9,9Z" fill="${edge}" ${rim(5)} stroke-linejoin="round"/>${barrel}`
    + `<path d="M-9,-8 26,-7V7L-9,9A9,9 0 0,1 -9,-8Z" fill="url(#cl${seat % 12})"/><path d="M22,-8H28V8H22Z" fill="${color}"/>`
    + `<path d="M28,-6H36L42,-1 42,5 36,8H28Z" fill="${C.kraft}" stroke="${C.ink}" stroke-width="1.2"/>${atYou ? muzzle : ""}`;
}
