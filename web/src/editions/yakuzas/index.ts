/** The gang game: three gangs, blades and stars, fingers, kiai and objects.  What gangsters do, the first edition shows. */
import { t } from "$lib/i18n/index.svelte";
import type { AnyView } from "$lib/protocol/views";
import type { Event } from "$lib/protocol/types";
import type { Sounding } from "$lib/sound/sound";
import { circle } from "$lib/stage/art/palette";
import type { EditionPage, Side, Sign } from "$lib/stage/edition.svelte";
import { dollars, powerName } from "$lib/stage/people";
import type { Shows } from "$lib/stage/play/beats";
import type { GunScene, Scene, SeatScene } from "$lib/stage/play/scene";
import first from "../first";
import { heldBy, isObject, objectName } from "../first/objects";
import { blade } from "./blade";
import Blast from "./Blast.svelte";
import { YAKUZAS } from "./cast";
import Council from "./Council.svelte";
import type { YakuzasEvent } from "./events";
import Face from "./Face.svelte";
import { FINGER } from "./finger";
import Kiai from "./Kiai.svelte";
import Parry from "./Parry.svelte";
import { PICTURES } from "./pictures";
import Reticle from "./Reticle.svelte";
import ShareCards from "./ShareCards.svelte";
import Star from "./Star.svelte";
import Token from "./Token.svelte";
import type { GangSeat, GangView } from "./view";
import Walk from "./Walk.svelte";

const WHIRR: Sounding = [
  ...[0, 0.12, 0.24, 0.36, 0.48].map((at) => ({ at, length: 0.1, gain: 0.3, low: 3500, high: 9000 })),
  { at: 0.62, length: 0.18, gain: 0.7, from: 300, to: 90, wave: "square" as const },
];
const CLANG: Sounding = [
  { length: 0.05, gain: 0.8, low: 3000, high: 9000 },
  { length: 0.8, gain: 0.3, from: 1870, to: 1780, wave: "triangle" },
  { length: 0.6, gain: 0.2, from: 2750, to: 2600, wave: "triangle" },
];
const SLASH: Sounding = [{ length: 0.22, gain: 0.9, low: 2500, high: 9000 }, { at: 0.12, length: 0.2, gain: 0.8, from: 140, to: 50 }];
const TING: Sounding = [{ length: 0.3, gain: 0.15, from: 2300, to: 2200, wave: "triangle" }];
const WAVE: Sounding = [0, 0.16, 0.32].map((at) => ({ at, length: 0.14, gain: 0.25, from: 500, to: 760 }));
const STEPS: Sounding = [0, 0.2, 0.4].map((at) => ({ at, length: 0.08, gain: 0.4, low: 300, high: 1500 }));

const shows: Shows<YakuzasEvent> = {
  ...(first.shows as Shows<YakuzasEvent>),
  shows_kiai: { beat: "stamp", as: "power", sound: "chord", length: 1500, Own: Kiai },
  throws: { beat: "stamp", as: "star", sound: WHIRR, length: 1900, Own: Star },
  parries: { beat: "stamp", as: "parry", sound: CLANG, length: 1200, Own: Parry },
  blows_up: { beat: "stamp", as: "blast", sound: "boom", length: 1400, loud: true, Own: Blast, stamp: () => t("stage.stamp.blast") },
  flips: { beat: "stamp", as: "honor", sound: WAVE, length: 1100, Own: Token },
  blade_moves: { beat: "stamp", as: "blade", sound: STEPS, length: 900, Own: Walk },
  funeral: { beat: "stamp", as: "funeral", sound: "knell", length: 900, stamp: ({ cost }) => t("stage.stamp.funeral", { cost: dollars(cost) }) },
  halftime: { beat: "stamp", as: "halftime", sound: "gong", length: 900, stamp: () => t("stage.decision.halftime") },
  moves: "said", goes_home: "said", charms: "said", star_order: "said", star_back: "said", star_lost: "said", stays_up: "said", lives_on: "said",
  saves_finger: "said", gang_count: "said",
};

/** East points right, West points left, and blades are diamonds. */
const sides = (): Record<string, Side> => ({
  Yakuza: { name: t("gang.Yakuza"), colour: "#ff8f7a", mark: "M0,-11 10,0 0,11 -10,0Z" },
  East: { name: t("gang.East"), colour: "#8fd0ff", mark: "M-9,-10H0L10,0 0,10H-9L1,0Z" },
  West: { name: t("gang.West"), colour: "#ffd36e", mark: "M9,-10H0L-10,0 0,10H9L-1,0Z" },
});

const own = (seat: SeatScene): Partial<GangSeat> => seat.more;
const kiaiOf = (seat: SeatScene): string | null => own(seat).kiai ?? null;

/** This round's chairs, with those of the dead where they were. */
function chairs(circle: readonly number[], all: readonly number[]): number[] {
  const order = [...circle];
  for (const seat of [...all].sort((a, b) => a - b)) if (!order.includes(seat)) order.splice(order.indexOf(seat - 1) + 1, 0, seat);
  return order;
}

