/** Which weapon is being mimed, and at whom: the yard and the hand choose it together. */
import { same, type Answer } from "$lib/protocol/views";

type Shot = [string, ...number[]];
const shots = (options: readonly Answer[]): Shot[] => options.filter((one): one is Shot => Array.isArray(one) && typeof one[0] === "string");

class Aiming {
  #wish = $state("");

  mimes(options: readonly Answer[]): string[] {
    return [...new Set(shots(options).map((one) => one[0]))];
  }

  /** What is mimed: as chosen, as wished, or what comes first. */
  mime(options: readonly Answer[], choice: Answer | null): string {
    const said = Array.isArray(choice) ? String(choice[0]) : this.#wish;
    const all = this.mimes(options);
    return all.includes(said) ? said : (all[0] ?? "");
  }

  seats(options: readonly Answer[], mime: string): number[] {
    return [...new Set(shots(options).filter((one) => one[0] === mime).flatMap((one) => one.slice(1) as number[]))];
  }

  /** May this mime be pointed at two? */
  two(options: readonly Answer[], mime: string): boolean {
    return shots(options).some((one) => one[0] === mime && one.length > 2);
  }

  /** The same people with another mime, where that is possible. */
  turn(mime: string, options: readonly Answer[], choice: Answer | null): Answer | null {
    this.#wish = mime;
    if (!Array.isArray(choice)) return null;
    const targets = choice.slice(1) as number[];
    return shots(options).find((one) => same(one, [mime, ...targets])) ?? shots(options).find((one) => same(one, [mime, targets[0]!])) ?? null;
  }

  /** One person more, or another one. */
  at(seat: number, options: readonly Answer[], choice: Answer | null): Answer | null {
    const mime = this.mime(options, choice);
    const old = Array.isArray(choice) && choice[0] === mime && choice.length === 2 ? Number(choice[1]) : null;
    const both = shots(options).find((one) => one[0] === mime && one.length === 3 && old !== null && same([...one.slice(1)].sort(), [old, seat].sort()));
    return both ?? shots(options).find((one) => same(one, [mime, seat])) ?? null;
  }
}

export const aiming = new Aiming();
