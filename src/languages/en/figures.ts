/** Figures as sentences in English. */
import { areYears, capital, changeOf, computedText, percentText, periodOf, readText, sharedDecimals, timeParts } from "../amounts.ts";
import { figureWords, type Telling, tellingOf } from "../figure-forms.ts";
import type { Entry, FigureStatement, FigureSubject, Period, StatementOf } from "../subjects/figures.ts";
import { time, when } from "./dates.ts";

const language = "en";
const numberNames = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
/** More entries are in the table beside the sentence. */
const mostListed = 6;

/** '1,226 in 2012', 'Norway 12'. Numbers of fewer digits are names: '8' cylinders. */
function entryText(name: string, value: string, period?: Period): string {
  return /^\d{4}(?:-|$)/u.test(name) && timeParts(name) !== null ? `${value}${when(name, period)}` : `${name} ${value}`;
}

/** Commas of numbers and dates are none between items. */
function apart(items: readonly string[]): string {
  return items.join(items.some((item) => item.includes(",")) ? "; " : ", ");
}

/** The plain words of a phrase that is no name: 'Order spare membrane', but not 'Oak desk' and 'Bank of Norway'. */
const plainWord = /\s(?!(?:of|the|on|in|at|by|for|and|de|la|le|du|del|von|van)\s)\p{Ll}/gu;

function isPhrase(thing: string): boolean {
  return (thing.match(plainWord)?.length ?? 0) > 1 || /[.!?]$/u.test(thing);
}

/** "Norway's GDP", 'CO2'; a long name and what is none comes last: 'Cash flow (Barrow Ltd, 2019)'. */
function named({ thing, quantity }: FigureSubject): string {
  if (thing === null || thing === quantity) return capital(quantity);
  if (/[,:()<>≤≥=]| (?:and|is) /u.test(thing) || thing.length > 40 || !/^[A-Z]/u.test(thing) || isPhrase(thing))
    return `${capital(quantity)} (${thing})`;
  return `${capital(thing)}${/s$/u.test(thing) ? "’" : "’s"} ${quantity}`;
}

/** What is a time itself, or is told at one, is past. */
function hasOrHad(name: string, at: string | null): string {
  return at === null && timeParts(name) === null ? "has" : "had";
}

/** A value without a time is that of now: 'is', or 'are' for plural names. */
function isOrWas(subject: FigureSubject, at: string | null): string {
  const isDated = at !== null || /\d{4}/u.test(`${subject.thing ?? ""} ${subject.quantity}`);
  if (isDated) return was(subject);
  return was(subject) === "were" ? "are" : "is";
}

