/** Reads a question for tables: its words, the words that ask for an operation, its numbers and dates. Pure. */
import { alternatives, letters, lowerCaseWords, wordsOf } from "../../../languages/combined.ts";
import { type ImpliedQuantity, impliedQuantities, type RowWords } from "../../../languages/subjects/rows.ts";
import { dates, type FoundDate } from "../../../sources/text/dates.ts";
import { quantities, unitOf } from "../../../sources/text/numbers.ts";
import { withSpeltAmounts } from "../../../sources/text/spelt-amounts.ts";
import { isStopWord, stem } from "../../../sources/text/stems.ts";
import { words } from "../../../sources/text/words.ts";
import { plainVerbs } from "../figures/concepts.ts";
import type { Condition } from "../figures/intent.ts";
import { answerUnits, askingWords, asksSubject, asksTime, measureWords } from "../figures/measure-words.ts";
import { type AnswerType, askerOf } from "../passages/answer-types.ts";
import { type AskedNumber, ordinalsIn, type Span, severalIn, smallIn, smallNumbers } from "./asked-numbers.ts";
import { conditionsIn, type MonthSpan, monthsIn, spanIn, yearsBeside } from "./question-limits.ts";

/** Words that ask for an operation, by what they ask for. */
const fields = [
  ...(["before", "after", "first", "last", "ends", "count", "difference", "sum", "all", "only", "same", "besides", "or", "than"] as const),
  ...(["more", "less", "per", "not", "list", "filler", "change", "different", "top", "best", "since"] as const),
] satisfies (keyof RowWords)[];
export type Signal = (typeof fields)[number] | "maximum" | "minimum" | "mean" | "latest" | "asking";

const measure = (name: "maximum" | "minimum" | "mean" | "latest"): RegExp => measureWords.find(([own]) => own === name)?.[1] ?? /(?!)/gu;
const signalWords: readonly (readonly [Signal, RegExp])[] = [
  ...fields.map((field) => [field, lowerCaseWords(({ rows }) => rows[field])] as const),
  ...(["maximum", "minimum", "mean", "latest"] as const).map((name) => [name, measure(name)] as const),
  ["asking", askingWords],
  ["asking", answerUnits],
];
/** Degrees of adjectives that things make: 'windiest' and 'windier' of wind. */
const degrees = (
  [
    ["maximum", "superlative"],
    ["more", "comparative"],
  ] as const
).map(([signal, field]) => [signal, new RegExp(`^(?:${alternatives(({ rows }) => rows[field])})$`, "iu")] as const);
const perWords = lowerCaseWords(({ rows }) => rows.per);
const behindPerWord = new RegExp(`(?:${perWords.source})\\s+$`, "u");
const noSignal = lowerCaseWords(({ rows }) => rows.noSignal);
const yesOrNo = new RegExp(`^${lowerCaseWords(({ rows }) => rows.yesOrNo).source}`, "u");
const implied = impliedQuantities.map((quantity) => ({
  quantity,
  pattern: lowerCaseWords(({ rows }) => rows.implied[quantity]),
  columns: wordsOf(({ rows }) => rows.impliedColumns[quantity]).map((word) => (word === "%" ? word : stem(word))),
  reversed: wordsOf(({ rows }) => rows.reversedColumns[quantity] ?? "").map((word) => stem(word)),
}));
const winner = lowerCaseWords(({ rows }) => rows.winner);

export interface Token {
  /** The word, or that of a superlative: 'wind' of 'windiest'. */
  text: string;
  stem: string;
  from: number;
  to: number;
  /** Whether a query has to cover it: no stop word, no word of the question's form. */
  isContent: boolean;
  isName: boolean;
  /** A verb that tables do not repeat: 'spend', 'go'. */
  isPlainVerb: boolean;
}

export interface TableQuestion {
  text: string;
  lower: string;
  tokens: readonly Token[];
  /** Offsets of the first word of each operation that is asked for. */
  signals: ReadonlyMap<Signal, number>;
  /** Offsets of all words that ask for groups: in 'miles per gallon by origin' the second one does. */
  per: readonly number[];
  /** Indexes of the tokens right behind the question word: 'which mountain peak'. */
  head: readonly number[];
  asker: AnswerType | null;
  isYesOrNo: boolean;
  conditions: readonly (Condition & { from: number; to: number })[];
  dates: readonly FoundDate[];
  /** Months without a year, 1 to 12, the first and the last of 'from January to April' and of a quarter, or a day of one. */
  months: readonly MonthSpan[];
  /** Times of a day: '06:15'. */
  clocks: readonly { text: string; from: number; to: number }[];
  /** First and last time of 'between 2001 and 2003', as fractional years. */
  span: { from: number; to: number } | null;
  /** A unit that is named without a number: 'tonnes', 'in km'. */
  unit: string | null;
  /** Numbers that are no dates and no limits, with their offsets. */
  numbers: readonly AskedNumber[];
  /** 'The five largest', 'top 10'. */
  several: number | null;
  /** Index of the token that says so; -1 without one. */
  severalAt: number;
  /** 'Second', '3rd'. */
  ordinals: readonly AskedNumber[];
  /**
   * Stems of columns that a word implies, with the offset of the word: 'tallest' implies a height. In those of `reversed` less
   * is more: the fastest has the least time.
   */
  implied: readonly { quantity: ImpliedQuantity; columns: readonly string[]; reversed: readonly string[]; from: number; to: number }[];
}

