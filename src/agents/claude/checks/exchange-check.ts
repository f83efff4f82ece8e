/**
 * Values that a sentence gives to something else than its quotation does: 'the half-life in adults is 9.8 hours' of '6.2
 * hours in adults and 9.8 hours in children'. Only sentences in the quotation's own words are judged: other words may name
 * the same thing.
 */
import { alternatives } from "../../../languages/combined.ts";
import { dates } from "../../../sources/text/dates.ts";
import { detectLanguage } from "../../../sources/text/language.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { amountsIn } from "./amounts.ts";
import type { Grounds } from "./grounds.ts";
import type { SentenceProblem } from "./problem.ts";

/** Share of a sentence's content words that the quoted sentence must hold. */
const ownWords = 0.75;

const joint = new RegExp(`[;:()]|,(?!\\d)|\\s(?:${alternatives(({ claims }) => claims.clauseJoints)})\\s`, "giu");
const beforeEnds = new RegExp(`(?<![\\p{L}\\d])(?:${alternatives(({ claims }) => claims.ends.before)})\\s[\\s$€£¥₽]*$`, "iu");
const betweenEnds = new RegExp(
  `^[\\s\\u00a0]*(?:\\p{L}+\\s)?(?:${alternatives(({ claims }) => claims.ends.between)})\\s[\\s$€£¥₽]*$`,
  "iu",
);

interface Value {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** Values of one kind can be taken for each other. */
  readonly kind: string;
  readonly size: number | string;
  readonly isDate: boolean;
}

/** The kind of numbers without a unit. */
const bare = "of ";

/** A piece of a quoted sentence with its values and the words around them. */
interface Part {
  readonly values: readonly Value[];
  readonly stems: ReadonlySet<string>;
}

export function exchangeProblems(text: string, { quotes }: Grounds): SentenceProblem[] {
  const own = valuesIn(text);
  const stems = stemsAround(text, own);
  if (stems.size === 0) return [];
  const quoted = quotes.filter(({ isRow }) => !isRow).flatMap((quote) => sentences(quote.text).map((sentence) => partsOf(sentence.text)));
  const ends = quotes.flatMap((quote) => sentences(quote.text).map((sentence) => endsIn(sentence.text)));
  const crossed = ends.flatMap((of) => crossedEnds(own, of));
  const exchanged = own
    .filter((value) => !ends.flat(2).some((end) => isSame(end, value)))
    .filter((value) => own.every((other) => other === value || other.kind !== value.kind))
    .filter((value) => isExchanged(value, stems, quoted));
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
    // '31 to 12 per cent': the unit of both stands behind the second.
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

function isSame(one: Value, other: Value): boolean {
  return one.kind === other.kind && one.size === other.size;
}

function isExchanged(value: Value, stems: ReadonlySet<string>, quoted: readonly (readonly Part[])[]): boolean {
  const holding = quoted.filter((parts) => parts.some((part) => holds(part, value)));
  return holding.length > 0 && holding.every((parts) => isElsewhere(value, stems, parts));
}

/** Whether the sentence's words stand at another value of the kind, and none at its own. */
function isElsewhere(value: Value, stems: ReadonlySet<string>, parts: readonly Part[]): boolean {
  const all = new Set(parts.flatMap((part) => [...part.stems]));
  const known = [...stems].filter((each) => all.has(each));
  if (known.length < stems.size * ownWords) return false;
  const own = parts.filter((part) => holds(part, value));
  const others = parts.filter((part) => !own.includes(part) && part.values.some(({ kind }) => kind === value.kind));
  const at = (list: readonly Part[]) => new Set(list.flatMap((part) => [...part.stems]));
  const [ownStems, otherStems] = [at(own), at(others)];
  return (
    known.some((each) => otherStems.has(each) && !ownStems.has(each)) && !known.some((each) => ownStems.has(each) && !otherStems.has(each))
  );
}

function holds({ values }: Part, value: Value): boolean {
  return values.some((other) => isSame(other, value));
}

/** A sentence at its joints; a piece without a value belongs to the one before it. */
function partsOf(sentence: string): Part[] {
  const values = valuesIn(sentence);
  const joints = [...sentence.matchAll(joint)]
    .map(({ index }) => index)
    .filter((at) => !values.some(({ from, to }) => from < at && at < to));
  const ends = [...joints, sentence.length];
  const pieces: { from: number; to: number }[] = [];
  for (const [index, to] of ends.entries()) {
    const from = index === 0 ? 0 : (ends[index - 1] as number);
    const last = pieces.at(-1);
    const isBare = !values.some((value) => value.from >= from && value.to <= to + 1);
    if (last !== undefined && isBare) last.to = to;
    else pieces.push({ from, to });
  }
  return pieces.map(({ from, to }) => {
    const held = values.filter((value) => value.from >= from && value.from < to);
    return {
      values: held,
      stems: stemsAround(
        sentence.slice(from, to),
        held.map((value) => ({ ...value, from: value.from - from, to: value.to - from })),
      ),
    };
  });
}

function valuesIn(text: string): Value[] {
  const days = dates(text);
  const amounts = amountsIn(text, detectLanguage(text)).filter(({ from, to }) => !days.some((date) => from < date.to && date.from < to));
  return [
    ...days.map(({ text: words, from, to, precision, iso }) => ({ text: words, from, to, kind: precision, size: iso, isDate: true })),
    ...amounts.map(({ text: words, from, to, unit, digits, factor }) => ({
      text: words.trim(),
      from,
      to,
      kind: bare + (unit ?? ""),
      size: digits * factor,
      isDate: false,
    })),
  ];
}

/** Without the values, and what a number counts: 'hours' of '6 hours'. */
function stemsAround(text: string, values: readonly { from: number; to: number }[]): Set<string> {
  const words = values.reduce((rest, { from, to }) => {
    const end = to + (/^[\s\u00a0]\p{L}+/u.exec(rest.slice(to))?.[0].length ?? 0);
    return rest.slice(0, from) + " ".repeat(end - from) + rest.slice(end);
  }, text);
  return new Set(contentStems(words));
}
