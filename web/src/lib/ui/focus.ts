/** Where the keyboard is: a question calls the focus into the hand, and what vanishes never takes it along. */

/** The panel that asks, where there is one. */
const hand = (): HTMLElement | null => document.querySelector<HTMLElement>("section.hand");

/** Somebody types, or reads a sheet: nobody is torn away from that. */
export const busy = (): boolean =>
  document.querySelector("dialog[open]") !== null || document.activeElement?.matches("input, select, textarea") === true;

function into(place: HTMLElement): void {
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** A question has opened in this hand. */
export function called(place: HTMLElement): void {
  if (!busy() && !place.contains(document.activeElement)) into(place);
}

/** From now on: whatever had the focus and is gone leaves it to the hand, or to what it lay in, or to the page. */
export function keepFocus(): () => void {
  /** What has the focus, and all it lies in. */
  let path: HTMLElement[] = [];
  const remember = (event: Event): void => {
    if (event.type === "pointerdown") document.documentElement.removeAttribute("data-keys");
    path = event.type === "pointerdown" ? [] : event.composedPath().filter((one): one is HTMLElement => one instanceof HTMLElement);
  };
  /** Whoever plays by keys sees the numbers of the answers. */
  const typed = (event: KeyboardEvent): void => {
    if (/^([1-9]|Tab|Arrow.+)$/.test(event.key) && !busy()) document.documentElement.setAttribute("data-keys", "");
  };
  const lost = (): boolean => path.length > 0 && (!path[0]!.isConnected || !path[0]!.checkVisibility() || path[0]!.matches(":disabled"));
  function look(): void {
    const now = document.activeElement;
    if ((now && now !== document.body) || !lost()) return;
    const around = path.find((one) => one.isConnected && one.matches("dialog, section, aside, main") && one.checkVisibility());
    const place = (around?.closest("dialog") ? around : hand()) ?? around ?? document.querySelector<HTMLElement>("main");
    if (place) into(place);
  }
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled", "hidden", "open"] });
  document.addEventListener("focusin", remember);
  document.addEventListener("keydown", typed, true);
  document.addEventListener("pointerdown", remember, true);
  return () => {
    watch.disconnect();
    document.removeEventListener("focusin", remember);
    document.removeEventListener("keydown", typed, true);
    document.removeEventListener("pointerdown", remember, true);
  };
}

/** The answers in the hand, in the order of their numbers; what may be said meanwhile is none of them. */
const answers = (): HTMLElement[] => [...(hand()?.querySelectorAll<HTMLElement>("button:enabled") ?? [])].filter((one) => !one.closest(".talk"));

/** A digit takes the answer of that number, wherever the focus is on the table. */
export function byNumber(event: KeyboardEvent): void {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key) || busy()) return;
  const answer = answers()[Number(event.key) - 1];
  if (!answer) return;
  event.preventDefault();
  answer.focus({ preventScroll: true });
  answer.scrollIntoView({ block: "nearest", inline: "nearest" });
  answer.click();
}
