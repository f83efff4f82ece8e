/** A question about figures as concepts: each a thing or a quantity, with its possible spellings in a table. */
import { alternatives, wordsOf } from "../../../languages/combined.ts";
import { isCountry } from "../../../sources/places/country-names.ts";
import { otherNames } from "../../../sources/query-expansion/other-names.ts";
import { contentStems, isStopWord, stem } from "../../../sources/text/stems.ts";
import { transliterations } from "../../../sources/text/transliteration.ts";
import { fold, words } from "../../../sources/text/words.ts";

export interface Concept {
  /** As written in the question. */
  text: string;
  /** Words that tables have instead of it: 'temperature' for 'warmer'. */
  inTables?: string;
  /** Stems of each spelling; one matching spelling is enough. */
  spellings: readonly (readonly string[])[];
  /** Share of the question's meaning; highest for names, low for words of measuring. */
  weight: number;
  /** Whether it is a name: a table without it cannot answer. */
  isName: boolean;
  /** Whether it is said of the name behind it: the capital of Australia. */
  isOfName: boolean;
}

const nameWeight = 1.5;
const measuringWeight = 0.2;
/** Longest name or term that is looked up as a unit. Words. */
const longestTerm = 5;

/** Verbs that tables do not repeat: 'spend', 'go'. */
export const plainVerbs = new RegExp(`^(?:${alternatives(({ rows }) => rows.plainVerbs)})$`, "iu");
/** Words of measuring ('amount', 'level') that do not name the quantity. */
const measuring = new Set(wordsOf(({ tables }) => tables.measuring).flatMap(contentStems));

const ofName = new RegExp(
  `^\\s+(?:${alternatives(({ brief }) => brief.prepositions)})\\s+(?:(?:${alternatives(({ questions }) => questions.articles)})\\s+)?$`,
  "iu",
);

/** The concepts of a text, in order; longer names and terms before their parts. */
export function conceptsOf(text: string): Concept[] {
  const all = words(text)
    .filter((word) => !isStopWord(word.text))
    .map((word) => ({ ...word, stem: stem(word.text) }));
  const lowerCase = !/\p{Lu}/u.test(text);
  const found: Concept[] = [];
  // A topic is what is asked about, and need not be in a table: 'The economy of Norway: unemployment'.
  const hasTopic = /[:;]/.test(text);
  let end = 0;
  for (let at = 0; at < all.length; ) {
    const here = all[at];
    if (here === undefined) break;
    const { length, others } = longest(all, at);
    const source = all.slice(at, at + length);
    const own = source.map((word) => word.stem);
    // The first word is capitalised anyway, so it counts only as the subject of 'Norway: GDP', or where it is a country.
    const placed = here.from > 0 || text.slice(source.at(-1)?.to ?? here.to).startsWith(":") || isCountry(own);
    const isCapitalised = placed && /^\p{Lu}/u.test(here.text) && !own.every((each) => measuring.has(each));
    const isName = lowerCase ? isCountry(own) : isCapitalised;
    const before = found.at(-1);
    if (before !== undefined && isName && !hasTopic && ofName.test(text.slice(end, here.from))) before.isOfName = true;
    end = source.at(-1)?.to ?? here.to;
    found.push({
      text: text.slice(here.from, source.at(-1)?.to ?? here.to),
      spellings: [own, ...others],
      weight:
        plainVerbs.test(here.text) || own.every((each) => measuring.has(each) || /^\d+$/.test(each))
          ? measuringWeight
          : isName
            ? nameWeight
            : 1,
      isName,
      isOfName: false,
    });
    at += length;
  }
  return found;
}

/** The longest run of words from `at` that has synonyms, with these; else the single word. */
function longest(all: readonly { stem: string }[], at: number): { length: number; others: readonly (readonly string[])[] } {
  for (let length = Math.min(longestTerm, all.length - at); length > 0; length -= 1) {
    const covers = all.slice(at, at + length).map((word) => word.stem);
    const others = otherNames(covers).filter((name) => name.covers.length === length);
    if (others.length > 0) return { length, others: others.map(({ stems }) => stems) };
  }
  // A name in another script, as names of files have it.
  return { length: 1, others: transliterations(all[at]?.stem ?? "").map((written) => [stem(written)]) };
}

/** The query for tables: what is named and measured. Words of measuring are used only if nothing else is left. */
export function tableQuery(concepts: readonly Concept[]): string {
  const content = concepts.filter(({ weight }) => weight >= 1);
  return (content.length > 0 ? content : concepts).map(searchedText).join(" ");
}

function searchedText({ text, inTables }: Concept): string {
  return inTables === undefined ? text : `${text} ${inTables}`;
}

/** All words of the concepts. 'Rate' selects no table by itself, but is needed to find the row 'Discount rate'. */
export function fullTableQuery(concepts: readonly Concept[]): string {
  return concepts.map(searchedText).join(" ");
}

/** Stems of a label; splits 'geo_lat' and 'CountryName'. */
export function labelStems(label: string): string[] {
  return contentStems(label.replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2").replaceAll("_", " "));
}

/** Stems of words for the things that rows are about: 'Country', 'City'. They name no quantity. */
export const thingWords = new Set(
  wordsOf(({ rows: { kinds } }) => [kinds.country, kinds.city, kinds.company, kinds.team].join(" ")).flatMap(labelStems),
);

const shortestAbbreviation = 3;
const abbreviationStrength = 0.5;

/** Whether one is an abbreviation: 'temp' of 'temperature', 'pop' of 'population'. */
function abbreviates(short: string, long: string): boolean {
  return (
    short.length >= shortestAbbreviation && long.length >= 2 * shortestAbbreviation && short.length < long.length && long.startsWith(short)
  );
}

/**
 * How well a label matches a concept: 1 for nothing but the concept, less where it says more, 0 without it. `spelt` is the
 * original label, to tell a name from a word with the same stem.
 */
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
