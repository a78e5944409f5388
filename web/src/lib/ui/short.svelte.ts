// The four letters that stand for a table while it is awake, and what is done with them.
import { isHere } from "../protocol/here";
import type { Found, Heard, Knocked, NewKnock, Short } from "../protocol/types";
import { ask } from "./api";

interface ShortCode {
  readonly code: string;
  /** The whole address to type. */
  readonly at: string;
  /** The same without the letters, in parts between which a line may end. */
  readonly host: string[];
}

/** A table's short code and where to type it, empty until they are known.  Asked for with every new line, because a table
 * that has slept has another one. */
export function shortOf(table: () => string, status: () => string): ShortCode {
  let found = $state.raw<Short | null>(null);
  $effect(() => {
    const code = table();
    if (!code || isHere(code) || status() !== "live") return;
    ask<Short>("GET", `/api/tables/${encodeURIComponent(code)}/code`).then((one) => (found = one), () => undefined);
  });
  return {
    get code() {
      return found?.code ?? "";
    },
    get at() {
      return found?.url.split("//")[1] ?? "";
    },
    get host() {
      return this.at.slice(0, -4).split(/(?<=:)/);
    },
  };
}

const door = (code: string): string => `/api/codes/${encodeURIComponent(code)}`;

/** The table behind a short code; refused with "knock" while its game runs. */
export const tableOf = (code: string): Promise<Found> => ask("GET", door(code));
export const knockAt = (code: string, person: NewKnock): Promise<Knocked> => ask("POST", `${door(code)}/knocks`, person);
/** What the host says; whoever does not ask for a while has gone. */
export const listenAt = (code: string, knock: string): Promise<Heard> => ask("GET", `${door(code)}/knocks/${encodeURIComponent(knock)}`);
/** The host opens the door to somebody, or does not. */
export const answerKnock = (table: string, number: number, admit: boolean, token: string): Promise<unknown> =>
  ask("POST", `/api/tables/${encodeURIComponent(table)}/knocks/${number}`, { admit }, token);
