/** Extracts the names and years of a question. Text that holds none of them answers something else. Pure. */
import { languages } from "../../../languages/register.ts";
import { otherNames } from "../../../sources/query-expansion/other-names.ts";
import { isStopWord, stem } from "../../../sources/text/stems.ts";
import { fold, words, wordTexts } from "../../../sources/text/words.ts";
import { isAskedVersion } from "./asked-versions.ts";
import { holdsName } from "./related-words.ts";

export interface NamedThing {
  /** Folded form, for comparison. */
  folded: string;
  stem: string;
  /** Stem of the common word that follows the name and tells its kind: 'river' in 'the Belta river'. */
  kind: string | null;
}

const year = /^(?:1\d|20|21)\d{2}$/u;
const shortestPrefix = 4;
const longestEnding = 4;

/**
 * Capitalised words and years of a text. The first word counts only before a colon ('Norway: area'). Where every word is
 * capitalised (a title, or all capitals), capitals do not mark names.
 */
export function namedThings(text: string): NamedThing[] {
  const all = words(text).filter((word) => !isStopWord(word.text));
  const lettered = all.filter(({ text: word }) => /^\p{L}/u.test(word));
  const isTitle = lettered.length > 3 && lettered.every(({ text: word }) => /^\p{Lu}/u.test(word));
  const first = words(text)[0];
  const found = all.filter(
    (word) =>
      year.test(word.text) ||
      (!isTitle && /^\p{Lu}/u.test(word.text) && (word.from !== first?.from || text[word.to] === ":" || /^\p{Lu}{2,}$/u.test(word.text))),
  );
  return [
    ...new Map(
      found.map((word) => [stem(word.text), { folded: fold(word.text), stem: stem(word.text), kind: kindOf(word, text) }]),
    ).values(),
  ];
}

/** The common word that follows a name within its phrase. */
function kindOf({ to }: { to: number }, text: string): string | null {
  const next = /^ (\p{Ll}{3,})(?!\p{L})/u.exec(text.slice(to))?.[1];
  return next === undefined || isStopWord(next) ? null : stem(next);
}

export function isYear({ folded }: NamedThing): boolean {
  return year.test(folded);
}

/** Whether the text names another thing of the same kind: 'the Arvo river' for a question about 'the Belta river'. */
export function namesAnother(thing: NamedThing, text: string): boolean {
  const { kind } = thing;
  if (kind === null || isYear(thing)) return false;
  return [...text.matchAll(/(\p{Lu}\p{Ll}[\p{L}-]*) (\p{Ll}{3,})(?!\p{L})/gu)].some(
    ([, name = "", next = ""]) => stem(next) === kind && !isStopWord(name) && !isNamed(thing, searchable(name)),
  );
}

/** The codes and numbers of a text behind their names, by the name's stem: 'X3' of 'Otter X3', '5' of 'heron 5'. Years are none. */
function modelsIn(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, name = "", code = ""] of fold(text).matchAll(
    /(?<![\p{L}\p{N}])(\p{L}{3,})(?:-|,? )(?=\p{L}{0,3}\d)([\p{L}\d]+(?:\.\d+)*)(?![\p{L}\p{N}])/gu,
  )) {
    if (isStopWord(name) || year.test(code)) continue;
    const key = stem(name);
    found.set(key, (found.get(key) ?? new Set()).add(code));
  }
  return found;
}

/**
 * Whether the text tells of another model than the question, and of none that it asks about: 'Otter X2' for 'the otter x3'; or
 * stands below the heading of another version, which is its first line.
 */
export function tellsOtherModel(question: string, text: string): boolean {
  if (isAskedVersion(question, text.split("\n", 1)[0] ?? "") === false) return true;
  const told = modelsIn(text);
  return [...modelsIn(question)].some(([name, asked]) => {
    const own = told.get(name);
    return own !== undefined && ![...asked].some((code) => own.has(code));
  });
}

/** A text prepared for looking up names. */
export interface SearchableText {
  folded: ReadonlySet<string>;
  stems: ReadonlySet<string>;
}

export function searchable(text: string): SearchableText {
  const all = wordTexts(text);
  return { folded: new Set(all.map(fold)), stems: new Set(all.map(stem)) };
}

/**
 * Whether the text names the thing: by its own word, a longer form of it ('German', 'Germany') or a synonym ('USA'). A
 * word with a similar stem is not enough ('Atlantic' for 'Atlantis').
 */
export function isNamed(thing: NamedThing, { folded, stems }: SearchableText): boolean {
  if (folded.has(thing.folded)) return true;
  if (year.test(thing.folded)) return [...folded].some((word) => word.startsWith(thing.folded) && /^\d{4}s$/u.test(word));
  if (sameWord(thing.folded, folded) || (endingsOf(thing.folded) !== null && holdsName(thing.stem, stems))) return true;
  return otherNames([thing.stem]).some((name) => name.stems.every((each) => stems.has(each)));
}

function sameWord(name: string, folded: ReadonlySet<string>): boolean {
  const own = stem(name);
  const endings = endingsOf(name);
  for (const word of folded) {
    if (endings !== null && differsByCase(name, word, endings)) return true;
    const [short, long] = word.length <= name.length ? [word, name] : [name, word];
    const goesOn = long.startsWith(short) && long.length - short.length <= longestEnding;
    if (goesOn && (short.length >= shortestPrefix || stem(word) === own)) return true;
  }
  return false;
}

/** Case endings of a name, in the language of its script; null for a language without cases. */
function endingsOf(name: string): RegExp | null {
  return withCases.find(({ letter }) => letter.test(name))?.endings ?? null;
}
const withCases = languages.flatMap(({ text: { foldedLetters, caseEndings: endings } }) =>
  endings === null ? [] : [{ letter: new RegExp(`[${foldedLetters}]`, "u"), endings }],
);
const shortestStem = 3;

function differsByCase(one: string, other: string, endings: RegExp): boolean {
  let common = 0;
  while (common < one.length && one[common] === other[common]) common += 1;
  for (let at = common; at >= Math.max(shortestStem, common - 1); at -= 1) {
    if (endings.test(one.slice(at)) && endings.test(other.slice(at))) return true;
  }
  return false;
}

/** The things that the text does not name. */
export function unnamed(things: readonly NamedThing[], text: string): NamedThing[] {
  if (things.length === 0) return [];
  const there = searchable(text);
  return things.filter((thing) => !isNamed(thing, there));
}