/** Words of an order beside which a number tells how many things are asked for. */
const ordering: ReadonlySet<Signal> = new Set(["maximum", "minimum", "top", "best", "first", "last"]);

const severalAsked = new RegExp(`^(?:${alternatives(({ rows }) => rows.asksSeveral)})`, "u");
/** How many are told where several are asked for, and not how many. */
const usualNumber = 5;

export function tableQuestion(question: string): TableQuestion {
  const text = withSpeltAmounts(question);
  const lowered = text.toLowerCase();
  const lower = lowered.length === text.length ? lowered : text;
  const { conditions, open } = conditionsIn(lower.replace(noSignal, blank));
  const asked = signalsIn(open);
  // 'Under 1000 roubles' names no year.
  const found = dates(text).filter((date) => !within(date, conditions));
  const months = monthsIn(text, lower, found);
  const clocks = [...text.matchAll(clock)].map(spanOf);
  const read = [...found, ...conditions, ...months, ...clocks];
  const numbers = quantities(text).filter(
    ({ from, to }) => !within({ from, to }, read) && !ordinalsIn(lower).some((each) => each.from === from),
  );
  const small = smallIn(open);
  const orders = asked.filter(({ signal }) => ordering.has(signal));
  const isAddedUp = asked.some(({ signal }) => signal === "sum" || signal === "mean");
  const several = severalIn(open, [...small, ...numbers], orders, isAddedUp);
  // 'The third quarter of 2024' asks for no third row.
  const ordinal = ordinalsIn(lower).filter((each) => !within(each, [...found, ...months]));
  const signals = firstOf(asked);
  // 'Per year 2012 to 2015' asks for each of them.
  const ofDates = yearsBeside(text, found).filter(({ from }) => !behindPerWord.test(lower.slice(0, from)));
  const tokens = tokensIn(text, [...asked, ...conditions, ...ordinal, ...ofDates], signals);
  return {
    ...{ text, lower, tokens, signals, conditions, dates: found, months, clocks },
    numbers: [...numbers, ...small.filter((each) => each.value > 1 && each !== several)],
    per: [...open.matchAll(perWords)].map(({ index }) => index),
    head: headOf(lower, tokens),
    asker: askerOf(text)?.type ?? null,
    // 'Does A or B have more' asks for one of them.
    isYesOrNo: yesOrNo.test(lower) && !(signals.has("or") && (signals.has("more") || signals.has("less"))),
    span: spanIn(lower, found),
    unit: unitNamed(text),
    // Who won has the first place.
    ordinals: [...ordinal, ...[...lower.matchAll(winner)].map((match) => ({ value: 1, ...spanOf(match) }))],
    several: several?.value ?? (orders.length > 0 && severalAsked.test(lower) ? usualNumber : null),
    severalAt: tokens.findIndex(({ from }) => from === several?.from),
    implied: implied.flatMap(({ pattern, ...quantity }) =>
      [...lower.matchAll(pattern)].map((match) => ({ ...quantity, ...spanOf(match) })),
    ),
  };
}

function spanOf(match: RegExpExecArray): Span & { text: string } {
  return { text: match[0], from: match.index, to: match.index + match[0].length };
}

function within({ from, to }: Span, spans: readonly Span[]): boolean {
  return spans.some((span) => span.from <= from && to <= span.to);
}

interface FoundSignal extends Span {
  signal: Signal;
  /** Whether it is part of another: 'how many years older' asks for a difference, not for a count; 'most recent' for no maximum. */
  isNested: boolean;
}

function signalsIn(open: string): FoundSignal[] {
  const matched = signalWords.flatMap(([signal, pattern]) => [...open.matchAll(pattern)].map((match) => ({ signal, ...spanOf(match) })));
  return matched.map((each) => ({
    ...each,
    isNested: matched.some((other) => nests.has(other.signal) && other.signal !== each.signal && covers(other, each)),
  }));
}

function firstOf(asked: readonly FoundSignal[]): Map<Signal, number> {
  const signals = new Map<Signal, number>();
  for (const { signal, from, isNested } of asked) if (!isNested) signals.set(signal, Math.min(from, signals.get(signal) ?? from));
  return signals;
}

