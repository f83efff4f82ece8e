import { describe, expect, test } from "vitest";
import { extremum, growth, growthPerYear, mean, sum, trend } from "../../../../src/agents/extractive/figures/computing.ts";
import { numberText } from "../../../../src/languages/number-text.ts";

const at = (time: number | null, value: number) => ({ time, value });

describe("growth", () => {
  test("is the change in percent of where it began", () => {
    expect(growth(80, 100)).toBe(25);
    expect(growth(100, 80)).toBe(-20);
    expect(growth(-10, -20)).toBe(100);
  });
  test("says nothing from zero or through it", () => {
    expect(growth(0, 5)).toBeNull();
    expect(growth(-1, 1)).toBeNull();
  });
  test("a year is compound, and needs time and one sign", () => {
    expect(growthPerYear(at(2000, 100), at(2010, 200))).toBeCloseTo(7.177346253629313, 12);
    expect(growthPerYear(at(2000, 100), at(2000, 200))).toBeNull();
    expect(growthPerYear(at(2000, -1), at(2010, 2))).toBeNull();
    expect(growthPerYear(at(null, 1), at(2010, 2))).toBeNull();
  });
});

test("a sum keeps the digits that plain adding loses", () => {
  expect(sum([1e16, 1, -1e16, 1])).toBe(2);
  expect(mean([1, 2, 3.5])).toBeCloseTo(13 / 6, 15);
  expect(mean([])).toBeNull();
});

test("the extremum is the first of equals", () => {
  const points = [at(1, 5), at(2, 9), at(3, 9), at(4, 1)];
  expect(extremum(points, "maximum")).toBe(points[1]);
  expect(extremum(points, "minimum")).toBe(points[3]);
  expect(extremum([], "minimum")).toBeNull();
});

test("the trend is the slope of the least-squares line", () => {
  expect(trend([at(2000, 1), at(2001, 3), at(2002, 5), at(2003, 7)])).toBe(2);
  expect(trend([at(2000, 2), at(2001, 1), at(2002, 4), at(2003, 3)])).toBeCloseTo(0.6, 12);
  expect(trend([at(2000, 1), at(2001, 3)])).toBeNull();
  expect(trend([at(2000, 1), at(2000, 3), at(2000, 4)])).toBeNull();
});

test.each([
  [2585792275146.718, "value", "en", "2,585,792,275,146.718"],
  [99.65161932708027, "growth", "en", "99.6516"],
  [99.65161932708027, "growth", "ru", "99,6516"],
  [1941998117713.8, "change", "en", "1,941,998,117,714"],
  [0.0001234567, "mean", "en", "0.000123457"],
] as const)("%d as %s in %s reads %j", (value, measure, language, text) => {
  expect(numberText(value, measure, language)).toBe(text);
});
