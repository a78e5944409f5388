/** Choosing seats, from the ring, by drag or from the hand: one, two of them, a pair for a gun that covers two, or one for each gun. */
import { same, type Answer, type AnyView } from "$lib/protocol/views";
import { playing } from "../edition.svelte";
import { joined, type People } from "../people";

type Aim = number | number[] | null;

/** Are the numbers of this question seats?  An edition's own panel shows what they are otherwise. */
const aboutSeats = (decision: string): boolean =>
  !playing.declared.amounts.includes(decision) && !playing.page.panels?.[decision]?.label;
const isSeat = (one: unknown): one is number => typeof one === "number";
const isSeats = (one: unknown): one is number[] => Array.isArray(one) && one.length > 0 && one.every(isSeat);
/** Two whose order has no meaning are listed with the lower seat first. */
const isCouple = (one: unknown): boolean => isSeats(one) && one.length === 2 && one[0]! < one[1]!;

export class Picker {
  #view: () => AnyView | null;
  #choice: () => Answer | null;
  #choose: (answer: Answer) => void;
  /** Which gun is being pointed, for somebody with two. */
  gun = $state(0);
  /** What is being put together anew; otherwise what was chosen stands. */
  #half = $state.raw<Aim[] | null>(null);
  #question = -1;

  constructor(view: () => AnyView | null, choice: () => Answer | null, choose: (answer: Answer) => void) {
    this.#view = view;
    this.#choice = choice;
    this.#choose = choose;
  }

  #options = $derived.by((): Answer[] => {
    const view = this.#view();
    return view && aboutSeats(view.decision) ? view.options : [];
  });
  #mine = $derived.by(() => {
    const view = this.#view();
    return view?.seats.find((one) => one.seat === view.me);
  });
  #aiming = $derived.by(() => ["aim", ...(playing.page.aims ?? [])].includes(this.#view()?.decision ?? ""));
  guns = $derived(
    this.#aiming && this.#options.length && this.#options.every((one) => Array.isArray(one)) && (this.#mine?.guns?.length ?? 1) > 1 ? 2 : 1,
  );
  /** Does it always take two? */
  couples = $derived(this.guns === 1 && this.#options.length > 0 && this.#options.every(isCouple));
  /** Is this question about seats at all? */
  is = $derived(
    this.guns > 1 ? this.#options.every((one) => Array.isArray(one) && (isSeat(one[0]) || isSeats(one[0])))
    : this.couples || this.#options.some(isSeat),
  );
  pairs = $derived(this.guns === 1 ? this.#options.some(isSeats) : this.#options.some((one) => Array.isArray(one) && one.some((part) => Array.isArray(part))));
  /** May one gun cover any two, or only neighbours? */
  anyPair = $derived.by((): boolean => {
    const found = new Set<string>();
    for (const one of this.#options) for (const part of this.guns > 1 ? (one as Answer[]) : [one]) if (isSeats(part)) found.add(String(part));
    return found.size >= (this.seats.length * (this.seats.length - 1)) / 2;
  });
  /** Whom it may be; with two guns, whom the one that is being pointed reaches. */
  seats = $derived.by((): number[] => {
    if (!this.is) return [];
    const found = new Set<number>();
    for (const one of this.#options) for (const part of [this.guns > 1 ? (one as Answer[])[this.gun] : one].flat(2)) if (isSeat(part)) found.add(part);
    return [...found];
  });
  #aims = $derived.by((): Aim[] => {
    const choice = this.#choice();
    if (this.#half || choice === null) return this.#half ?? [];
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
    this.#half = null;
    this.gun = 0;
  }

  pick(seat: number): void {
    const next = [...this.#aims];
    next[this.gun] = this.#next(next[this.gun] ?? null, seat);
    const answer = this.guns === 1 ? (next[0] as Answer) : next;
    const whole = this.#options.some((one) => same(one, answer));
    this.#half = whole ? null : next;
    if (whole) this.#choose(answer as Answer);
    if (this.guns === 1) return;
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
