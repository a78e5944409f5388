// A link is given to somebody: by whatever this device shares with, or by the clipboard.
import { t } from "../i18n/index.svelte";

/** What to say about it; nothing when the person thought better of it. */
export async function give(link: string): Promise<string> {
  try {
    if (navigator.share) await navigator.share({ title: "Standoff", url: link });
    else await navigator.clipboard.writeText(link);
    return t("share.copied");
  } catch (err) {
    return err instanceof DOMException && err.name === "AbortError" ? "" : t("share.by.hand");
  }
}
