/** Choosing seats, from the ring, by drag or from the hand: one, a pair for a shotgun, or one for each gun. */
import { same, type Answer, type AnyView } from "$lib/protocol/views";
import { joined, type People } from "../people";

type Aim = number | number[] | null;
/** Decisions whose numbers are not seats. */
const NOT_SEATS = new Set(["share_powers", "boss_word", "swap_bullets"]);

const isSeat = (one: unknown): one is number => typeof one === "number";
const isSeats = (one: unknown): one is number[] => Array.isArray(one) && one.length > 0 && one.every(isSeat);

export class Picker {
  #view: () => AnyView | null;
  #choice: () => Answer | null;
  #choose: (answer: Answer) => void;
  /** Which gun is being pointed, for somebody with two. */
  gun = $state(0);
  #half = $state.raw<Aim[]>([]);
  #question = -1;

  constructor(view: () => AnyView | null, choice: () => Answer | null, choose: (answer: Answer) => void) {
    this.#view = view;
    this.#choice = choice;
    this.#choose = choose;
  }

  #options = $derived.by((): Answer[] => {
    const view = this.#view();
    return view && !NOT_SEATS.has(view.decision) ? view.options : [];
  });
  #mine = $derived.by(() => {
    const view = this.#view();
    return view?.seats.find((one) => one.seat === view.me) as { guns?: unknown[] } | undefined;
  });
  guns = $derived(
    this.#options.length && this.#options.every((one) => Array.isArray(one)) && (this.#mine?.guns?.length ?? 1) > 1 ? 2 : 1,
  );
  /** Is this question about seats at all? */
  is = $derived(this.guns > 1 ? this.#options.every((one) => Array.isArray(one) && (isSeat(one[0]) || isSeats(one[0]))) : this.#options.some(isSeat));
  pairs = $derived(this.guns === 1 ? this.#options.some(isSeats) : this.#options.some((one) => Array.isArray(one) && one.some((part) => Array.isArray(part))));
  /** May a shotgun cover any two, or only neighbours? */
  anyPair = $derived.by((): boolean => {
    const found = new Set<string>();
    for (const one of this.#options) for (const part of this.guns > 1 ? (one as Answer[]) : [one]) if (isSeats(part)) found.add(String(part));
    return found.size >= (this.seats.length * (this.seats.length - 1)) / 2;
  });
  seats = $derived.by((): number[] => {
    if (!this.is) return [];
    const found = new Set<number>();
    for (const one of this.#options) for (const part of [one].flat(2)) if (isSeat(part)) found.add(part);
    return [...found];
  });
  #aims = $derived.by((): Aim[] => {
    const choice = this.#choice();
    if (choice === null) return this.#half;
    return this.guns > 1 ? (choice as Aim[]) : [choice as Aim];
  });
  chosen = $derived(this.is ? ([this.#aims].flat(2).filter(isSeat) as number[]) : []);

  named(gun: number, people: People): string {
    const aim = this.#aims[gun];
    return aim === null || aim === undefined ? "" : joined([aim].flat().map((seat) => people.name(seat)));
  }

  reset(question: number): void {
    if (question === this.#question) return;
    this.#question = question;
    this.#half = [];
    this.gun = 0;
  }

  pick(seat: number): void {
    const next = [...this.#aims];
    next[this.gun] = this.#next(next[this.gun] ?? null, seat);
    if (this.guns === 1) {
      const answer = next[0] as Answer;
      if (this.#options.some((one) => same(one, answer))) this.#choose(answer);
      return;
    }
    this.#half = next;
    const found = this.#options.find((one) => same(one, next));
    if (found) this.#choose(found);
    if (next[1 - this.gun] === undefined || next[1 - this.gun] === null) this.gun = 1 - this.gun;
  }

  /** A second tap makes a pair where a pair may be covered. */
  #next(old: Aim, seat: number): Aim {
    if (!this.pairs || !isSeat(old) || old === seat) return seat;
    for (const one of this.#options) {
      const part = this.guns === 1 ? one : (one as Answer[])[this.gun];
      if (isSeats(part) && part.includes(old) && part.includes(seat)) return part;
    }
    return seat;
  }
}
