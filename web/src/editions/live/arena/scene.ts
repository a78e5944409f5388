/** How a scene of the arena is made from a view, and what events change in it besides what they declare. */
import type { Event } from "$lib/protocol/types";
import type { AnyView } from "$lib/protocol/views";
import type { Scene, SeatScene } from "$lib/stage/play/scene";
import type { LiveSeat, LiveView } from "../view";

export type Place = readonly [number, number];
export const own = (seat: SeatScene): Partial<LiveSeat> => seat.more as Partial<LiveSeat>;
export const ground = (scene: Scene): LiveView => scene.more as unknown as LiveView;
export const isIn = (seat: SeatScene): boolean => (own(seat).status ?? "in") === "in";

const list = (aim: unknown): number[] => (Array.isArray(aim) ? (aim as number[]) : typeof aim === "number" ? [aim] : []);

/** Somebody who points at these people, or at nobody. */
const pointing = (seat: SeatScene, targets: number[]): SeatScene => ({
  ...seat,
  guns: seat.guns.map((gun) => ({ ...gun, targets, spent: !targets.length })),
});
const withMore = (seat: SeatScene, more: Partial<LiveSeat>): SeatScene => ({ ...seat, more: { ...seat.more, ...more } });

/** Weapons that are mimed are guns that point. */
export function scene(plain: Scene, view: AnyView): Scene {
  const { seats } = view as unknown as LiveView;
  return { ...plain, seats: plain.seats.map((seat, at) => pointing(seat, list(seats[at]?.aim))) };
}

/** Somebody at another place looks where the way led. */
function walked(seat: SeatScene, to: Place): SeatScene {
  const from = own(seat).at ?? to;
  const way: [number, number] = [to[0] - from[0], to[1] - from[1]];
  return withMore(seat, { at: [to[0], to[1]], ...(way[0] || way[1] ? { facing: way } : {}) });
}

/** What happens to people in the yard. */
export function follows(all: Scene, { kind, data = {} }: Event): Scene {
  const each = (change: (seat: SeatScene) => SeatScene): Scene => ({ ...all, seats: all.seats.map(change) });
  const one = (change: (seat: SeatScene) => SeatScene): Scene => each((seat) => (seat.seat === data["seat"] ? change(seat) : seat));
  const [seats, at] = [list(data["seats"]), data["at"] as Place | Place[] | undefined];
  switch (kind) {
    case "steps":
    case "freezes":
      return each((seat) => (seats.includes(seat.seat) ? walked(seat, (at as Place[])[seats.indexOf(seat.seat)]!) : seat));
    case "aims":
      return one((seat) => withMore(pointing(seat, list(data["targets"])), { mime: String(data["mime"]) }));
    case "arm_down":
      return one((seat) => pointing(seat, seat.guns.flatMap((gun) => gun.targets).filter((target) => target !== data["target"])));
    case "gathers":
    case "round":
      return each((seat) => withMore(pointing(seat, []), { mime: null }));
    case "wounded":
    case "leaves":
    case "hospital":
      return one((seat) => pointing(seat, []));
    case "stabs":
    case "explodes":
    case "recoils":
      return at ? one((seat) => withMore(seat, { at: [(at as Place)[0], (at as Place)[1]] })) : all;
    default:
      return all;
  }
}
