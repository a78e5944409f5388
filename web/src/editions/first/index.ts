/** The first edition: guns that change hands, telephones, families, and how its powers are shown. */
import { t } from "$lib/i18n/index.svelte";
import type { AnyView } from "$lib/protocol/views";
import type { Sounding } from "$lib/sound/sound";
import { circle } from "$lib/stage/art/palette";
import { SEATS } from "$lib/stage/art/seats";
import type { EditionPage, Panel, Sign } from "$lib/stage/edition.svelte";
import type { HandProps } from "$lib/stage/hand/table";
import { powerName } from "$lib/stage/people";
import type { Shows } from "$lib/stage/play/beats";
import { cardName } from "$lib/stage/play/say";
import type { Scene, SeatScene } from "$lib/stage/play/scene";
import type { FirstEvent } from "./events";
import ObjectCard from "./ObjectCard.svelte";
import { line, spent } from "./line";
import { held, isObject, objectName } from "./objects";
import Phone from "./Phone.svelte";
import Used from "./Used.svelte";
import type { FirstView, SeatView } from "./view";

/** How objects sound at work; those that are not named click open. */
const NOISES: Record<string, Sounding> = {
  laser: [{ length: 0.7, gain: 0.3, from: 1400, to: 180, wave: "sawtooth" }, { at: 0.1, length: 0.5, gain: 0.3, from: 1410, to: 190, wave: "square" }],
  smoke: [{ length: 0.12, gain: 0.6, from: 200, to: 60 }, { at: 0.08, length: 1.2, gain: 0.7, low: 600, high: 7000 }],
  any: [{ length: 0.05, gain: 0.5, low: 2000, high: 6000 }, { at: 0.1, length: 0.3, gain: 0.2, from: 660, to: 880, wave: "triangle" }],
};

const shows: Shows<FirstEvent> = {
  gets_up: "said", healed: "said", jam: "said", steps_in: "said", inherits: "said", shows_card: "said", boss: "said",
  money_lost: "death", shows_power: "power", stabs: "hurt", split: "payout", share: "payout", left: "payout",
  no_split: { beat: "payout", length: 800 },
  toss: { beat: "stamp", as: "toss", length: 700, stamp: ({ plaster }) => t(plaster ? "stage.stamp.hit" : "stage.stamp.miss") },
  grenade: { beat: "stamp", as: "power", sound: "chord", length: 1500, stamp: () => t("stage.stamp.grenade") },
  explosion: { beat: "stamp", as: "blast", sound: "boom", length: 1300, loud: true, stamp: () => t("stage.stamp.blast") },
  telephone: { beat: "stamp", as: "phone", sound: "ring", length: 700, stamp: () => t("stage.stamp.phone") },
  phone_laid: { beat: "stamp", as: "phone", sound: "ring", length: 700, stamp: () => t("stage.stamp.phone") },
  switchboard: { beat: "stamp", as: "alert", sound: "chord", length: 1500, stamp: ({ card }) => t(card === "busy" ? "stage.stamp.busy" : "stage.stamp.police") },
  alert: { beat: "stamp", as: "alert", sound: "chord", length: 1500, stamp: () => t("stage.stamp.police") },
  shows_object: { beat: "stamp", as: "object", sound: "paper", length: 1100, Own: Used },
  uses: { beat: "stamp", as: "object", sound: ({ object }) => NOISES[object] ?? NOISES["any"]!, length: 1500, Own: Used },
  heals: "said", pulls: "said", looks: "said", refills: "said", stuns: "payout", takes_rest: "payout", bang_after_all: "said", spared: "said", drops: "said",
};

const table = (scene: Scene): Partial<FirstView> => scene.more;
const own = (seat: SeatScene): Partial<SeatView> => seat.more;

/** When a gun without a card still points: its card comes later. */
const EARLY = new Set(["aim", "kid_aim", "cunning_load"]);
const EARLY_WINDOWS = new Set(["loaded", "aimed"]);

function scene(plain: Scene, view: AnyView): Scene {
  const { cunning, families = [] } = table(plain);
  const early = EARLY.has(view.decision) || (view.decision === "window" && EARLY_WINDOWS.has(view.moment ?? ""));
  const seen = view.seats as SeatView[];
  const waits = (seat: SeatScene): boolean => early && cunning === seat.seat;
  return {
    ...plain,
    teams: families,
    seats: plain.seats.map((seat, at) => ({
      ...seat,
      guns: seat.guns.map((gun, n) => ({ ...gun, double: seen[at]?.guns?.[n]?.shotgun ?? false, spent: gun.spent && !waits(seat) })),
    })),
  };
}

