// Made by `python -m standoff.server.generate`; do not edit.
import type { EventOf as Event } from "$lib/stage/play/beats";

/** What may happen in the yakuzas. */
export type YakuzasEvent =
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
  | Event<"game_over", { winners: number[]; why: string }>
  | Event<"pile", { notes: number }>
  | Event<"carried", { notes: number[] }>
  | Event<"loot", { notes: number[]; table: number[] }>
  | Event<"loaded", { seat: number; gun: number }>
  | Event<"loaded_card", { seat: number; gun: number; card: string }>
  | Event<"unloads", { seat: number; gun: number }>
  | Event<"aims", { seat: number; gun: number; target?: number | null; targets?: number[] | null; side?: string | null }>
  | Event<"talk", object>
  | Event<"shows_card", { seat: number; gun: number; target: number }>
  | Event<"shown_card", { seat: number; gun: number; card: string; target: number }>
  | Event<"shame", { seat: number; shame: number; light: boolean }>
  | Event<"gun_down", { seat: number; gun: number }>
  | Event<"discarded", { seat: number; gun: number }>
  | Event<"discarded_card", { seat: number; gun: number; card: string }>
  | Event<"reveals", { seat: number; gun: number; card: string; target?: number | null; targets?: number[] | null }>
  | Event<"toss", { seat: number; gun: number; target: number; plaster: boolean }>
  | Event<"jam", { seat: number; gun: number }>
  | Event<"stabs", { seat: number; gun: number; card: string; target: number }>
  | Event<"takes_back", { seat: number; gun: number; card: string }>
  | Event<"shows_power", { seat: number; power: number }>
  | Event<"grenade", { seat: number }>
  | Event<"explosion", { seat: number; seats: number[] }>
  | Event<"healed", { seat: number; wounds: number }>
  | Event<"inherits", { seat: number; gun: number; heir: number; cards: number }>
  | Event<"inherited_cards", { gun: number; hand: number[] }>
  | Event<"estate", { seat: number; hands: number[][] }>
  | Event<"estate_power", { seat: number; power: number }>
  | Event<"gets_up", { seat: number }>
  | Event<"split", { seats: number[]; share: number }>
  | Event<"share", { seat: number; notes: number[] }>
  | Event<"left", { notes: number[] }>
  | Event<"no_split", { seats: number[]; left: number[] }>
  | Event<"round_cut", object>
  | Event<"shows_object", { seat: number; object: string }>
  | Event<"uses", { seat: number; object: string }>
  | Event<"useless", { seat: number; object: string }>
  | Event<"estate_object", { seat: number; object: string }>
  | Event<"heals", { by: number; seat: number; wounds: number }>
  | Event<"looks", { by: number; seats: number[] }>
  | Event<"looked", { by: number; seat: number; hand: number[]; power?: number | null; kiai?: string | null }>
  | Event<"pulls", { by: number; seat: number }>
  | Event<"pulled_card", { by: number; seat: number; card: string }>
  | Event<"gave_card", { by: number; seat: number; card: string }>
  | Event<"refills", { seat: number; cards: number }>
  | Event<"drops", { seat: number }>
  | Event<"bang_after_all", { seat: number; gun: number; target?: number | null; targets?: number[] | null }>
  | Event<"spared", { seat: number }>
  | Event<"takes_rest", { seat: number; notes: number[] }>
  | Event<"stuns", { by: number; seat: number; notes: number[] }>
  | Event<"funeral", { seat: number; cost: number }>
  | Event<"gang", { gang: string; seats: number[] }>
  | Event<"gang_cards", { gang: string; cards: (number | string)[] }>
  | Event<"gang_things", { gang: string; cards: (number | string)[] }>
  | Event<"proposes", { seat: number; cards: (number | string)[] }>
  | Event<"shared_cards", { gang: string; cards: (number | string)[]; back: (number | string)[] }>
  | Event<"ready", { seats: number[] }>
  | Event<"halftime", { seats: number[] }>
  | Event<"total", { total: number }>
  | Event<"shows_kiai", { seat: number; kiai: string }>
  | Event<"estate_kiai", { seat: number; kiai: string }>
  | Event<"moves", { seat: number; seats: number[] }>
  | Event<"goes_home", { seat: number; seats: number[] }>
  | Event<"charms", { seat: number; target: number; seats: number[] }>
  | Event<"takes_finger", { seat: number }>
  | Event<"flips", { seat: number; wounds: number }>
  | Event<"blade_moves", { seat: number; target: number; side: string }>
  | Event<"star_order", { order: number[] }>
  | Event<"throws", { seat: number; target: number; outcome: string; struck?: number | null }>
  | Event<"star_back", { seat: number }>
  | Event<"star_lost", { seat: number }>
  | Event<"parries", { seat: number }>
  | Event<"stays_up", { seat: number }>
  | Event<"blows_up", { seat: number; seats: number[] }>
  | Event<"lives_on", { seat: number; round: number }>
  | Event<"saves_finger", { seat: number }>
  | Event<"purse", { gang: string; share: number; seats: number[] }>
  | Event<"gang_count", { gang: string; money: number; shame: number; bonus: number; funerals: number; total: number }>;
