/** The table as it is drawn: one shape for every edition, made from a view and carried on by events. */
import type { AnyGun, AnySeat, AnyView, Atom } from "$lib/protocol/views";

/** What only one edition knows of; its own folder draws it. */
export type More = Record<string, unknown>;

export interface GunScene {
  gun: number;
  /** Whom it points at; some cover two. */
  targets: number[];
  loaded: boolean;
  /** Fired or put down this round: the arm sinks. */
  spent: boolean;
  /** Has it two barrels, for two? */
  double: boolean;
  /** What it is, where it is no ordinary gun. */
  weapon: string;
  cards: number;
  /** How many of each kind of card, for those who know them. */
  hand: number[] | null;
  card: string | null;
}

export interface SeatScene {
  seat: number;
  alive: boolean;
  posture: string;
  wounds: number;
  shame: number;
  light: number;
  guns: GunScene[];
  money: number | null;
  notes: number[] | null;
  power: string | null;
  shown: boolean;
  team: number | null;
  /** How many cards lie before this seat, and which, for those who may see. */
  loot: number;
  stash: string[] | null;
  total: number | null;
  /** Points that everybody can see. */
  score: number | null;
  more: More;
}

export interface Scene {
  me: number | null;
  round: number;
  godfather: number | null;
  order: number[];
  seats: SeatScene[];
  notes: number[];
  shares: string[];
  /** The names of those who belong together. */
  teams: string[];
  queue: number[];
  winners: number[] | null;
  more: More;
}

const list = (value: number | number[] | null | undefined): number[] => (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]);
const word = (value: Atom | null | undefined): string | null => (value === null || value === undefined || value === "" ? null : String(value));

/** A view of any edition as a scene. */
export function sceneOf(view: AnyView): Scene {
  const named = [...new Set(view.seats.map((one) => one.team).filter((team) => typeof team === "string"))].sort();
  const { me, round = 0, godfather = null, seats, order = seats.map((one) => one.seat), table = [], queue = [], winners = null, ...more } = view;
  return {
    me,
    round,
    godfather,
    order,
    seats: seats.map((seat) => seatOf(seat, view.alive, named)),
    notes: table.filter((one): one is number => typeof one === "number"),
    shares: table.filter((one): one is string => typeof one === "string"),
    teams: named,
    queue,
    winners,
    more,
  };
}

function seatOf(one: AnySeat, living: number[] | undefined, named: string[]): SeatScene {
  const { seat, alive = living?.includes(seat) ?? true, posture = "standing", wounds = 0, shame = 0, light = 0, guns, ...rest } = one;
  const { money = null, notes = null, power = null, shown, team = null, loot = 0, stash = null, total = null, score = null, ...more } = rest;
  return {
    seat, alive, posture, wounds, shame, light, money, notes, loot, stash, total, score, more,
    guns: (guns ?? [{ ...one, gun: seat }]).map(gunOf),
    team: typeof team === "string" ? named.indexOf(team) : team,
    power: word(power),
    shown: shown ?? typeof power === "string",
  };
}

function gunOf({ gun = 0, target, loaded = false, double = false, weapon = "", cards = 0, hand = null, card = null }: AnyGun): GunScene {
  return { gun, targets: list(target), loaded, spent: !loaded, double, weapon, cards, hand, card };
}

/** The guns of a seat that point at somebody now. */
export const pointing = (seat: SeatScene): GunScene[] =>
  seat.alive && seat.posture === "standing" ? seat.guns.filter((gun) => !gun.spent && gun.targets.length > 0) : [];

/** Who aims at a seat. */
export const gunsOn = (scene: Scene, seat: number | null): number[] =>
  seat === null
    ? []
    : scene.seats.filter((one) => pointing(one).some((gun) => gun.targets.includes(seat))).map((one) => one.seat);
