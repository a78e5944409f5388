// The table as this listener knows it, kept current by the line.  Components read it and speak through it.
import { late } from "../ui/late";
import { Away } from "./away";
import { isHere } from "./here";
import type { Kept } from "./kept";
import { Connection, LAST_WORDS, type Command, type Cursor, type Place, type Status } from "./connection";
import { heard, SILENCE, type Talk } from "./talk";
import type { Answer, AnyView } from "./views";
import type { Bye, Clock, Event, Frame, Info, Knocker, Margins, Mine, Notice, Error as Refused, Welcome } from "./types";

/** The latest piece of the log, for what wants to be played out: lights, sounds, announcements. */
export interface News {
  first: number;
  events: Event[];
  /** Everything was sent anew: show the state, do not play it out. */
  whole: boolean;
}

const UNSTAGED = 80;
/** Milliseconds from opening a table until what it shows is kept for a time without a line. */
const KEEPING = 3000;
/** Seconds: after a shorter absence the stage just plays on where it was. */
const BRIEF = 4;

export class TableStore {
  status = $state<Status>("connecting");
  info = $state.raw<Info | null>(null);
  clock = $state.raw<Clock | null>(null);
  view = $state.raw<AnyView | null>(null);
  events = $state.raw<Event[]>([]);
  talk = $state.raw<Talk>(SILENCE);
  mine = $state.raw<Mine | null>(null);
  margins = $state.raw<Margins | null>(null);
  /** What the dealer promised while the game ran, as this page saw it. */
  promised = $state("");
  news = $state.raw<News>({ first: 0, events: [], whole: true });
  /** What happened while one was away, until it is read. */
  missed = $state.raw<Event[]>([]);
  refused = $state.raw<Refused | null>(null);
  /** Why the server closed the line, or does not let us in; null when all is well. */
  bye = $state.raw<Bye | null>(null);
  /** What the house says to everybody, until it takes it back. */
  notice = $state.raw<Notice | null>(null);
  /** For the host: who stands before the door. */
  knocks = $state.raw<Knocker[]>([]);
  /** The server's time when everything began to wait. */
  #stood = 0;
  #played = $state<number | null>(null);
  #held = 0;
  /** What may be told by now: nothing is, in the log or to a screen reader, before the stage has shown it. */
  seen = $derived(this.#played === null ? this.events : this.events.slice(0, this.#played));
  table = $state("");
  /** The game and the round in which I show nothing more. */
  silentIn = $state("");
  person = $state<number | null>(null);
  protected line: Connection | null = null;
  #at: Cursor = { n: 0, game: 0, read: 0, heard: 0 };
  #away: Away | null = null;
  #kept: Kept | null = null;
  #keeping = 0;
  #said = "";

  /** My seat, or null for people who watch. */
  seat = $derived(this.mine?.seat ?? null);
  host = $derived(this.info?.people.some((one) => one.host && one.person === this.person) ?? false);
  /** Am I asked something now? */
  asked = $derived(
    this.info?.stage === "game" && !this.info.reading && this.view !== null && this.seat !== null && this.view.me === this.seat &&
      this.view.options.length > 0,
  );

  /** This round, of this game. */
  get thisRound(): string {
    return `${this.#at.game} ${this.view?.round ?? 0}`;
  }

  constructor(place?: Place) {
    if (!place) return;
    this.#away = new Away(place.table);
    if (place.token && !isHere(place.table)) this.#keeping = window.setTimeout(() => void this.#keep(place.table), KEEPING);
    this.line = new Connection(place, {
      cursor: () => this.#at,
      status: (status) => {
        if (status === "lost" && this.status === "live") this.#leave(this.line?.heardAt);
        // What was said on a line that broke may be said again.
        if (status === "lost") this.#said = "";
        if (status === "lost" && !this.info) void this.#remember(place.table);
        this.status = status;
      },
      welcome: (told) => this.#welcome(told),
      frame: (told) => this.take(told),
      refused: (told) => {
        this.#said = "";
        // Once the game is over there is nothing left to be late for.
        if (told.key !== "closed" || !this.view?.over) this.refused = told;
      },
      notice: (told) => {
        if (told.key && !this.notice) this.#stood = this.serverNow();
        this.notice = told.key ? told : null;
      },
      knocks: (told) => (this.knocks = told.waiting ?? []),
      bye: (told) => {
        this.bye = told;
        if (LAST_WORDS.includes(told.why)) this.#kept?.note(this.token, null);
        // Back in another seat, where another log is read.
        if (told.why === "moved") this.#at = { n: 0, game: 0, read: 0, heard: 0 };
      },
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
    clearTimeout(this.#keeping);
    this.line?.close();
  }

  /** Asks again now, after a refusal. */
  retry(): void {
    this.line?.connect();
  }

  /** What the server knows this seat by. */
  get token(): string {
    return this.line?.token ?? "";
  }

  async renew(fresh: Promise<string>): Promise<void> {
    await this.line?.renew(fresh);
  }

  /** While the house waits, so do its clocks; the time that was lost is given back afterwards. */
  serverNow(): number {
    if (this.notice) return this.#stood;
    return this.line?.now() ?? Date.now() / 1000;
  }

  name(seat: number | null | undefined): string {
    return seat === null || seat === undefined ? "" : (this.info?.chairs[seat]?.name ?? "");
  }

  command(command: Command): void {
    this.refused = null;
    this.line?.send(command);
  }

  /** I have read what was dealt to me. */
  read(): void {
    this.command({ do: "seen" });
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

  /** The referee's word. */
  judge(answer: Answer): void {
    if (!this.clock || !this.mine?.referee) return;
    this.mine = { ...this.mine, referee: { ...this.mine.referee, choice: answer } };
    this.command({ do: "choose", question: this.clock.question, answer, referee: true });
  }

  /** Shows a card inside the open question: it cannot be taken back. */
  showCard(answer: Answer): void {
    if (this.clock) this.command({ do: "show", question: this.clock.question, answer });
  }

  /** My choice does not mean that I am ready. */
  talking(): void {
    if (!this.clock) return;
    if (this.mine) this.mine = { ...this.mine, talking: true };
    this.command({ do: "talking", question: this.clock.question });
  }

  /** Half are ready: the count begins. */
  goOn(): void {
    if (this.clock) this.command({ do: "go_on", question: this.clock.question });
  }

  ready(): void {
    if (this.mine?.talking) this.mine = { ...this.mine, talking: false };
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

  emote(emote: string, to: number): void {
    this.command({ do: "emote", emote, to });
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
    if (this.#held) clearTimeout(this.#held);
    this.#held = 0;
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

  #gone = (): void => {
    this.#kept?.write();
    this.#leave();
  };

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
    this.bye = this.notice = null;
    this.knocks = [];
  }

  take(told: Frame): void {
    const game = told.game ?? 0;
    const restarted = told.whole === true || game !== this.#at.game;
    if (told.info) {
      // What was refused in the game is no news in the lobby.
      if (told.info.stage !== this.info?.stage) this.refused = null;
      this.info = told.info;
      if (told.info.stage === "game") this.promised = told.info.commitment ?? "";
      if (told.info.stage === "lobby" || told.info.outdated) this.view = this.clock = null;
    }
    if (told.clock !== undefined) {
      // A new question: what was chosen for the last one is gone, also where the server never knew of it.
      if (told.clock?.question !== this.clock?.question && this.mine) this.mine = { ...this.mine, choice: null, shows: [], talking: false };
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
    if (told.whole || told.chat?.length) this.talk = heard(this.talk, told.chat ?? [], told.whole);
    this.#at = { n: told.n, game, read: this.events.length, heard: told.heard ?? 0 };
    this.#note();
  }

  /** What has to be kept for a time without a line.  The first decision does not wait for it. */
  async #keep(table: string): Promise<void> {
    if (this.#kept) return;
    const { Kept } = await late(() => import("./kept"));
    this.#kept ??= new Kept(table);
    if (this.info) this.#note();
  }

  #note(): void {
    const { info, clock, view, mine } = this;
    const seated = info?.stage === "game" && view && mine && mine.seat != null;
    this.#kept?.note(this.token, seated ? { info, clock, view, mine } : null);
  }

  /** Opened without a line: shows what was seen last, until there is one. */
  async #remember(table: string): Promise<void> {
    await this.#keep(table);
    const seen = this.#kept?.seen(this.token);
    if (!seen || this.info) return;
    ({ info: this.info, clock: this.clock, view: this.view, mine: this.mine } = seen);
    this.#cut();
  }
}
