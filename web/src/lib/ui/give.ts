// A link is given to somebody: by whatever this device shares with, or by the clipboard.
import { t } from "../i18n/index.svelte";

/** What to say about it; nothing when the person thought better of it. */
export async function give(link: string): Promise<string> {
  if (!navigator.share) return copy(link);
  try {
    await navigator.share({ title: "Standoff", url: link });
    return t("share.copied");
  } catch (err) {
    return err instanceof DOMException && err.name === "AbortError" ? "" : copy(link);
  }
}

/** Into the clipboard, and what to say about it. */
export async function copy(text: string): Promise<string> {
  const done = navigator.clipboard ? await navigator.clipboard.writeText(text).then(() => true, () => copyTheOldWay(text)) : copyTheOldWay(text);
  return t(done ? "share.copied" : "share.by.hand");
}

/** Over plain http there is no clipboard but the one of selected text.  Beside an open sheet nothing can be selected. */
function copyTheOldWay(text: string): boolean {
  const before = document.activeElement as HTMLElement | null;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  Object.assign(field.style, { position: "fixed", top: "0", opacity: "0" });
  (before?.closest("dialog") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus({ preventScroll: true });
  return done;
}
