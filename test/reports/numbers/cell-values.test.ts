import { describe, expect, test } from "vitest";
import { chartData } from "../../../src/reports/document/chart-data.ts";
import { noteBook } from "../../../src/reports/document/notes.ts";
import { researchTableOf } from "../../../src/reports/document/tables.ts";
import { cellValue, dateValue } from "../../../src/reports/numbers/cell-values.ts";
import { labelsFor } from "../../../src/reports/text/labels.ts";

describe("a cell is what it says", () => {
  test.each([
    [12.5, { kind: "number", value: 12.5 }],
    [0, { kind: "number", value: 0 }],
    [Number.NaN, { kind: "text", text: "NaN" }],
    [null, { kind: "empty" }],
    ["  ", { kind: "empty" }],
    ["=1+1", { kind: "text", text: "=1+1" }],
    ["2018", { kind: "text", text: "2018" }],
  ])("%j", (value, expected) => {
    expect(cellValue(value, { type: "number" })).toEqual(expected);
  });

  test.each([
    ["2018", "2018-01-01", "year"],
    ["2018-Q3", "2018-07-01", "quarter"],
    ["2018-05", "2018-05-01", "month"],
    ["2018-05-09", "2018-05-09", "day"],
    ["2018-05-09T10:20:30Z", "2018-05-09T10:20:30.000Z", "time"],
  ])("%s is a date", (text, date, precision) => {
    expect(cellValue(text, { type: "date" })).toEqual({ kind: "date", date, precision });
  });

  test("a date in words, or one that is none, stays a text", () => {
    for (const text of ["May 2018", "2018-13", "2018-02-31T10:00:00Z x", "-44"]) expect(dateValue(text)).toBeNull();
  });

  test("first days of months are months where all dates of the column are", () => {
    expect(dateValue("2018-05-01", "month")).toEqual({ kind: "date", date: "2018-05-01", precision: "month" });
  });
});

const context = {
  labels: labelsFor("de"),
  locale: "de",
  notes: noteBook([], labelsFor("en"), "en"),
  limits: { rows: 10, columns: 10 },
};

test("a table has its values beside its words, and each column its name, unit and precision", () => {
  const table = researchTableOf(
    {
      title: "T",
      columns: [
        { name: "year", type: "year", unit: null },
        { name: "net_output_gwh", type: "number", unit: "GWh" },
        { name: "note", type: "text", unit: null },
      ],
      rows: [
        [2018, 12345.5, "x".repeat(400)],
        [2019, null, ""],
      ],
      rowCitations: [[], []],
      note: null,
    },
    context,
  );
  expect(table.rows[0]?.slice(0, 2)).toEqual(["2018", "12.345,5"]);
  expect(table.rows[0]?.[2]).toHaveLength(304);
  expect(table.values).toEqual([
    [
      { kind: "number", value: 2018 },
      { kind: "number", value: 12345.5 },
      { kind: "text", text: "x".repeat(400) },
    ],
    [{ kind: "number", value: 2019 }, { kind: "empty" }, { kind: "empty" }],
  ]);
  expect(table.columns).toMatchObject([
    { label: "Year", name: "Year", unit: null, decimals: 0, grouped: false },
    { label: "Net output, GWh", name: "Net output", unit: "GWh", decimals: 1, grouped: true },
    { name: "Note", unit: null },
  ]);
});

test("a chart has its data beside its picture: whole, cleaned, a value or none for each point", () => {
  const data = chartData(
    {
      kind: "line",
      title: "T",
      unit: "GWh",
      x: { label: "day", values: ["2018-05-09", "2018-05-10", "later\u0000"] },
      lines: [{ name: "net_output", values: [1.25, Number.POSITIVE_INFINITY] }],
      citations: [],
    },
    "en",
  );
  expect(data).toEqual({
    kind: "line",
    unit: "GWh",
    x: {
      label: "day",
      axis: "day",
      values: [
        { kind: "date", date: "2018-05-09", precision: "day" },
        { kind: "date", date: "2018-05-10", precision: "day" },
        { kind: "text", text: "later\uFFFD" },
      ],
      words: [expect.stringContaining("2018"), expect.stringContaining("2018"), "later\uFFFD"],
      short: ["May 9, 2018", "May 10, 2018", "later\uFFFD"],
    },
    lines: [{ name: "net output", values: [1.25, null, null] }],
    decimals: 2,
  });
});

test("a caption that is a file's name is in words", () => {
  const captionOf = (title: string) => researchTableOf({ title, columns: [], rows: [], rowCitations: [], note: null }, context).caption;
  expect(captionOf("gdp")).toBe("GDP");
  expect(captionOf("price-list")).toBe("Price list");
  expect(captionOf("Five longest rivers")).toBe("Five longest rivers");
});

test("numbers of several sizes below each other have no digits that their fractions ask for", () => {
  const printed = (values: number[], unit: string | null = null) =>
    researchTableOf(
      { title: "T", columns: [{ name: "x", type: "number", unit }], rows: values.map((value) => [value]), rowCitations: [], note: null },
      context,
    ).rows.flat();
  expect(printed([56_432_944, 633.25])).toEqual(["56.432.944", "633,25"]);
  expect(printed([56_432_944, 633.25], "kg")).toEqual(["56.432.944,00", "633,25"]);
  expect(printed([12_000, 13_500.5])).toEqual(["12.000,0", "13.500,5"]);
});

test("whole numbers among fractions of another size have no decimals", () => {
  const written = (...values: number[]) => {
    const columns = [{ name: "Kenya", type: "number" as const, unit: null }];
    const table = { title: "T", columns, rows: values.map((value) => [value]), rowCitations: values.map(() => []), note: null };
    return researchTableOf(table, { ...context, locale: "en-GB" }).rows.flat();
  };
  expect(written(16_800, 2.44)).toEqual(["16,800", "2.44"]);
  expect(written(5_800, 5.45)).toEqual(["5,800", "5.45"]);
  expect(written(5_800, 145.45)).toEqual(["5,800.00", "145.45"]);
  expect(written(580, 5.45)).toEqual(["580.00", "5.45"]);
});
