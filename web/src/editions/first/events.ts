// Made by `python -m standoff.server.generate`; do not edit.
import type { EventOf as Event } from "$lib/stage/play/beats";

/** What may happen in the first edition. */
export type FirstEvent =
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
  | Event<"pile", { notes: number }>
  | Event<"your_power", { seat: number; power: number }>
  | Event<"your_role", { seat: number; cop: boolean }>
  | Event<"carried", { notes: number[] }>
  | Event<"loot", { notes: number[]; table: number[] }>
  | Event<"loaded", { seat: number; gun: number }>
  | Event<"loaded_card", { seat: number; gun: number; card: string }>
  | Event<"unloads", { seat: number; gun: number }>
  | Event<"aims", { seat: number; gun: number; target?: number | null; targets?: number[] | null }>
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
  | Event<"money_lost", { seat: number }>
  | Event<"inherits", { seat: number; gun: number; heir: number; cards: number }>
  | Event<"inherited_cards", { gun: number; hand: number[] }>
  | Event<"estate", { seat: number; hands: number[][] }>
  | Event<"estate_power", { seat: number; power: number }>
  | Event<"estate_role", { seat: number; cop: boolean }>
  | Event<"gets_up", { seat: number }>
  | Event<"split", { seats: number[]; share: number }>
  | Event<"share", { seat: number; notes: number[] }>
  | Event<"left", { notes: number[] }>
  | Event<"no_split", { seats: number[]; left: number[] }>
  | Event<"round_cut", object>
  | Event<"telephone", { seats: number[] }>
  | Event<"passes_on", { seat: number }>
  | Event<"turns_phone", { seat: number }>
  | Event<"phone_laid", { used: boolean }>
  | Event<"switchboard", { card: string; calls: number }>
  | Event<"alert", object>
  | Event<"role", { seat: number; cop: boolean }>
  | Event<"family", { seats: number[]; family: string }>
  | Event<"boss", { boss: number; seats: number[]; family: string }>
  | Event<"seated", { order: number[] }>
  | Event<"family_cards", { seats: number[]; powers: number[] }>
  | Event<"family_powers", { seats: number[]; powers: number[] }>
  | Event<"bullets_divided", { seats: number[]; hands: number[][] }>
  | Event<"steps_in", { seat: number; boss: number; hits: number }>
  | Event<"your_objects", { seat: number; objects: string[] }>
  | Event<"keeps_object", { seat: number; object: string }>
  | Event<"objects_kept", { seats: number[] }>
  | Event<"shows_object", { seat: number; object: string }>
  | Event<"uses", { seat: number; object: string }>
  | Event<"useless", { seat: number; object: string }>
  | Event<"estate_object", { seat: number; object: string }>
  | Event<"heals", { by: number; seat: number; wounds: number }>
  | Event<"looks", { by: number; seats: number[] }>
  | Event<"looked", { by: number; seat: number; hand: number[]; power?: number | null }>
  | Event<"pulls", { by: number; seat: number }>
  | Event<"pulled_card", { by: number; seat: number; card: string }>
  | Event<"gave_card", { by: number; seat: number; card: string }>
  | Event<"refills", { seat: number; cards: number }>
  | Event<"drops", { seat: number }>
  | Event<"bang_after_all", { seat: number; gun: number; target?: number | null; targets?: number[] | null }>
  | Event<"spared", { seat: number }>
  | Event<"takes_rest", { seat: number; notes: number[] }>
  | Event<"stuns", { by: number; seat: number; notes: number[] }>
  | Event<"count", { seat: number; money: number; shame: number; bonus: number; total: number }>
  | Event<"cash", { seat: number; money: number }>
  | Event<"family_count", { seats: number[]; money: number; total: number }>
  | Event<"funeral", { seat: number; cost: number }>;
