/** Milliseconds between two pictures of the film. */
const PICTURE = 1000;

/** A film that shows nothing.  It is drawn here, so nothing is fetched; it is a dot in a corner, because a film outside the window is
 * not seen. */
export function drawn(): HTMLVideoElement | null {
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
