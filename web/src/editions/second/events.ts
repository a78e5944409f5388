// Made by `python -m standoff.server.generate`; do not edit.
import type { EventOf as Event } from "$lib/stage/play/beats";

/** What may happen in the second edition. */
export type SecondEvent =
  | Event<"set_up", { players: number; hand: number[] }>
  | Event<"godfather", { seat?: number | null }>
  | Event<"round", { round: number }>
  | Event<"stand_up", { seats: number[] }>
  | Event<"too_slow", { seat: number }>
  | Event<"war_cry", { seats: number[]; cry: string }>
  | Event<"withdraws", { seat: number }>
  | Event<"wounded", { seat: number; hits: number; wounds: number }>
  | Event<"falls", { seat: number }>
  | Event<"dies", { seat: number }>
  | Event<"lost", { seat: number }>
  | Event<"game_over", { winners: number[]; why: string }>
  | Event<"undone", { count: number; decisions: string[] }>
  | Event<"call", { what: string }>
  | Event<"shoots", { seat: number; target: number; card: string }>
  | Event<"corrected", { seat: number; wounds?: number | null; shame?: number | null; posture?: string | null; alive?: boolean | null }>
  | Event<"piles", { piles: number; cards: number }>
  | Event<"power", { seat: number; power: string }>
  | Event<"carried", { shares: string[] }>
  | Event<"loot", { shares: string[]; table: string[] }>
  | Event<"token", { available: boolean }>
  | Event<"hustles", { seat: number; target: number }>
  | Event<"does_not_hustle", { seat: number }>
  | Event<"hustled_card", { seat: number; target: number; card: string }>
  | Event<"pays", { seat: number; target: number }>
  | Event<"paid_card", { seat: number; target: number; card: string }>
  | Event<"loaded", { seat: number }>
  | Event<"loaded_card", { seat: number; card: string }>
  | Event<"swaps", { seat: number; card: string }>
  | Event<"had_a_choice", { seat: number }>
  | Event<"aims", { seat: number; target: number }>
  | Event<"orders", { by: number; seat: number }>
  | Event<"declines", { seat: number }>
  | Event<"discarded", { seat: number }>
  | Event<"discarded_card", { seat: number; card: string }>
  | Event<"reveals", { seat: number; card: string; target: number }>
  | Event<"lucky", { seat: number; hits: number }>
  | Event<"takes_back", { seat: number }>
  | Event<"loot_lost", { seat: number }>
  | Event<"hand_lost", { seat: number }>
  | Event<"steals", { seat: number; target: number }>
  | Event<"stolen_card", { seat: number; target: number; share: string }>
  | Event<"feasts", { seat: number; target: number; cards: number }>
  | Event<"prey", { seat: number; target: number; shares: string[] }>
  | Event<"leaves_prey", { seat: number; target: number }>
  | Event<"nobody_shares", object>
  | Event<"sharing", { order: number[] }>
  | Event<"forbids", { by: number; seat: number; type: string }>
  | Event<"reaches_for", { seat: number; shares: string[] }>
  | Event<"takes", { seat: number; share: string }>
  | Event<"takes_token", { seat: number }>
  | Event<"leaves_token", { seat: number }>
  | Event<"takes_nothing", { seat: number }>
  | Event<"trades", { seat: number; share: string; pile: number }>
  | Event<"traded_card", { seat: number; share: string }>
  | Event<"heals", { seat: number; healed: number; wounds: number }>
  | Event<"clip", { seat: number }>
  | Event<"clip_lost", { seat: number }>
  | Event<"fetches", { seat: number; part: string }>
  | Event<"friend_declines", { seat: number }>
  | Event<"friend_finds_nothing", { seat: number }>
  | Event<"unclaimed", { shares: string[]; lost: boolean }>
  | Event<"count", { seat: number; shares: string[]; cards: number; paintings: number; bonus: number; total: number }>
  | Event<"bonus", { seat: number; amount: number }>
  | Event<"no_bonus", object>;
