// One line to the server: hello and resume, the server's clock, coming back after a loss, and an outbox.
import type { ClientMessage, Frame, Hello, ServerMessage, Welcome, Error as Refused, Bye } from "./wire";

export type Status = "connecting" | "live" | "lost" | "ended";
type Spoken = Exclude<ClientMessage, { do: "hello" } | { do: "ping" }>;
/** A command without the number the line gives it. */
export type Command = Spoken extends infer C ? (C extends unknown ? Omit<C, "ref"> : never) : never;

export interface Place {
  table: string;
  token: string;
}

/** How far one has come; the server sends what follows. */
export interface Cursor {
  n: number;
  game: number;
  read: number;
  heard: number;
}

export interface Listener {
  cursor(): Cursor;
  status(status: Status): void;
  welcome(told: Welcome): void;
  frame(told: Frame): void;
  refused(told: Refused): void;
  bye(told: Bye): void;
}

interface Unsent {
  ref: number;
  text: string;
  at: number;
}

const FIRST_WAIT = 150;
// Back in the seat within two seconds, however long the line was lost.
const LONGEST_WAIT = 800;
const SILENT = 9000;
// A phone that wakes up believes in lines that are dead: whoever does not answer so soon is called anew.
const ANSWER = 500;
const FIRST_PATIENCE = 1500;
const STALE = 30_000;

export class Connection {
  #place: Place;
  #listener: Listener;
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #patience = FIRST_PATIENCE;
  #ended = false;
  #retry = 0;
  #doubt = 0;
  #pulse = 0;
  #heardAt = 0;
  #outbox: Unsent[] = [];
  #samples: { trip: number; offset: number }[] = [];
  /** Seconds to add to this machine's clock to get the server's. */
  offset = 0;

  constructor(place: Place, listener: Listener) {
    this.#place = place;
    this.#listener = listener;
  }

  open(): void {
    document.addEventListener("visibilitychange", this.#awake);
    document.addEventListener("resume", this.#awake);
    addEventListener("online", this.#awake);
    addEventListener("pageshow", this.#awake);
    this.#pulse = window.setInterval(this.#beat, 3000);
    this.#connect();
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#doubt);
    clearInterval(this.#pulse);
    document.removeEventListener("visibilitychange", this.#awake);
    document.removeEventListener("resume", this.#awake);
    removeEventListener("online", this.#awake);
    removeEventListener("pageshow", this.#awake);
    this.#socket?.close();
    this.#socket = null;
  }

  /** Says it now, or as soon as the line is back. */
  send(command: Command): number {
    const ref = Math.floor(Math.random() * 2 ** 50) + 1;
    const unsent = { ref, text: JSON.stringify({ ...command, ref }), at: Date.now() };
    this.#outbox.push(unsent);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(unsent.text);
    return ref;
  }

  /** When the server was last heard, on this machine's clock. */
  get heardAt(): number {
    return this.#heardAt;
  }

  now(): number {
    return Date.now() / 1000 + this.offset;
  }

  #connect = (): void => {
    if (this.#ended) return;
    clearTimeout(this.#retry);
    this.#drop();
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.#socket = socket;
    this.#heardAt = Date.now();
    socket.onopen = () => {
      const hello: Hello = { do: "hello", ...this.#place, ...this.#listener.cursor() };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#heardAt = Date.now();
      this.#take(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
    // An attempt that fell into a hole is given up, a slow line is given more time at each attempt.
    this.#retry = window.setTimeout(() => this.#lost(), this.#patience);
    this.#patience = Math.min(this.#patience * 1.6, SILENT);
  };

  #drop(): void {
    const old = this.#socket;
    this.#socket = null;
    if (old) {
      old.onopen = old.onmessage = old.onclose = null;
      old.close();
    }
  }

  #lost(): void {
    this.#drop();
    if (this.#ended) return;
    this.#listener.status("lost");
    clearTimeout(this.#retry);
    this.#retry = window.setTimeout(this.#connect, this.#wait * (0.8 + 0.4 * Math.random()));
    this.#wait = Math.min(this.#wait * 1.6, LONGEST_WAIT);
  }

  /** The page is looked at again, or the network is back: do not wait for the next attempt. */
  #awake = (): void => {
    if (this.#ended || document.visibilityState === "hidden") return;
    this.#wait = FIRST_WAIT;
    this.#patience = FIRST_PATIENCE;
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return this.#connect();
    const asked = Date.now();
    this.#ping();
    clearTimeout(this.#doubt);
    this.#doubt = window.setTimeout(() => {
      if (this.#socket !== socket || this.#heardAt >= asked) return;
      this.#listener.status("lost");
      this.#connect();
    }, ANSWER);
  };

  #beat = (): void => {
    const socket = this.#socket;
    if (socket === null) return;
    if (Date.now() - this.#heardAt > SILENT) this.#lost();
    else if (socket.readyState === WebSocket.OPEN) this.#ping();
  };

  #ping(): void {
    this.#socket?.send(JSON.stringify({ do: "ping", at: Date.now() / 1000 }));
  }

  #take(told: ServerMessage): void {
    switch (told.is) {
      case "welcome":
        clearTimeout(this.#retry);
        this.#wait = FIRST_WAIT;
        this.#patience = FIRST_PATIENCE;
        this.#samples = [];
        this.offset = told.now - Date.now() / 1000;
        this.#listener.welcome(told);
        this.#listener.status("live");
        for (const pause of [0, 150, 400]) setTimeout(() => this.#socket?.readyState === WebSocket.OPEN && this.#ping(), pause);
        this.#sendAgain();
        break;
      case "pong":
        this.#sync(told.at, told.now);
        break;
      case "frame":
        for (const ref of told.done ?? []) this.#forget(ref);
        this.#listener.frame(told);
        break;
      case "error":
        if (told.ref) this.#forget(told.ref);
        this.#listener.refused(told);
        break;
      case "bye":
        if (!told.again) {
          this.close();
          this.#listener.status("ended");
        }
        this.#listener.bye(told);
        break;
    }
  }

  /** What was said while the line was lost; the server takes each number only once. */
  #sendAgain(): void {
    const now = Date.now();
    this.#outbox = this.#outbox.filter((unsent) => now - unsent.at < STALE);
    for (const unsent of this.#outbox) this.#socket?.send(unsent.text);
  }

  #forget(ref: number): void {
    this.#outbox = this.#outbox.filter((unsent) => unsent.ref !== ref);
  }

  /** Trusts the quickest of the last few trips: it says most about the clock. */
  #sync(at: number, now: number): void {
    const back = Date.now() / 1000;
    this.#samples = [...this.#samples.slice(-7), { trip: back - at, offset: now - (at + back) / 2 }];
    this.offset = this.#samples.reduce((best, one) => (one.trip < best.trip ? one : best)).offset;
  }
}
