/** Made-up views, one for each moment of a round. */
import type { Frame, Event } from "$lib/protocol/types";
import type { AnyView } from "$lib/protocol/views";

const AIM: Record<number, number[]> = {
  4: [2, 0, 0, 1], 6: [3, 0, 4, 0, 5, 1], 8: [4, 0, 5, 1, 0, 7, 3, 0], 9: [6, 0, 5, 8, 0, 2, 0, 3, 4], 12: [6, 0, 9, 8, 0, 2, 1, 5, 0, 4, 3, 9],
};
const NAMES = ["Robin", "Jo", "Sam", "Ada", "Kim", "Maximilian", "Lou", "Noor", "Pat", "Alex", "Chris", "Toni"];
const WOUNDS = [0, 1, 0, 2, 0, 0, 1, 0, 0, 1, 0, 0];
const SHAME = [1, 0, 2, 0, 0, 1, 0, 0, 3, 0, 0, 0];

export interface Shown {
  frame: Frame;
  /** What happens next, to be played. */
  then?: Frame;
}

interface Wish {
  decision: string;
  options?: unknown[];
  pace?: string;
  seconds?: number;
  three?: number;
  aims?: boolean;
  loaded?: boolean;
  change?: (view: Record<string, unknown>, seats: Record<string, unknown>[]) => void;
}

export function moment(name: string, n: number): Shown {
  const others = Array.from({ length: n - 1 }, (_, at) => at + 1);
  const aims = AIM[n] ?? AIM[6]!;
  const event = (kind: string, data: Record<string, unknown>): Event => ({ kind, clause: "FE-55", data });
  const wishes: Record<string, Wish> = {
    load: { decision: "load", options: ["click", "bang", "bbb"], seconds: 24 },
    aim: { decision: "aim", options: others, pace: "count", seconds: 2, three: 2.7, loaded: true },
    aiming: { decision: "aim", options: others, pace: "count", seconds: 9, three: 2.7, loaded: true },
    talk: { decision: "courage", options: ["stay", "withdraw"], pace: "talk", seconds: 48, three: 2.7, loaded: true, aims: true },
    window: { decision: "window", options: ["pass", "show"], pace: "window", seconds: 3, loaded: true, aims: true },
    reveal: { decision: "courage", options: ["stay", "withdraw"], pace: "talk", seconds: 30, loaded: true, aims: true },
    split: { decision: "load", seconds: 40, loaded: false },
    ghost: { decision: "courage", pace: "talk", seconds: 14, loaded: true, aims: true, change: (view, seats) => {
      Object.assign(seats[0]!, { alive: false, posture: "dead" });
      Object.assign(seats[2]!, { alive: false, posture: "dead" });
      for (const seat of seats) for (const gun of seat["guns"] as Record<string, unknown>[]) if (gun["target"] === 0 || gun["target"] === 2) gun["target"] = seat["seat"] === 3 ? 1 : 3;
      view["options"] = [];
    } },
    phone: { decision: "hold", options: ["leave"], pace: "window", seconds: 3 },
    powers: { decision: "share_powers", options: [[1, 2, 5], [1, 5, 2], [2, 1, 5], [2, 5, 1], [5, 1, 2], [5, 2, 1]], change: (view, seats) => {
      view["families"] = ["The Presidency", "The Short Change", "The Velvet Gloves", "The Backing Band"].slice(0, n / 3);
      seats.forEach((seat, at) => Object.assign(seat, { team: Math.floor(at / 3), boss: at % 3 === 1 }));
    } },
    family: { decision: "courage", options: ["stay", "withdraw"], pace: "talk", seconds: 33, loaded: true, aims: true, change: (view, seats) => {
      view["families"] = ["The Presidency", "The Short Change", "The Velvet Gloves", "The Backing Band"].slice(0, n / 3);
      seats.forEach((seat, at) => Object.assign(seat, { team: Math.floor(at / 3), boss: at % 3 === 1 }));
    } },
    guns: { decision: "courage", options: ["stay", "withdraw"], pace: "talk", seconds: 33, loaded: true, aims: true, change: (_, seats) => {
      (seats[2]!["guns"] as unknown[]).push({ gun: 9, cards: 3, loaded: true, target: 0 });
      Object.assign((seats[3]!["guns"] as Record<string, unknown>[])[0]!, { target: [0, 1], shotgun: true });
      Object.assign(seats[1]!, { power: 5, shown: true });
    } },
    two: { decision: "aim", pace: "count", seconds: 12, three: 2.7, loaded: true, options: others.flatMap((a) => others.map((b) => [a, b])), change: (_, seats) => {
      (seats[0]!["guns"] as unknown[]).push({ gun: 9, cards: 3, loaded: true, hand: [2, 1, 0], card: "click" });
    } },
    twoload: { decision: "load", seconds: 24, options: ["click", "bang", "bbb"].flatMap((a) => ["click", "bang"].map((b) => [a, b])), change: (_, seats) => {
      (seats[0]!["guns"] as unknown[]).push({ gun: 9, cards: 3, hand: [2, 1, 0] });
    } },
    end: { decision: "", change: (view, seats) => {
      Object.assign(seats[3]!, { alive: false, posture: "dead" });
      seats.forEach((seat, at) => Object.assign(seat, { money: 40 + ((at * 35) % 90) }));
      Object.assign(view, { over: true, winners: [2], ranking: [[2], [1], ...Array.from({ length: n - 4 }, (_, at) => [at + 4]), [0], [3]], totals: seats.map((seat) => (seat["alive"] ? Number(seat["money"]) - 5 * Number(seat["shame"]) : null)) });
    } },
    draft: { decision: "pick", seconds: 9, options: [], change: (view, seats) => second(view, seats) },
    pick: { decision: "pick", seconds: 9, options: ["bill 20", "bill 5", "painting", "diamond 5", "kit", "token"], change: (view, seats) => {
      second(view, seats);
      view["queue"] = [0, 1, 3];
    } },
    odd: { decision: "rob_the_bank", options: ["upstairs", "the_back_door", 2, "pass"], seconds: 20 },
  };
  const wish = wishes[name] ?? wishes["talk"]!;
  const frame = shown(n, wish, aims);
  if (name === "end") frame.events = history(n);
  if (name === "reveal") {
    const alive = aims.map((target, seat) => ({ seat, target })).filter(({ seat }) => seat > 0 && seat < 6);
    const cards = ["click", "bang", "bbb", "click", "bang"];
    const events = alive.map(({ seat, target }, at) => event("reveals", { seat, gun: seat, card: cards[at % 5], target }));
    const hit = [...new Set(events.filter((one) => one.data?.["card"] !== "click").map((one) => Number(one.data?.["target"])))];
    for (const seat of hit) events.push(event("wounded", { seat, hits: 1, wounds: (WOUNDS[seat] ?? 0) + 1 }), event("falls", { seat }));
    return { frame, then: { ...shown(n, wishes["split"]!, aims), n: 2, whole: false, first: 0, events } };
  }
  if (name === "split") {
    const events = [
      event("split", { seats: [0, 1, 3], share: 20 }),
      ...[0, 1, 3].map((seat) => event("share", { seat, notes: [20] })),
      event("left", { notes: [10, 5] }),
    ];
    return { frame, then: { ...shown(n, wishes["load"]!, aims), n: 2, whole: false, first: 0, events } };
  }
  return { frame };
}

