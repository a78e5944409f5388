/** Lines of the log that say more than one event does. */
import { dollars, keysOf, t, ways } from "$lib/i18n/index.svelte";
import type { Event } from "$lib/protocol/types";
import type { AnySeat } from "$lib/protocol/views";
import { called, listed, type Names } from "$lib/ui/sentences";
import type { FirstEvent } from "./events";
import type { GunView } from "./view";

type Data<Kind extends FirstEvent["kind"]> = Extract<FirstEvent, { kind: Kind }>["data"];

/** A small number in words. */
const few = (n: number): string => ways("stage.log.few")[n] ?? String(n);

/** Some notes by their value: one 10 and two 5s. */
function notes(some: number[]): string {
  const values = [...new Set(some)].sort((a, b) => b - a);
  return listed(values.map((value) => ({ value, n: some.filter((one) => one === value).length })).map(({ value, n }) => t("stage.log.notes", { few: few(n), n, value: String(value) })));
}

/** Whoever shares is told how much, with how many, and in which notes. */
function split(event: Event, { seat, events = [] }: Names): string | undefined {
  const { seats, share } = event.data as Data<"split">;
  if (seat === null || seat === undefined || seats.length < 2 || !seats.includes(seat)) return undefined;
  const at = events.lastIndexOf(event);
  const mine = events.slice(at + 1, at + 1 + seats.length).find((one) => one.kind === "share" && one.data?.["seat"] === seat);
  if (!mine) return undefined;
  const n = seats.length - 1;
  return t("stage.log.split", { all: dollars(share * seats.length), n, few: few(n), share: dollars(share), notes: notes((mine.data as Data<"share">).notes) });
}

/** What each shame costs, or brings. */
function count(event: Event, who: Names): string | undefined {
  const { seat, money, shame, bonus, total } = event.data as Data<"count">;
  if (!shame) return undefined;
  const each = (total - money - bonus) / shame;
  const flag = (yes: boolean, shown = ""): { shown: string; form: number; otherwise: number } => ({ shown, form: yes ? 0 : 1, otherwise: 0 });
  return t("stage.log.count", {
    seat: called(who, [seat]), total: dollars(total), money: dollars(money), shame, each: dollars(Math.abs(each)),
    less: flag(each < 0), bonus: flag(bonus !== 0, dollars(bonus)),
  });
}

/** The cards that everybody has seen, kind by kind, and how many nobody has. */
export function spent({ guns = [] }: AnySeat): string[] {
  return (guns as GunView[]).map(({ open = [], hidden = 0 }) => {
    const seen = open.flatMap((n, at) => (n ? [t(keysOf("hand.")[at] ?? "", { n })] : []));
    const all = [...seen, ...(hidden ? [t("figure.unseen", { n: hidden })] : [])];
    return all.length ? t("figure.spent", { cards: listed(all) }) : t("figure.spent.none");
  });
}

export const line = (event: Event, who: Names): string | undefined =>
  event.kind === "split" ? split(event, who) : event.kind === "count" ? count(event, who) : undefined;
