import { expect, test } from "vitest";
import type { CellValue } from "../../../src/reports/numbers/cell-values.ts";
import { columnWidth, shownLength } from "../../../src/reports/xlsx/cells.ts";

test.each([
  [{ kind: "number", value: 0 }, 0, false, "0"],
  [{ kind: "number", value: -12.5 }, 2, false, "-12.50"],
  [{ kind: "number", value: 1_234_567 }, 0, true, "1,234,567"],
  [{ kind: "number", value: 0.25 }, 2, true, "0.25"],
  [{ kind: "text", text: "North" }, 0, false, "North"],
  [{ kind: "date", date: "2024-03-01", precision: "day" }, 0, false, "1 Mar 2024 "],
  [{ kind: "empty" }, 0, false, ""],
] satisfies [CellValue, number, boolean, string][])("%j takes the characters that its cell shows", (value, decimals, grouped, shown) => {
  expect(shownLength(value, { decimals, grouped })).toBe(shown.length);
});

test("a column is as wide as its longest cell or the longest word of its head, within bounds", () => {
  expect(columnWidth("Year", [4, 4])).toBe(9);
  expect(columnWidth("Net generation", [14, 22])).toBe(24);
  expect(columnWidth("Remark", [400])).toBe(60);
});
