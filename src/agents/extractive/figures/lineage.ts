/** The lineage of computed figures: their cells, and the formula over them. Pure. */
import type { Figure, Lineage, LineageInput } from "../../../domain/evidence/evidence.ts";
import type { TableHit } from "../../../sources/tools/library-tools.ts";
import type { Condition, Measure } from "./intent.ts";
import { type CellPoint, placeIn } from "./table-series.ts";

/** More inputs than this would make a figure larger than what it is computed from. */
const mostInputs = 1_000;

/** Undefined for figures over no cells, or over too many. */
export function lineageOf(formula: string, inputs: readonly LineageInput[]): Lineage | undefined {
  return inputs.length === 0 || inputs.length > mostInputs ? undefined : { formula, inputs: [...inputs] };
}

/** The lineage of a measure over points in chronological order, those that it is computed from. */
export function pointLineage(
  table: Pick<TableHit, "sourceId" | "table">,
  measure: Exclude<Measure, "count">,
  points: readonly CellPoint[],
): Lineage | undefined {
  const used = measure === "trend" ? points.filter(({ time }) => time !== null) : points;
  return lineageOf(
    formulas[measure](used.length),
    used.map((point) => inputOf(table, point)),
  );
}

const formulas: Record<Exclude<Measure, "count">, (n: number) => string> = {
  value: () => "x1",
  latest: () => "x1",
  change: () => "x2 - x1",
  growth: () => "(x2 - x1) / x1 * 100",
  growth_per_year: () => "((x2 / x1) ^ (1 / (t2 - t1)) - 1) * 100",
  minimum: (n) => `MIN(x1:x${n})`,
  maximum: (n) => `MAX(x1:x${n})`,
  mean: (n) => `AVERAGE(x1:x${n})`,
  sum: (n) => `SUM(x1:x${n})`,
  trend: (n) => `SLOPE(x1:x${n}, t1:t${n})`,
};

/** The lineage of the number of points whose values meet a condition. */
export function countLineage(
  table: Pick<TableHit, "sourceId" | "table">,
  { relation, value }: Pick<Condition, "relation" | "value">,
  points: readonly CellPoint[],
): Lineage | undefined {
  const sign = { above: ">", atLeast: ">=", below: "<", atMost: "<=" }[relation];
  return lineageOf(
    `COUNTIF(x1:x${points.length}, "${sign}${value}")`,
    points.map((point) => inputOf(table, point)),
  );
}

function inputOf({ sourceId, table }: Pick<TableHit, "sourceId" | "table">, { row, column, at, time, value }: CellPoint): LineageInput {
  return { sourceId, place: placeIn(table, row, [column]), value, at, time };
}

/** The lineage of the largest or the least of several figures; undefined where one of them has none. */
export function extremeLineage(which: "MAX" | "MIN", figures: readonly Pick<Figure, "lineage">[]): Lineage | undefined {
  const inputs: LineageInput[] = [];
  const formulas: string[] = [];
  for (const { lineage } of figures) {
    if (lineage === undefined) return undefined;
    formulas.push(shifted(lineage.formula, inputs.length));
    inputs.push(...lineage.inputs);
  }
  return lineageOf(`${which}(${formulas.join(", ")})`, inputs);
}

/** The formula with the numbers of its inputs moved on. */
function shifted(formula: string, by: number): string {
  return formula.replace(/\b([xt])(\d+)\b/g, (_name, letter: string, number: string) => `${letter}${Number(number) + by}`);
}
