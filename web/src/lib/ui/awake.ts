// The screen stays on during play: by a lock, or, where browsers give none (over plain http), by a film that shows nothing.
let lock: WakeLockSentinel | null = null;
let film: HTMLVideoElement | null = null;
let wanted = false;
/** Milliseconds between two pictures of the film. */
const PICTURE = 1000;

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

/** A screen stays on while a film is seen.  This one is drawn here, so nothing is fetched; it is a dot in a corner, because
 * a film outside the window is not seen.  Browsers that let nothing play by itself are asked again at the next touch. */
async function roll(): Promise<void> {
  film ??= drawn();
  await film?.play().catch(() => undefined);
}

function drawn(): HTMLVideoElement | null {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 2;
  const brush = canvas.getContext("2d");
  if (!brush || !canvas.captureStream) return null;
  const video = document.createElement("video");
  Object.assign(video, { muted: true, playsInline: true, disableRemotePlayback: true, srcObject: canvas.captureStream() });
  video.className = "awake";
  video.setAttribute("aria-hidden", "true");
  Object.assign(video.style, { position: "fixed", left: "0", bottom: "0", width: "2px", height: "2px", opacity: "0.01", pointerEvents: "none" });
  document.body.append(video);
  let dark = false;
  const timer = setInterval(() => {
    if (!video.isConnected) return clearInterval(timer);
    brush.fillStyle = (dark = !dark) ? "#000" : "#111";
    brush.fillRect(0, 0, 2, 2);
  }, PICTURE);
  return video;
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
