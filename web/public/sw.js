// A phone that was made ready shows its page without a line; any other says so kindly.  Whatever can come fresh does.
const KEPT = "standoff-1";
const READY = "standoff-offline-";
const FIRST = ["/offline.html", "/offline.css", "/icon.svg"];
/** Asked for by everybody, and the same for everybody. */
const SAME = /^\/api\/(offers$|editions\/|words\/|rules\/)/;
/** Milliseconds after which a phone that is ready stops waiting for a line that only seems to be there. */
const PATIENCE = 4000;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FIRST)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name !== KEPT && !name.startsWith(READY);
  const gone = caches.keys().then((all) => Promise.all(all.filter(old).map((one) => caches.delete(one))));
  event.waitUntil(gone.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fresh(event, "/").then((answer) => answer ?? shell(pathname)));
  else if (FIRST.includes(pathname) || SAME.test(pathname)) event.respondWith(fresh(event, pathname));
  else if (pathname.startsWith("/assets/")) event.respondWith(kept(event));
  else if (pathname.startsWith("/offline/")) event.respondWith(found(pathname).then((answer) => answer ?? fetch(request)));
});

const found = (path) => caches.match(path, { ignoreVary: true }).catch(() => undefined);

/** Kept beside, while it is shown already: a phone that is full keeps nothing, and shows everything all the same. */
function keep(event, name, answer) {
  const copy = answer.clone();
  event.waitUntil(caches.open(KEPT).then((cache) => cache.put(name, copy)).catch(() => undefined));
}

/** From the server; from this phone where the server cannot be reached, or a ready phone has waited long enough. */
async function fresh(event, path) {
  const { request } = event;
  const here = await found(path);
  const late = here && new Promise((_, fail) => setTimeout(fail, PATIENCE));
  try {
    const answer = await (late ? Promise.race([fetch(request), late]) : fetch(request));
    if (answer.ok && SAME.test(path)) keep(event, path, answer);
    return answer;
  } catch {
    return here ?? (request.mode === "navigate" ? null : Response.error());
  }
}

/** No line, and nothing was made ready: the page of a table that was being played, if all its parts are here. */
async function shell(pathname) {
  const page = pathname.startsWith("/t/") ? await found("/t") : null;
  const parts = page ? ((await page.clone().text()).match(/\/assets\/[^"]+/g) ?? []) : [];
  const here = await Promise.all(parts.map(found));
  return (page && here.every(Boolean) && page) || found("/offline.html");
}

/** What has a fingerprint in its name never changes. */
async function kept(event) {
  const here = await found(event.request);
  if (here) return here;
  const answer = await fetch(event.request);
  if (answer.ok) keep(event, event.request, answer);
  return answer;
}