/** 'were' for plural names such as 'deaths' or 'jobs', but not for their difference or share. */
function was({ quantity }: FigureSubject): string {
  return !/^(?:the difference|share of) /u.test(quantity) && /[^aius']s$/u.test(quantity.replace(/\s*\(.*\)$/u, "")) ? "were" : "was";
}

function list(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

function valueText(statement: StatementOf<"value">): string {
  const { subject, read } = tellingOf(statement, language);
  const { value, at, isLatest = false, period, isYear = false, end } = statement;
  const told = typeof value !== "number" ? (value ?? "–") : isYear && value < 0 ? time(String(value)) : read(value);
  if (end !== undefined) return `the ${end} is ${subject.thing} (${subject.quantity}: ${told})`;
  // What is told of a year is often a verb: 'Holm: founded 1888'.
  if (isYear) return `${subject.thing === null ? capital(subject.quantity) : `${capital(subject.thing)}: ${subject.quantity}`} ${told}`;
  if (typeof value !== "number") return `${named(subject)}${when(at, period)}: ${told}`;
  return `${named(subject)} ${isOrWas(subject, at)} ${told}${when(at, period)}${isLatest ? ", the latest value" : ""}`;
}

function changeText(statement: StatementOf<"change">): string {
  const { subject, read, bare } = tellingOf(statement, language);
  const { unit } = subject;
  const { from, to, turn, period, step } = statement;
  const span = period ?? periodOf([from.at, to.at]);
  const decimals = sharedDecimals([from.value, to.value]);
  const { difference, growth, perYear } = changeOf(from, to, unit);
  const between =
    turn === undefined ? "" : `, with a ${turn.value > to.value ? "high" : "low"} of ${read(turn.value, decimals)}${when(turn.at, span)}`;
  const ends = `from ${read(from.value, decimals)}${when(from.at, span)} to ${read(to.value, decimals)}${when(to.at, span)}`;
  if (difference === 0)
    return `${named(subject)} ${was(subject)} the same${when(from.at, span)} and${when(to.at, span)}: ${read(to.value, decimals)}${between}`;
  const by = `${bare(Math.abs(difference), decimals)}${unit === "%" ? " percentage points" : ""}`;
  const relative = growth === null ? "" : ` (${growth > 0 ? "+" : ""}${percentText(growth, language)} %)`;
  const yearly = perYear === null || turn !== undefined ? "" : `, about ${percentText(perYear, language, 2)} % a year`;
  const most = step === undefined ? "" : `${step}${when(to.at, span)}: `;
  return `${named(subject)} ${difference > 0 ? "rose" : "fell"} ${most}${ends}, by ${by}${relative}${yearly}${between}`;
}

function peakText(statement: StatementOf<"peak">): string {
  const { subject, read } = tellingOf(statement, language);
  const { which, at, value, period } = statement;
  return `${named(subject)} ${was(subject)} ${which}${when(at, period)}: ${read(value)}`;
}

function rankingText(statement: StatementOf<"ranking">): string {
  const { subject, read } = tellingOf(statement, language);
  const { entries, of, which, at, period, measure = "value" } = statement;
  const [first, ...rest] = entries;
  const quantity = `${ofGroup[measure]}${subject.quantity}`;
  const among = of > entries.length ? ` (of ${readText(of, language)} compared)` : "";
  const decimals = sharedDecimals(entries.map(({ value }) => value));
  if (first === undefined) return `nothing is ranked by ${quantity}`;
  if (rest.length === 0)
    return `${capital(time(first.name))} ${hasOrHad(first.name, at)} ${degree(which, { ...subject, quantity }, decimals)} ${quantity}${when(at, period)}: ${read(first.value)}${among}`;
  return `the ${numberNames[entries.length] ?? entries.length} with ${degree(which, { ...subject, quantity }, decimals)} ${quantity}${when(at, period)}: ${listed(entries, decimals, read)}${among}`;
}

function countText(statement: StatementOf<"count">): string {
  const { subject } = tellingOf(statement, language);
  const { value, of, condition, at, distinct = false, period } = statement;
  const counted = `${readText(value, language)}${of === null ? "" : ` of ${readText(of, language)}`}`;
  const what = distinct ? `different values of ${subject.quantity}` : "entries";
  return `${what}${condition === null ? "" : ` where ${condition}`}: ${counted}${when(at, period)}`;
}

function sumOrMeanText(statement: StatementOf<"sum" | "mean">): string {
  const { subject, computed } = tellingOf(statement, language);
  const { form, value, n, span, period } = statement;
  const over =
    span === null
      ? ` over ${n} ${n === 1 ? "row" : "rows"}`
      : span.from === span.to
        ? when(span.from, period)
        : ` from ${time(span.from, period)} to ${time(span.to, period)}`;
  return form === "sum"
    ? `${named(subject)} came to ${computed(value)} in total${over}`
    : `${named(subject)} averaged ${computed(value)}${over}`;
}

const ofGroup = { sum: "total ", mean: "mean ", count: "number of ", value: "", highest: "highest ", lowest: "lowest " };

function groupsText(statement: StatementOf<"groups">): string {
  const { subject, alike } = tellingOf(statement, language);
  const { by, measure, entries, leads } = statement;
  const word = ofGroup[measure];
  const shown = entries.slice(0, mostListed);
  const decimals = Math.min(2, Math.max(statement.decimals ?? 0, measure === "mean" ? 2 : 0));
  const values = alike(
    shown.map(({ value }) => value),
    decimals,
  );
  const told = shown.map(({ name }, at) => entryText(name, values[at] ?? ""));
  const more = entries.length > shown.length ? `, and ${entries.length - shown.length} more` : "";
  const of = subject.thing === null ? "" : ` (${subject.thing})`;
  const [first] = shown;
  if (leads !== undefined && first !== undefined) {
    const others = shown.slice(1).map(({ name }, at) => `${time(name)} with ${values[at + 1]}`);
    return `${capital(time(first.name))} ${hasOrHad(first.name, null)} the ${leads} ${word}${subject.quantity}${of}: ${values[0]}${others.length === 0 ? "" : `, then ${list(others)}`}${more}`;
  }
  return `${word}${subject.quantity}${of} for each ${areYears(entries) ? "year" : by}: ${apart(told)}${more}`;
}

function comparisonText(statement: StatementOf<"comparison">): string {
  const { subject, computed, read: readAs } = tellingOf(statement, language);
  const { entries, at, period, isYear = false, isUnranked = false, isLeast = false, isComputed = false } = statement;
  const ranked = [...entries].sort((a, b) => (isLeast ? a.value - b.value : b.value - a.value));
  const [first, second] = ranked;
  const decimals = sharedDecimals(entries.map(({ value }) => value));
  const read: typeof readAs = isComputed ? (value) => computed(value) : readAs;
  const head = `${capital(subject.quantity)}${when(at, period)}`;
  if (isYear || isUnranked || first === undefined || second === undefined) return `${head}: ${listed(entries, decimals, read)}`;
  if (first.value === second.value) return `${head}: ${listed(entries, decimals, read)}`;
  const times =
    second.value > 0 && first.value / second.value >= 2
      ? ` (${computedText(first.value / second.value, language).replace(/(\.\d)\d*$/u, "$1")} times as ${isCounted(subject, decimals) ? "many" : "much"})`
      : "";
  const [size, which] = comparedWords[isLeast ? "least" : "most"][ranked.length === 2 ? 0 : 1];
  const others = list(ranked.slice(1).map(({ name, value }) => `${read(value, decimals)} for ${time(name)}`));
  return `${capital(time(first.name))} ${hasOrHad(first.name, null)} ${isComputed ? size : degree(which, subject, decimals)} ${subject.quantity}${when(at, period)}: ${read(first.value, decimals)}, against ${others}${ranked.length === 2 ? times : ""}`;
}

/** Of two and of more: of computed values, and of others. */
const comparedWords = {
  most: [["the larger", "higher"] as const, ["the largest", "highest"] as const],
  least: [["the smaller", "lower"] as const, ["the smallest", "lowest"] as const],
} as const;

function trendText(statement: StatementOf<"trend">): string {
  const { subject, computed } = tellingOf(statement, language);
  const { perYear, from, to, period } = statement;
  return `${named(subject)} changed by ${computed(perYear)} a year on average from ${time(from, period)} to ${time(to, period)}`;
}

function listed(entries: readonly Entry[], decimals: number, read: Telling["read"]): string {
  const period = periodOf(entries.map(({ name }) => name));
  return apart(entries.map(({ name, value }) => entryText(name, read(value, decimals), period)));
}

const ofCounted = { highest: "the most", lowest: "the fewest", higher: "more", lower: "fewer" } as const;

/** What is counted is not high: 'the most moons', but 'the highest mass'. */
function degree(which: keyof typeof ofCounted, subject: FigureStatement["subject"], decimals: number): string {
  return isCounted(subject, decimals) ? ofCounted[which] : `the ${which}`;
}

function isCounted({ quantity, unit }: FigureStatement["subject"], decimals: number): boolean {
  return unit === null && decimals === 0 && /^(?!number of ).*[a-z]{2}(?<!s)s(?: (?:sold|made|built|born|\p{Ll}+ed))?$/u.test(quantity);
}

export const figures = figureWords(
  language,
  {
    value: valueText,
    change: changeText,
    peak: peakText,
    ranking: rankingText,
    count: countText,
    sum: sumOrMeanText,
    mean: sumOrMeanText,
    groups: groupsText,
    comparison: comparisonText,
    trend: trendText,
  },
  time,
);
