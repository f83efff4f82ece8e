import { describe, expect, test } from "vitest";
import type { CellPoint } from "../../../../src/agents/extractive/figures/table-series.ts";
import { toldFigure, turnOf } from "../../../../src/agents/extractive/figures/told-figure.ts";
import type { Figure } from "../../../../src/domain/evidence/evidence.ts";

test("the label of a row is not repeated as the time of its value", () => {
  const figure = (at: string): Figure => ({
    measure: "value",
    subject: "Japan, population",
    value: 126,
    unit: null,
    at,
    formula: "",
    citations: [],
  });
  const values = { points: [], unit: null, isYear: false };
  expect(toldFigure(figure("Japan"), values, "en")).toBe("Japan’s population is 126.");
  expect(toldFigure(figure("2015"), values, "en")).toBe("Japan’s population was 126 in 2015.");
});

test.each([
  ["Income, £", null, "Income was 12 GBP in 2015."],
  ["Norway, exports, tonnes", null, "Norway’s exports were 12 tonnes in 2015."],
  ["Norway, exports", "tonnes", "Norway’s exports were 12 tonnes in 2015."],
])("the unit in %j is none of its names", (subject, unit, told) => {
  const figure: Figure = { measure: "value", subject, value: 12, unit: null, at: "2015", formula: "", citations: [] };
  expect(toldFigure(figure, { points: [], unit, isYear: false }, "en")).toBe(told);
});

describe("a change whose ends mislead", () => {
  const points = (values: readonly number[]): CellPoint[] =>
    values.map((value, index) => ({
      ...{ value, time: 2000 + index, at: String(2000 + index), column: "Population" },
      row: { row: index + 1, from: 0, to: 0, line: index + 2, quote: "", cells: [] },
    }));
  const told = (values: readonly number[], language: string): string | null => {
    const [from = 0, to = 0] = [values[0], values.at(-1)];
    const figure = { ...{ measure: "growth" as const, subject: "Japan, population", value: (to / from - 1) * 100, unit: "%" } };
    const given = { points: points(values), unit: null, isYear: false };
    return toldFigure({ ...figure, at: null, formula: "", citations: [] }, given, language);
  };

  test("is told with the value furthest beyond them, and without a rate a year", () => {
    expect(told([123, 128, 124], "en")).toBe(
      "Japan’s population rose from 123 in 2000 to 124 in 2002, by 1 (+0.813 %), with a high of 128 in 2001.",
    );
    expect(told([9, 2, 5, 8], "en")).toBe("Japan’s population fell from 9 in 2000 to 8 in 2003, by 1 (−11.1 %), with a low of 2 in 2001.");
    expect(told([123, 128, 124], "ru")).toBe(
      "Japan, population: рост с 123 в 2000 году до 124 в 2002 году, на 1 (+0,813 %); наибольшее значение в 2001 году — 128.",
    );
  });

  test("is none where the ends tell most of the movement, or the values have no times", () => {
    expect(told([100, 131, 120], "en")).toMatch(/by 20 \(\+20 %\), about 9\.5 % a year\.$/u);
    const growth: Figure = { measure: "growth", subject: "Japan", value: 0, unit: "%", at: null, formula: "", citations: [] };
    expect(turnOf(growth, points([1, 9, 2]))?.value).toBe(9);
    expect(turnOf({ ...growth, measure: "mean" }, points([1, 9, 2]))).toBeNull();
    expect(
      turnOf(
        growth,
        points([1, 9, 2]).map((point) => ({ ...point, time: null })),
      ),
    ).toBeNull();
  });
});
