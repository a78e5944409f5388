// One line to the server: hello and resume, the server's clock, coming back after a loss, and an outbox.
import type { PhoneLine } from "../../offline/phone";
import { late } from "../ui/late";
import { isHere } from "./here";
import { Outbox } from "./outbox";
import type { ClientMessage, Frame, Hello, Knocks, Notice, ServerMessage, Welcome, Error as Refused, Bye } from "./types";

/** `refused`: the server does not let us in just now, and is asked again.  `ended`: it has said its last word. */
export type Status = "connecting" | "live" | "lost" | "refused" | "ended";
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
  notice(told: Notice): void;
  knocks(told: Knocks): void;
  /** The server does not let us in, or has put us out; `why` is the error's key or code where our hello was refused. */
  bye(told: Bye): void;
}

/** After these words a seat is no longer ours.  After any other it is, and we come back. */
export const LAST_WORDS: readonly string[] = ["kicked", "left", "closed", "signed out"];
/** Another window of ours has taken over: coming back by ourselves would push it out in turn. */
const ELSEWHERE = "elsewhere";
/** A server that stops, or cannot write just now, lets us in as soon as it can: that is a lost line, and no refusal. */
const STOPPING = "stopping";
const FIRST_WAIT = 150;
// Back in the seat within two seconds, however long the line was lost.
const LONGEST_WAIT = 800;
// Whoever is refused asks again, and does not hammer at the door.
const REFUSED_WAIT = 1000;
const LONGEST_REFUSED_WAIT = 30_000;
const SILENT = 9000;
// A phone that wakes up believes in lines that are dead: whoever does not answer so soon is called anew.
const ANSWER = 500;
const FIRST_PATIENCE = 1500;

/** What the address of a socket says of its table, so that a balancer brings it to the right server: three letters of a
 *  hash, never the code.  Browsers hash on a secure line only; on any other, servers pass the socket on. */
async function shardOf(table: string): Promise<string> {
  if (!globalThis.crypto?.subtle || table.startsWith("w") || isHere(table)) return "";
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`shard ${table}`)));
  return `?shard=${(hash[0]! * 256 + hash[1]!).toString(16).padStart(4, "0").slice(0, 3)}`;
}

export class Connection {
  #place: Place;
  #listener: Listener;
  #socket: WebSocket | PhoneLine | null = null;
  /** The table is in this phone: the line cannot be lost, and Python may take its time to start. */
  #here: boolean;
  /** Null until it is known: nobody connects before. */
  #shard: string | null = null;
  #wait = FIRST_WAIT;
  #refusedWait = REFUSED_WAIT;
  #patience = FIRST_PATIENCE;
  #ended = false;
  #welcomed = false;
  #no: Refused | null = null;
  #retry = 0;
  #doubt = 0;
  #beating = 0;
  #heardAt = 0;
  /** When the server was last heard on a line where it had welcomed us. */
  #aliveAt = 0;
  #outbox: Outbox;
  #samples: { trip: number; offset: number }[] = [];
  /** Seconds to add to this machine's clock to get the server's. */
  offset = 0;

  constructor(place: Place, listener: Listener) {
    this.#place = place;
    this.#here = isHere(place.table);
    this.#listener = listener;
    this.#outbox = new Outbox(place.token && !this.#here ? `${place.table} ${place.token.slice(0, 8)}` : "");
  }

