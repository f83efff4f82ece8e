/** Computes the figures asked for from a matched series, each with its source cells. Pure. */

import { withCapital } from "../../../domain/base/capital-letter.ts";
import { rounded } from "../../../domain/base/statistics.ts";
import type { Citation, Figure, Series } from "../../../domain/evidence/evidence.ts";
import { spokenName } from "../../../languages/amounts.ts";
import { bareQuantity } from "../../../languages/unit-names.ts";
import type { TableHit } from "../../../sources/tools/library-tools.ts";
import { namedByColumn, natureOfSeries, pointsAsked, pointsOver } from "./asked-points.ts";
import { extremum, growth, growthPerYear, mean, sum, trend, unitOfChange } from "./computing.ts";
import { labelStems, thingWords } from "./concepts.ts";
import { type Condition, type FigureIntent, holds, type Measure } from "./intent.ts";
import { inUnitOf } from "./limit-units.ts";
import { countLineage, pointLineage } from "./lineage.ts";
import type { MatchedSeries } from "./matching.ts";
import { titleOf } from "./series-names.ts";
import { type AskedStep, stepOf, tellsSteps } from "./steps.ts";
import { type CellPoint, placeIn, type TableRow } from "./table-series.ts";
import { namedByTitle } from "./value-columns.ts";

/** Figures of a time series when no measure is asked for, most informative first. */
const wholeSeries: readonly Measure[] = ["latest", "growth", "change", "growth_per_year", "minimum", "maximum", "mean", "trend"];
const wholeSpan: readonly Measure[] = ["growth", "change", "growth_per_year", "minimum", "maximum", "mean", "trend"];
/** Figures added to the measure that was asked for. */
const beside: Partial<Record<Measure, readonly Measure[]>> = {
  growth: ["change", "growth_per_year"],
  change: ["growth", "growth_per_year"],
  growth_per_year: ["growth"],
  trend: ["growth_per_year", "growth"],
};

/** The figures that answer the intent, the asked one first; empty where the series has no point in the asked years. */
export function figuresOf(series: MatchedSeries, intent: FigureIntent): Figure[] {
  const points = pointsOver(series, intent);
  if (points.length === 0) return [];
  if (intent.eachYear && intent.measures.length === 0) return yearly(series, points, intent);
  const step = stepIn(series, intent);
  if (step !== null) return stepped(series, points, intent, step);
  const asked = intent.step === null ? intent.measures.filter((measure) => !namedByColumn(series, measure)) : [extremeOf(intent.step)];
  const [main] = asked;
  const told = main === undefined ? unasked(series, points, intent) : (beside[main] ?? []);
  // The growth of a percentage is included only where it is asked for: its change is clearer.
  const measures = [...asked, ...told.filter((measure) => series.unit !== "%" || !measure.startsWith("growth"))];
  return [...new Set(measures)].flatMap((measure) => {
    const figure = compute(measure, series, points, intent);
    return figure === null ? [] : [figure];
  });
}

/** The step that is asked for between the points of a series; null of one that holds changes itself, of which an extreme is asked for. */
export function stepIn(series: MatchedSeries, { step }: FigureIntent): AskedStep | null {
  return step === null || tellsSteps(spokenName(`${series.points[0]?.column ?? ""} ${series.quantity}`)) ? null : step;
}

function extremeOf({ direction, which }: AskedStep): Measure {
  return (which === "most") === (direction !== "fall") ? "maximum" : "minimum";
}

/** The change between the neighbours that are asked for, told at the later one of them. */
function stepped(series: MatchedSeries, points: readonly CellPoint[], intent: FigureIntent, step: AskedStep): Figure[] {
  const found = stepOf(points, step);
  const [main] = intent.measures;
  const figure = found === null || main === undefined ? null : compute(main, series, [found.from, found.to], intent);
  return figure === null || found === null ? [] : [{ ...figure, at: found.to.at }];
}

/** The value of each named year, in order; empty where any of them is missing from the series. */
function yearly(series: MatchedSeries, points: readonly CellPoint[], intent: FigureIntent): Figure[] {
  const named = intent.years.flatMap((year) => points.find(({ time }) => time !== null && Math.floor(time) === year) ?? []);
  if (named.length < intent.years.length) return [];
  return named.flatMap((point) => compute("value", series, [point], intent) ?? []);
}

