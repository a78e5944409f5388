/** What has been said at a table: the last lines, and how many there have ever been. */
import type { Chat } from "./types";

export interface Talk {
  lines: readonly Chat[];
  /** Lines heard since the page was opened, also those that are kept no more. */
  count: number;
}

export const SILENCE: Talk = { lines: [], count: 0 };
const KEPT = 200;

/** The talk with these lines: news, or all of it sent anew, of which only what is later than the last line is new. */
export function heard(talk: Talk, lines: readonly Chat[], whole = false): Talk {
  const last = talk.lines.at(-1)?.at ?? -Infinity;
  const fresh = whole ? lines.filter((line) => line.at > last) : lines;
  return { lines: (whole ? lines : [...talk.lines, ...lines]).slice(-KEPT), count: talk.count + fresh.length };
}

/** What was said after so many lines, as far as it is kept. */
export const since = ({ lines, count }: Talk, read: number): readonly Chat[] => (count > read ? lines.slice(read - count) : []);
