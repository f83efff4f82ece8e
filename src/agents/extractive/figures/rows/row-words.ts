/** Patterns for the words by which questions ask for table rows, for lower-case text. */
import { alternatives, letters, lowerCaseWords, wordsOf } from "../../../../languages/combined.ts";
import { impliedQuantities, type RowKindName, type RowWords } from "../../../../languages/subjects/rows.ts";
import { stem } from "../../../../sources/text/stems.ts";

type Field = Exclude<keyof RowWords, "implied" | "impliedColumns" | "kinds">;

function words(field: Field): RegExp {
  return lowerCaseWords(({ rows }) => rows[field]);
}

export const beforeWords = words("beforeWords");
export const afterWords = words("afterWords");
export const firstWords = words("firstWords");
export const lastWords = words("lastWords");
export const listWords = words("listWords");
export const inListOrder = words("inListOrder");
export const countWords = words("countWords");
export const differenceWords = words("differenceWords");
export const sumWords = words("sumWords");
export const allWords = words("allWords");
export const onlyWords = words("onlyWords");
export const sameWords = words("sameWords");
export const besidesWords = words("besidesWords");
export const eitherWords = words("eitherWords");
export const thanWords = words("thanWords");
export const comparing = words("comparing");
export const lesserWords = words("lesserWords");
export const changeWords = words("changeWords");
export const fillerWords = words("fillerWords");
export const greaterWords = words("greater");
const densely = words("densely");

/** Matches any of the field's alternatives where no letter is adjacent. */
export function betweenLetters(field: Field, opening = "(?<![letters])"): RegExp {
  return new RegExp(`${opening.replace("letters", letters)}(?:${alternatives(({ rows }) => rows[field])})(?![${letters}])`, "u");
}

/** Matches a yes-or-no question. */
export const yesOrNo = betweenLetters("yesOrNo", "^");

const changeColumns = wordsOf(({ rows }) => rows.changeColumns).map(stem);
const changeStems = new Set(changeColumns);

/** Whether a column holds changes. */
export function tellsChange(stems: Iterable<string>): boolean {
  return [...stems].some((each) => changeStems.has(each));
}

/** Quantities implied by a word: 'tallest' asks for a height. */
const implied = [
  ...impliedQuantities.map((quantity) => ({
    quantity,
    pattern: lowerCaseWords(({ rows }) => rows.implied[quantity]),
    columns: wordsOf(({ rows }) => rows.impliedColumns[quantity]).map((word) => (word === "%" ? word : stem(word))),
  })),
  { quantity: "change", pattern: changeWords, columns: changeColumns },
];

/** Groups of words for the same kind of thing: 'city' matches a list of municipalities. */
const kinds = (["city", "company", "country", "person", "place", "year"] satisfies RowKindName[]).map((kind) =>
  wordsOf(({ rows }) => rows.kinds[kind]).map(stem),
);

/** Stems of other column names for the same kind of thing. */
export function alikeStems(own: string): string[] {
  return kinds.flatMap((alike) => (alike.includes(own) ? alike.filter((other) => other !== own) : []));
}

/** Stems of the quantities that the text implies. */
export function impliedStems(text: string): Set<string> {
  const found = implied.filter(({ pattern }) => text.search(pattern) >= 0);
  // 'Densely populated' asks for the density, not for the population.
  const meant = found.length > 1 && text.search(densely) >= 0 ? found.filter(({ quantity }) => quantity !== "population") : found;
  return new Set(meant.flatMap(({ columns }) => columns));
}
