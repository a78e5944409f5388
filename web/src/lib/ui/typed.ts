import { cut } from "../graphemes";

/** What somebody is typing into the field for a name: no more than is kept, and cut between letters.  Letters that are still
 * being put together are left alone. */
export function typed(event: Event & { currentTarget: HTMLInputElement }): string {
  const field = event.currentTarget;
  const kept = event instanceof InputEvent && event.isComposing ? field.value : cut(field.value);
  if (kept !== field.value) field.value = kept;
  return kept;
}
