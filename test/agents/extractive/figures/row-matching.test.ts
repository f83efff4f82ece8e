/** Which rows of a table a question means where it names none of them. */
import { expect, test } from "vitest";
import { conceptsOf } from "../../../../src/agents/extractive/figures/concepts.ts";
import { bestRows } from "../../../../src/agents/extractive/figures/row-matching.ts";
import { shapeOf } from "../../../../src/agents/extractive/figures/table-series.ts";
import { tableOf } from "../tables/questions.ts";

const head = [
  ["District", "text"],
  ["2022", "number"],
  ["2023", "number"],
  ["2024", "number"],
] as const;
const rows = [
  ["Wick", 120, 131, 140],
  ["Tully", 98, 77, 102],
];
const named = (cells: readonly (readonly (string | number)[])[], question: string) => {
  const table = tableOf("Harvest", head, cells);
  return bestRows(table, shapeOf(table), conceptsOf(question)).map(({ row }) => row.cells[0]);
};

test("of a column for each year the row of totals answers where no row is named, and no other", () => {
  expect(named([...rows, ["Total", 218, 208, 242]], "harvest")).toEqual(["Total"]);
  expect(named(rows, "harvest")).toEqual([]);
  expect(named(rows, "harvest in Tully")).toEqual(["Tully"]);
});