/** Over a part of a year flows add up, and levels are averaged. */
function unasked(series: MatchedSeries, points: readonly CellPoint[], intent: FigureIntent): readonly Measure[] {
  const { span, years, months, isTotal, isWholePeriod } = intent;
  const nature = natureOfSeries(series);
  if (points.length === 1 || points.every(({ time }) => time === null)) return ["value"];
  const total: readonly Measure[] = isTotal && !namedByColumn(series, "sum") ? ["sum"] : [];
  if (span !== null) return [...total, ...wholeSpan];
  // 'How many hours did Ivo spend' asks for the sum of a daily log, not for its last day.
  const addsUp = nature === "flow" && points.every(({ at }) => wholeDay.test(at));
  // 'How many receipts over the year': what does not say whether it adds up does, too.
  const isOfYear = isWholePeriod && years.length === 0 && new Set(points.map(({ at }) => at.slice(0, 4))).size === 1;
  if (isOfYear && (nature === "flow" || nature === "unknown")) return [...total, ...wholeSeries];
  if (years.length !== 1 && months === null && !addsUp) return wholeSeries;
  return nature === "flow" ? ["sum"] : [...total, "mean", "minimum", "maximum"];
}

const wholeDay = /^\d{4}-\d{2}-\d{2}/u;

function compute(measure: Measure, series: MatchedSeries, points: readonly CellPoint[], intent: FigureIntent): Figure | null {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const values = points.map(({ value }) => value);
  const base = { measure, subject: subjectOf(series), unit: series.unit };
  const overall = first.at === last.at ? first.at : `${first.at}–${last.at}`;
  const grounds = (used: readonly CellPoint[]) => {
    const isOfCells = used.every(({ parts }) => parts === undefined);
    const lineage = measure === "count" || !isOfCells ? undefined : pointLineage(series.table, measure, used);
    return { citations: cite(series.table, used), ...(lineage && { lineage }) };
  };
  const all = (value: number | null, formula: string, unit = series.unit): Figure | null =>
    value === null || !Number.isFinite(value) ? null : { ...base, value, unit, at: overall, formula, ...grounds(points) };
  const ends = (value: number | null, formula: string, unit = series.unit): Figure | null =>
    value === null || points.length < 2 ? null : { ...base, value, unit, at: overall, formula, ...grounds([first, last]) };
  switch (measure) {
    case "value":
    case "latest":
      return { ...base, value: last.value, at: last.at, formula: `x(${last.at})`, ...grounds([last]) };
    case "change":
      return ends(last.value - first.value, `x(${last.at}) − x(${first.at}) = ${last.value} − ${first.value}`, unitOfChange(series.unit));
    case "growth":
      return ends(
        growth(first.value, last.value),
        `(x(${last.at}) − x(${first.at})) / x(${first.at}) × 100 = (${last.value} − ${first.value}) / ${first.value} × 100`,
        "%",
      );
    case "growth_per_year":
      return ends(
        growthPerYear(first, last),
        `((x(${last.at}) / x(${first.at}))^(1/${rounded((last.time ?? 0) - (first.time ?? 0), 2)}) − 1) × 100`,
        "%",
      );
    case "minimum":
    case "maximum": {
      const point = extremum(points, measure);
      if (point === null || points.length < 2) return null;
      const rest = points.filter((other) => other !== point);
      const formula = `${measure === "maximum" ? "max" : "min"} x(${overall}), n = ${points.length}`;
      return { ...base, value: point.value, at: point.at, formula, ...grounds([point, ...rest]) };
    }
    case "mean":
      return all(mean(values), `Σx / n, n = ${values.length}`);
    case "sum":
      return all(sum(values), `Σx, n = ${values.length}`);
    case "trend":
      return all(trend(points), `least squares, x per year, n = ${points.length}`, unitOfChange(series.unit));
    case "count":
      return intent.condition === null ? null : counted(series, points, intent.condition, base);
  }
}

function counted(
  series: MatchedSeries,
  points: readonly CellPoint[],
  condition: Condition,
  base: Pick<Figure, "measure" | "subject">,
): Figure {
  const scaled = inUnitOf(
    condition,
    series.unit ?? "",
    points.map(({ value }) => value),
  );
  const holding = points.filter(({ value }) => holds(value, scaled));
  const relation = { above: ">", atLeast: "≥", below: "<", atMost: "≤" }[condition.relation];
  const at = holding.map((point) => point.at).join(", ");
  const lineage = countLineage(series.table, scaled, points);
  return {
    ...base,
    value: holding.length,
    unit: null,
    at: at === "" ? null : at,
    formula: `n(x ${relation} ${scaled.value})`,
    citations: cite(series.table, points),
    ...(lineage && { lineage }),
  };
}

