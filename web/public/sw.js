// Offline, say so kindly.  The game itself always comes fresh from the server; only the last page shown is kept.
const KEPT = "standoff-1";
const FIRST = ["/offline.html", "/offline.css", "/icon.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FIRST)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((all) => Promise.all(all.filter((one) => one !== KEPT).map((one) => caches.delete(one))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/offline.html")));
  else if (FIRST.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)));
  else if (pathname.startsWith("/assets/")) event.respondWith(kept(request));
});

/** What has a fingerprint in its name never changes. */
async function kept(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