function second(view: Record<string, unknown>, seats: Record<string, unknown>[]): void {
  Object.assign(view, {
    table: ["bill 20", "bill 20", "bill 5", "painting", "diamond 5", "kit", "clip", "token"], token: true, godfather: 1, queue: [3, 0, 1], wishes: ["painting", "bill 20"],
  });
  seats.forEach((seat) => Object.assign(seat, { shame: 0, power: "kid", guns: undefined, target: null, loot: 3, stash: seat["seat"] === 0 ? ["bill 10", "painting"] : null }));
  seats[2]!["posture"] = "lying";
}

function history(n: number): Event[] {
  const out: Event[] = [];
  for (let round = 1; round <= 8; round++) {
    out.push({ kind: "round", clause: "FE-12", data: { round } });
    for (let seat = 0; seat < n; seat++) if ((seat + round) % 3 === 0 && !(seat === 3 && round > 5)) out.push({ kind: "share", clause: "FE-66", data: { seat, notes: [20, 10] } });
    if (round === 6) out.push({ kind: "dies", clause: "FE-72", data: { seat: 3 } });
  }
  return out;
}

function shown(n: number, wish: Wish, aims: number[]): Frame {
  const seats: Record<string, unknown>[] = Array.from({ length: n }, (_, seat) => ({
    seat, alive: true, posture: "standing", wounds: WOUNDS[seat], shame: SHAME[seat], money: seat ? null : 55, notes: seat ? null : [20, 20, 10, 5],
    power: seat ? null : 5, shown: false, cop: null,
    guns: [{ gun: seat, cards: 5, loaded: wish.loaded ?? false, target: wish.aims ? aims[seat] : null, hand: seat ? null : [2, 2, 1], card: seat || !wish.loaded ? null : "bang" }],
  }));
  const view: Record<string, unknown> = {
    me: 0, round: 4, decision: wish.decision, moment: wish.decision === "window" ? "aimed" : "", asked: [0], options: wish.options ?? [], answered: false,
    godfather: 2, order: seats.map((seat) => seat["seat"]), alive: [], table: n > 8 ? [20, 20, 20, 10, 10, 10, 5, 5, 5, 5] : [20, 20, 20, 10, 5], pile: 20, unseen: [3, 6, 6], seats,
  };
  wish.change?.(view, seats);
  const now = Date.now() / 1000;
  return {
    is: "frame", n: 1, now, game: 1, whole: true, view: view as unknown as AnyView, events: [],
    info: {
      setup: { edition: view["token"] ? "second" : "first", players: n }, speed: "normal", stage: view["over"] ? "over" : "game", game: 1,
      chairs: seats.map((_, seat) => ({ seat, name: NAMES[seat]!, person: seat })),
      people: seats.map((_, seat) => ({ person: seat, name: NAMES[seat]!, seat, host: seat === 0 })),
      awards: [{ award: "trigger finger", seats: [2], count: 5 }, { award: "lead magnet", seats: [0], count: 4 }, { award: "safety first", seats: [1, 4 % n], count: 5 }, { award: "all talk", seats: [3], count: 4 }],
    },
    clock: { question: 7, pace: wish.pace ?? "choose", closes: wish.seconds === undefined ? null : now + wish.seconds, three: wish.three ?? 0 },
    mine: { person: 0, seat: 0, more_time: 3 },
  } as unknown as Frame;
}
