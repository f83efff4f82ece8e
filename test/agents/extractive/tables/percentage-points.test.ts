/** Between two percentages lie percentage points, wherever a difference of them is told. */
import { expect, test } from "vitest";
import { conceptsOf } from "../../../../src/agents/extractive/figures/concepts.ts";
import { figuresOf } from "../../../../src/agents/extractive/figures/figures.ts";
import { figureIntent } from "../../../../src/agents/extractive/figures/intent.ts";
import { matchTable } from "../../../../src/agents/extractive/figures/matching.ts";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { ranked } from "../../../../src/agents/extractive/tables/reading.ts";
import { told } from "../../../../src/agents/extractive/tables/table-findings.ts";
import { readingsOver, tableOf } from "./questions.ts";

function rates(unit: string) {
  const table = tableOf(
    "Unemployment",
    [
      ["Town", "text"],
      ["Year", "year"],
      ["Unemployment rate", "number"],
    ],
    ["Arvik", "Borsa"].flatMap((town, at) => [2022, 2023, 2024].map((year, step) => [town, year, 5 + at + 0.5 * step])),
  );
  return { ...table, columns: table.columns.map((column) => (column.type === "number" ? { ...column, unit } : column)) };
}

test.each([
  ["%", "pp"],
  ["t", "t"],
])("a change of a series in %s", (unit, expected) => {
  const intent = figureIntent("How did the unemployment rate of Arvik change and what is its trend?");
  const figures = matchTable(rates(unit), conceptsOf("unemployment rate of Arvik"), [], []).flatMap((series) => figuresOf(series, intent));
  expect(figures.find(({ measure }) => measure === "change")).toMatchObject({ value: 1, unit: expected });
  expect(figures.find(({ measure }) => measure === "trend")).toMatchObject({ value: 0.5, unit: expected });
});

test("a difference of two rows", () => {
  const question = tableQuestion("What is the difference in the unemployment rate between Arvik and Borsa in 2024?");
  const [best] = ranked(readingsOver(question, [rates("%")]));
  if (best === undefined) throw new Error("the table answers nothing");
  const { finding } = told(question, best, "en");
  expect(finding.text).toContain("1 percentage points");
  expect(finding.figure?.unit).toBe("pp");
});
