// Python in a worker: `standoff.server.phone` with its tables.  One thing at a time: heard, written down, told.
import { journalOf, write, type Written } from "./journal";
import type { FromWorker, ToWorker } from "./messages";

/** `standoff.server.phone.Phone`. */
interface Phone {
  knows(table: string): boolean;
  wake(table: string, watch: string, journal: unknown): void;
  ask(method: string, path: string, body: string, token: string): string;
  open(line: number): void;
  hear(line: number, text: string): void;
  lost(line: number): void;
  tick(): void;
  news(): string;
}

interface News {
  written: Written[];
  forgotten: string[];
  told: { line: number; text?: string; close?: number }[];
  wait: number | null;
}

/** As much of pyodide as is wanted here. */
interface Python {
  unpackArchive(archive: ArrayBuffer, format: string, how?: { extractDir: string }): void;
  runPython(code: string): unknown;
  toPy(value: unknown): unknown;
}

/** Pyodide's own list of packages: nothing of it is wanted. */
const NO_PACKAGES = { info: { abi_version: "2026_0" }, packages: {} };

let python: Python;
let phone: Phone;
let alarm = 0;
const say = (message: FromWorker): void => postMessage(message);

async function start(folder: string): Promise<void> {
  // A path that Vite does not look into: Python lies beside the page, not in it.
  const { loadPyodide } = (await import(/* @vite-ignore */ new URL(`${folder}pyodide.mjs`, location.href).href)) as {
    loadPyodide: (how: object) => Promise<Python>;
  };
  const get = async (name: string): Promise<ArrayBuffer> => (await fetch(folder + name)).arrayBuffer();
  const [loaded, wheel, ours] = await Promise.all([
    loadPyodide({ indexURL: folder, lockFileContents: NO_PACKAGES, packageBaseUrl: folder, fullStdLib: false }),
    get("msgspec.whl"),
    get("standoff.zip"),
  ]);
  python = loaded;
  python.unpackArchive(wheel, "wheel");
  python.unpackArchive(ours, "zip", { extractDir: "/home/standoff" });
  phone = python.runPython(`
import sys
sys.path.insert(0, "/home/standoff")
from standoff.server.phone import Phone
Phone()`) as Phone;
  say({ is: "ready" });
}

/** Whoever asks for a table that sleeps wakes it. */
async function wake(table: string | undefined): Promise<void> {
  if (!table || phone.knows(table)) return;
  const written = await journalOf(table);
  const [first] = written;
  if (first) phone.wake(table, first.watch, python.toPy(written.map((one) => one.entries)));
}

/** What came of the last step is written down, and then told. */
async function settle(): Promise<void> {
  const news = JSON.parse(phone.news()) as News;
  // A browser that keeps nothing (a private window) plays on from memory.
  await write(news.written, news.forgotten).catch(() => undefined);
  for (const { line, text, close } of news.told) {
    if (text) say({ is: "told", line, text });
    if (close) say({ is: "ended", line });
  }
  clearTimeout(alarm);
  if (news.wait !== null) alarm = self.setTimeout(() => step(() => phone.tick()), Math.min(news.wait * 1000, 2 ** 31 - 1));
}

/** Something unforeseen: the page begins again from what was written down. */
function stumble(err: unknown): void {
  console.error(err);
  say({ is: "trouble", text: String(err) });
}

let last: Promise<void> = Promise.resolve();

function step(does: () => Promise<void> | void): void {
  last = last.then(does).then(settle).catch(stumble);
}

/** One window at a time: the one that was opened last goes on where the others were. */
function alone(): Promise<void> {
  return new Promise((mine) => {
    if (!navigator.locks) return mine();
    const held = navigator.locks.request("standoff phone", { steal: true }, () => {
      mine();
      return new Promise<void>(() => undefined);
    });
    held.catch(() => {
      say({ is: "elsewhere" });
      self.close();
    });
  });
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  switch (data.do) {
    case "start":
      last = alone().then(() => start(data.python)).catch(stumble);
      break;
    case "ask":
      step(async () => {
        await wake(data.path.split("/")[3]);
        const { status, body } = JSON.parse(phone.ask(data.method, data.path, data.body, data.token)) as { status: number; body: unknown };
        await settle();
        say({ is: "answer", id: data.id, status, body });
      });
      break;
    case "open":
      step(async () => {
        await wake(data.table);
        phone.open(data.line);
        say({ is: "opened", line: data.line });
      });
      break;
    case "say":
      step(() => phone.hear(data.line, data.text));
      break;
    case "hang up":
      step(() => phone.lost(data.line));
      break;
  }
};
