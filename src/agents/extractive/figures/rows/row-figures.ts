/** Figures computed from a table's rows, each with the cells it is derived from. Pure. */
import type { Figure } from "../../../../domain/evidence.ts";
import { cite } from "../figures.ts";
import type { Condition } from "../intent.ts";
import type { CellPoint, TableRow } from "../table-series.ts";
import { type Grounding, numberIn } from "./grounding.ts";
import { isTimed, nameIn } from "./row-selection.ts";

export function point(grounding: Grounding, row: TableRow, column: number): CellPoint {
  return { time: null, at: "", row, value: numberIn(row.cells[column] ?? null) ?? 0, column: grounding.table.columns[column]?.name ?? "" };
}

export interface Told {
  measure: Figure["measure"];
  subject: string;
  value: number;
  formula: string;
  column: number;
  rows: readonly TableRow[];
}

export function figureOf(grounding: Grounding, told: Told): { figures: Figure[]; rows: [] } {
  return { figures: figuresIn(grounding, told), rows: [] };
}

export function figuresIn(grounding: Grounding, { measure, subject: label, value, formula, column, rows }: Told): Figure[] {
  const [only, ...more] = rows;
  // 'Which has the latest target date' is answered by the row's name, without repeating the date.
  const subject = grounding.label === column && only !== undefined && more.length === 0 ? nameIn(grounding, only) : label;
  const { name, unit } = grounding.table.columns[column] ?? { name: "", unit: null };
  const timed = isTimed(grounding) && grounding.label !== column && rows.length === 1;
  return [
    {
      measure,
      subject: subject === "" || timed ? name : `${subject}, ${name}`,
      value,
      unit,
      at: timed && subject !== "" ? subject : null,
      formula,
      citations: cite(
        grounding.table,
        rows.map((row) => point(grounding, row, column)),
      ),
    },
  ];
}

/** Rounds away binary noise: 206.55 − 0.6 is 205.95. */
export function precise(value: number, parts: readonly number[]): number {
  const decimals = Math.max(0, ...parts.map((part) => /\.(\d+)$/u.exec(String(part))?.[1]?.length ?? 0));
  return Number(value.toFixed(Math.min(decimals, 12)));
}

const signs = { above: ">", atLeast: "≥", below: "<", atMost: "≤" } as const;

export function writtenLimits(limits: readonly Condition[]): string {
  return limits.map(({ relation, value }) => `x ${signs[relation]} ${value}`).join(", ");
}
