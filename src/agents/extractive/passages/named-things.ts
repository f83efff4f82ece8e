/** The names and years that a question is about: what holds none of them answers something else. Pure. */
import { languages } from "../../../languages/register.ts";
import { otherNames } from "../../../sources/other-names.ts";
import { isStopWord, stem } from "../../../sources/text/stems.ts";
import { fold, words, wordTexts } from "../../../sources/text/words.ts";
import { holdsName } from "./related-words.ts";

export interface NamedThing {
  /** In the form under which spellings meet. */
  folded: string;
  stem: string;
  /** Stem of the common word right behind it that says what kind of thing it is: 'river' of 'the Belta river'. */
  kind: string | null;
}

const year = /^(?:1\d|20|21)\d{2}$/u;
const shortestPrefix = 4;
const longestEnding = 4;

/**
 * Capitalised words and years of a text. Its first word has a capital anyway and counts only before a colon ('Norway: area');
 * where every word has one (a title, or capitals throughout) none tells a name.
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

/** The common word that follows on a name within its phrase. */
function kindOf({ to }: { to: number }, text: string): string | null {
  const next = /^ (\p{Ll}{3,})(?!\p{L})/u.exec(text.slice(to))?.[1];
  return next === undefined || isStopWord(next) ? null : stem(next);
}

export function isYear({ folded }: NamedThing): boolean {
  return year.test(folded);
}

/** Whether the text speaks of another thing of the same kind: 'the Arvo river' where the question has 'the Belta river'. */
export function namesAnother(thing: NamedThing, text: string): boolean {
  const { kind } = thing;
  if (kind === null || isYear(thing)) return false;
  return [...text.matchAll(/(\p{Lu}\p{Ll}[\p{L}-]*) (\p{Ll}{3,})(?!\p{L})/gu)].some(
    ([, name = "", next = ""]) => stem(next) === kind && !isStopWord(name) && !isNamed(thing, said(name)),
  );
}

/** What is said somewhere, to look names up in. */
export interface Said {
  folded: ReadonlySet<string>;
  stems: ReadonlySet<string>;
}

export function said(text: string): Said {
  const all = wordTexts(text);
  return { folded: new Set(all.map(fold)), stems: new Set(all.map(stem)) };
}

/**
 * Whether the thing is named there: by its own word or one that goes on from it ('German', 'Germany'), never by one that
 * merely has a like stem ('Atlantic' for 'Atlantis'); or by another of its names ('USA').
 */
export function isNamed(thing: NamedThing, { folded, stems }: Said): boolean {
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

/** Endings of a name's cases, in the language of its letters; null where that has none. */
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

/** Those of the things that the text does not name. */
export function unnamed(things: readonly NamedThing[], text: string): NamedThing[] {
  if (things.length === 0) return [];
  const there = said(text);
  return things.filter((thing) => !isNamed(thing, there));
}
