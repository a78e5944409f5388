// How the holes of a text are filled.  The same grammar as `telling/grammar.py`, in which the terminal speaks.
export interface Said {
  shown: string;
  /** Which of the forms fits, and which one where the text has no such form. */
  form: number;
  otherwise: number;
}
export type Part = Said | string | number;

const HOLE = /\{(\w+)((?:\|[^{}|]*)*)\}/g;
/** Where a French word gives way to the vowel of the next: d'Odette, qu'Odette, l'Arnaqueur. */
const ELISION = /(?<![-\p{L}])([DdLl]|[Qq]u)e (?=[aeiouyàâéèêëîïôûAEIOUYÀÂÉÈÊÎÔÛ])/gu;
/** Blanks that are narrow in French, and at which no line may break. */
const TIGHT = /[ \u00a0](?=[:;!?»]|k?\$)|(?<=«)[ \u00a0]/g;

/** A number: one, many, or none. */
function counted(number: number, language: string): Said {
  const form = number === 1 || (language === "fr" && Math.abs(number) < 2) ? 0 : 1;
  return { shown: String(number), form: number ? form : 2, otherwise: form };
}

export function filled(text: string, parts: Record<string, Part>, language: string): string {
  const whole = text.includes("{") ? text.replace(HOLE, (_, name: string, forms: string) => {
    const part = parts[name[0]!.toLowerCase() + name.slice(1)] ?? "";
    const said = typeof part === "number" ? counted(part, language) : typeof part === "string" ? { shown: part, form: 0, otherwise: 0 } : part;
    let words = said.shown;
    if (forms) {
      const choices = forms.slice(1).split("|");
      words = (choices[said.form] ?? choices[said.otherwise] ?? "").replaceAll("#", () => said.shown);
    }
    return name[0] === name[0]!.toLowerCase() ? words : words.charAt(0).toUpperCase() + words.slice(1);
  }) : text;
  return language === "fr" ? whole.replace(ELISION, "$1'").replace(TIGHT, "\u202f") : whole;
}