/** The words; `form` are the spans of those that say how something is asked. Degrees that words make are added to the signals. */
function tokensIn(text: string, form: readonly Span[], signals: Map<Signal, number>): Token[] {
  return words(text).map((word): Token => {
    const isContent =
      !(isStopWord(word.text) && !isAcronym(word.text, text)) &&
      !within(word, form) &&
      word.text.toLowerCase().replace(smallNumbers, "") !== "";
    const [degree] = isContent ? degrees.filter(([, pattern]) => pattern.test(word.text)) : [];
    // 'Earlier' and 'carrier' end alike, and are content only where nothing is compared.
    const isDegree = degree !== undefined && (degree[0] === "maximum" || signals.has("or") || signals.has("than"));
    const own = isDegree ? (degree[1].exec(word.text)?.groups?.["base"] ?? word.text) : word.text;
    if (isDegree) signals.set(degree[0], Math.min(word.from, signals.get(degree[0]) ?? word.from));
    const isName = word.from > 0 && /^\p{Lu}/u.test(word.text);
    return { ...word, text: own, stem: stem(own), isContent, isName, isPlainVerb: !isName && plainVerbs.test(word.text) };
  });
}

/** 'IT' and 'US' in a question that is not in capitals as a whole. */
function isAcronym(word: string, text: string): boolean {
  return /^\p{Lu}{2,4}$/u.test(word) && /\p{Ll}/u.test(text);
}

/** Operations whose words hold those of others. */
const nests: ReadonlySet<Signal> = new Set(["difference", "last", "first", "maximum", "minimum"]);

function covers(outer: { from: number; to: number }, inner: { from: number; to: number }): boolean {
  return outer.from <= inner.from && inner.to <= outer.to && outer.to - outer.from > inner.to - inner.from;
}

/** What is counted, and no unit of a column. */
const counted: ReadonlySet<string> = new Set(["people", "years"]);

function unitNamed(text: string): string | null {
  const known = quantities(text);
  const free = words(text).filter(({ from, to }) => to - from > 1 && !known.some((number) => number.from <= from && to <= number.to));
  return free.flatMap(({ text: word }) => unitOf(word) ?? []).find((unit) => !counted.has(unit)) ?? null;
}

function blank(text: string): string {
  return " ".repeat(text.length);
}

/** 'When', 'in which year', 'what date'. */
export function asksForTime({ lower, asker }: TableQuestion): boolean {
  return asker === "date" || lower.search(asksTime) >= 0;
}

const clock = /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])/gu;

const headStarts = [asksSubject, asksTime, lowerCaseWords(({ rows }) => rows.count), askingWords];
const joint = new RegExp(`[^${letters}\\s]`, "u");

/** The words right behind the question word, up to the next stop word. */
function headOf(lower: string, tokens: readonly Token[]): number[] {
  const starts = headStarts.flatMap((pattern) => [...lower.matchAll(pattern)].slice(0, 1).map((match) => match.index + match[0].length));
  const start = starts.length === 0 ? 0 : Math.min(...starts);
  const head: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.from < start) {
      // 'In which year' names what is asked for within the asking words themselves.
      if (token.to <= start && !isStopWord(token.text) && starts.length > 0 && start - token.to <= 1) head.push(index);
      continue;
    }
    const before = tokens[index - 1];
    const parted = before !== undefined && before.from >= start && joint.test(lower.slice(before.to, token.from));
    if (isStopWord(token.text) || parted) {
      if (head.length > 0) break;
      if (parted) break;
      continue;
    }
    head.push(index);
  }
  return head;
}

/** What the question names: the query for tables. */
export function namedWords({ tokens }: TableQuestion): string {
  return tokens
    .filter(({ isContent }) => isContent)
    .map(({ text }) => text)
    .join(" ");
}

/** The same with the names of columns that its words imply. */
export function searchedWords(question: TableQuestion): string {
  return [namedWords(question), ...question.implied.flatMap(({ columns }) => columns)].filter((each) => each !== "").join(" ");
}

/** Words of the question's form that ask for an operation over rows by themselves. */
export const operations: readonly Signal[] = [
  ...(["best", "since", "count", "difference", "sum", "only", "same", "per", "top", "maximum", "minimum"] as const),
  ...(["mean", "latest", "first", "last", "before", "after", "than", "besides"] as const),
];

/** Whether the question asks by its form for an operation over rows. */
export function asksForRows({ signals, conditions, ordinals: places }: TableQuestion): boolean {
  const isChoice = signals.has("or") && (signals.has("more") || signals.has("less"));
  const isPlace = places.some(({ value }) => value > 1);
  return conditions.length > 0 || isChoice || isPlace || operations.some((signal) => signals.has(signal));
}

/** Signals of questions that a single series of values over time cannot answer. */
const overRows: readonly Signal[] = [
  ...(["before", "after", "first", "last", "same", "besides", "or", "than", "only", "top", "difference", "not"] as const),
];

export function comparesRows({ signals, dates: dated }: TableQuestion, isOfChange = false): boolean {
  // The difference between two years is a change, and one after a year goes on from it.
  const isOfTime = (signal: Signal): boolean =>
    (signal === "last" && signals.has("latest")) ||
    (signal === "difference" && dated.length > 1) ||
    (signal === "than" && isOfChange && dated.length === 2) ||
    (signal === "after" && isOfChange && dated.length > 0);
  return overRows.some((signal) => signals.has(signal) && !isOfTime(signal));
}
