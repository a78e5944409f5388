// The house in this phone: a worker with Python, kept running once it is wanted, and lines to its tables.
import { readiness } from "../lib/protocol/here";
import { forgetAll } from "./journal";
import type { FromWorker, ToWorker } from "./messages";

interface Answer {
  status: number;
  body: unknown;
}

const ELSEWHERE = JSON.stringify({ is: "bye", why: "elsewhere", text: "This table is open in another window" });

let worker: Worker | null = null;
let started: Promise<void> = Promise.resolve();
let count = 0;
const lines = new Map<number, PhoneLine>();
const asked = new Map<number, (answer: Answer) => void>();

const say = (message: ToWorker): void => worker?.postMessage(message);

/** Starts Python if it does not run yet; done when it does. */
export function start(): Promise<void> {
  if (worker) return started;
  const mine = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "standoff" });
  worker = mine;
  started = new Promise((done, fail) => {
    const stop = (text: string): void => {
      mine.terminate();
      if (worker === mine) worker = null;
      fail(new Error(text));
      const cut = [...lines.values()];
      lines.clear();
      for (const line of cut) line.ended();
      for (const answer of asked.values()) answer({ status: 503, body: { error: text } });
      asked.clear();
    };
    mine.onerror = (event) => stop(event.message || "Python does not start here");
    mine.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.is === "ready") done();
      else if (data.is === "answer") {
        asked.get(data.id)?.(data);
        asked.delete(data.id);
      } else if (data.is === "opened") lines.get(data.line)?.opened();
      else if (data.is === "told") lines.get(data.line)?.told(data.text);
      else if (data.is === "ended") {
        lines.get(data.line)?.ended();
        lines.delete(data.line);
      } else if (data.is === "elsewhere") {
        for (const line of [...lines.values()]) line.told(ELSEWHERE);
        stop("elsewhere");
      } else stop(data.text);
    };
  });
  started.catch(() => undefined);
  say({ do: "start", python: `/offline/${readiness.value}/` });
  return started;
}

/** A line to a table in this phone, in the shape of a socket. */
export class PhoneLine {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onclose: (() => void) | null = null;
  #number = ++count;

  constructor(table: string) {
    lines.set(this.#number, this);
    start().catch(({ message }: Error) => this.told(JSON.stringify({ is: "bye", why: "phone", text: message })));
    say({ do: "open", line: this.#number, table });
  }

  send(text: string): void {
    say({ do: "say", line: this.#number, text });
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    lines.delete(this.#number);
    say({ do: "hang up", line: this.#number });
  }

  /** What the other end does: opens, speaks, hangs up. */
  opened(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  told(text: string): void {
    this.onmessage?.(new MessageEvent("message", { data: text }));
  }

  ended(): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }
}

/** A request as the server's API takes it. */
export async function askPhone(method: string, path: string, body: unknown, token = ""): Promise<Answer> {
  await start();
  const id = ++count;
  return new Promise((done) => {
    asked.set(id, done);
    say({ do: "ask", id, method, path, body: body === undefined ? "" : JSON.stringify(body), token });
  });
}

/** Python stops, and everything of this phone's tables is deleted. */
export async function forgetTables(): Promise<void> {
  worker?.terminate();
  worker = null;
  lines.clear();
  await forgetAll();
}
