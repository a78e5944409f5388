/** A language that nobody speaks: English, as long as German.  Nobody is offered it; tests of the layout ask for it.
 *
 * Vowels are doubled, which makes a sentence about a third longer, as a translation into German is.  Labels grow more than
 * sentences do, so the words of a short text get an ending as well.  Holes and their names stay as they are.
 */
type Catalogue = Record<string, string | string[]>;

/** So many letters are a label. */
const SHORT = 14;
/** A hole with the forms of its word, each to be stretched, or words between holes. */
const PIECES = /\{\w+\|[^{}]*\}|\{\w+\}|[^{}]+/g;

export const stretched = (words: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [key, Array.isArray(text) ? text.map(longer) : longer(text)]));

export function longer(text: string): string {
  const ending = text.replace(/\{[^{}]*\}/g, "").length <= SHORT ? "en" : "";
  return text.replace(PIECES, (piece) => {
    if (!piece.startsWith("{")) return slowly(piece, ending);
    const [name = "", ...forms] = piece.slice(1, -1).split("|");
    return forms.length ? `{${[name, ...forms.map((form) => slowly(form, ""))].join("|")}}` : piece;
  });
}

const slowly = (words: string, ending: string): string =>
  words.replace(/[aeiou]/gi, (vowel) => vowel + vowel.toLowerCase()).replace(/(?<=\p{L}{4})(?![\p{L}'’])/gu, ending);
