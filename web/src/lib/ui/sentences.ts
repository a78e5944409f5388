// Events as sentences, told from the texts of their edition as the terminal tells them (`telling/narrate.py`).
import { filled, type Part, type Said } from "../i18n/grammar";
import { dollars, keysOf, known, language, t, told, ways } from "../i18n/index.svelte";
import type { Event, Info } from "../protocol/types";
import { cardName, isLoud } from "../stage/play/say";
import { playing } from "../stage/edition.svelte";

const QUIET = new Set(["set_up", "loaded", "stand_up", "discarded_card", "falls"]);
type Data = Record<string, unknown>;

/** The table's words for its people. */
export interface Names {
  info: Info | null;
  /** Whose eyes read: they are called "you". */
  seat?: number | null;
  /** Everything that has happened: some lines say what lies behind an event. */
  events?: readonly Event[];
}

/** Is this worth a line?  The others are drawn, or said by the line beside them. */
export const worthTelling = ({ kind }: Event): boolean => !QUIET.has(kind) && !(playing.page.quiet?.includes(kind) ?? false);

export const listed = (names: string[], none = "nobody"): string =>
  names.length < 2 ? (names[0] ?? t(none)) : `${names.slice(0, -1).join(", ")} ${t("and")} ${names.at(-1)}`;

/** People in a sentence: one of them, you, or several; you last, unless the order is the point. */
export function called(who: Names, seats: number[], ordered = false): Said {
  const mine = who.seat ?? -1;
  const sitting = ordered ? seats : [...seats.filter((seat) => seat !== mine), ...seats.filter((seat) => seat === mine)];
  const names = sitting.map((seat) => (seat === mine ? t("you") : who.info?.chairs[seat]?.name || t("chair", { n: seat + 1 })));
  const you = seats.includes(mine) && (seats.length === 1 || language.value === "fr");
  return { shown: listed(names), form: you ? 1 : seats.length > 1 ? 2 : 0, otherwise: 1 };
}

function notes(some: number[]): string {
  if (some.length < 2) return some.length ? dollars(some[0]!) : t("nothing");
  return `${some.join(" + ")} = ${dollars(some.reduce((all, one) => all + one, 0))}`;
}

/** A hand of cards; their kinds are those that the texts name, in that order. */
function hand(counts: number[]): string {
  return listed(keysOf("hand.").flatMap((kind, at) => (counts[at] ? [t(kind, { n: counts[at] })] : [])), "hand");
}

/** A thing by name; one that nobody has named yet speaks for itself. */
const named = (what: string, value: unknown, n = 1): string => told(`${what}.${String(value)}`, String(value).replaceAll("_", " "), { n });

/** A card by name, with its number where it has one. */
const face = (what: string, value: unknown): string => (Array.isArray(value) ? `${named(what, value[0])} ${value[1]}` : named(what, value));

const flag = (yes: boolean, shown = ""): Said => ({ shown, form: yes ? 0 : 1, otherwise: 0 });

/** A field of an event as a sentence wants it, by what its declaration says. */
function part(shape: string, value: unknown, who: Names): Part {
  const [base, what = ""] = shape.split(":");
  const many = Array.isArray(value) ? (value as unknown[]) : [];
  if (base === "seat") return called(who, typeof value === "number" ? [value] : []);
  if (base === "seats") return called(who, many as number[], what === "order");
  if (base === "flag") return flag(value === true);
  if (value === null || value === undefined) return "";
  if (base === "hands") return (many as number[][]).map(hand).join("; ");
  if (what === "hand") return hand(many as number[]);
  if (what === "money") return base === "number" ? flag(value !== 0, dollars(Number(value))) : flag(many.length > 0, notes(many as number[]));
  if (base === "face") return face(what, value);
  if (base === "faces") return listed(many.map((one) => face(what, one)), "nothing");
  if (base === "cards") return listed(many.map((one) => cardName(String(one))), "nothing");
  if (base === "words" || base === "numbers") {
    return listed([...new Set(many)].map((one) => named(what, one, many.filter((other) => other === one).length)), "nothing");
  }
  if (what) return named(what, value);
  return typeof value === "number" ? value : String(value);
}

