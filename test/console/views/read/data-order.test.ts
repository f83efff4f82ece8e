import { expect, test } from "vitest";
import { nextOrder, orderedRows, tabSeparated } from "../../../../console/views/read/data-order.ts";

const rows = [
  ["b", 10, "x"],
  ["a", 9, null],
  ["c", null, "x"],
  ["б", 100, ""],
];

test("a column is sorted up, down, and not at all", () => {
  const first = nextOrder(null, 1);
  const second = nextOrder(first, 1);
  expect([first, second, nextOrder(second, 1)]).toEqual([{ column: 1, isDescending: false }, { column: 1, isDescending: true }, null]);
  expect(nextOrder(second, 0)).toEqual({ column: 0, isDescending: false });
});

test("numbers sort by value, empty cells come last both ways, and words by the reader's alphabet", () => {
  expect(orderedRows(rows, { column: 1, isDescending: false }, "en")).toEqual([1, 0, 3, 2]);
  expect(orderedRows(rows, { column: 1, isDescending: true }, "en")).toEqual([3, 0, 1, 2]);
  expect(orderedRows(rows, { column: 0, isDescending: false }, "ru").slice(0, 2)).toEqual([3, 1]);
  expect(orderedRows([["row 10"], ["row 9"], [3]], { column: 0, isDescending: false }, "en")).toEqual([2, 1, 0]);
});

test("equal cells stay in the source's order, and no order is the source's", () => {
  expect(orderedRows(rows, { column: 2, isDescending: false }, "en")).toEqual([0, 2, 1, 3]);
  expect(orderedRows(rows, null, "en")).toEqual([0, 1, 2, 3]);
});

test("copied cells keep to their column, and none is a formula", () => {
  const columns = [
    { name: "Country", unit: null },
    { name: "Energy", unit: "kWh" },
  ];
  expect(
    tabSeparated(columns, [
      ["=HYPERLINK(1)", -5],
      ["two\tlines\nlong", null],
    ]),
  ).toBe("Country\tEnergy, kWh\n'=HYPERLINK(1)\t-5\ntwo lines long\t");
});
