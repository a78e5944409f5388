// The screen stays on during play: by a lock, or, where browsers give none (over plain http), by a film that shows nothing.
import { late } from "./late";

let lock: WakeLockSentinel | null = null;
let film: HTMLVideoElement | null = null;
let wanted = false;

async function take(): Promise<void> {
  if (!wanted || lock || document.visibilityState !== "visible") return;
  if (!("wakeLock" in navigator)) return roll();
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => (lock = null));
  } catch {
    lock = null;
  }
}

/** A screen stays on while a film is seen.  Browsers that let nothing play by itself are asked again at the next touch. */
async function roll(): Promise<void> {
  const { drawn } = await late(() => import("./film"));
  if (wanted) film ??= drawn();
  await film?.play().catch(() => undefined);
}

document.addEventListener("visibilitychange", () => void take());
document.addEventListener("pointerdown", () => void (film?.paused && take()));

export function stayAwake(on: boolean): void {
  wanted = on;
  if (on) return void take();
  void lock?.release();
  film?.remove();
  film = null;
}