function parts(kind: string, data: Data, who: Names): Record<string, Part> {
  const fields = Object.entries(playing.declared.kinds[kind]?.fields ?? {});
  return Object.fromEntries(fields.map(([name, shape]) => [name, part(shape.replace("?", ""), data[name], who)]));
}

/** Is a condition true of an event?  A clause, a field that is there (or not), or one with this value, or so many. */
function holds(condition: string, { clause, data = {} }: Event): boolean {
  if (/^[A-Z]+-[\w.]*$/.test(condition)) return condition.endsWith("-") ? clause.startsWith(condition) : clause === condition;
  const [name = "", wanted] = condition.split("=");
  const value = data[name.replace("!", "")];
  if (wanted !== undefined) return String(Array.isArray(value) ? value.length : value) === wanted;
  const there = value !== undefined && value !== null && value !== false && value !== "" && !(Array.isArray(value) && !value.length);
  return there !== name.startsWith("!");
}

/** The text with the most conditions that hold. */
function textFor(event: Event): string | undefined {
  const start = `event.${event.kind}`;
  const fitting = keysOf(start)
    .map((key) => ({ key, conditions: key.split(", ").slice(1) }))
    .filter(({ key, conditions }) => key.split(", ")[0] === start && conditions.every((one) => holds(one, event)));
  return fitting.sort((one, two) => two.conditions.length - one.conditions.length)[0]?.key;
}

/** What stands for every place of an event's lists. */
function each({ kind, data = {} }: Event, who: Names): string {
  const lists = Object.entries(data).filter((one): one is [string, unknown[]] => Array.isArray(one[1]));
  const length = Math.min(...lists.map(([, list]) => list.length));
  const places = Array.from({ length }, (_, at) => Object.fromEntries(lists.map(([name, list]) => [name, list.slice(at, at + 1)])));
  return listed(places.map((one) => t(`each.${kind}`, parts(kind, { ...data, ...one }, who))));
}

/** What lies between cards that are turned up and the wounds they make. */
const AFTERMATH = new Set(["wounded", "falls", "dies", "discarded"]);
/** Cards that somebody shows lie there, too. */
const aftermath = (kind: string): boolean =>
  AFTERMATH.has(kind) || (playing.declared.kinds[kind]?.changes ?? []).some((one) => one.do === "put" && one.to["shown"] === true);

/** Whose cards made these wounds: of those turned up just before, the ones at whoever is hurt.  Nobody's, where it was something else. */
function shooters(event: Event, events: readonly Event[]): number[] {
  const found: number[] = [];
  let volley = false;
  for (let at = events.lastIndexOf(event) - 1; at >= 0; at--) {
    const { kind, to, data = {} } = events[at]!;
    if (kind === "reveals") {
      volley = true;
      const hit = [data["targets"] ?? data["target"]].flat().includes(event.data?.["seat"]) && isLoud(String(data["card"]));
      if (hit) found.unshift(Number(data["seat"]));
    } else if (!to && (volley || !aftermath(kind))) break;
  }
  return found;
}

/** Wounds, where everybody has seen whose they are. */
function hit(event: Event, who: Names): string {
  const { seat, hits, wounds } = event.data as Record<"seat" | "hits" | "wounds", number>;
  const by = hits && known("stage.log.hit") ? shooters(event, who.events ?? []) : [];
  if (!by.length) return "";
  const said = { by: called(who, by), seat: called(who, [seat]), hits, wounds };
  return hits === 1 && wounds <= 3 ? t(`stage.log.hit.${wounds}`, said) : t("stage.log.hit", said);
}

export function sentence(event: Event, who: Names): string {
  const own = event.kind === "wounded" ? hit(event, who) : playing.page.line?.(event, who);
  if (own) return own;
  const key = textFor(event);
  if (!key) return t("event", { kind: event.kind.replaceAll("_", " ") });
  const data = event.data ?? {};
  const said = parts(event.kind, data, who);
  if (known(`each.${event.kind}`)) said["each"] = each(event, who);
  // Everybody has a way of their own to do it.
  const all = ways(key);
  return filled(all[Number(data["seat"] ?? data["by"] ?? 0) % all.length]!, said, language.value);
}
