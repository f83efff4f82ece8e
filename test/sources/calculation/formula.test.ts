import { describe, expect, test } from "vitest";
import type { Cell, Lineage } from "../../../src/domain/evidence/evidence.ts";
import { evaluateFormula } from "../../../src/sources/calculation/formula.ts";

const lineage = (formula: string, ...cells: [value: Cell, time?: number][]): Lineage => ({
  formula,
  inputs: cells.map(([value, time = null], index) => {
    return { sourceId: "s-1", place: { from: index, to: index + 1, line: 1, heading: [] }, value, at: null, time };
  }),
});

describe("a figure's formula", () => {
  test.each([
    ["x1", [[7]], 7],
    ["x2 - x1", [[3], [10]], 7],
    ["(x2 - x1) / x1 * 100", [[40], [50]], 25],
    [
      "((x2 / x1) ^ (1 / (t2 - t1)) - 1) * 100",
      [
        [100, 2010],
        [121, 2012],
      ],
      10,
    ],
    ["SUM(x1:x3)", [[1], [2], [4]], 7],
    ["AVERAGE(x1:x4)", [[1], [2], [3], [6]], 3],
    ["MIN(x1:x3)", [[4], [-2], [9]], -2],
    ["MAX(x1, x3)", [[4], [90], [9]], 9],
    [
      "SLOPE(x1:x3, t1:t3)",
      [
        [1, 2000],
        [3, 2001],
        [5, 2002],
      ],
      2,
    ],
    ['COUNTIF(x1:x4, ">=2.5")', [[1], [2.5], [3], [9]], 3],
    ["COUNTA(x1:x3)", [["Riga"], [null], ["Tartu"]], 2],
    ["ABS(x1 - x2)", [[3], [10]], 7],
    ["MAX(ROUND(x1, 1), SQRT(x2), POWER(x2, 2))", [[2.25], [4]], 16],
  ] as const)("%s", (formula, cells, value) => {
    expect(evaluateFormula(lineage(formula, ...(cells as unknown as [Cell, number?][])))).toBeCloseTo(value, 10);
  });

  test.each([
    ["of an input that is not there", "x1 + x2"],
    ["with a name of the language", "constructor"],
    ["that is no arithmetic", "x1 +"],
    ["that divides by zero", "x1 / 0"],
    ["that gives words", '"seven"'],
  ])("%s is an error that shows it", (_what, formula) => {
    expect(() => evaluateFormula(lineage(formula, [7]))).toThrow(formula);
  });
});
