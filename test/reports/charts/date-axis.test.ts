/** The axis of dates that office formats draw. */
import { describe, expect, it } from "vitest";
import { dateAxis } from "../../../src/reports/charts/date-axis.ts";
import { type CellValue, dateValue } from "../../../src/reports/numbers/cell-values.ts";

const points = (...texts: string[]): CellValue[] => texts.map((text) => dateValue(text) ?? { kind: "text", text });

describe("the axis of dates", () => {
  it("begins at a round year and has so many ticks that their labels stay apart", () => {
    expect(dateAxis(points("1958-03-01", "1958-05-01", "2020-04-01"))).toEqual({
      ...{ days: [21_245, 21_306, 43_922], from: 20_090, step: 5, unit: "months" },
    });
    expect(dateAxis(points("2015-01-01", "2021-01-01"))).toMatchObject({ step: 1, unit: "years" });
    expect(dateAxis(points("2015-01-01", "2021-01-15"))).toMatchObject({ unit: "days" });
  });

  it.each([
    ["few years", ["2019-01-01", "2021-03-01"]],
    ["dates that do not rise", ["2001-01-01", "2011-01-01", "2005-01-01"]],
    ["years that office programs do not know", ["1850-01-01", "1950-01-01"]],
    ["words among the dates", ["2001-01-01", "soon", "2011-01-01"]],
    ["times", ["2001-01-01T10:00:00Z", "2011-01-01T10:00:00Z"]],
  ])("is none for %s", (_name, texts) => {
    expect(dateAxis(points(...texts))).toBeNull();
  });
});
