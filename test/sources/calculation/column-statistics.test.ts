import { expect, test } from "vitest";
import type { Column } from "../../../src/domain/evidence/evidence.ts";
import { columnStatisticsOf } from "../../../src/sources/calculation/column-statistics.ts";

const columns: Column[] = [
  { name: "Land", type: "text", unit: null },
  { name: "Mt", type: "number", unit: "Mt" },
  { name: "Note", type: "text", unit: null },
];
const rows = [
  ["Poland", 10, null],
  ["Germany", -2, null],
  ["Poland", null, null],
  ["Austria", 9, null],
].map((cells) => ({ cells }));

test("counts what is filled, tells ranges by size and by the alphabet, and the most frequent values first", () => {
  expect(columnStatisticsOf(columns, rows, 2)).toEqual([
    {
      ...columns[0],
      filled: 4,
      distinct: 3,
      min: "Austria",
      max: "Poland",
      values: [
        { value: "Poland", rows: 2 },
        { value: "Germany", rows: 1 },
      ],
    },
    {
      ...columns[1],
      filled: 3,
      distinct: 3,
      min: -2,
      max: 10,
      values: [
        { value: 10, rows: 1 },
        { value: -2, rows: 1 },
      ],
    },
    { ...columns[2], filled: 0, distinct: 0, min: null, max: null, values: [] },
  ]);
});

test("a long text is cut where it is shown", () => {
  const [column] = columnStatisticsOf(columns.slice(0, 1), [{ cells: ["x".repeat(500)] }], 1);
  expect(column?.max).toHaveLength(80);
  expect(column?.values[0]?.value).toHaveLength(80);
});
