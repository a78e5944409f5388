// What a reader takes for one letter or picture: text is cut between these, never inside.  The server knows the same rules.

/** Of so many graphemes a name may be. */
export const LONGEST_NAME = 24;

const known = "Segmenter" in Intl ? new Intl.Segmenter() : null;

/** Of these signs each is one by itself: most names need no segmenter. */
const PLAIN = /^[ -~]*$/;

/** A browser that does not know them cuts between signs. */
export const graphemes = (text: string): string[] => (known && !PLAIN.test(text) ? Array.from(known.segment(text), (one) => one.segment) : [...text]);

/** As much of a name as is kept of it. */
export function cut(name: string, most = LONGEST_NAME): string {
  const all = graphemes(name);
  const some = all.slice(0, most).join("");
  return all.length <= most ? name : some.trimEnd() || some;
}
