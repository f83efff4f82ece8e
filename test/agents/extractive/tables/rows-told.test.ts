/** The table beside a sentence: only where it shows more than the sentence says, and with the names of its rows. */
import { expect, test } from "vitest";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { ranked } from "../../../../src/agents/extractive/tables/reading.ts";
import { told } from "../../../../src/agents/extractive/tables/table-findings.ts";
import { readingsOver, tableOf } from "./questions.ts";

function tableTold(crew: number) {
  const rows = Array.from({ length: 10 }, (_, index) => [`Keeper ${index + 1}`, index < crew ? "Harbour" : "Mill", 400 + 13 * index]);
  const wages = tableOf(
    "Wages",
    [
      ["Name", "text"],
      ["Department", "text"],
      ["Wage (EUR)", "number"],
    ],
    rows,
  );
  const question = tableQuestion("What are the wages of the Harbour department?");
  const [best] = ranked(readingsOver(question, [wages]));
  if (best === undefined) throw new Error("the table answers nothing");
  return told(question, best, "en");
}

test("three wages are told with their names, and no table repeats them", () => {
  const { finding, table } = tableTold(3);
  expect([finding.text.match(/Keeper \d/gu), table]).toEqual([["Keeper 1", "Keeper 2", "Keeper 3"], null]);
});

test("of eight wages a table tells whose they are", () => {
  const { table } = tableTold(8);
  expect(table?.columns.map(({ name }) => name)).toEqual(["Name", "Wage (EUR)"]);
  expect(table?.rows.slice(0, 2)).toEqual([
    ["Keeper 1", 400],
    ["Keeper 2", 413],
  ]);
  expect(table?.rows).toHaveLength(8);
});
