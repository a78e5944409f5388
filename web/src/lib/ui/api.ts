// The HTTP side of the server: tables, rules, finished games.
import type { ClauseCard, NewPerson, NewTable, Offers, ReplayCard, Seat, Showing, TableCard, Trouble, WhatIf } from "../protocol/wire";

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

async function ask<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  const answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  const found: unknown = await answer.json();
  if (!answer.ok) {
    const trouble = found as Trouble;
    throw new Refusal(trouble.error, trouble.clause ?? "", trouble.key ?? "", answer.status);
  }
  return found as T;
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
export const rulebook = (edition: string): Promise<ClauseCard[]> => once(`/api/rules/${part(edition)}`);
export const tables = (): Promise<TableCard[]> => ask("GET", "/api/tables");
export const openTable = (table: NewTable): Promise<Seat> => ask("POST", "/api/tables", table);
export const joinTable = (table: string, person: NewPerson): Promise<Seat> =>
  ask("POST", `/api/tables/${part(table)}/people`, person);
export const whatIf = (replay: string, seat: number, move: number, person: { name: string; face: string }): Promise<Seat> =>
  ask("POST", `/api/replays/${part(replay)}/what-if`, { ...person, seat, move } satisfies WhatIf);
export const replaysOf = (table: string): Promise<ReplayCard[]> => ask("GET", `/api/tables/${part(table)}/replays`);
export const showing = (replay: string, eyes: string): Promise<Showing> =>
  once(`/api/replays/${part(replay)}/eyes/${part(eyes)}`);
