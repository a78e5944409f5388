/** What happens in the yard, beat by beat. */
import { t } from "$lib/i18n/index.svelte";
import type { Sounding } from "$lib/sound/sound";
import { dollars } from "$lib/stage/people";
import type { Shows } from "$lib/stage/play/beats";
import type { LiveEvent } from "../events";
import Boom from "./Boom.svelte";
import Shot from "./Shot.svelte";
import Stabs from "./Stabs.svelte";
import Turned from "./Turned.svelte";

const WHISTLE: Sounding = [
  { length: 1, gain: 0.35, from: 2350, to: 2300, wave: "square" },
  { length: 1, gain: 0.25, from: 2460, to: 2400, wave: "triangle" },
  { length: 0.9, gain: 0.15, low: 2000, high: 6000 },
];
const BANG: Sounding = [{ length: 0.25, gain: 1, low: 120, high: 5000 }, { length: 0.3, gain: 0.9, from: 160, to: 40 }];
const TWICE: Sounding = [...BANG, ...BANG.map((one) => ({ ...one, at: 0.16 }))];
const ROAR: Sounding = [{ length: 0.7, gain: 1, low: 60, high: 3000 }, { length: 0.8, gain: 1, from: 110, to: 28 }];
const GUNS: Record<string, Sounding> = { bbb: BANG, dg: TWICE, sg: ROAR };
const THUMP: Sounding = [{ length: 0.1, gain: 0.6, low: 200, high: 2500 }, { length: 0.25, gain: 0.6, from: 210, to: 90 }];
const SLASH: Sounding = [{ length: 0.22, gain: 0.9, low: 2500, high: 9000 }, { at: 0.12, length: 0.2, gain: 0.8, from: 140, to: 50 }];
const STAGGER: Sounding = [0, 0.14, 0.28].map((at) => ({ at, length: 0.09, gain: 0.5, low: 200, high: 1400 }));

export const shows: Shows<LiveEvent> = {
  steps: "silent",
  freezes: { beat: "stamp", as: "freeze", sound: WHISTLE, length: 1100, stamp: () => t("stage.stamp.freeze") },
  pot: { beat: "stamp", as: "loot", sound: "paper", length: 1000, stamp: ({ total }) => dollars(total) },
  leaves: "courage",
  fires: { beat: "stamp", as: "shots", sound: ({ weapon }) => GUNS[weapon] ?? BANG, length: 850, loud: true, stamp: ({ weapon }) => t(`stage.stamp.${weapon}`), Own: Shot },
  absorbed: { beat: "stamp", as: "card", sound: THUMP, length: 700, stamp: () => t("stage.stamp.kevlar") },
  shows_card: { beat: "stamp", as: "card", sound: "paper", length: 900, Own: Turned },
  click_waits: "said",
  click_denied: "said",
  stabs: { beat: "stamp", as: "stab", sound: SLASH, length: 1000, Own: Stabs },
  explodes: { beat: "stamp", as: "boom", sound: "boom", length: 1700, loud: true, stamp: () => t("stage.stamp.boom"), Own: Boom },
  recoils: { beat: "stamp", as: "recoil", sound: STAGGER, length: 800 },
  hospital: { beat: "stamp", as: "hospital", sound: "thud", length: 600 },
  lays_out: "loot",
  share: "payout",
  no_split: "said", split: "said", fee: "said", accounts: "said", chief: "said", verdict: "said",
};
