/** How likely a series answers a question. Pure. */
import { spokenName } from "../../../languages/amounts.ts";
import { wholeWords } from "../../../languages/combined.ts";
import { dates } from "../../../sources/text/dates.ts";
import { asksForMainThings } from "../passages/main-things.ts";
import { periodAsked } from "../tables/groups.ts";
import { comparesRows, tableQuestion } from "../tables/question.ts";
import { natureOfSeries, pointsOver } from "./asked-points.ts";
import { type Concept, conceptsOf, labelStems, strengthIn } from "./concepts.ts";
import { type FigureIntent, overTime } from "./intent.ts";
import type { MatchedSeries } from "./matching.ts";
import { counting } from "./measure-words.ts";
import { countsAveraged } from "./nature.ts";
import { titleOf } from "./series-names.ts";
import { tellsOpposite } from "./steps.ts";
import { timeWords, totals } from "./table-series.ts";
import { isCodeColumn, isRankName, namedByTitle } from "./value-columns.ts";

/**
 * Probability that a series answers: the share of the question that it explains. It is less where rows are to be compared,
 * where the question names another quantity, for a day that the series does not hold, and for a span that it holds in part.
 * The factors are set by hand: a logistic fit to one half of the questions was calibrated worse on the other half.
 */
export function seriesConfidence(series: MatchedSeries, intent: FigureIntent, question: string): number {
  const { asksFor, measures, years, rest, condition, step, isTotal } = intent;
  const { coverage, shape, quantity, points } = series;
  // 'When is the invoice due' asks for another time than that of its value.
  const asksOtherTime = asksFor === "time" && measures.length === 0 && step === null;
  const asked = tableQuestion(question);
  const isOfChange = measures.some((measure) => overTime.has(measure));
  const overRows = asksFor === "subject" || asksOtherTime || comparesRows(asked, isOfChange);
  // 'The most populous country' is not the sum of all.
  const isOfAll = measures.some((measure) => measure === "maximum" || measure === "minimum") && totals.test(series.subject ?? quantity);
  const stems = labelStems(quantity);
  const isOnly = shape.valueGroups.length === 1 && !isRankName(quantity) && !isCodeColumn(quantity);
  const isNamed = shape.kind === "wide" || isOnly || conceptsOf(rest).some((each) => strengthIn(each, quantity, stems) > 0);
  // A month whose year is not named is none of those that the points tell together.
  const isOfDay = ({ first, last, day }: (typeof asked.months)[number]): boolean =>
    day === null
      ? points.every(({ at }) => !/^\d{4}-\d\d/u.test(at) || isWithin(Number(at.slice(5, 7)), first, last))
      : points.some(({ at }) => at.slice("2019".length).startsWith(`-${twoDigits(first)}-${twoDigits(day)}`));
  const days = dates(question).filter(({ precision }) => precision === "day");
  const hasDay = days.every(({ iso }) => points.some(({ at }) => at.startsWith(iso))) && asked.months.every(isOfDay);
  // A span that the series covers in part has another change, sum and mean.
  const hasEnds = years.length < 2 || years.every((year) => points.some(({ time }) => time === null || Math.floor(time) === year));
  const isCounted = measures.includes("count") || knowsCounted(question, namedByTitle(quantity, titleOf(series.table)));
  // Of a condition a series tells how often it is met, and not when.
  const meetsCondition = condition === null || measures.includes("count");
  const share =
    (overRows || !meetsCondition || (isOfAll && !isTotal) ? 0.3 : 0.9) *
    (isNamed ? 1 : 0.6) *
    (hasDay ? 1 : 0.2) *
    (hasEnds ? 1 : 0.5) *
    (isCounted ? 1 : 0.5);
  const isOpposite = tellsOpposite(question.toLowerCase(), spokenName(`${points[0]?.column ?? ""} ${quantity}`));
  // A word that the table does not explain may name another quantity: 'murders solved'.
  return (
    coverage ** 1.5 *
    share *
    (measures[0] === "count" ? (countsOthers(question) ? ofOpen * ofCount : ofCount) : 1) *
    (isGuessed(series, intent) ? ofUnknown : 1) *
    (isOpposite ||
    countsAveraged(question, { name: quantity, unit: series.unit }, series.table.columns) ||
    (!isOfChange && isFinerThan(periodAsked(asked), points)) ||
    series.isOfPart === true ||
    !isPerPersonAsAsked(series, question) ||
    asksForMainThings(question)
      ? ofOpen
      : 1)
  );
}

/** Whether several points stand for one of the periods: days, where a figure per month is asked for. */
function isFinerThan(period: "year" | "month" | null, points: MatchedSeries["points"]): boolean {
  if (period === null) return false;
  const ofPeriods = points.map(({ at }) => at.slice(0, period === "year" ? "2019".length : "2019-01".length));
  return new Set(ofPeriods).size < ofPeriods.length;
}

/** 'GDP per capita' is told by no GDP. */
export function isPerPersonAsAsked({ quantity, table }: MatchedSeries, question: string): boolean {
  return !perPerson.test(question) || perPerson.test(`${quantity} ${titleOf(table)}`);
}

const perPerson = wholeWords(({ tables }) => tables.perPerson);

function isWithin(month: number, first: number, last: number): boolean {
  return first <= last ? first <= month && month <= last : month >= first || month <= last;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

/** Factor where a part of the question is not told. */
export const ofOpen = 0.5;

/** Whether several values of a period become one figure, and nothing says whether they add up. */
function isGuessed(series: MatchedSeries, intent: FigureIntent): boolean {
  const isOver = intent.years.length === 1 && intent.span === null && intent.measures.length === 0;
  return isOver && natureOfSeries(series) === "unknown" && pointsOver(series, intent).length > 1;
}
const ofUnknown = 0.6;
const ofCount = 0.6;

/** Whether the question counts other things than times, of which a series has one. */
function countsOthers(question: string): boolean {
  const [counts] = question.toLowerCase().match(counting) ?? [];
  return counts !== undefined && !labelStems(counts).some((stem) => timeWords.has(stem));
}

/** Whether the label names what the question counts: the attendance of a game is no number of games. */
function knowsCounted(question: string, label: string): boolean {
  const [counts = ""] = question.toLowerCase().match(counting) ?? [];
  const [thing] = withImplied(conceptsOf(counts.split(" ").at(-1) ?? ""), question, { measures: [] });
  return thing === undefined || strengthIn(thing, "", labelStems(label)) > 0;
}

/** 'How many people live' asks for a column of the population, and 'was 2020 warmer than 2016' for temperatures. */
export function withImplied(concepts: readonly Concept[], question: string, { measures }: Pick<FigureIntent, "measures">): Concept[] {
  const { implied, text, tokens, head, signals } = tableQuestion(question);
  const isAsked = ({ from }: (typeof implied)[number]): boolean => signals.has("count") && tokens[head[0] ?? -1]?.from === from;
  const counted = implied.find((each) => isAsked(each) || measures[0] === "change");
  const spelt = new Set(implied.filter(({ quantity }) => quantity === counted?.quantity).map(({ from, to }) => text.slice(from, to)));
  const columns = counted?.columns ?? [];
  const spellings = columns.map((column) => [column]);
  return concepts.map((each) =>
    spelt.has(each.text) ? { ...each, spellings: [...each.spellings, ...spellings], inTables: columns.join(" ") } : each,
  );
}
