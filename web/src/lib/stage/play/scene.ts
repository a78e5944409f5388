/** The table as it is drawn: one shape for every edition, made from a view and carried on by events. */
import type { AnyView } from "$lib/protocol/views";

export interface GunScene {
  gun: number;
  /** Whom it points at; a shotgun may cover two. */
  targets: number[];
  loaded: boolean;
  /** Fired or put down this round: the arm sinks. */
  spent: boolean;
  shotgun: boolean;
  cards: number;
  /** Clicks, Bangs, triple Bangs, for those who know them. */
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
  cop: boolean | null;
  team: number | null;
  boss: boolean;
  /** How many loot cards lie before this seat, and which, for those who may see. */
  loot: number;
  stash: string[] | null;
  total: number | null;
}

export interface Scene {
  me: number | null;
  round: number;
  godfather: number | null;
  order: number[];
  seats: SeatScene[];
  notes: number[];
  shares: string[];
  calls: number | null;
  grenade: number | null;
  kid: number | null;
  cunning: number | null;
  families: string[];
  queue: number[];
  winners: number[] | null;
  /** Does the Godfather sit behind a desk, as a token to be had? */
  desk: boolean;
}

/** Where a gun without a card still points: its card comes later. */
const UNLOADED_AIMS = new Set(["aim", "kid_aim", "cunning_load", "window loaded", "window aimed"]);

type Plain = Record<string, unknown>;
const list = (value: unknown): number[] =>
  Array.isArray(value) ? (value as number[]) : typeof value === "number" ? [value] : [];
const word = (value: unknown): string | null => (value === null || value === undefined || value === "" ? null : String(value));
const some = <T>(value: unknown): T | null => (value === undefined ? null : (value as T | null));

/** A view of any edition as a scene. */
export function sceneOf(view: AnyView): Scene {
  const moment = view.decision === "window" ? `window ${String(view["moment"] ?? "")}` : view.decision;
  const table = (view["table"] ?? []) as (number | string)[];
  return {
    me: view.me,
    round: view.round,
    godfather: some(view["godfather"]),
    order: view.order,
    seats: view.seats.map((seat) => seatOf(seat as unknown as Plain, view, UNLOADED_AIMS.has(moment))),
    notes: table.filter((one): one is number => typeof one === "number"),
    shares: table.filter((one): one is string => typeof one === "string"),
    calls: some(view["calls"]),
    grenade: some(view["grenade"]),
    kid: some(view["kid"]),
    cunning: some(view["cunning"]),
    families: (view["families"] ?? []) as string[],
    queue: (view["queue"] ?? []) as number[],
    winners: view.winners ?? null,
    desk: "token" in view,
  };
}

function seatOf(seat: Plain, view: AnyView, early: boolean): SeatScene {
  const number = seat["seat"] as number;
  const guns = (seat["guns"] as Plain[] | undefined) ?? [{ ...seat, gun: number }];
  const waits = early && view["cunning"] === number;
  return {
    seat: number,
    alive: seat["alive"] as boolean,
    posture: seat["posture"] as string,
    wounds: seat["wounds"] as number,
    shame: (seat["shame"] as number | undefined) ?? 0,
    light: (seat["light"] as number | undefined) ?? 0,
    guns: guns.map((gun) => gunOf(gun, waits)),
    money: some(seat["money"]),
    notes: some(seat["notes"]),
    power: word(seat["power"]),
    shown: (seat["shown"] as boolean | undefined) ?? typeof seat["power"] === "string",
    cop: some(seat["cop"]),
    team: some(seat["team"]),
    boss: (seat["boss"] as boolean | undefined) ?? false,
    loot: (seat["loot"] as number | undefined) ?? 0,
    stash: some(seat["stash"]),
    total: some(seat["total"]),
  };
}

function gunOf(gun: Plain, waits: boolean): GunScene {
  const loaded = (gun["loaded"] as boolean | undefined) ?? false;
  return {
    gun: gun["gun"] as number,
    targets: list(gun["target"]),
    loaded,
    spent: !loaded && !waits,
    shotgun: (gun["shotgun"] as boolean | undefined) ?? false,
    cards: (gun["cards"] as number | undefined) ?? 0,
    hand: some(gun["hand"]),
    card: some(gun["card"]),
  };
}

/** The guns of a seat that point at somebody now. */
export const pointing = (seat: SeatScene): GunScene[] =>
  seat.alive && seat.posture === "standing" ? seat.guns.filter((gun) => !gun.spent && gun.targets.length > 0) : [];

/** Who aims at a seat. */
export const gunsOn = (scene: Scene, seat: number | null): number[] =>
  seat === null
    ? []
    : scene.seats.filter((one) => pointing(one).some((gun) => gun.targets.includes(seat))).map((one) => one.seat);
