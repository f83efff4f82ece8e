/**
 * Values that a sentence gives to something else than its quotation does: 'the half-life in adults is 9.8 hours' of '6.2
 * hours in adults and 9.8 hours in children'. Only sentences in the quotation's own words are judged: other words may name
 * the same thing.
 */
import { alternatives } from "../../../languages/combined.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import type { Grounds } from "./grounds.ts";
import type { SentenceProblem } from "./problem.ts";
import { bare, isAlike, isSame, namesAround, type Part, partsOf, stemsAround, type Value, valuesIn } from "./valued-parts.ts";

/** Share of a sentence's content words that the quoted sentence must hold. */
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
    .filter((value) => own.every((other) => other === value || other.kind !== value.kind))
    .filter((value) => isExchanged(value, { stems, names, counted }, quoted));
  return [...new Set([...exchanged, ...crossed])].map(({ text: words }) => ({
    kind: "number",
    words,
    message: `«${words}» is said of something else in the quotes: give each value to what they give it to`,
  }));
}

type Ends = readonly [first: Value, last: Value];

/** Pairs of values between which something changed: '31 to 12 per cent', 'between 2009 and 2021'. */
function endsIn(sentence: string): Ends[] {
  const values = valuesIn(sentence);
  return values.flatMap((last, index): Ends[] => {
    const first = values[index - 1];
    if (first === undefined || !betweenEnds.test(sentence.slice(first.to, last.from))) return [];
    if (!beforeEnds.test(sentence.slice(0, first.from))) return [];
    // '31 to 12 per cent': the unit after the second number applies to both.
    return first.kind === last.kind ? [[first, last]] : first.kind === bare ? [[{ ...first, kind: last.kind }, last]] : [];
  });
}

/** Values that a sentence gives to the other end of the time: those of 2009 to 2021. */
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

/** `counted`: the stems with those of what numbers count. */
type Words = Pick<Part, "stems" | "names"> & { readonly counted: ReadonlySet<string> };

function isExchanged(value: Value, words: Words, quoted: readonly (readonly Part[])[]): boolean {
  const holding = quoted.filter((parts) => parts.some((part) => holds(part, value)));
  return holding.length > 0 && holding.every((parts) => isElsewhere(value, words, parts) || isOfAnother(value, words.names, parts));
}

/** Whether the names of the sentence stand at another value of the kind, and only other names at its own. */
function isOfAnother(value: Value, names: ReadonlySet<string>, parts: readonly Part[]): boolean {
  const own = parts.filter((part) => holds(part, value));
  const ownNames = new Set(own.flatMap((part) => [...part.names]));
  if (ownNames.size === 0 || [...names].some((name) => ownNames.has(name))) return false;
  const others = parts.filter((part) => !own.includes(part) && part.values.some((other) => isAlike(other, value)));
  return others.some((part) => [...part.names].some((name) => names.has(name)));
}

/** Whether the sentence's words stand at another value of the kind, and none at its own. */
function isElsewhere(value: Value, { stems, names, counted }: Words, parts: readonly Part[]): boolean {
  const all = new Set(parts.flatMap((part) => [...part.stems]));
  const known = [...stems].filter((each) => all.has(each));
  if (known.length < stems.size * ownWords) return false;
  const own = parts.filter((part) => holds(part, value));
  const others = parts.filter((part) => !own.includes(part) && part.values.some((other) => isAlike(other, value)));
  const at = (list: readonly Part[]) => new Set(list.flatMap((part) => [...part.stems]));
  const [ownStems, otherStems] = [at(own), at(others)];
  // The words that stand first are most often the subject; what follows them is often left out in the second part.
  const isOwnSubject = own.some(
    ({ stems: [first], names: own }) => first === undefined || counted.has(first) || [...own].some((name) => names.has(name)),
  );
  if (!isOwnSubject && others.some(({ stems: [first] }) => first !== undefined && stems.has(first) && !ownStems.has(first))) return true;
  return (
    known.some((each) => otherStems.has(each) && !ownStems.has(each)) &&
    ![...counted].some((each) => ownStems.has(each) && !otherStems.has(each))
  );
}

function holds({ values }: Part, value: Value): boolean {
  return values.some((other) => isSame(other, value));
}