  open(): void {
    document.addEventListener("visibilitychange", this.#awake);
    document.addEventListener("resume", this.#awake);
    addEventListener("online", this.#awake);
    addEventListener("pageshow", this.#awake);
    this.#beating = window.setInterval(this.#beat, 3000);
    void shardOf(this.#place.table).then((shard) => {
      this.#shard = shard;
      this.connect();
    });
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#doubt);
    clearInterval(this.#beating);
    document.removeEventListener("visibilitychange", this.#awake);
    document.removeEventListener("resume", this.#awake);
    removeEventListener("online", this.#awake);
    removeEventListener("pageshow", this.#awake);
    this.#drop();
  }

  get token(): string {
    return this.#place.token;
  }

  /** The seat gets a new token: the line is hung up meanwhile, and comes back with what is good then. */
  async renew(fresh: Promise<string>): Promise<void> {
    clearTimeout(this.#retry);
    this.#drop();
    this.#ended = true;
    try {
      this.#place = { ...this.#place, token: await fresh };
    } finally {
      this.#ended = false;
      this.connect();
    }
  }

  /** Says it now, or as soon as the line is back. */
  send(command: Command): number {
    const ref = this.#outbox.put(command, this.#socket?.readyState !== WebSocket.OPEN || !this.#welcomed);
    this.#sendOn();
    return ref;
  }

  /** When the server was last heard, on this machine's clock. */
  get heardAt(): number {
    return this.#heardAt;
  }

  now(): number {
    return Date.now() / 1000 + this.offset;
  }

  /** A new line, without waiting for the next attempt. */
  connect = (): void => {
    if (this.#ended || this.#shard === null) return;
    clearTimeout(this.#retry);
    this.#drop();
    this.#heardAt = Date.now();
    this.#welcomed = false;
    this.#no = null;
    if (this.#here) {
      const phone = late(() => import("../../offline/phone"), () => !this.#ended);
      phone.then(({ PhoneLine }) => !this.#ended && !this.#socket && this.#listen(new PhoneLine(this.#place.table)), () => undefined);
      return;
    }
    this.#listen(new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws${this.#shard}`));
    // An attempt that fell into a hole is given up, a slow line is given more time at each attempt.
    this.#retry = window.setTimeout(() => this.#lost(), this.#patience);
    this.#patience = Math.min(this.#patience * 1.6, SILENT);
  };

  #listen(socket: WebSocket | PhoneLine): void {
    this.#socket = socket;
    socket.onopen = () => {
      const hello: Hello = { do: "hello", ...this.#place, ...this.#listener.cursor() };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#heardAt = Date.now();
      if (this.#welcomed) this.#aliveAt = this.#heardAt;
      this.#take(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #drop(): void {
    const old = this.#socket;
    this.#socket = null;
    if (old) {
      old.onopen = old.onmessage = old.onclose = null;
      old.close();
    }
  }

  #lost(): void {
    if (this.#ended) return;
    if (this.#welcomed) this.#refusedWait = REFUSED_WAIT;
    this.#again("lost", this.#wait);
    this.#wait = Math.min(this.#wait * 1.6, LONGEST_WAIT);
  }

  #refused(): void {
    this.#again("refused", this.#refusedWait);
    this.#refusedWait = Math.min(this.#refusedWait * 2, LONGEST_REFUSED_WAIT);
  }

  /** Comes back after a pause; not everybody at the same moment. */
  #again(status: Status, pause: number): void {
    this.#drop();
    this.#outbox.lose();
    this.#listener.status(status);
    clearTimeout(this.#retry);
    this.#retry = window.setTimeout(this.connect, pause * (0.8 + 0.4 * Math.random()));
  }

  /** The page is looked at again, or the network is back: do not wait for the next attempt. */
  #awake = (): void => {
    if (this.#ended || document.visibilityState === "hidden") return;
    this.#wait = FIRST_WAIT;
    this.#patience = FIRST_PATIENCE;
    const socket = this.#socket;
    if (this.#here && socket) return;
    if (socket?.readyState !== WebSocket.OPEN) return this.connect();
    const asked = Date.now();
    this.#ping();
    clearTimeout(this.#doubt);
    this.#doubt = window.setTimeout(() => {
      if (this.#socket !== socket || this.#heardAt >= asked) return;
      this.#listener.status("lost");
      this.connect();
    }, ANSWER);
  };

  #beat = (): void => {
    const socket = this.#socket;
    if (socket === null || this.#here) return;
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
        this.#welcomed = true;
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
        for (const ref of told.done ?? []) this.#outbox.drop(ref);
        this.#sendOn();
        this.#listener.frame(told);
        break;
      case "error":
        if (this.#welcomed) this.#listener.refused(this.#blamed(told));
        else this.#no = told;
        break;
      case "notice":
        this.#listener.notice(told);
        break;
      case "knocks":
        this.#listener.knocks(told);
        break;
      case "bye":
        this.#bye(told);
        break;
    }
  }

  #bye(told: Bye): void {
    const why = told.why === "refused" ? (this.#no?.key || this.#no?.code || told.why) : told.why;
    // Nobody keeps a place for those who only watch, so a code that opens nothing never will.
    const over = LAST_WORDS.includes(why) || why === ELSEWHERE || (why === "not found" && !this.#place.token);
    if (over) this.close();
    this.#listener.bye({ ...told, why });
    if (over) this.#listener.status("ended");
    else if (!told.again || !(this.#welcomed || why === STOPPING)) this.#refused();
  }

  /** What was said while the line was lost; the server takes each number only once. */
  #sendAgain(): void {
    this.#outbox.again(this.#aliveAt);
    this.#sendOn();
  }

  #sendOn(): void {
    const socket = this.#socket;
    if (this.#welcomed && socket?.readyState === WebSocket.OPEN) this.#outbox.send((text) => socket.send(text));
  }

  /** What was answered without a line and came too late is nobody's fault. */
  #blamed(told: Refused): Refused {
    const lost = told.ref ? this.#outbox.drop(told.ref) : false;
    this.#sendOn();
    return lost && told.key === "closed" ? { ...told, key: "came late" } : told;
  }

  /** Trusts the quickest of the last few trips: it says most about the clock. */
  #sync(at: number, now: number): void {
    const back = Date.now() / 1000;
    this.#samples = [...this.#samples.slice(-7), { trip: back - at, offset: now - (at + back) / 2 }];
    this.offset = this.#samples.reduce((best, one) => (one.trip < best.trip ? one : best)).offset;
  }
}
