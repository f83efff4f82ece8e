import { expect, test } from "vitest";
import { chartShape, niceStep, plotArea } from "../../../../console/views/read/chart-scale.ts";
import type { Chart } from "../../../../console/views/read/research.ts";

const chartOf = (kind: Chart["kind"], x: (number | string)[], ...values: (number | null)[][]): Chart => ({
  ...{ kind, title: "A", unit: null, citations: [] },
  x: { label: "x", values: x },
  lines: values.map((line, index) => ({ name: `line ${index}`, values: line })),
});

test("steps of axes are round", () => {
  expect([niceStep(10, 5), niceStep(1, 5), niceStep(0.7, 5), niceStep(43, 5), niceStep(900, 5)]).toEqual([2, 0.2, 0.2, 10, 200]);
});

test("places years by their value, and ticks at round ones", () => {
  const { points, xTicks } = chartShape(chartOf("line", [2000, 2001, 2020], [1, 2, 3]));
  expect(points[0]).toBe(plotArea.left);
  expect(points[2]).toBe(plotArea.right);
  expect((points[1] ?? 0) - plotArea.left).toBeCloseTo((plotArea.right - plotArea.left) / 20);
  expect(xTicks.map(({ value }) => value)).toEqual([2000, 2005, 2010, 2015, 2020]);
});

test("marks no half years between a few of them", () => {
  const { xTicks } = chartShape(chartOf("line", [2018, 2019, 2020, 2021], [4, 3, 2, 5]));
  expect(xTicks.map(({ value }) => value)).toEqual([2018, 2019, 2020, 2021]);
});

test("places dates by their time, other words evenly, and shows few of their names", () => {
  const dated = chartShape(chartOf("line", ["2020-01-01", "2020-01-11", "2020-02-10"], [1, 2, 3])).points;
  expect(((dated[1] ?? 0) - plotArea.left) / (plotArea.right - plotArea.left)).toBeCloseTo(10 / 40);
  const worded = chartShape(
    chartOf(
      "line",
      Array.from({ length: 50 }, (_, index) => `word ${index}`),
      Array.from({ length: 50 }, (_, index) => index),
    ),
  );
  expect((worded.points[2] ?? 0) - (worded.points[1] ?? 0)).toBeCloseTo((worded.points[1] ?? 0) - (worded.points[0] ?? 0));
  expect(worded.xTicks.length).toBeLessThanOrEqual(7);
});

test("marks dates of many years by the years", () => {
  const dates = Array.from(
    { length: 240 },
    (_, month) => `${1990 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`,
  );
  const { xTicks } = chartShape(
    chartOf(
      "line",
      dates,
      dates.map((_, index) => index),
    ),
  );
  expect(xTicks.map(({ value }) => value)).toEqual([1990, 1995, 2000, 2005]);
});

test("leaves a gap where a line has no value", () => {
  const { lines } = chartShape(chartOf("line", [1, 2, 3, 4], [1, null, 3, 4]));
  expect(lines[0]?.path.match(/[ML]/g)).toEqual(["M", "M", "L"]);
  expect(lines[0]?.dots).toHaveLength(3);
});

test("bars begin at zero, also those below it", () => {
  const { bars, base, yTicks } = chartShape(chartOf("bar", ["a", "b"], [100, -50]));
  expect(yTicks.map(({ value }) => value)).toContain(0);
  expect(bars.map(({ y, height }) => [y < base, Math.round(y + height) === Math.round(base)])).toEqual([
    [true, true],
    [false, false],
  ]);
  const positive = chartShape(chartOf("bar", ["a", "b"], [100, 101]));
  expect(positive.base).toBe(plotArea.bottom);
});

test("lines far above zero are not flat, and a single value can be drawn", () => {
  const { yTicks } = chartShape(chartOf("line", [1, 2, 3], [315, 380, 416]));
  expect(yTicks[0]?.value).toBe(300);
  const single = chartShape(chartOf("line", ["only"], [7]));
  expect(single.lines[0]?.path).toMatch(/^M[\d.]+ [\d.]+$/);
});

test("says what it leaves out", () => {
  const many = Array.from({ length: 100 }, (_, index) => index);
  expect(chartShape(chartOf("bar", many, many)).left).toEqual({ lines: 0, points: 40 });
  expect(chartShape(chartOf("line", many, ...Array.from({ length: 9 }, () => many))).left).toEqual({ lines: 3, points: 0 });
});
