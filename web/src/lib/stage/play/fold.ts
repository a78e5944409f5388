/** One event later: how a scene changes.  Live sequences and replays are both told by this. */
import type { Event } from "$lib/protocol/wire";
import type { GunScene, Scene, SeatScene } from "./scene";

type Data = Record<string, unknown>;
type Change = (scene: Scene, data: Data) => Scene;

const num = (value: unknown): number => Number(value);
const nums = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : []);
const words = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);

function seats(scene: Scene, which: number[], change: (seat: SeatScene) => Partial<SeatScene>): Scene {
  return { ...scene, seats: scene.seats.map((seat) => (which.includes(seat.seat) ? { ...seat, ...change(seat) } : seat)) };
}
const seat = (scene: Scene, data: Data, change: (seat: SeatScene) => Partial<SeatScene>): Scene =>
  seats(scene, [num(data["seat"])], change);

/** Changes one gun; events of an edition with one gun each do not name it. */
function gun(scene: Scene, data: Data, change: Partial<GunScene>): Scene {
  const which = num(data["gun"] ?? data["seat"]);
  const guns = (one: SeatScene): GunScene[] => one.guns.map((it) => (it.gun === which ? { ...it, ...change } : it));
  return { ...scene, seats: scene.seats.map((one) => (one.guns.some((it) => it.gun === which) ? { ...one, guns: guns(one) } : one)) };
}

const targets = (data: Data): number[] =>
  Array.isArray(data["targets"]) ? nums(data["targets"]) : typeof data["target"] === "number" ? [data["target"]] : [];
const isText = (value: unknown): boolean => typeof value === "string";
const without = (all: string[], gone: string): string[] => {
  const at = all.indexOf(gone);
  return at < 0 ? all : [...all.slice(0, at), ...all.slice(at + 1)];
};
const heap = (scene: Scene, all: unknown[]): Scene => ({
  ...scene,
  notes: all.filter((one): one is number => !isText(one)),
  shares: all.filter((one): one is string => isText(one)) as string[],
});
const lowered = (one: SeatScene): Partial<SeatScene> => ({ guns: one.guns.map((it) => ({ ...it, spent: true, loaded: false })) });

/** Whoever has picked goes to the end of the queue; what comes outside of the order changes nothing in it. */
const turned = (queue: number[], seat: number): number[] => (queue[0] === seat ? [...queue.slice(1), seat] : queue);

