// Made by `python -m standoff.server.generate`; do not edit.
import type { EventOf as Event } from "$lib/stage/play/beats";

/** What may happen in the live. */
export type LiveEvent =
  | Event<"team", { team: string; seats: number[] }>
  | Event<"announces", { what: string }>
  | Event<"check", { what: string }>
  | Event<"chief", { team: string; seat: number }>
  | Event<"call", { what: string; seat?: number | null; seats?: number[] | null; team?: string | null }>
  | Event<"round", { round: number }>
  | Event<"back_in", { seats: number[] }>
  | Event<"convalesces", { seats: number[] }>
  | Event<"pot", { total: number; notes?: number[] | null }>
  | Event<"receiver", { team: string; seat: number }>
  | Event<"dealt", { team: string; cards: number }>
  | Event<"weapons", { seats: number[]; weapons: (string | [string, number])[] }>
  | Event<"steps", { seats: number[]; at: number[][] }>
  | Event<"freezes", { seats: number[]; at: number[][] }>
  | Event<"aims", { seat: number; mime: string; targets: number[] }>
  | Event<"arm_down", { seat: number; target: number }>
  | Event<"war_cry", { seats: number[] }>
  | Event<"leaves", { seat: number }>
  | Event<"hands_in", { seat: number }>
  | Event<"fires", { seat: number; targets: number[]; weapon: string }>
  | Event<"wounded", { seat: number; wounds: number }>
  | Event<"absorbed", { seat: number }>
  | Event<"cancelled", { seat: number }>
  | Event<"shows_card", { seat: number; weapon: string | [string, number] }>
  | Event<"click_waits", { seat: number; number: number }>
  | Event<"click_called", { seat: number; number: number }>
  | Event<"click_denied", { seat: number; number: number }>
  | Event<"stabs", { seat: number; target?: number | null; at?: number[] | null }>
  | Event<"explodes", { seat: number; seats: number[]; at?: number[] | null }>
  | Event<"recoils", { seat: number; seats: number[]; at?: number[] | null }>
  | Event<"hospital", { seat: number }>
  | Event<"undone", { count: number; decisions: string[] }>
  | Event<"still_known", { seats: number[]; weapons: (string | [string, number])[] }>
  | Event<"verdict", { left: number[]; coma: number[] }>
  | Event<"gathers", { cards: number }>
  | Event<"lays_out", { notes: number[] }>
  | Event<"split", { seats: number[]; share: number; cards?: number | null }>
  | Event<"share", { seat: number; notes: number[] }>
  | Event<"left", { notes: number[]; cards?: number | null }>
  | Event<"no_split", { seats: number[]; notes: number[]; cards?: number | null }>
  | Event<"fee", { team: string; heads: number; cost: number; cards?: number | null }>
  | Event<"accounts", { team: string; bank: number; final: number; cards?: number | null }>
  | Event<"game_over", { winners: number[] }>;
