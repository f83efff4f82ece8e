/** Computes a figure again from its lineage: a spreadsheet's formula over named inputs. Pure. */

import { Parser, type Values } from "expr-eval-fork";
import { sumOf } from "../../domain/base/statistics.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { Cell, Lineage } from "../../domain/evidence/evidence.ts";

const parser = new Parser({
  allowMemberAccess: false,
  operators: { assignment: false, fndef: false, in: false, concatenate: false, length: false, random: false, factorial: false },
});
parser.consts = {};
parser.functions = {
  SUM: (...cells: unknown[]) => sumOf(numbers(cells)),
  AVERAGE: (...cells: unknown[]) => sumOf(numbers(cells)) / numbers(cells).length,
  MIN: (...cells: unknown[]) => Math.min(...numbers(cells)),
  MAX: (...cells: unknown[]) => Math.max(...numbers(cells)),
  SLOPE: (values: unknown, times: unknown) => slope(numbers([values]), numbers([times])),
  COUNTA: (...cells: unknown[]) => cells.flat().filter((cell) => cell !== null && cell !== "").length,
  COUNTIF: (cells: unknown, criterion: unknown) => numbers([cells]).filter((value) => meets(value, String(criterion))).length,
  ABS: Math.abs,
  SQRT: Math.sqrt,
  ROUND: (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits,
  POWER: (base: number, exponent: number) => base ** exponent,
};

/** @throws RalphError `invalid_input` where the formula cannot be read, or gives no finite number. */
export function evaluateFormula({ formula, inputs }: Lineage): number {
  const values: Record<string, unknown> = {};
  for (const [index, { value, time }] of inputs.entries()) {
    values[`x${index + 1}`] = value;
    values[`t${index + 1}`] = time;
  }
  // The parser knows no ranges: each one becomes a name of its own.
  const expression = formula.replace(/\b([xt])(\d+):\1(\d+)\b/g, (_whole, letter: string, from: string, to: string) => {
    const name = `${letter}${from}_${to}`;
    values[name] = rangeOf(inputs, letter === "x" ? "value" : "time", Number(from), Number(to));
    return name;
  });
  let value: unknown;
  try {
    value = parser.parse(expression).evaluate(values as Values);
  } catch (error) {
    throw new RalphError(
      "invalid_input",
      `The formula '${formula}' cannot be computed: ${error instanceof Error ? error.message : "unknown reason"}`,
    );
  }
  if (typeof value !== "number" || !Number.isFinite(value))
    throw new RalphError("invalid_input", `The formula '${formula}' gives no number: ${String(value)}`);
  return value;
}

/** Whether the formula gives the value; false where it gives none. A value rounded to three or more decimals counts as equal. */
export function gives(lineage: Lineage, value: number): boolean {
  const computed = computedFrom(lineage);
  if (computed === null) return false;
  const largest = Math.max(...lineage.inputs.map((input) => (typeof input.value === "number" ? Math.abs(input.value) : 0)));
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  const rounding = decimals >= 3 ? 0.5 * 10 ** -decimals : 0;
  return Math.abs(computed - value) <= Math.max(Math.abs(value) * 1e-6, largest * 1e-12, rounding);
}

/** Null where the formula gives no number. */
export function computedFrom(lineage: Lineage): number | null {
  try {
    return evaluateFormula(lineage);
  } catch {
    return null;
  }
}

function rangeOf(inputs: Lineage["inputs"], key: "value" | "time", from: number, to: number): Cell[] {
  return inputs.slice(from - 1, to).map((input) => input[key]);
}

function numbers(cells: readonly unknown[]): number[] {
  return cells.flat(2).filter((cell): cell is number => typeof cell === "number");
}

/** Slope of the least-squares line. */
function slope(values: readonly number[], times: readonly number[]): number {
  const [middle, middleTime] = [sumOf(values) / values.length, sumOf(times) / times.length];
  const offsets = times.map((time) => time - middleTime);
  return sumOf(offsets.map((offset, index) => offset * ((values[index] ?? 0) - middle))) / sumOf(offsets.map((offset) => offset ** 2));
}

function meets(value: number, criterion: string): boolean {
  const [, relation = "=", written = ""] = /^(>=|<=|<>|>|<|=)?(.*)$/.exec(criterion) ?? [];
  const bound = Number(written);
  switch (relation) {
    case ">":
      return value > bound;
    case ">=":
      return value >= bound;
    case "<":
      return value < bound;
    case "<=":
      return value <= bound;
    case "<>":
      return value !== bound;
    default:
      return value === bound;
  }
}