const BOSS: Omit<Sign, "label"> = { name: "boss", wide: 1.25, at: 0.15, scale: 24, d: SEATS[11]!.suit };
const GRENADE: Omit<Sign, "label"> = { name: "grenade", wide: 1, at: 0, scale: 24, d: `${circle(0, 3, 7)}M-3,-9H3V-4H-3ZM3,-8 10,-3`, stroke: 2 };

function signs(seat: SeatScene, all: Scene): Sign[] {
  return [
    ...(own(seat).boss ? [{ ...BOSS, label: t("stage.seat.boss") }] : []),
    ...(table(all).grenade === seat.seat ? [{ ...GRENADE, label: t("stage.seat.grenade") }] : []),
  ];
}

/** Whose part it is when a family divides its powers. */
const family = ({ scene: all, me }: HandProps): number[] => all.order.filter((seat) => me.team !== null && all.seats[seat]?.team === me.team);
const member = (at: number, hand: HandProps): string => hand.people.name(family(hand)[at] ?? at);
/** A power for each of the family: the first way there is, which is what the slow get. */
const powers: Panel = {
  panel: "parts", row: member, label: powerName,
  proposal: {
    answer: ({ view }) => view.options[0]!,
    lines: (deal, hand) => (deal as number[]).map((power, at) => takes(family(hand)[at], powerName(power), hand)),
  },
};
/** Everybody keeps their own eight cards. */
const EIGHT = [5, 2, 1];
const bullets: Panel = {
  panel: "parts", row: (at) => cardName(["click", "bang", "bbb"][at] ?? ""), label: String,
  proposal: {
    answer: () => EIGHT,
    lines: (share, hand) => {
      const guards = family(hand).filter((seat) => !own(hand.scene.seats[seat]!).boss);
      const halves = [share as number[], EIGHT.map((n, at) => 2 * n - (share as number[])[at]!)];
      const cards = (half: number[]): string => half.map((n, at) => `${n} × ${cardName(["click", "bang", "bbb"][at]!)}`).join(", ");
      return [...halves.map((half, at) => takes(guards[at], cards(half), hand)), t(String(share) === String(EIGHT) ? "stage.guards.own" : "stage.guards.both")];
    },
  },
};
function takes(seat: number | undefined, what: string, { me, people }: HandProps): string {
  return t(seat === me.seat ? "stage.takes.you" : "stage.takes", { name: people.name(seat ?? 0), what });
}

/** Options stand together by the first word of their name. */
const GROUPS: Record<string, string> = {
  aim: "pace", load: "pace", courage: "pace",
  death: "shots", bbb: "shots", reveal: "shots",
  tiebreak: "end", end: "end",
  money: "secrets", discards: "secrets", dead: "secrets", talk: "secrets",
  powers: "powers", dragon: "powers", insane: "powers", cunning: "powers", specialist: "powers", shotgun: "powers", stab: "powers",
  phone: "cop", cop: "cop", fam: "families",
};
const NEEDS: Record<string, string[]> = { powers: ["powers", "families"], cop: ["cop"], families: ["families"] };

function group(option: string): { name: string; needs?: string[] } {
  const name = GROUPS[option.split(".")[0]!] ?? "more";
  return { name, ...(NEEDS[name] ? { needs: NEEDS[name] } : {}) };
}

export default {
  shows,
  tags: { courage: ["shame", "gun_down"], death: ["money_lost"] },
  quiet: ["pile", "gun_down", "seated", "share"],
  line,
  spent,
  roles: ["your_role"],
  recap: ["split", "no_split", "explosion"],
  scene,
  signs,
  panels: {
    cunning_load: { panel: "load" },
    give_up: { panel: "load" },
    guards: { panel: "window" },
    hold: { panel: "phone", Own: Phone },
    share_powers: powers,
    boss_word: powers,
    swap_bullets: bullets,
  },
  aims: ["kid_aim"],
  held,
  card: { is: isObject, Face: ObjectCard },
  named: objectName,
  owned: (seat) => (own(seat).cop ? [t("stage.role.cop")] : []),
  role: (seat) => (typeof own(seat).cop === "boolean" ? t(own(seat).cop ? "stage.role.cop" : "stage.role.gangster") : ""),
  group,
} satisfies EditionPage;
