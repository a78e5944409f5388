// Events as sentences.  The words are in the catalogues; an event nobody has described yet still says who and what.
import { t, told } from "../i18n/index.svelte";
import type { Event, Info } from "../protocol/wire";
import { shareName, typeName } from "../stage/play/say";

const ONE = ["seat", "target", "by", "heir", "boss", "starter"];
const MANY = ["seats", "targets", "winners", "order"];
const MONEY = ["money", "share", "total", "cost", "bonus", "amount", "paintings", "cards"];
const QUIET = new Set(["set_up", "pile", "loaded", "stand_up", "discarded_card", "gun_down", "falls", "seated"]);

type Data = Record<string, unknown>;

/** The table's words for its people. */
export interface Names {
  info: Info | null;
  /** Whose eyes read: what was said to others is told about them. */
  seat?: number | null;
}

/** Is this worth a line?  The others are drawn, or said by the line beside them. */
export const worthTelling = (event: Event): boolean => !QUIET.has(event.kind);

export const person = (who: Names, seat: unknown): string =>
  typeof seat === "number" ? (who.info?.chairs[seat]?.name || t("seat.number", { seat: seat + 1 })) : t("nobody");

export function people(who: Names, seats: unknown): string {
  const names = Array.isArray(seats) ? seats.map((seat) => person(who, seat)) : [];
  if (names.length < 2) return names[0] ?? t("nobody");
  return `${names.slice(0, -1).join(", ")} ${t("and")} ${names.at(-1)}`;
}

export const money = (thousands: number): string => (thousands < 0 ? "-" : "") + t("money", { n: Math.abs(thousands) });
const sum = (notes: unknown): number => (Array.isArray(notes) ? notes.reduce((all: number, one: number) => all + one, 0) : 0);

/** Some kinds have two faces. */
function variant({ kind, data = {} }: Event): string {
  if (kind === "aims" && Array.isArray(data["targets"])) return "aims.two";
  if ("cop" in data) return data["cop"] ? `${kind}.cop` : `${kind}.gangster`;
  if (kind === "reveals" || kind === "switchboard") return `${kind}.${String(data["card"])}`;
  if (kind === "phone_laid") return data["used"] ? "phone_laid.used" : kind;
  if (kind === "toss") return data["plaster"] ? "toss.hit" : "toss.miss";
  if (kind === "godfather" && data["seat"] == null) return "godfather.none";
  if (["loot", "carried", "count"].includes(kind) && "shares" in data) return `${kind}.cards`;
  if (kind === "takes_back" && !("card" in data)) return "takes_back.blind";
  return kind;
}

function words(data: Data, who: Names): Record<string, string | number> {
  const out: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(data)) {
    if (ONE.includes(name)) out[name] = person(who, value);
    else if (MANY.includes(name)) out[name] = people(who, value);
    else if (name === "notes" || name === "table" || name === "left") out[name] = money(sum(value));
    else if (name === "share" && typeof value === "string") out[name] = shareName(value);
    else if (name === "shares") out[name] = (value as string[]).map(shareName).join(", ");
    else if (name === "type") out[name] = typeName(String(value));
    else if (MONEY.includes(name) && (name !== "cards" || "paintings" in data)) out[name] = money(Number(value));
    else if (name === "card") out[name] = told(`card.${String(value)}`, String(value));
    else if (name === "power") out[name] = told(`power.${String(value)}`, String(value));
    else if (name === "powers") out[name] = (value as number[]).map((one) => told(`power.${one}`, String(one))).join(", ");
    else if (typeof value === "number" || typeof value === "string") out[name] = value;
  }
  return out;
}

export function sentence(event: Event, who: Names): string {
  const data = event.data ?? {};
  const plain = [event.kind.replaceAll("_", " "), data["seat"] === undefined ? "" : person(who, data["seat"])];
  const others = event.to != null && !event.to.includes(who.seat ?? -1);
  const said = told(`log.${variant(event)}`, plain.filter(Boolean).join(": "), words(data, who));
  return others ? told(`log.other.${variant(event)}`, said, words(data, who)) : said;
}
