import { expect, test } from "vitest";
import { axisTimeWriter, monthTicks, timeWriter, yearsOf } from "../../../src/reports/numbers/times.ts";

test("first days of months stand for their months, other days for themselves", () => {
  const months = timeWriter(["1958-03-01", "1958-04-01"], "en");
  expect(months("1958-03-01")).toBe("March 1958");
  expect(timeWriter(["1958-03-01", "1958-03-02"], "en")("1958-03-01")).toBe("March 1, 1958");
  expect(timeWriter(["2001-01-01", "2002-01-01", "2003-01-01"], "en")("2002-01-01")).toBe("2002");
  expect(timeWriter(["2019-Q2"], "en")("2019-Q2")).toBe("Q2 2019");
  expect(timeWriter(["2019", "Total"], "en")("Total")).toBe("Total");
  expect(timeWriter(["2015-03-15"], "ru")("2015-03-15")).toBe("15 марта 2015 года");
});

test("an axis has short names", () => {
  expect(axisTimeWriter(["1958-03-01", "1958-04-01"], "en")("1958-04-01")).toBe("Apr 1958");
  expect(axisTimeWriter(["1958-03-05", "1958-04-01"], "en")("1958-03-05")).toBe("Mar 5, 1958");
});

test("dates over several years are places on an axis of years", () => {
  expect(yearsOf(["2000-01-01", "2001-07-01", "2010-01-01"])).toEqual([2000, 2001.5, 2010]);
  expect(yearsOf(["2000-01-01", "2001-07-01"])).toBeNull();
  expect(yearsOf(["2010-01-01", "2000-01-01"])).toBeNull();
  expect(yearsOf(["Total", "2000-01-01"])).toBeNull();
});

/** A day each, from the first one on. */
const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, day) => new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10));

test("days over two years and more are on an axis of years, though few months over them are not", () => {
  const years = yearsOf(daysFrom("2012-01-01", 1_461));
  expect([years?.[0], years?.length]).toEqual([2012, 1_461]);
  expect(yearsOf(["2012-01-01", "2013-01-01", "2014-12-01"])).toBeNull();
});

test("days of a shorter span are named by the first of each month, or of each quarter", () => {
  const quarter = daysFrom("2024-01-20", 90);
  expect(monthTicks(quarter, 9)?.map((index) => quarter[index])).toEqual(["2024-02-01", "2024-03-01", "2024-04-01"]);
  const year = daysFrom("2023-12-31", 400);
  expect(monthTicks(year, 9)?.map((index) => year[index]?.slice(0, 7))).toEqual([
    ...["2024-01", "2024-03", "2024-05", "2024-07", "2024-09", "2024-11", "2025-01"],
  ]);
  expect(monthTicks(daysFrom("2024-01-01", 30), 9)).toBeNull();
  expect(monthTicks(["2024-03-01", "2024-02-01", "2024-04-01"], 9)).toBeNull();
  expect(monthTicks(["2024-01", "2024-02", "2024-03"], 9)).toBeNull();
});
