// The screen stays on during play, where the browser allows it; nothing breaks where it does not.
let lock: WakeLockSentinel | null = null;
let wanted = false;

async function take(): Promise<void> {
  if (!wanted || lock || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => (lock = null));
  } catch {
    lock = null;
  }
}

document.addEventListener("visibilitychange", () => void take());

export function stayAwake(on: boolean): void {
  wanted = on;
  if (on) void take();
  else void lock?.release();
}