function scene(plain: Scene, view: AnyView): Scene {
  const made = first.scene!(plain, view);
  const { gangs, circle: seated } = made.more as unknown as GangView;
  return {
    ...made,
    order: chairs(seated, made.order),
    teams: Object.keys(gangs),
    seats: made.seats.map((seat, at) => ({
      ...seat,
      power: seat.power ?? kiaiOf(seat),
      // Whose weapon somebody has inherited holds none.
      guns: (view.seats[at] as GangSeat).guns ? seat.guns.map((gun) => ({ ...gun, weapon: gun.weapon || "pistol" })) : [],
    })),
  };
}

/** Weapons of one seat, or of several, that now point at somebody else. */
const turn = (all: Scene, at: number, which: (gun: GunScene, seat: SeatScene) => boolean): Scene => ({
  ...all,
  seats: all.seats.map((seat) => ({ ...seat, guns: seat.guns.map((gun) => (which(gun, seat) ? { ...gun, targets: [at], spent: false } : gun)) })),
});

/** A blade walks on, a smile turns heads, somebody changes chairs. */
function follows(all: Scene, { kind, data = {} }: Event): Scene {
  const [by, target] = [Number(data["seat"]), Number(data["target"])];
  if (kind === "blade_moves") return turn(all, target, (gun, { seat }) => seat === by && gun.weapon === "blades");
  if (kind === "charms") return turn(all, target, (gun, { seat }) => (data["seats"] as number[]).includes(seat) && gun.targets.includes(by));
  if (kind !== "moves") return all;
  const order = all.order.filter((seat) => seat !== by);
  order.splice(order.indexOf((data["seats"] as number[])[0]!) + 1, 0, by);
  return { ...all, order };
}

const HELD: Record<string, Omit<Sign, "label">> = {
  finger: { name: "finger", wide: 0.85, at: 0.05, scale: 27, d: FINGER },
  doomed: { name: "doomed", wide: 1, at: 0.05, scale: 24, d: "M-7,-10H7L1,0 7,10H-7L-1,0Z" },
  object: { name: "object", wide: 1.15, at: 0.1, scale: 24, d: `M-10,-6H10V9H-10ZM-4,-6V-10H4V-6Z${circle(0, 1, 3)}` },
};

function signs(seat: SeatScene, all: Scene): Sign[] {
  const { finger, doomed, object, visible, used = [] } = own(seat);
  const lies = typeof object === "string" && visible === true && !used.includes(object);
  return [
    ...(first.signs?.(seat, all) ?? []),
    ...(finger ? [{ ...HELD["finger"]!, label: t("stage.seat.finger") }] : []),
    ...(typeof doomed === "number" && seat.alive ? [{ ...HELD["doomed"]!, label: t("stage.seat.doomed", { n: doomed }) }] : []),
    ...(lies ? [{ ...HELD["object"]!, label: objectName(object) ?? object }] : []),
  ];
}

const BLADES = ["cling", "tanto", "shuriken"];

export default {
  ...first,
  shows,
  tags: { ...first.tags, courage: [...(first.tags?.courage ?? []), "takes_finger"], loot: ["total"], payout: ["purse"] },
  quiet: [...(first.quiet ?? []), "total", "purse"],
  recap: [...(first.recap ?? []), "throws", "parries", "flips", "blows_up"],
  scene,
  follows,
  signs,
  sides,
  casts: { Yakuza: YAKUZAS },
  arms: { blades: blade },
  loads: (gun) => (gun.weapon === "blades" ? BLADES : undefined),
  turned: (card) => (card === "tanto" ? { sound: SLASH, loud: true } : BLADES.includes(card) ? { sound: TING, loud: false } : undefined),
  wealth: (_, view) => (view as unknown as GangView).purse ?? null,
  held: (seat) => heldBy(seat.power, own(seat).object),
  whispers: (view) => (view as unknown as GangView).whisper === true,
  means: (decision, answer, me) =>
    decision === "courage" && answer === "withdraw" && own(me).gang === "Yakuza"
      ? t(own(me).finger ? "stage.courage.flip" : "stage.courage.finger") : undefined,
  count: () => import("./Count.svelte"),
  panels: {
    ...first.panels,
    share_cards: { panel: "cards", Own: ShareCards, label: powerName },
    conference: { panel: "council", Own: Council },
    halftime: { panel: "council", Own: Council },
    throw_order: { panel: "parts", row: (at) => `${at + 1}.` },
    throw: { panel: "reticle", Own: Reticle, label: String },
  },
  card: { is: (word) => word in PICTURES, Face },
  named: (card) => (isObject(card) ? objectName(card) : /^\d+$/.test(card) || card in PICTURES ? blank(card) : undefined),
} satisfies EditionPage;

/** Blades are called by their own names, powers and kiai by theirs. */
const blank = (card: string): string | undefined => (BLADES.includes(card) ? undefined : powerName(card));
