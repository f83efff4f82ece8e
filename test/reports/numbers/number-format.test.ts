import { expect, test } from "vitest";
import { formatAxisNumber, formatCell, formatNumber, formatPoint, formatTime } from "../../../src/reports/numbers/number-format.ts";

/** Separators as plain spaces, which Intl writes in several kinds. */
const plain = (text: string): string => text.replace(/\s/gu, " ");

test("numbers keep their digits and follow the language", () => {
  expect(formatNumber(2018, "en")).toBe("2018");
  expect(formatNumber(2018, "en", true)).toBe("2,018");
  expect(formatNumber(1234567.891, "en")).toBe("1,234,567.89");
  expect(formatNumber(4456081016705.96, "en")).toBe("4,456,081,016,706");
  expect(plain(formatNumber(1234567.5, "ru"))).toBe("1 234 567,5");
  expect(formatNumber(0.000123, "en")).toBe("0.000123");
  expect(formatNumber(-0.25, "en")).toBe("−0.25");
  expect(formatPoint(-3, "en")).toBe("−3");
  expect(formatNumber(0, "en")).toBe("0");
  expect(formatNumber(3.2e21, "en")).toBe("3.2E21");
  expect(formatNumber(4e-9, "en")).toBe("4E-9");
  expect(formatNumber(Number.NaN, "en")).toBe("NaN");
});

test("an axis is labelled in short numbers", () => {
  expect(formatAxisNumber(3.8e12, "en")).toBe("3.8T");
  expect(plain(formatAxisNumber(2_500_000, "ru"))).toBe("2,5 млн");
  expect(formatAxisNumber(1500, "en")).toBe("1500");
});

test("cells of a year stay without a separator, empty ones show as a dash", () => {
  const year = { name: "Year", type: "year", unit: null } as const;
  const value = { name: "Value", type: "number", unit: null } as const;
  expect(formatCell(12_019, year, { grouped: true, decimals: 0 }, "en")).toBe("12019");
  expect(formatCell(12_019, value, { grouped: true, decimals: 0 }, "en")).toBe("12,019");
  expect(formatCell(null, value, { grouped: false, decimals: 0 }, "en")).toBe("–");
  expect(formatCell(null, { ...value, type: "text" }, { grouped: false, decimals: 0 }, "en")).toBe("");
  expect(formatCell("a\nb", value, { grouped: false, decimals: 0 }, "en")).toBe("a b");
});

test("times are written out, and what is no time is left", () => {
  expect(formatTime("2026-03-01T23:59:12+03:00", "en")).toBe("March 1, 2026, 20:59 UTC");
  expect(formatTime("yesterday", "en")).toBe("yesterday");
});

test("numbers of a column have the fraction digits of its most precise one, unless those are many", () => {
  const cells = (values: readonly number[], decimals: number) =>
    values.map((value) => formatCell(value, undefined, { grouped: true, decimals }, "en"));
  expect(cells([1250.5, 87.25, 0, 3e9], 2)).toEqual(["1,250.50", "87.25", "0.00", "3,000,000,000"]);
  expect(cells([0.123456, 2], 6)).toEqual(["0.123456", "2"]);
});
