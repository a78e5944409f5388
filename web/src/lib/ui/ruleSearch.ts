/** Finding rules by what people type.  `telling/rule_search.py` says how, and finds the same in the same order. */

/** What is searched: a clause in the language of the reader. */
export interface Findable {
  id: string;
  sentence: string;
  tags: readonly string[];
}
/** Some texts of the edition: what is said for a key, however many ways there are. */
export interface Texts {
  keys: readonly string[];
  ways: (key: string) => readonly string[];
}

const SENTENCE = 4;
const OWN = 8;
const GROUP = 3;
const AFTERTHOUGHTS = ["ruling", "decision", "interaction", "visibility", "view", "information"];
const ENDINGS = ["ements", "ement", "ing", "ers", "ent", "ed", "es", "er", "ez", "s", "e"];

const wordsIn = (text: string): string[] =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().match(/[a-z0-9]+/g) ?? [];

function stem(word: string): string {
  const ending = ENDINGS.find((one) => word.endsWith(one) && word.length - one.length >= 3) ?? "";
  return word.slice(0, word.length - ending.length);
}

/** Makes the clauses of an edition ready to be searched. */
export function ruleSearch<Clause extends Findable>(clauses: readonly Clause[], texts: Texts): (wanted: string) => Clause[] {
  const known = new Set(texts.keys);
  const said = (key: string): string[] => (known.has(key) ? wordsIn(texts.ways(key).join(" ")) : []);
  const ignored = new Set(said("search.ignored"));
  const named = new Map<string, string>();
  for (const key of texts.keys) {
    const [kind, card, more] = key.split(".");
    if (kind !== "power" || !card || more !== undefined) continue;
    for (const tag of [`power-${card}`, card.replaceAll(" ", "-")]) named.set(tag, key);
  }
  const groups = new Map<string, Set<string>>();
  function group(name: string): Set<string> {
    let words = groups.get(name);
    if (!words) groups.set(name, (words = new Set([...said(`search.${name}`), ...said(named.get(name) ?? "")].map(stem))));
    return words;
  }
  const foundBy = clauses.map((one) => [
    [[...group(one.id)], OWN],
    [[...new Set(wordsIn(one.sentence).map(stem))], SENTENCE],
    [[...new Set(one.tags.flatMap((tag) => [...group(tag)]))], GROUP],
  ] as const);
  const worth = (word: string, at: number): number =>
    foundBy[at]!.find(([place]) => place.some((one) => one === word || (word.length >= 4 && one.startsWith(word))))?.[1] ?? 0;

  return (wanted) => {
    const number = wanted.trim().toUpperCase();
    const numbered = clauses.filter(({ id }) => id.toUpperCase() === number || id.toUpperCase().startsWith(`${number}.`));
    if (numbered.length) return numbered;
    const scores = clauses.map(() => 0);
    const hits = clauses.map(() => 0);
    for (const word of new Set(wordsIn(wanted).filter((one) => !ignored.has(one)).map(stem))) {
      const values = clauses.map((_, at) => worth(word, at));
      const found = values.filter(Boolean).length;
      const rarity = found ? Math.floor(clauses.length / found).toString(2).length : 0;
      values.forEach((value, at) => {
        scores[at]! += rarity * value;
        hits[at]! += value ? 1 : 0;
      });
    }
    clauses.forEach((one, at) => (scores[at]! *= hits[at]! * (one.tags.some((tag) => AFTERTHOUGHTS.includes(tag)) ? 3 : 4)));
    const least = Math.floor(Math.max(0, ...scores) / 4);
    const best = clauses.map((_, at) => at).filter((at) => scores[at]! > least);
    return best.sort((a, b) => scores[b]! - scores[a]! || a - b).map((at) => clauses[at]!);
  };
}
