/**
 * Finds values that a sentence assigns to the wrong thing: 'the half-life in adults is 9.8 hours' cites '6.2 hours in adults
 * and 9.8 hours in children'. Only sentences in the quotation's own words are judged: other words may name the same thing.
 */
import { alternatives } from "../../../languages/combined.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { contentStems, isStopWord, stem } from "../../../sources/text/stems.ts";
import type { Grounds } from "./grounds.ts";
import type { SentenceProblem } from "./problem.ts";
import { bare, isAlike, isSame, namesAround, type Part, partsOf, stemsAround, type Value, valuesIn } from "./valued-parts.ts";
import { hasVerbEnding } from "./verbs.ts";

/** Minimum share of a sentence's content words that the quoted sentence must contain. */
const ownWords = 0.75;

const beforeEnds = new RegExp(`(?<![\\p{L}\\d])(?:${alternatives(({ claims }) => claims.ends.before)})\\s[\\s$€£¥₽]*$`, "iu");
const betweenEnds = new RegExp(
  `^[\\s\\u00a0]*(?:\\p{L}+\\s)?(?:${alternatives(({ claims }) => claims.ends.between)})\\s[\\s$€£¥₽]*$`,
  "iu",
);

export function exchangeProblems(text: string, { quotes }: Grounds): SentenceProblem[] {
  const own = valuesIn(text);
  const stems = stemsAround(text, own);
  const names = namesAround(text, own);
  const counted = new Set(contentStems(text));
  if (stems.size === 0) return [];
  const quoted = quotes.filter(({ isRow }) => !isRow).flatMap((quote) => sentences(quote.text).map((sentence) => partsOf(sentence.text)));
  const ends = quotes.flatMap((quote) => sentences(quote.text).map((sentence) => endsIn(sentence.text)));
  const crossed = ends.flatMap((of) => crossedEnds(own, of));
  const exchanged = own
    .filter((value) => !ends.flat(2).some((end) => isSame(end, value)))
    .filter((value) => own.every((other) => other === value || !isAlike(other, value)))
    .filter((value) => isExchanged(value, { stems, names, counted }, quoted));
  const beside = valuesBesideOthers(own, text, quotes);
  const mispaired = turnsIn(quotes).some((values) => isMispaired(own, values)) ? own.slice(-1) : [];
  return [...new Set([...exchanged, ...crossed, ...beside, ...mispaired])].map(({ text: words }) => ({
    kind: "number",
    shownBy: "comparison",
    words,
    message: `«${words}» is said of something else in the quotes: give each value to what they give it to`,
  }));
}

/** The values of each quoted sentence, and of each of its parts. */
function turnsIn(quotes: Grounds["quotes"]): Value[][] {
  return quotes
    .filter(({ isRow }) => !isRow)
    .flatMap((quote) => sentences(quote.text))
    .flatMap(({ text }) => [valuesIn(text), ...partsOf(text).map(({ values }) => values)])
    .map((values) => values.toSorted((a, b) => a.from - b.from));
}

/** Whether the quote has pairs of values, '48,200 in 1990 … 61,700 in 2020', and the sentence combines values of two pairs. */
function isMispaired(own: readonly Value[], values: readonly Value[]): boolean {
  const [first, second] = values;
  if (own.length !== 2 || first === undefined || second === undefined || values.length < 4 || values.length % 2 > 0) return false;
  const isInTurns = first.kind !== second.kind && values.every(({ kind }, index) => kind === (index % 2 === 0 ? first : second).kind);
  const turns = own.map((value) => values.flatMap((other, index) => (isSame(other, value) ? [Math.floor(index / 2)] : [])));
  const [one = [], other = []] = turns;
  return isInTurns && own[0]?.kind !== own[1]?.kind && one.length === 1 && other.length === 1 && one[0] !== other[0];
}

type Ends = readonly [first: Value, last: Value];

/** Pairs of values between which something changed: '31 to 12 per cent', 'between 2009 and 2021'. */
function endsIn(sentence: string): Ends[] {
  const values = valuesIn(sentence);
  return values.flatMap((last, index): Ends[] => {
    const first = values[index - 1];
    if (first === undefined || !betweenEnds.test(sentence.slice(first.to, last.from))) return [];
    if (!beforeEnds.test(sentence.slice(0, first.from))) return [];
    if (first.kind === last.kind) return [[first, last]];
    // '31 to 12 per cent': the unit after the second number applies to both.
    return first.kind === bare ? [[{ ...first, kind: last.kind }, last]] : [];
  });
}

/** Values that a sentence gives for the wrong end of a period: the value of 2009 for 2021. */
function crossedEnds(own: readonly Value[], all: readonly Ends[]): Value[] {
  const [times, others] = [all.filter(([{ isDate }]) => isDate), all.filter(([{ isDate }]) => !isDate)];
  const [time] = times;
  if (time === undefined || times.length > 1) return [];
  const told = own.filter((value) => time.some((end) => isSame(end, value)));
  if (told.length !== 1) return [];
  const at = time.findIndex((end) => isSame(end, told[0] as Value));
  return own.filter((value) => {
    const holding = others.filter((ends) => ends.some((end) => isSame(end, value)));
    const isAlone = own.every((other) => other === value || other.kind !== value.kind);
    return isAlone && holding.length > 0 && holding.every((ends) => !isSame(ends[at] as Value, value));
  });
}

/** `counted`: `stems` and the stems of what numbers count. */
type Words = Pick<Part, "stems" | "names"> & { readonly counted: ReadonlySet<string> };

