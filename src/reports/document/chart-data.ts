/** A chart as data beside its picture: cleaned names and whole values, for formats that draw charts themselves. Pure. */
import type { Chart } from "../../domain/sessions/research.ts";
import { periodOf, spokenName, timeParts } from "../../languages/amounts.ts";
import { wordsOf } from "../../languages/combined.ts";
import { columnTitle } from "../../languages/unit-names.ts";
import { type CellValue, dateValue } from "../numbers/cell-values.ts";
import { formatPoint, printedDecimals } from "../numbers/number-format.ts";
import { axisTimeWriter, timeWriter } from "../numbers/times.ts";
import { briefLine, oneLine, shortened } from "../text/plain-text.ts";

const nameLength = 80;

export interface ChartData {
  kind: Chart["kind"];
  unit: string | null;
  /** The points of the x axis. */
  /** `axis` is the label where the points do not say themselves what they are; `short` are the words for an axis: 'Mar 1958' for 'March 1958'. */
  x: { label: string; axis: string; values: CellValue[]; words: string[]; short: string[] };
  /** A value or null for each point. */
  lines: { name: string; values: (number | null)[] }[];
  /** Fraction digits of the most precise value. */
  decimals: number;
}

export function chartData({ kind, unit, x, lines }: Chart, locale: string): ChartData {
  const period = pointPeriod(x.values);
  const times = timeWriter(x.values, locale);
  const shortTimes = axisTimeWriter(x.values, locale);
  const worded = (write: (value: string) => string): string[] =>
    x.values.map((value) => shortened(typeof value === "string" ? oneLine(write(value)) : formatPoint(value, locale), nameLength));
  const clean = unit === null ? "" : briefLine(unit, nameLength);
  const finite = lines.map(({ name, values }) => ({
    name: briefLine(columnTitle(name, unit), nameLength),
    values: x.values.map((_, index) => finiteOrNull(values[index])),
  }));
  return {
    kind,
    unit: clean === "" ? null : clean,
    x: {
      label: briefLine(spokenName(x.label), nameLength),
      axis: axisName(x),
      values: x.values.map((value) => pointValue(value, period)),
      words: worded(times),
      short: worded(shortTimes),
    },
    lines: finite,
    decimals: finite.flatMap(({ values }) => values).reduce<number>((most, value) => Math.max(most, printedDecimals(value ?? 0)), 0),
  };
}

/** What the x axis is called; empty where its points say themselves that they are times. */
export function axisName({ label, values }: Pick<Chart["x"], "label" | "values">): string {
  const isYears = timeName.test(label.trim()) && values.every((value) => typeof value === "number");
  const isTimes = values.length > 0 && values.every((value) => typeof value === "string" && timeParts(value) !== null);
  return isYears || isTimes ? "" : briefLine(spokenName(label), nameLength);
}

const timeName = new RegExp(`^(?:${wordsOf(({ tables }) => tables.timeColumns).join("|")})$`, "iu");

/** A point of the x axis: a text that says a time is a date. */
export function pointValue(value: number | string, period?: "year" | "month"): CellValue {
  if (typeof value === "number") return Number.isFinite(value) ? { kind: "number", value } : { kind: "text", text: String(value) };
  return dateValue(value, period) ?? { kind: "text", text: oneLine(value) };
}

export function pointPeriod(values: readonly (number | string)[]): "year" | "month" | undefined {
  return periodOf(values.filter((value): value is string => typeof value === "string"));
}

/**
 * Where the axis of values begins; null for the program's choice. A bar's length is its value only from zero on. A line far
 * above zero would be flat.
 */
export function axisMinimum({ kind, lines }: Pick<ChartData, "kind" | "lines">): number | null {
  const values = lines.flatMap((line) => line.values).filter((value) => value !== null);
  const least = values.reduce((most, value) => Math.min(most, value), Number.POSITIVE_INFINITY);
  const span = values.reduce((most, value) => Math.max(most, value), 0) - least;
  if (kind === "bar") return least < 0 ? null : 0;
  if (!(span > 0) || least < span) return null;
  const step = 10 ** Math.floor(Math.log10(span));
  // Rounded since products of tenths are inexact.
  return Number((Math.floor(least / step) * step).toPrecision(12));
}

/** Points in a year that an axis of months or quarters has. */
const yearly = [12, 4];

/**
 * Every how manyth point of an axis is labelled, so that labels do not run into one another: whole years where the points
 * are months or quarters. `room` is the length of the axis in characters.
 */
export function labelStep(words: readonly string[], room: number): number {
  const longest = words.reduce((most, { length }) => Math.max(most, length), 0);
  const step = Math.max(1, Math.ceil(words.length / Math.max(1, Math.floor(room / (longest + 3)))));
  const season = (word = ""): string => word.replace(/\d{4}/, "");
  const period = yearly.find((points) => words.length > points && season(words[0]) !== "" && season(words[0]) === season(words[points]));
  return period === undefined || step === 1 ? step : Math.ceil(step / period) * period;
}

/** Letters along the axis of a chart as wide as a page. */
export const axisRoom = 95;
/** Names longer than this do not fit below upright bars. Characters. */
const longestUpright = 18;

/** Whether bars lie: where their names do not fit below them. Times and numbers are in an order, which runs from left to right. */
export function barsLie({ kind, x }: Pick<ChartData, "kind" | "x">): boolean {
  if (kind !== "bar" || x.values.every((value) => value.kind !== "text")) return false;
  return x.short.some(({ length }) => length > longestUpright) || labelStep(x.short, axisRoom) > 1;
}

function finiteOrNull(value: number | null | undefined): number | null {
  return value !== undefined && value !== null && Number.isFinite(value) ? value : null;
}
