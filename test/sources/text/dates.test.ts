import { describe, expect, it } from "vitest";
import { dates, daysOf, parseDate, parseYear, years } from "../../../src/sources/text/dates.ts";

describe("dates", () => {
  it.each([
    ["12 марта 2019 года", "2019-03-12"],
    ["в июне 2021 г.", "2021-06"],
    ["01.02.2020", "2020-02-01"],
    ["March 12, 2019", "2019-03-12"],
    ["the 4th of July 1976", "1976-07-04"],
    ["1990-х", "1990s"],
    ["the 1990s", "1990s"],
    ["XIX век", "C19"],
    ["19th century", "C19"],
    ["Q3 2022", "2022-Q3"],
    ["III квартал 2022 года", "2022-Q3"],
    ["in the third quarter of 2022", "2022-Q3"],
    ["IV кв. 2023", "2023-Q4"],
    ["1st qtr 2024", "2024-Q1"],
    ["во втором квартале 2022 года", "2022-Q2"],
    ["first half of 2022", "2022-H1"],
    ["H2 2022", "2022-H2"],
    ["2019-03-12", "2019-03-12"],
    ["341 B.C.", "-341"],
    ["в 903 году", "903"],
    ["2019-03", "2019-03"],
    ["in 1995", "1995"],
  ])("reads %s", (text, iso) => {
    expect(dates(text).map((date) => date.iso)).toEqual([iso]);
  });

  it.each([
    ["2022-03-05", 20_220_305, 20_220_305],
    ["March 2022", 20_220_301, 20_220_331],
    ["Q3 2022", 20_220_701, 20_220_931],
    ["H1 2022", 20_220_101, 20_220_631],
    ["2022", 20_220_101, 20_221_231],
    ["the 1990s", 19_900_101, 19_991_231],
  ])("tells the days of %s", (text, from, to) => {
    expect(dates(text).map(daysOf)).toEqual([{ from, to }]);
  });

  it("finds both ends of a range", () => {
    expect(years("Growth 2000–2019, с 1990 по 2020")).toEqual([1990, 2000, 2019, 2020]);
  });

  it.each(["31.02.2020", "$1500", "12,345", "page 2019.5", "1.5 m"])("finds none in %s", (text) => {
    expect(dates(text)).toEqual([]);
  });
});

describe("parseDate and parseYear", () => {
  it("read a whole cell only", () => {
    expect(parseDate("2019-03-12")?.iso).toBe("2019-03-12");
    expect(parseDate("March 2019 (estimate)")).toBeNull();
    expect(parseYear("1995")).toBe(1995);
    expect(parseYear("19950")).toBeNull();
  });
});
