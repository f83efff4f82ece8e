import { expect, test } from "vitest";
import type { Table } from "../../../src/reports/document/tables.ts";
import { columnsOf, columnWidths, fittingGroups } from "../../../src/reports/docx/column-widths.ts";

/** Twips between the margins of an A4 page. */
const page = 9_360;

function tableOf(columns: number): Table {
  const names = Array.from({ length: columns }, (_, index) => `Column ${index + 1}`);
  return {
    caption: "Everything that was measured",
    columns: names.map((label) => ({ label, name: label, numeric: true, decimals: 0, grouped: true, unit: null })),
    rows: [names.map(() => "1,234,567")],
    values: [names.map(() => ({ kind: "number", value: 1_234_567 }))],
    rowMarks: null,
    cellMarks: null,
    marks: [],
    remarks: ["A remark"],
  };
}

test("a figure keeps the width it needs beside long texts", () => {
  const figure = { numeric: true, characters: 9, unbroken: 9 };
  const text = { numeric: false, characters: 40, unbroken: 12 };
  const widths = columnWidths([figure, figure, figure, text, text], page);
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(9 * 100);
  expect(widths[4]).toBeGreaterThan(widths[0] ?? 0);
  expect(widths.reduce((sum, width) => sum + width)).toBeLessThanOrEqual(page);
});

test("a table that fits is one; a wide one stands in groups that fit, each with the first column, none lost", () => {
  expect(fittingGroups(tableOf(5), "Source", page)).toHaveLength(1);
  const groups = fittingGroups(tableOf(40), "Source", page);
  const labels = groups.map(({ columns }) => columns.map(({ label }) => label));
  expect(new Set(labels.flat()).size).toBe(40);
  for (const group of labels) {
    expect(group[0]).toBe("Column 1");
    expect(group.length * 9 * 100).toBeLessThanOrEqual(page);
  }
  expect(groups.map(({ caption }) => caption).filter((caption) => caption !== "")).toHaveLength(1);
  expect(groups.map(({ remarks }) => remarks.length)).toEqual([...groups.slice(1).map(() => 0), 1]);
});

test("a value takes the room of its number or of its unit, whichever is longer, not of both", () => {
  const table = { ...tableOf(1), rows: [["790.86 million people"], ["47.9\u00a0%"]] };
  expect(columnsOf(table, ["Value"])[0]?.unbroken).toBe("million".length);
});

test("a column of short formulas with one long one leaves the room to the sentences beside it", () => {
  const rows = Array.from({ length: 12 }, (_, index) => [
    "Kenya’s GDP rose from 45.41 billion in 2010 to 107.4 billion in 2023, by 62.03 billion, about 6.8 % a year.",
    index === 0 ? "share of rows where source is Renewables and year is 2001" : "x2 − x1",
  ]);
  const columns = columnsOf({ ...tableOf(2), columns: tableOf(2).columns.map((column) => ({ ...column, numeric: false })), rows }, [
    "Statement",
    "How it is computed",
  ]);
  const [statement = 0, formula = 0] = columnWidths(columns, page);
  expect(statement).toBeGreaterThan(2 * formula);
});

test("a short word of wide letters is not broken beside long texts", () => {
  const name = { numeric: false, characters: 5, unbroken: 5 };
  const text = { numeric: false, characters: 60, unbroken: 12 };
  // 'gamma' in the wider ones of the usual fonts at nine points takes 620 twips, its margins 160.
  expect(columnWidths([name, text, text], page)[0]).toBeGreaterThanOrEqual(800);
});