const CHANGES: Record<string, Change> = {
  round: (scene, d) => ({ ...scene, round: num(d["round"]) }),
  carried: (scene, d) => heap(scene, (d["notes"] ?? d["shares"] ?? []) as unknown[]),
  loot: (scene, d) => {
    const cleared = { ...scene, seats: scene.seats.map((one) => ({ ...one, guns: one.guns.map((it) => ({ ...it, targets: [], spent: true, loaded: false, card: null })) })) };
    return heap(cleared, (d["table"] ?? []) as unknown[]);
  },
  stand_up: (scene, d) => seats(scene, nums(d["seats"]), () => ({ posture: "standing" })),
  loaded: (scene, d) => gun(scene, d, { loaded: true, spent: false }),
  loaded_card: (scene, d) => gun(scene, d, { card: String(d["card"]) }),
  unloads: (scene, d) => gun(scene, d, { loaded: false, spent: false, card: null }),
  aims: (scene, d) => gun(scene, d, { targets: targets(d), spent: false }),
  too_slow: (scene, d) => seat(scene, d, (one) => ({ guns: one.guns.map((it) => ({ ...it, targets: [] })) })),
  discarded: (scene, d) => gun(scene, d, { loaded: false, spent: true, card: null }),
  gun_down: (scene, d) => gun(scene, d, { loaded: false, spent: true }),
  reveals: (scene, d) => gun(scene, d, { loaded: false, spent: true, card: null }),
  withdraws: (scene, d) => seat(scene, d, (one) => ({ posture: "shame", ...lowered(one) })),
  shame: (scene, d) => seat(scene, d, (one) => ({ shame: num(d["shame"]), light: one.light + (d["light"] ? 1 : 0) })),
  wounded: (scene, d) => seat(scene, d, () => ({ wounds: num(d["wounds"]) })),
  falls: (scene, d) => seat(scene, d, () => ({ posture: "hurt" })),
  gets_up: (scene, d) => seat(scene, d, () => ({ posture: "standing" })),
  healed: (scene, d) => seat(scene, d, () => ({ wounds: num(d["wounds"]) })),
  heals: (scene, d) => seat(scene, d, () => ({ wounds: num(d["wounds"]) })),
  dies: (scene, d) => seat(scene, d, (one) => ({ alive: false, posture: "dead", ...lowered(one) })),
  money_lost: (scene, d) => seat(scene, d, () => ({ money: 0, notes: [] })),
  loot_lost: (scene, d) => seat(scene, d, () => ({ loot: 0, stash: [] })),
  grenade: (scene, d) => ({ ...scene, grenade: num(d["seat"]) }),
  explosion: (scene) => ({ ...scene, grenade: null }),
  share: (scene, d) => {
    const notes = nums(d["notes"]);
    const left = [...scene.notes];
    for (const note of notes) left.splice(left.indexOf(note), left.includes(note) ? 1 : 0);
    const worth = notes.reduce((sum, note) => sum + note, 0);
    return seat({ ...scene, notes: left }, d, (one) => (one.money === null ? {} : { money: one.money + worth }));
  },
  left: (scene, d) => ({ ...scene, notes: nums(d["notes"]) }),
  no_split: (scene, d) => ({ ...scene, notes: nums(d["left"]) }),
  sharing: (scene, d) => ({ ...scene, queue: nums(d["order"]) }),
  takes: (scene, d) => {
    const share = String(d["share"]);
    const next = { ...scene, shares: without(scene.shares, share), queue: turned(scene.queue, num(d["seat"])) };
    return seat(next, d, (one) => ({ loot: one.loot + 1, stash: one.stash && [...one.stash, share] }));
  },
  takes_token: (scene, d) => ({ ...scene, shares: without(scene.shares, "token"), queue: turned(scene.queue, num(d["seat"])) }),
  unclaimed: (scene, d) => ({ ...scene, shares: d["lost"] ? [] : words(d["shares"]) }),
  godfather: (scene, d) => ({ ...scene, godfather: (d["seat"] as number | null) ?? null }),
  power: (scene, d) => seat(scene, d, () => ({ power: String(d["power"]), shown: true })),
  steals: (scene, d) => seats(seat(scene, d, (one) => ({ loot: one.loot + 1 })), [num(d["target"])], (one) => ({ loot: one.loot - 1 })),
  your_power: (scene, d) => seat(scene, d, () => ({ power: String(d["power"]) })),
  shows_power: (scene, d) => seat(scene, d, () => ({ power: String(d["power"]), shown: true })),
  estate_power: (scene, d) => seat(scene, d, () => ({ power: String(d["power"]), shown: true })),
  your_role: (scene, d) => seat(scene, d, () => ({ cop: Boolean(d["cop"]) })),
  estate_role: (scene, d) => seat(scene, d, () => ({ cop: Boolean(d["cop"]) })),
  role: (scene, d) => seat(scene, d, () => ({ cop: Boolean(d["cop"]) })),
  inherits: (scene, d) => {
    const [heir, which] = [num(d["heir"]), num(d["gun"])];
    const found = scene.seats.flatMap((one) => one.guns).find((it) => it.gun === which);
    const moved = seat(scene, d, (one) => ({ guns: one.guns.filter((it) => it.gun !== which) }));
    return found ? seats(moved, [heir], (one) => ({ guns: [...one.guns, { ...found, targets: [], spent: true }] })) : moved;
  },
  family: (scene, d) => {
    const team = scene.families.length;
    return seats({ ...scene, families: [...scene.families, String(d["family"])] }, nums(d["seats"]), () => ({ team }));
  },
  boss: (scene, d) => seats(scene, [num(d["boss"])], () => ({ boss: true })),
  seated: (scene, d) => ({ ...scene, order: nums(d["order"]) }),
  family_powers: (scene, d) => {
    const [who, powers] = [nums(d["seats"]), nums(d["powers"])];
    return seats(scene, who, (one) => ({ power: String(powers[who.indexOf(one.seat)]) }));
  },
  switchboard: (scene, d) => ({ ...scene, calls: num(d["calls"]) }),
  count: (scene, d) => seat(scene, d, () => ({ money: (d["money"] as number | undefined) ?? null, total: num(d["total"]) })),
  game_over: (scene, d) => ({ ...scene, winners: nums(d["winners"]) }),
};

/** The scene after an event; what is not known changes nothing. */
export function fold(scene: Scene, event: Event): Scene {
  return CHANGES[event.kind]?.(scene, event.data ?? {}) ?? scene;
}
