import { told } from "../i18n/index.svelte";
import type { TableStore } from "../protocol/table.svelte";
import type { Chat } from "../protocol/types";

/** A line of talk in words, after the name of whoever it is from; phrases that the page does not know as they were sent. */
export const said = (line: Chat, store: TableStore, otherwise = line.text): string =>
  line.emote ? told(`emote.${line.emote}`, line.text, { target: store.name(line.to) }) : told(`say.${line.text}`, otherwise);