function isExchanged(value: Value, words: Words, quoted: readonly (readonly Part[])[]): boolean {
  const holding = quoted.filter((parts) => parts.some((part) => holds(part, value)));
  return (
    holding.length > 0 &&
    holding.every(
      (parts) => isElsewhere(value, words, parts) || isOfAnother(value, words.names, parts) || isOfParallel(value, words, parts),
    )
  );
}

/**
 * Whether the sentence has all the words that distinguish another value from this one, on one side of it, and lacks a word
 * of this value: '11 hours when playing video' cites '11 hours when reading and 6 hours when playing video'. Words that the
 * second part omits, such as the verb, are in the first part.
 */
function isOfParallel(value: Value, { stems, names }: Words, parts: readonly Part[]): boolean {
  const own = parts.filter((part) => holds(part, value));
  const [home] = own;
  if (home === undefined || own.length > 1) return false;
  // Parts without a subject of their own share the sentence's first one.
  const [subject] = home === parts[0] ? home.stems : [];
  if ([...home.names].some((name) => name !== subject && names.has(name))) return false;
  const at = home.sides[home.values.findIndex((other) => isSame(other, value))];
  const isOwnSubject = ({ stems: [first], names: own }: Part): boolean => first !== undefined && own.has(first);
  const others = parts
    .filter((part) => part !== home && !(names.has(subject ?? "") && isOwnSubject(part)))
    .flatMap((part) => part.sides.filter((_, index) => isAlike(part.values[index] as Value, value)));
  return (
    at !== undefined &&
    others.some((other) =>
      (["before", "after"] as const).some((side) => {
        const telling = [...other[side]].filter((each) => !home.stems.has(each));
        const own = [...at[side].difference(other[side])];
        const kept = own.filter((each) => stems.has(each)).length;
        return telling.length > 0 && telling.length >= kept && telling.every((each) => stems.has(each)) && kept < own.length;
      }),
    )
  );
}

/** Whether the quote has the sentence's names with another value of the same kind, and only other names with this value. */
function isOfAnother(value: Value, names: ReadonlySet<string>, parts: readonly Part[]): boolean {
  const own = parts.filter((part) => holds(part, value));
  const ownNames = new Set(own.flatMap((part) => [...part.names]));
  if (ownNames.size === 0 || [...names].some((name) => ownNames.has(name))) return false;
  const others = parts.filter((part) => !own.includes(part) && part.values.some((other) => isAlike(other, value)));
  return others.some((part) => [...part.names].some((name) => names.has(name)));
}

/** Whether the quote has the sentence's words with another value of the same kind rather than with this value. */
function isElsewhere(value: Value, { stems, names, counted }: Words, parts: readonly Part[]): boolean {
  const all = new Set(parts.flatMap((part) => [...part.stems]));
  const known = [...stems].filter((each) => all.has(each));
  if (known.length < stems.size * ownWords) return false;
  const own = parts.filter((part) => holds(part, value));
  const others = parts.filter((part) => !own.includes(part) && part.values.some((other) => isAlike(other, value)));
  const at = (list: readonly Part[]) => new Set(list.flatMap((part) => [...part.stems]));
  const [ownStems, otherStems] = [at(own), at(others)];
  // The first words are usually the subject; the words after them are often omitted in the second part.
  const isOwnSubject = own.some(
    ({ stems: [first], names: own }) => first === undefined || counted.has(first) || [...own].some((name) => names.has(name)),
  );
  if (!isOwnSubject && others.some(({ stems: [first] }) => first !== undefined && stems.has(first) && !ownStems.has(first))) return true;
  // More of its words are told of the other value than of this one.
  const told = otherStems.difference(ownStems).intersection(stems).size;
  const kept = ownStems.difference(otherStems).intersection(stems).size;
  return told > 0 && told >= kept && ![...counted].some((each) => ownStems.has(each) && !otherStems.has(each));
}

/** Words beside a value that tell what it is said of. */
const fewestBeside = 2;
const behind = /^[\s\u00a0]+(?:\p{L}{2,3}\s(?:\p{L}{2,3}\s)?)?(?<word>\p{L}{3,})/u;

/** Stem of what a value counts or is a share of: the noun after it. */
function countedBy({ to }: Value, text: string): string | null {
  const word = behind.exec(text.slice(to, to + 60))?.groups?.word;
  return word === undefined || isStopWord(word) || hasVerbEnding(word) ? null : stem(word);
}

/** Values followed in the sentence by a word that in the quotes follows another value, while another word follows this one. */
function valuesBesideOthers(own: readonly Value[], text: string, quotes: Grounds["quotes"]): Value[] {
  const stems = new Set(contentStems(text));
  const all = quotes
    .filter(({ isRow }) => !isRow)
    .flatMap((quote) => valuesIn(quote.text).map((other) => ({ other, of: countedBy(other, quote.text) })));
  const parts = quotes
    .filter(({ isRow }) => !isRow)
    .flatMap((quote) => sentences(quote.text).flatMap((sentence) => partsOf(sentence.text)));
  return own.filter((value) => {
    const told = value.isDate ? null : countedBy(value, text);
    if (told === null || !all.some(({ of }) => of === told)) return false;
    // All that the sentence says beside may be told of this value, and the noun be another word for what it counts.
    const rest = stems.difference(new Set([told, ...contentStems(value.text)]));
    if (rest.size >= fewestBeside && parts.some((part) => holds(part, value) && !part.stems.has(told) && rest.isSubsetOf(part.stems)))
      return false;
    const same = all.filter(({ other }) => isSame(other, value));
    const others = all.some(({ other, of }) => of === told && other.kind === value.kind && !isSame(other, value));
    return others && same.length > 0 && same.every(({ of }) => of !== null && of !== told && !stems.has(of));
  });
}

function holds({ values }: Part, value: Value): boolean {
  return values.some((other) => isSame(other, value));
}
