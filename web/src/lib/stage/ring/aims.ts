/** Who points at whom, as arms and lines. */
import { character } from "../art/cast.ts";
import { pointing, type Scene } from "../play/scene.ts";
import { sight, type Point, type Ring, type Sight } from "./geometry.ts";

export interface ArmPose {
  seat: number;
  gun: number;
  angle: number;
  lx: number;
  ly: number;
  atMe: boolean;
  double: boolean;
  weapon: string;
}

export interface Aim {
  key: string;
  from: number;
  to: number;
  sight: Sight;
  atMe: boolean;
  mine: boolean;
}

export interface Aims {
  arms: ArmPose[];
  lines: Aim[];
}

const SPREAD = 46;
const SPREAD_ON_ME = 58;

export function aims(scene: Scene, ring: Ring, place: ReadonlyMap<number, number>, cast: (seat: number) => number, me: number | null): Aims {
  const out: Aims = { arms: [], lines: [] };
  const at = (seat: number, target: number): boolean =>
    pointing(scene.seats[seat]!).some((gun) => gun.targets.includes(target));
  for (const seat of scene.seats) {
    const from = place.get(seat.seat);
    if (from === undefined) continue;
    const body = character(cast(seat.seat));
    let side: 1 | -1 | undefined;
    for (const gun of pointing(seat)) {
      const sights = gun.targets.map((target) =>
        sight(ring.spots, from, place.get(target)!, [ring.cx, ring.mid], body, {
          spread: target === me ? SPREAD_ON_ME : SPREAD,
          mutual: at(target, seat.seat),
          ...(side ? { side } : {}),
        }),
      );
      const arm = sights.length > 1 ? forked(sights, ring.spots[from]!.k) : sights[0]!;
      // A second gun is held in the other hand.
      side = arm.lx >= 0 ? -1 : 1;
      out.arms.push({
        seat: seat.seat, gun: gun.gun, angle: arm.angle, lx: arm.lx, ly: arm.ly, double: gun.double, weapon: gun.weapon,
        atMe: me !== null && gun.targets.includes(me),
      });
      sights.forEach((one, n) => {
        const to = gun.targets[n]!;
        const line = sights.length > 1 ? { ...one, muzzle: arm.muzzle, bow: null } : one;
        out.lines.push({ key: `${gun.gun}-${to}`, from: seat.seat, to, sight: line, atMe: to === me, mine: seat.seat === me });
      });
    }
  }
  return out;
}

/** Arms that are held up until the count, by everybody who points at nobody yet. */
export function raised(scene: Scene, ring: Ring, place: ReadonlyMap<number, number>, cast: (seat: number) => number, pointed: readonly ArmPose[]): ArmPose[] {
  const idle = scene.seats.filter((one) => one.alive && one.posture === "standing" && !pointed.some((arm) => arm.seat === one.seat));
  return idle.map(({ seat, guns }) => {
    const flip = ring.spots[place.get(seat) ?? 0]!.x > ring.cx + 4;
    const { w, top } = character(cast(seat));
    return {
      // The gun that will point: the same arm swings down.
      seat, gun: guns[0]?.gun ?? -1 - seat, angle: flip ? -100 : -80, lx: (flip ? -1 : 1) * w * 0.7, ly: 8 + top * 0.6,
      atMe: false, double: guns.some((gun) => gun.double), weapon: guns[0]?.weapon ?? "",
    };
  });
}

/** A gun that covers two: the arm points between them, and a line goes to each. */
function forked(sights: Sight[], k: number): Sight {
  const [first, second] = sights as [Sight, Sight];
  const angle = Math.atan2(first.look[1] + second.look[1], first.look[0] + second.look[0]);
  const shoulder: Point = [first.muzzle[0] - first.look[0] * 68 * k, first.muzzle[1] - first.look[1] * 68 * k];
  const look: Point = [Math.cos(angle), Math.sin(angle)];
  return {
    ...first,
    angle: (angle * 180) / Math.PI,
    look,
    muzzle: [shoulder[0] + look[0] * 74 * k, shoulder[1] + look[1] * 74 * k],
    bow: null,
  };
}
