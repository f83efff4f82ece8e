/** What features of a query ask of its columns and of the names that it selects by. Pure. */
import { alternatives, lowerCaseWords, wordsOf } from "../../../languages/combined.ts";
import type { ImpliedQuantity } from "../../../languages/subjects/rows.ts";
import { bareQuantity, unitInName } from "../../../languages/unit-names.ts";
import { stem } from "../../../sources/text/stems.ts";
import { measuresOf, unitIn } from "../figures/limit-units.ts";
import { quantityStems } from "../passages/measured-quantities.ts";
import type { ColumnLink, Links } from "./links.ts";
import type { Mention } from "./mentions.ts";
import type { TableQuestion } from "./question.ts";
import type { Order } from "./row-values.ts";
import type { TypedColumn, TypedTable } from "./typed-table.ts";
import { similarThing } from "./word-likeness.ts";

/** Whether the column is the only one with numbers that measure something. */
export function isOnlyMeasure({ columns, naming }: TypedTable, column: number): boolean {
  const measures = columns.filter(
    ({ index, isNumeric, isTime, isRank, isCode }) => isNumeric && !isTime && !isRank && !isCode && index !== naming,
  );
  return measures.length === 1 && measures[0]?.index === column;
}

/** Whether two names of one column are taken together that the question does not join: 'flights from ATL to LAX'. */
export function isJoinedWithout({ lower, tokens }: TableQuestion, mentions: readonly Mention[]): boolean {
  const [one, other] = mentions;
  if (one === undefined || other === undefined || one.column !== other.column) return false;
  const [first, second] = [one, other].map(({ tokens: own }) => Math.min(...own)).sort((a, b) => a - b);
  const between = lower.slice(tokens[first ?? 0]?.to, tokens[second ?? 0]?.from);
  return !joining.test(between);
}
const joining = new RegExp(`[,/&+]|${lowerCaseWords(({ rows }) => rows.joining).source}`, "u");

const fromWord = new RegExp(`${lowerCaseWords(({ rows }) => rows.from).source}\\s+$`, "u");
const toWord = new RegExp(`${lowerCaseWords(({ rows }) => rows.to).source}\\s+$`, "u");
const fromColumns = new Set(wordsOf(({ rows }) => rows.fromColumns).map(stem));
const toColumns = new Set(wordsOf(({ rows }) => rows.toColumns).map(stem));

/** Whether a named cell is in the column of where something comes from or goes to: 1 as the word before it says, -1 in the other, else 0. */
export function wayOf({ lower, tokens }: TableQuestion, { columns }: TypedTable, { column, tokens: [first] }: Mention): number {
  const before = lower.slice(0, tokens[first ?? 0]?.from ?? 0);
  const { stems = [], name = "" } = columns[column] ?? {};
  const isFrom = fromWord.test(`${name.toLowerCase()} `) || stems.some((each) => fromColumns.has(each));
  const isTo = toWord.test(`${name.toLowerCase()} `) || stems.some((each) => toColumns.has(each));
  if (isFrom === isTo) return 0;
  if (fromWord.test(before)) return isFrom ? 1 : -1;
  return toWord.test(before) ? (isTo ? 1 : -1) : 0;
}

/** Words of an order, the surer ones first. */
const orderSignals = [["maximum", "minimum"] as const, ["more", "less"] as const];

/** Index of the token that begins the words of an order; -1 without any. */
export function orderAt({ signals, tokens }: TableQuestion): number {
  const at = orderSignals.map((pair) => Math.min(...pair.map((signal) => signals.get(signal) ?? Number.POSITIVE_INFINITY)));
  const offset = at.find(Number.isFinite);
  return offset === undefined ? -1 : tokens.findIndex(({ from }) => from >= offset);
}

/** Words of an order that may stand for what a sum or a mean is of. */
const describing = ["maximum", "minimum", "top", "best"] as const;

/**
 * Whether a sum or a mean is asked for, and a superlative behind it says of what: 'the total revenue of the largest companies'.
 * In 'the average temperature of the warmest month' a column is called so.
 */
export function computesOver({ signals, tokens }: TableQuestion, { columns }: TypedTable, links: Links): boolean {
  const at = Math.min(...(["sum", "mean"] as const).map((signal) => signals.get(signal) ?? Number.POSITIVE_INFINITY));
  const orders = describing.flatMap((signal) => signals.get(signal) ?? []);
  const word = tokens.find(({ from }) => from === at)?.stem ?? "";
  const isInName = links.columns.some(({ column }) => columns[column]?.stems.includes(word) === true);
  return orders.length > 0 && orders.every((order) => order > at) && !isInName;
}

/** Quantities that are measured: no number of rows tells which is the largest. */
const measuredQuantities: ReadonlySet<ImpliedQuantity> = new Set([
  ...([
    "height",
    "area",
    "size",
    "length",
    "weight",
    "temperature",
    "precipitation",
    "depth",
    "distance",
    "density",
    "speed",
    "age",
  ] as const),
]);

/** Stems of their names: 'area', 'height'. */
export const measureNames: ReadonlySet<string> = new Set([...measuredQuantities].flatMap(quantityStems));

/** Whether the order is by such a quantity: 'the warmest', 'which is bigger'. */
export function ordersMeasured(question: TableQuestion): boolean {
  return measuresOfOrder(question).length > 0;
}

