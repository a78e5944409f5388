/** Who of a team carries which card: tapping two people swaps theirs. */
import type { LiveSeat, LiveView } from "./view";
import type { Weapon } from "./weapons";

/** Who of somebody's team is dealt a card, in the order in which an answer lists the cards. */
export const carriers = (seats: readonly Pick<LiveSeat, "seat" | "team" | "status">[], team: string): number[] =>
  seats.filter((one) => one.team === team && one.status === "in").map((one) => one.seat);

/** The cards as they were dealt: what silence leaves them at. */
export const asDealt = (options: readonly unknown[]): Weapon[] => options.find((one): one is Weapon[] => Array.isArray(one)) ?? [];

/** What the others would rather have. */
export const wishes = (view: LiveView, me: number): [number, Weapon[]][] =>
  Object.entries(view.proposals ?? {}).map(([seat, said]): [number, Weapon[]] => [Number(seat), said]).filter(([seat]) => seat !== me);

export class Swap {
  /** Who has been tapped first. */
  lifted = $state<number | null>(null);

  /** The cards after this tap; nothing while there is only one to swap. */
  tap(at: number, cards: readonly Weapon[]): Weapon[] | null {
    const first = this.lifted;
    this.lifted = first === null ? at : null;
    if (first === null || first === at) return null;
    return cards.map((card, other) => (other === first ? cards[at]! : other === at ? cards[first]! : card));
  }
}
