/** Which of the answers on offer a place in the yard stands for. */
import type { Answer } from "$lib/protocol/views";
import type { Place } from "./scene";

const METRE = 1000;
const DIRECTIONS = 32;
export const LENGTHS = 5;

type Spot = [string, number, number];
type Leap = [number, number];

/** The point to walk to that is nearest to a place. */
export function nearestPoint(options: readonly Answer[], [x, y]: Place): Answer | null {
  const points = options.filter((one): one is Spot => Array.isArray(one) && one[0] === "to");
  const far = ([, column, row]: Spot): number => Math.hypot(column * METRE - x, row * METRE - y);
  return points.reduce<Spot | null>((best, one) => (best === null || far(one) < far(best) ? one : best), null);
}

/** The leap that ends nearest to a place; on the spot, where that is nearer still. */
export function leapTowards(options: readonly Answer[], here: Place, [x, y]: Place, longest: number): Answer | null {
  const landing = (one: Leap): Place => {
    const [angle, far] = [(2 * Math.PI * one[0]) / DIRECTIONS, (longest * one[1]) / LENGTHS];
    return [here[0] + Math.cos(angle) * far, here[1] + Math.sin(angle) * far];
  };
  const leaps = options.filter((one): one is Leap => Array.isArray(one) && typeof one[0] === "number");
  const far = (place: Place): number => Math.hypot(place[0] - x, place[1] - y);
  const best = leaps.reduce<Leap | null>((found, one) => (found === null || far(landing(one)) < far(landing(found)) ? one : found), null);
  return best && far(landing(best)) < far(here) ? best : (options.find((one) => one === "stay") ?? best);
}

/** Degrees of a direction, counter-clockwise from the right. */
export const degrees = (way: number): number => (way * 360) / DIRECTIONS;
