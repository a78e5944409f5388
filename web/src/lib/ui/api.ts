// The HTTP side of the server: tables, rules, finished games.  What is said of a table in this phone stays in it.
import { isHere, readiness } from "../protocol/here";
import { late } from "./late";
import type { ClauseCard, Declared, Info, NewPerson, NewTable, Offers, ReplayCard, Rights, Seat, Showing, TableCard, Ticket, Trouble, WhatIf } from "../protocol/types";

/** Something the server would not do, in its words, with the clause behind it, or the key of the sentence. */
export class Refusal extends Error {
  constructor(
    text: string,
    readonly clause: string,
    readonly key: string,
    readonly status: number,
  ) {
    super(text);
  }
}

/** One question to whoever has the table.  Only tables can be in this phone: a replay may have any name. */
export async function ask<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const [, , kind, name = ""] = path.split("/");
  const where = kind === "tables" && isHere(name) ? here : there;
  return told<T>(await where(method, path, body, token));
}

function told<T>({ status, found }: Answered): T {
  if (status < 400) return found as T;
  const trouble = found as Trouble;
  throw new Refusal(trouble.error, trouble.clause ?? "", trouble.key ?? "", status);
}

interface Answered {
  status: number;
  found: unknown;
}

/** Asks this phone itself. */
async function here(method: string, path: string, body?: unknown, token?: string): Promise<Answered> {
  const { askPhone } = await late(() => import("../../offline/phone"));
  const { status, body: found } = await askPhone(method, path, body, token);
  return { status, found };
}

/** Asks the server. */
async function there(method: string, path: string, body?: unknown, token?: string): Promise<Answered> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  const answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  return { status: answer.status, found: await answer.json() };
}

const kept = new Map<string, Promise<unknown>>();

/** What does not change while the server runs is asked for once. */
function once<T>(path: string): Promise<T> {
  let answer = kept.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = ask<T>("GET", path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return answer;
}

const part = encodeURIComponent;

export const offers = (): Promise<Offers> => once("/api/offers");
export const declaredBy = (edition: string): Promise<Declared> => once(`/api/editions/${part(edition)}`);
export const textsOf = (edition: string, language: string): Promise<Record<string, string | string[]>> =>
  once(`/api/words/${part(edition)}/${language}`);
export const rulebook = (edition: string): Promise<ClauseCard[]> => once(`/api/rules/${part(edition)}`);
export const tables = (): Promise<TableCard[]> => ask("GET", "/api/tables");
/** Where no server can be reached, a phone that was made ready opens the table in itself. */
export const openTable = (table: NewTable): Promise<Seat> =>
  ask<Seat>("POST", "/api/tables", table).catch((err: unknown) => {
    if (err instanceof Refusal || !readiness.value) throw err;
    return openHere(table);
  });
/** Opens a table in this phone, which nobody else can reach. */
export async function openHere(table: NewTable): Promise<Seat> {
  return told<Seat>(await here("POST", "/api/tables", table));
}
export const tableAt = (table: string): Promise<Info> => ask("GET", `/api/tables/${part(table)}`);
export const joinTable = (table: string, person: NewPerson): Promise<Seat> =>
  ask("POST", `/api/tables/${part(table)}/people`, person);
/** A link that takes my seat to another device, once. */
export const ticketFor = (table: string, token: string): Promise<Ticket> =>
  ask("POST", `/api/tables/${part(table)}/ticket`, undefined, token);
/** A new token for my seat; every other device is signed out. */
export const signOutOthers = (table: string, token: string): Promise<Seat> =>
  ask("POST", `/api/tables/${part(table)}/sign-out`, undefined, token);
/** The host closes the table for good, and its finished games go with it if that is wanted. */
export const closeTable = (table: string, token: string, replays: boolean): Promise<unknown> =>
  ask("DELETE", `/api/tables/${part(table)}${replays ? "?replays=yes" : ""}`, undefined, token);
/** Brings a seat to this device with a ticket that another one has made. */
export const moveSeat = (table: string, ticket: string): Promise<Seat> => ask("POST", `/api/tables/${part(table)}/seat`, { ticket });
export const whatIf = (replay: string, seat: number, move: number, person: { name: string; face: string }): Promise<Seat> =>
  ask("POST", `/api/replays/${part(replay)}/what-if`, { ...person, seat, move } satisfies WhatIf);
/** Whoever plays sees a game at once; where the others see it later, its replay is later too. */
export const replaysOf = (table: string, token?: string): Promise<ReplayCard[]> =>
  ask("GET", `/api/tables/${part(table)}/replays`, undefined, token);
export const showing = (replay: string, eyes: string): Promise<Showing> =>
  once(`/api/replays/${part(replay)}/eyes/${part(eyes)}`);
/** What of a finished game is mine. */
export const rightsTo = (replay: string, token: string): Promise<Rights> =>
  ask("GET", `/api/replays/${part(replay)}/rights`, undefined, token);
export const deleteReplay = (replay: string, token: string): Promise<unknown> =>
  ask("DELETE", `/api/replays/${part(replay)}`, undefined, token);
/** My name is taken out of a finished game; whatever was shown of it is asked for anew. */
export async function nameOut(replay: string, token: string): Promise<void> {
  await ask("DELETE", `/api/replays/${part(replay)}/name`, undefined, token);
  for (const path of kept.keys()) if (path.startsWith(`/api/replays/${part(replay)}/`)) kept.delete(path);
}