/** The measured quantities that a superlative implies: by its own word ('warmest'), or by the next one (in Russian, 'most warm'). */
function measuresOfOrder({ signals, implied, tokens }: TableQuestion): TableQuestion["implied"] {
  const orders = orderSignals.flat().map((signal) => signals.get(signal));
  return implied.filter(({ quantity, from }) => {
    const at = tokens.findIndex((token) => token.from === from);
    return measuredQuantities.has(quantity) && [from, tokens[at - 1]?.from].some((place) => orders.includes(place));
  });
}

/**
 * Whether the ranked column, or its table, measures what the superlative or comparative asks for: 'warmest' is not answered by
 * amounts of CO2, and 'bigger' not by years of foundation.
 */
export function isAskedMeasure(
  question: TableQuestion,
  { titleStems, columns: all }: TypedTable,
  link: ColumnLink | undefined,
  value: number,
): boolean {
  const asked = measuresOfOrder(question);
  const isCompared = asked.length > 0 || question.signals.has("more") || question.signals.has("less");
  if (isCompared && link === undefined && all[value]?.isTime === true) return false;
  const exact = asked.filter(({ quantity }) => !anySize.has(quantity));
  return exact.length === 0 || link !== undefined || exact.some(({ columns }) => columns.some((each) => titleStems.has(each)));
}

const ofSales: ReadonlySet<ImpliedQuantity> = new Set(["sold", "revenue", "income"] as const);

/** Whether the question asks what was sold or earned: that adds up over rows, and is no number of them. */
export function asksSales({ implied }: TableQuestion): boolean {
  return implied.some(({ quantity }) => ofSales.has(quantity));
}

/** Whether a column tells it, so that rows are not counted. */
export function tellsSales(question: TableQuestion, { columns }: TypedTable, links: Links): boolean {
  return asksSales(question) && links.columns.some(({ column, isImplied }) => isImplied && columns[column]?.isNumeric === true);
}

/** Quantities that an adjective of any size may mean: 'the bigger harvest' has no area. */
const anySize: ReadonlySet<string> = new Set(["area", "size", "length"]);

/**
 * The columns that an order is by: those of its own word, a height for 'tallest', else those of the word behind it, rain for
 * 'the most rain'. Empty where it names none that can be compared.
 */
export function namedByOrder(question: TableQuestion, { columns, naming }: TypedTable, links: Links): ReadonlySet<number> {
  const { tokens, implied } = question;
  const first = orderAt(question);
  const order = tokens[first];
  if (order === undefined) return new Set();
  const named = (least: number, ...said: readonly number[]): number[] =>
    links.columns.flatMap(({ column, tokens: own, strength, isImplied }) => {
      const { isNumeric = false, isTime = false } = columns[column] ?? {};
      const isComparable = (isNumeric && column !== naming) || isTime;
      return isComparable && (isImplied || strength >= least) && said.some((token) => own.includes(token)) ? [column] : [];
    });
  const next = tokens.findIndex(({ isContent }, index) => index > first && isContent);
  const isAnySize = implied.some(({ quantity, from, to }) => anySize.has(quantity) && from <= order.from && order.to <= to);
  const until = next < 0 ? tokens.length : next;
  const own = isAnySize ? [] : named(wholeWord, ...Array.from({ length: until - first }, (_each, step) => first + step));
  return new Set(own.length > 0 ? own : named(similarThing, next));
}

/** Strength of a link to a column by a whole word of its name. */
export const wholeWord = 0.8;

const ends = (["maximum", "minimum"] as const).map(
  (end) =>
    new RegExp(
      alternatives(({ tables }) => tables.measureColumns[end] ?? "(?!)"),
      "iu",
    ),
);

/** Whether a column of highest or lowest values is the one that an order is by: 1 where it is, -1 where it is the other, else 0. */
export function endOf({ name, unit }: TypedColumn, order: Order): number {
  // 'Waiting time (min)' is told in minutes.
  const quantity = bareQuantity(name, unit ?? unitInName(name)).replaceAll("_", " ");
  const [isHighest, isLowest] = ends.map((end) => end.test(quantity));
  if (isHighest === isLowest) return 0;
  return (order === "most") === isHighest ? 1 : -1;
}

/** Whether another column holds the same quantity of a later year. */
export function isOutdated({ columns }: TypedTable, value: number): boolean {
  const yearOf = (name = ""): number => Number(columnYear.exec(name)?.[0] ?? 0);
  const plain = (name = ""): string => name.replace(columnYear, "").trim();
  const own = columns[value]?.name;
  const year = yearOf(own);
  return year > 0 && columns.some(({ name }) => yearOf(name) > year && plain(name) === plain(own));
}
const columnYear = /(?<!\d)(?:1[5-9]|20|21)\d{2}(?!\d)/u;

/** Whether the column has the unit that the question names without a number, or one of the same kind; null where either has none. */
export function unitFit({ unit: asked }: TableQuestion, { name, unit }: TypedColumn): "same" | "other" | null {
  const own = unit ?? unitIn(name);
  if (asked === null || own === null) return null;
  return asked === own || measuresOf({ unit: asked }, own) === "same" ? "same" : "other";
}
