// Parts of the page that are fetched when they are wanted: components, words, what an edition draws.  On a bad line a part may
// get lost, and a newer page may have taken its place on the server.

/** Milliseconds until a part that did not come is asked for again: the first time, and at most. */
const SOON = 300;
const PATIENCE = 2000;
/** So often a part may stay away though the house answers; then everything is loaded again, not more than once a minute. */
const TRIES = 3;
const AGAIN = "loaded again";
const MINUTE = 60_000;

/** A part, asked for until it comes.  `failed` is told each time that it did not, and says whether it is still wanted. */
export async function late<T>(part: () => Promise<T>, failed: () => boolean = () => true): Promise<T> {
  for (let tries = 1, answered = 0; ; tries++)
    try {
      return await part();
    } catch (err) {
      if (!failed()) throw err;
      await new Promise((resolve) => setTimeout(resolve, Math.min(PATIENCE, SOON * tries)));
      answered += await fetch("/readyz").then((answer) => Number(answer.ok), () => 0);
      if (answered >= TRIES && failed()) loadAgain();
      await Promise.all([...unstyled].map(styled));
    }
}

/** Parts that will be wanted, one after the other whenever there is nothing else to do; one that gets lost is asked for when it is wanted. */
export async function ahead(...parts: (() => Promise<unknown>)[]): Promise<void> {
  for (const part of parts) {
    await new Promise<unknown>((idle) => ("requestIdleCallback" in window ? requestIdleCallback(idle) : setTimeout(idle, SOON)));
    await part().catch(() => undefined);
  }
}

/** Links whose styles got lost: whoever imports a part again does not ask for its style again. */
const unstyled = new Set<HTMLLinkElement>();
addEventListener("error", ({ target }) => void (target instanceof HTMLLinkElement && target.rel === "stylesheet" && unstyled.add(target)), true);

function styled(lost: HTMLLinkElement): Promise<unknown> {
  unstyled.delete(lost);
  const link = lost.cloneNode() as HTMLLinkElement;
  return new Promise((settled) => {
    link.onload = link.onerror = settled;
    lost.replaceWith(link);
  });
}

function loadAgain(): void {
  if (Date.now() - Number(sessionStorage.getItem(AGAIN)) < MINUTE) return;
  sessionStorage.setItem(AGAIN, String(Date.now()));
  location.reload();
}
