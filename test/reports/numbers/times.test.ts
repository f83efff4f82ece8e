import { expect, test } from "vitest";
import { axisTimeWriter, timeWriter, yearsOf } from "../../../src/reports/numbers/times.ts";

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
