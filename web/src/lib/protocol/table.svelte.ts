// The table as this listener knows it, kept current by the line.  Components read it and speak through it.
import { Away } from "./away";
import { Connection, type Command, type Cursor, type Place, type Status } from "./connection";
import type { Answer, AnyView } from "./views";
import type { Bye, Chat, Clock, Event, Frame, Info, Margins, Mine, Error as Refused, Welcome } from "./wire";

/** The latest piece of the log, for what wants to be played out: lights, sounds, announcements. */
export interface News {
  first: number;
  events: Event[];
  /** Everything was sent anew: show the state, do not play it out. */
  whole: boolean;
}

const UNSTAGED = 80;
/** Seconds: after a shorter absence the stage just plays on where it was. */
const BRIEF = 4;

export class TableStore {
  status = $state<Status>("connecting");
  info = $state.raw<Info | null>(null);
  clock = $state.raw<Clock | null>(null);
  view = $state.raw<AnyView | null>(null);
  events = $state.raw<Event[]>([]);
  chat = $state.raw<Chat[]>([]);
  mine = $state.raw<Mine | null>(null);
  margins = $state.raw<Margins | null>(null);
  /** What the dealer promised while the game ran, as this page saw it. */
  promised = $state("");
  news = $state.raw<News>({ first: 0, events: [], whole: true });
  /** What happened while one was away, until it is read. */
  missed = $state.raw<Event[]>([]);
  refused = $state.raw<Refused | null>(null);
  bye = $state.raw<Bye | null>(null);
  #played = $state<number | null>(null);
  #held = 0;
  /** What may be told by now: nothing is, in the log or to a screen reader, before the stage has shown it. */
  seen = $derived(this.#played === null ? this.events : this.events.slice(0, this.#played));
  table = $state("");
  person = $state<number | null>(null);
  protected line: Connection | null = null;
  #at: Cursor = { n: 0, game: 0, read: 0, heard: 0 };
  #away: Away | null = null;
  #said = "";

  /** My seat, or null for people who watch. */
  seat = $derived(this.mine?.seat ?? null);
  host = $derived(this.info?.people.some((one) => one.host && one.person === this.person) ?? false);
  /** Am I asked something now? */
  asked = $derived(
    this.info?.stage === "game" && this.view !== null && this.seat !== null && this.view.me === this.seat &&
      this.view.options.length > 0,
  );

  constructor(place?: Place) {
    if (!place) return;
    this.#away = new Away(place.table);
    this.line = new Connection(place, {
      cursor: () => this.#at,
      status: (status) => {
        if (status === "lost" && this.status === "live") this.#leave(this.line?.heardAt);
        // What was said on a line that broke may be said again.
        if (status === "lost") this.#said = "";
        this.status = status;
      },
      welcome: (told) => this.#welcome(told),
      frame: (told) => this.take(told),
      refused: (told) => {
        this.refused = told;
        this.#said = "";
      },
      bye: (told) => (this.bye = told),
    });
  }

  open(): void {
    document.addEventListener("visibilitychange", this.#look);
    addEventListener("pagehide", this.#gone);
    this.line?.open();
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#look);
    removeEventListener("pagehide", this.#gone);
    this.#leave();
    this.line?.close();
  }

  serverNow(): number {
    return this.line?.now() ?? Date.now() / 1000;
  }

  name(seat: number | null | undefined): string {
    return seat === null || seat === undefined ? "" : (this.info?.chairs[seat]?.name ?? "");
  }

  command(command: Command): void {
    this.refused = null;
    this.line?.send(command);
  }

  /** Seals an answer.  The same one twice is a finger that trembled, and is said once. */
  choose(answer: Answer): void {
    if (!this.clock) return;
    const said = JSON.stringify([this.#at.game, this.clock.question, answer]);
    if (said === this.#said) return;
    this.#said = said;
    if (this.mine) this.mine = { ...this.mine, choice: answer };
    this.command({ do: "choose", question: this.clock.question, answer });
  }

  ready(): void {
    if (this.clock) this.command({ do: "ready", question: this.clock.question });
  }

  moreTime(): void {
    if (this.clock) this.command({ do: "more_time", question: this.clock.question });
  }

  pause(on: boolean): void {
    this.command({ do: on ? "pause" : "resume" });
  }

  say(text: string, family = false): void {
    this.command(family ? { do: "say", text, family } : { do: "say", text });
  }

  bet(on: number): void {
    if (this.mine) this.mine = { ...this.mine, bet: on };
    this.command({ do: "bet", on });
  }

  takeBack(): void {
    this.command({ do: "take_back" });
  }

  leave(): void {
    this.command({ do: "leave" });
  }

  /** How many events have been played out on the stage; null when it has caught up. */
  get played(): number | null {
    return this.#played;
  }

  set played(count: number | null) {
    clearTimeout(this.#held);
    this.#played = count;
  }

  /** News have come: they wait for the stage, and a moment later for nobody, should there be no stage. */
  protected hold(before: number): void {
    this.played ??= before;
    this.#held = window.setTimeout(() => (this.#played = null), UNSTAGED);
  }

  #leave(at = Date.now()): void {
    if (this.info?.stage === "game") this.#away?.leave(this.#at.game, this.seen.length, at);
  }

  #gone = (): void => this.#leave();

  #look = (): void => {
    if (document.visibilityState === "hidden") this.#leave();
    else if (this.status === "live" && this.#back(this.#at.game)) this.#cut();
  };

  /** Somebody looks: tells what was missed.  True when it is too much to be played out. */
  #back(game: number): boolean {
    if (document.visibilityState === "hidden") return false;
    const left = this.#away?.back(game);
    if (!left || left.seconds < BRIEF || left.read >= this.events.length) return false;
    this.missed = [...this.missed, ...this.events.slice(left.read)];
    return true;
  }

  /** Shows the table as it stands. */
  #cut(): void {
    this.played = null;
    this.news = { first: 0, events: [], whole: true };
  }

  #welcome(told: Welcome): void {
    this.table = told.table;
    this.person = told.person;
  }

  take(told: Frame): void {
    const game = told.game ?? 0;
    const restarted = told.whole === true || game !== this.#at.game;
    if (told.info) {
      this.info = told.info;
      if (told.info.stage === "game") this.promised = told.info.commitment ?? "";
      if (told.info.stage === "lobby") this.view = this.clock = null;
    }
    if (told.clock !== undefined) {
      // A new question: what was chosen for the last one is gone, also where the server never knew of it.
      if (told.clock?.question !== this.clock?.question && this.mine?.choice != null) this.mine = { ...this.mine, choice: null };
      this.clock = told.clock;
    }
    if (told.margins) this.margins = told.margins;
    if (told.view) {
      const first = told.first ?? 0;
      const fresh = told.events ?? [];
      const before = restarted ? [] : this.events.slice(0, first);
      this.view = told.view as AnyView;
      this.events = [...before, ...fresh];
      if (!restarted && fresh.length) this.hold(before.length);
      this.news = { first, events: fresh, whole: restarted };
    } else if (restarted) this.events = [];
    if (this.#back(game) || restarted) this.#cut();
    if (told.mine) this.mine = told.mine;
    if (told.whole) this.chat = told.chat ?? [];
    else if (told.chat?.length) this.chat = [...this.chat, ...told.chat].slice(-200);
    this.#at = { n: told.n, game, read: this.events.length, heard: told.heard ?? 0 };
  }
}
