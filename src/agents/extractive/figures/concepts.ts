/** A question about figures as concepts: each a thing or a quantity, with the words under which a table may know it. */
import { wordsOf } from "../../../languages/combined.ts";
import { otherNames } from "../../../sources/other-names.ts";
import { contentStems, isStopWord, stem } from "../../../sources/text/stems.ts";
import { fold, words } from "../../../sources/text/words.ts";

export interface Concept {
  /** As the question has it. */
  text: string;
  /** Stems of each spelling; one spelling found is the concept found. */
  spellings: readonly (readonly string[])[];
  /** How much of the question it stands for; names count most, words of measuring little. */
  weight: number;
  /** A name of something: a table that does not hold it does not answer. */
  isName: boolean;
}

const nameWeight = 1.5;
const measuringWeight = 0.2;
/** Longest name or term, in words, that is looked up as one. */
const longestTerm = 5;

/** Words for how much there is of something; they say nothing of what it is. */
const measuring = new Set(wordsOf(({ tables }) => tables.measuring).flatMap(contentStems));

/** The concepts of a text, in order; longer names and terms before their parts. */
export function conceptsOf(text: string): Concept[] {
  const all = words(text)
    .filter((word) => !isStopWord(word.text))
    .map((word) => ({ ...word, stem: stem(word.text) }));
  const lowerCase = !/\p{Lu}/u.test(text);
  const found: Concept[] = [];
  for (let at = 0; at < all.length; ) {
    const here = all[at];
    if (here === undefined) break;
    const { length, others } = longest(all, at);
    const source = all.slice(at, at + length);
    const own = source.map((word) => word.stem);
    // The first word has its capital anyway, unless it is the subject of 'Norway: GDP'.
    const placed = here.from > 0 || text.slice(source.at(-1)?.to ?? here.to).startsWith(":");
    const isName = !lowerCase && placed && /^\p{Lu}/u.test(here.text) && !own.every((each) => measuring.has(each));
    found.push({
      text: text.slice(here.from, source.at(-1)?.to ?? here.to),
      spellings: [own, ...others],
      weight: own.every((each) => measuring.has(each) || /^\d+$/.test(each)) ? measuringWeight : isName ? nameWeight : 1,
      isName,
    });
    at += length;
  }
  return found;
}

/** The longest run of words from `at` that has other names, and those; a single word where none has. */
function longest(all: readonly { stem: string }[], at: number): { length: number; others: readonly (readonly string[])[] } {
  for (let length = Math.min(longestTerm, all.length - at); length > 0; length -= 1) {
    const covers = all.slice(at, at + length).map((word) => word.stem);
    const others = otherNames(covers).filter((name) => name.covers.length === length);
    if (others.length > 0) return { length, others: others.map(({ stems }) => stems) };
  }
  return { length: 1, others: [] };
}

/** The words to search tables for: what is named and measured, without the words of measuring unless there is nothing else. */
export function tableQuery(concepts: readonly Concept[]): string {
  const content = concepts.filter(({ weight }) => weight >= 1);
  return (content.length > 0 ? content : concepts).map(({ text }) => text).join(" ");
}

/** All words of the concepts: 'rate' selects no table by itself, but 'discount' alone does not select the row 'Discount rate'. */
export function fullTableQuery(concepts: readonly Concept[]): string {
  return concepts.map(({ text }) => text).join(" ");
}

/** Stems of a label, with 'geo_lat' and 'CountryName' taken apart. */
export function labelStems(label: string): string[] {
  return words(label.replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2").replaceAll("_", " "))
    .filter(({ text }) => !isStopWord(text))
    .map(({ text }) => stem(text));
}

const shortestAbbreviation = 3;
const abbreviationStrength = 0.5;

/** 'temp' for 'temperature', 'pop' for 'population'. */
function abbreviates(short: string, long: string): boolean {
  return (
    short.length >= shortestAbbreviation && long.length >= 2 * shortestAbbreviation && short.length < long.length && long.startsWith(short)
  );
}

/** How well a label holds a concept: 1 where it is the concept and nothing else, less where it says more, 0 where it does not. `spelt` is the label as it stands, which tells a name from one with the same stem. */
export function strengthIn(concept: Concept, spelt: string, stems: readonly string[]): number {
  let best = 0;
  for (const spelling of concept.spellings) {
    if (spelling.length === 0 || !spelling.every((each) => stems.includes(each))) continue;
    const share = spelling.length / Math.max(stems.length, 1);
    best = Math.max(best, 0.6 + 0.3 * share);
  }
  if (
    best === 0 &&
    concept.spellings.some((spelling) => spelling.length === 1 && stems.some((each) => abbreviates(each, spelling[0] ?? "")))
  ) {
    return abbreviationStrength;
  }
  if (best > 0 && fold(spelt.trim()) === fold(concept.text)) return 1;
  return best;
}
