/** One event later: how a scene changes.  Each kind of event declares its changes with the rules; nothing is known of them here. */
import type { Event, Kind, Put } from "$lib/protocol/types";
import type { GunScene, Scene, SeatScene } from "./scene";

type Data = Record<string, unknown>;
export type Change = NonNullable<Kind["changes"]>[number];
/** What an edition declares of its events, in the common words of all editions (see the rules' `engine/kinds.py`). */
export type Kinds = Record<string, Kind>;

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]);
const numbers = (all: unknown[]): number[] => all.filter((one): one is number => typeof one === "number");
const words = (all: unknown[]): string[] => all.filter((one): one is string => typeof one === "string");

/** A value as it is declared: itself, or a field of the event. */
function read(value: unknown, data: Data): unknown {
  if (typeof value !== "string") return value;
  const name = value.slice(1);
  if (value.startsWith("@")) return list(data[`${name}s`] ?? data[name]);
  if (value.startsWith("=")) return name;
  if (!value.startsWith("$")) return value;
  const [field, as] = name.split(":") as [string, string?];
  return as === "text" ? String(data[field]) : (data[field] ?? null);
}

const readAll = (to: Data, data: Data): Data => Object.fromEntries(Object.entries(to).map(([name, value]) => [name, read(value, data)]));

/** Something with new values; those that only its edition knows of lie apart. */
function laid<T extends Scene | SeatScene>(thing: T, to: Data): T {
  const known = Object.entries(to).filter(([name]) => name in thing);
  const more = Object.entries(to).filter(([name]) => !(name in thing));
  return { ...thing, ...Object.fromEntries(known), more: more.length ? { ...thing.more, ...Object.fromEntries(more) } : thing.more };
}
const seats = (scene: Scene, which: unknown[], change: (seat: SeatScene) => Data): Scene => ({
  ...scene,
  seats: scene.seats.map((seat) => (which.includes(seat.seat) ? laid(seat, change(seat)) : seat)),
});
/** A value of a seat, wherever it lies. */
const valueOf = (seat: SeatScene, name: string): unknown => (name in seat ? seat[name as keyof SeatScene] : seat.more[name]);
const guns = (scene: Scene, which: (gun: GunScene, seat: SeatScene) => boolean, to: Data): Scene => ({
  ...scene,
  seats: scene.seats.map((seat) =>
    seat.guns.some((gun) => which(gun, seat)) ? { ...seat, guns: seat.guns.map((gun) => (which(gun, seat) ? { ...gun, ...to } : gun)) } : seat,
  ),
});

/** What is left when some of it is gone. */
function without<T>(all: T[], gone: unknown[]): T[] {
  const left = [...all];
  for (const one of gone) left.splice(left.indexOf(one as T), left.includes(one as T) ? 1 : 0);
  return left;
}

function put(scene: Scene, data: Data, change: Put): Scene {
  const to = readAll(change.to, data);
  const who = change.who ?? "seat";
  if (change.of === "table") return laid(scene, to);
  if (change.of === "seat") return seats(scene, list(data[who]), () => to);
  // An edition with one gun each does not name it.
  const gun = data["gun"] ?? data["seat"];
  if (change.of === "gun") return guns(scene, (one) => one.gun === gun, to);
  return guns(scene, (_, seat) => who === "" || list(data[who]).includes(seat.seat), to);
}

function take(scene: Scene, what: unknown[], who: unknown[]): Scene {
  const left = { ...scene, notes: without(scene.notes, numbers(what)), shares: without(scene.shares, words(what)) };
  const worth = numbers(what).reduce((sum, note) => sum + note, 0);
  const cards = words(what);
  return seats(left, who, (seat) => ({
    money: seat.money === null ? null : seat.money + worth,
    loot: seat.loot + cards.length,
    stash: seat.stash && [...seat.stash, ...cards],
  }));
}

function handOver(scene: Scene, data: Data, heir: unknown): Scene {
  const found = scene.seats.flatMap((seat) => seat.guns).find((gun) => gun.gun === data["gun"]);
  if (!found) return scene;
  const gone = seats(scene, [data["seat"]], (seat) => ({ guns: seat.guns.filter((gun) => gun !== found) }));
  return seats(gone, [heir], (seat) => ({ guns: [...seat.guns, { ...found, targets: [], spent: true }] }));
}

function changed(scene: Scene, data: Data, change: Change): Scene {
  const who = list(data[("who" in change ? change.who : undefined) ?? "seat"]);
  switch (change.do) {
    case "put":
      return put(scene, data, change);
    case "wound":
      return seats(scene, who, () => ({ wounds: Number(read(change.wounds ?? "$wounds", data)) }));
    case "add": {
      const amount = Number(read(change.amount ?? 1, data));
      return seats(scene, who, (seat) => ({ [change.to]: Number(valueOf(seat, change.to) ?? 0) + amount }));
    }
    case "heap": {
      const heap = change.unless && data[change.unless] ? [] : list(data[change.of]);
      return { ...scene, notes: numbers(heap), shares: words(heap) };
    }
    case "take":
      return take(scene, list(read(change.what, data)), change.who ? list(data[change.who]) : []);
    case "turn":
      // What comes outside of the order changes nothing in it.
      return scene.queue[0] === who[0] ? { ...scene, queue: [...scene.queue.slice(1), scene.queue[0]!] } : scene;
    case "hand_over":
      return handOver(scene, data, data[change.to]);
    case "each": {
      const [those, values] = [list(data[change.who ?? "seats"]), list(data[change.values])];
      return seats(scene, those, (seat) => ({ [change.to]: String(values[those.indexOf(seat.seat)]) }));
    }
    case "team": {
      const team = scene.teams.length;
      return seats({ ...scene, teams: [...scene.teams, String(data[change.name])] }, list(data[change.who ?? "seats"]), () => ({ team }));
    }
  }
}

const changesOf = (event: Event, kinds: Kinds): readonly Change[] => kinds[event.kind]?.changes ?? [];

/** The scene after an event; what is not declared changes nothing. */
export const fold = (scene: Scene, event: Event, kinds: Kinds): Scene =>
  changesOf(event, kinds).reduce((now, change) => changed(now, event.data ?? {}, change), scene);

/** What leaves the middle of the table with an event, and for whom. */
export function taken(event: Event, kinds: Kinds): { seat: number; value: number | string }[] {
  const data = event.data ?? {};
  return changesOf(event, kinds).flatMap((change) => {
    if (change.do !== "take") return [];
    const [seat] = numbers(list(data[change.who || "seat"]));
    return seat === undefined ? [] : list(read(change.what, data)).map((value) => ({ seat, value: value as number | string }));
  });
}