/** 'Germany, GDP'; only the quantity where the table is about one thing. */
export function subjectOf({
  subject,
  quantity: name,
  table,
  unit,
  shape,
}: Pick<MatchedSeries, "subject" | "quantity" | "table" | "unit" | "shape">): string {
  // A comma stands between a thing and its quantity alone.
  const quantity = name.includes(", ") ? bareQuantity(name, unit) : name;
  if (subject === null && namesThings(table, shape)) return `${quantity}, ${measureIn(titleOf(table))}`;
  if (subject === null) return namedByTitle(quantity, titleOf(table));
  return subject === quantity ? quantity : `${subject}, ${quantity}`;
}

/** Whether rows below a head such as 'Country' have years for columns, so that the table's title alone says what is measured. */
function namesThings({ columns, title }: MatchedSeries["table"], { kind, labelColumns }: MatchedSeries["shape"]): boolean {
  const stems = labelStems(columns[labelColumns[0] ?? -1]?.name ?? "");
  return (
    kind === "wide" &&
    title.trim() !== "" &&
    stems.length > 0 &&
    stems.length <= 2 &&
    stems.every((stem) => thingWords.has(stem) || stem === "name")
  );
}

/** 'GDP' of 'GDP of selected countries'. */
function measureIn(title: string): string {
  return title.replace(/(?<=\S)(?: of | by | for | in |,|\(|:).*$/u, "").trim();
}

/** A citation for each row of the points, with their cells, in the order of the points. */
export function cite(table: Pick<TableHit, "sourceId" | "table">, points: readonly CellPoint[]): Citation[] {
  const cells = points.flatMap((point) => point.parts ?? [point]);
  const byRow = Map.groupBy(cells, ({ row }) => row.row);
  return [...byRow.values()].flatMap((own) => {
    const row: TableRow | undefined = own[0]?.row;
    if (row === undefined) return [];
    const columns = own.map(({ column }) => column);
    return [{ sourceId: table.sourceId, place: placeIn(table.table, row, columns), quote: row.quote }];
  });
}

/** The quantity of several things in one table, which then need not stand beside each of them; null of others. */
function sharedQuantity(matched: readonly MatchedSeries[]): string | null {
  const [first, ...others] = matched;
  const subjects = new Set(matched.map(({ subject }) => subject));
  const isOne = others.every(({ table, quantity }) => table === first?.table && quantity === first.quantity);
  if (first === undefined || others.length === 0 || !isOne || subjects.has(null) || subjects.size < matched.length) return null;
  return withCapital(subjectOf({ ...first, subject: null }));
}

/** The series for a chart, with at least three points of different times. */
export function chartSeries(matched: readonly MatchedSeries[], intent: FigureIntent, title: string): Series | null {
  const shared = sharedQuantity(matched);
  const lines = matched
    .map((series) => ({ series, points: pointsAsked(series.points, intent) }))
    .filter(({ points }) => new Set(points.map(({ at }) => at)).size === points.length && points.every(({ time }) => time !== null));
  const [first] = lines;
  const times = [...new Map(lines.flatMap(({ points }) => points.map(({ at, time }) => [at, time ?? 0] as const)))].sort(
    (a, b) => a[1] - b[1],
  );
  if (first === undefined || times.length < 3) return null;
  const timeColumn = first.series.shape.timeColumn;
  const label = timeColumn === null ? "" : (first.series.table.columns[timeColumn]?.name ?? "");
  return {
    title: shared ?? title,
    unit: first.series.unit,
    x: { label, values: times.map(([at]) => (/^\d{4}$/.test(at) ? Number(at) : at)) },
    lines: lines.map(({ series, points }) => {
      const byTime = new Map(points.map(({ at, value }) => [at, value]));
      return { name: (shared === null ? null : series.subject) ?? subjectOf(series), values: times.map(([at]) => byTime.get(at) ?? null) };
    }),
    citations: lines.flatMap(({ series, points }) => cite(series.table, points)),
  };
}
