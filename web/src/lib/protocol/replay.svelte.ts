// A finished game as a table that stands still at one moment, and may be moved.
import { t } from "../i18n/index.svelte";
import { TableStore } from "./table.svelte";
import type { AnyView } from "./views";
import type { Info, Moment, Showing } from "./types";

/** What the server calls a seat whose name was taken out. */
const nameless = (seat: number): string => `Seat ${seat + 1}`;

export class ReplayStore extends TableStore {
  moments = $state.raw<Moment[]>([]);
  moment = $state(0);
  #all: Showing | null = null;

  /** The same moment through other eyes, or another game.  One that was played under earlier rules has no moments: it
   * is told as it went, and not shown. */
  show(showing: Showing, moment: number): void {
    this.#all = showing;
    this.moments = showing.moments;
    this.status = "live";
    if (showing.moments.length) return this.go(moment, true);
    this.played = this.view = null;
    this.info = this.#info(showing, true);
    this.events = showing.events;
    this.news = { first: 0, events: [], whole: true };
  }

  /** Does this seat have its player's name?  It may have been taken out. */
  named(seat: number): boolean {
    return this.#all?.names[seat] !== nameless(seat);
  }

  /** Moves to a moment.  One step forward is played out; every other way is a cut. */
  go(moment: number, cut = false): void {
    const all = this.#all;
    if (!all?.moments.length) return;
    const to = Math.max(0, Math.min(moment, all.moments.length - 1));
    const found = all.moments[to]!;
    const view = found.view as AnyView;
    const first = this.events.length;
    const forward = !cut && to === this.moment + 1;
    this.moment = to;
    if (forward && found.read > first) this.hold(first);
    else this.played = null;
    this.info = this.#info(all, view.over === true);
    this.mine = view.me === null ? null : { person: view.me, seat: view.me };
    this.view = view;
    this.events = all.events.slice(0, found.read);
    this.news = { first: forward ? first : 0, events: forward ? this.events.slice(first) : [], whole: !forward };
  }

  /** Where each round begins, for the timeline. */
  rounds = $derived(
    this.moments.flatMap((one, at) => {
      const { round } = one.view as AnyView;
      return at === 0 || (this.moments[at - 1]!.view as AnyView).round !== round ? [{ round, at }] : [];
    }),
  );

  #info(all: Showing, over: boolean): Info {
    return {
      setup: all.setup,
      speed: "no clock",
      stage: over ? "over" : "game",
      game: 1,
      chairs: all.names.map((name, seat) => ({
        seat,
        name: name === nameless(seat) ? t("chair", { n: seat + 1 }) : name,
        person: seat,
      })),
      people: [],
    };
  }
}
