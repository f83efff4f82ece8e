import { describe, expect, it } from "vitest";
import { type SeriesFacts, seriesTable, seriesText } from "../../../src/sources/series/series-text.ts";

const facts: SeriesFacts = {
  series: "worldbank:SP.POP.TOTL",
  title: "Population,\ntotal",
  service: "World Bank",
  unit: "people",
  frequency: "annual",
  page: "https://data.worldbank.org/indicator/SP.POP.TOTL",
  licence: "CC BY 4.0",
  subjectColumn: "Territory",
  points: [
    { subject: "Korea, Rep.", time: "2019", value: 51_764_822 },
    { subject: 'The "Gambia"', time: "2020", value: -1.5e-7 },
  ],
};

describe("a series as a text", () => {
  it("says what the figures are, and gives its table back with the place of each row", () => {
    const text = seriesText(facts);
    const table = seriesTable(text);
    expect(text.split("\n").slice(0, 7)).toEqual([
      "Population, total",
      "Source: World Bank, worldbank:SP.POP.TOTL",
      "Unit: people",
      "Frequency: annual",
      'Territory: Korea, Rep.; The "Gambia"',
      "Address: https://data.worldbank.org/indicator/SP.POP.TOTL",
      "Licence: CC BY 4.0",
    ]);
    expect(table?.columns).toEqual([
      { name: "Territory", type: "text", unit: null },
      { name: "Year", type: "year", unit: null },
      { name: "Value", type: "number", unit: "people" },
    ]);
    expect(table?.rows.map(({ cells }) => cells)).toEqual([
      ["Korea, Rep.", 2019, 51_764_822],
      ['The "Gambia"', 2020, -1.5e-7],
    ]);
    for (const { from, to, line, quote } of table?.rows ?? []) {
      expect(text.slice(from, to)).toBe(quote);
      expect(text.split("\n")[line - 1]).toBe(quote);
    }
  });

  it.each([
    ["quarterly", "2019-Q1", "Quarter", "date"],
    ["monthly", "2019-03", "Month", "date"],
    ["daily", "2019-03-29", "Day", "date"],
    ["annual", "2019-09-28", "Year ended", "date"],
  ] as const)("names the column of %s times", (frequency, time, name, type) => {
    const table = seriesTable(seriesText({ ...facts, frequency, unit: null, points: [{ subject: "France", time, value: 1 }] }));
    expect(table?.columns[1]).toEqual({ name, type, unit: null });
    expect(table?.columns[2]?.unit).toBeNull();
    expect(table?.rows[0]?.cells).toEqual(["France", time, 1]);
  });

  it("is told from any other text", () => {
    for (const text of ["", "Territory,Year,Value\nFrance,2019,1", "a\nSource: b\n\nx,y,z\n1,2,3"]) expect(seriesTable(text)).toBeNull();
  });
});
