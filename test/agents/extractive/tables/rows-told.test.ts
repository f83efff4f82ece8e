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

test("ranked rows have their names, and the sentence says which rows were ranked", () => {
  const ports = tableOf(
    "Ports",
    [
      ["Port", "text"],
      ["Year", "year"],
      ["Cargo", "number"],
    ],
    ["Aden", "Brest", "Cadiz", "Dover", "Emden"].flatMap((port, at) => [
      [port, 2010, 100 + 7 * at],
      [port, 2011, 300 - 7 * at],
    ]),
  );
  const ofPorts = tableQuestion("Top 3 ports by cargo in 2010");
  const [best] = ranked(readingsOver(ofPorts, [ports]));
  if (best === undefined) throw new Error("the table answers nothing");
  const { finding, table } = told(ofPorts, best, "en");
  expect(finding.text).toBe("The three with the highest cargo (2010): Emden 128, Dover 121, Cadiz 114 (of 5 compared).");
  expect(table?.rows.map(([name]) => name)).toEqual(["Emden", "Dover", "Cadiz"]);
  // The values that are asked for do not say whose they are.
  const ofCargo = tableQuestion("10 highest values of cargo in 2010");
  const [values] = ranked(readingsOver(ofCargo, [ports]));
  if (values === undefined) throw new Error("the table answers nothing");
  expect(told(ofCargo, values, "en").table?.columns.map(({ name }) => name)).toEqual(["Port", "Cargo"]);
});

test("a row that has no name in the told column is ranked as the others are", () => {
  const towns = tableOf(
    "Towns",
    [
      ["Address", "text"],
      ["City", "text"],
      ["Population", "number"],
    ],
    [
      ["r Nord, c Aden", "Aden", 40],
      ["c Brest", null, 90],
      ["r Sund, c Cadiz", "Cadiz", 60],
      ["r Sund, c Dover", "Dover", 20],
    ],
  );
  const question = tableQuestion("Which three cities have the highest population?");
  const [best] = ranked(readingsOver(question, [towns]));
  if (best === undefined) throw new Error("the table answers nothing");
  expect(told(question, best, "en").table?.rows).toEqual([
    ["c Brest", 90],
    ["Cadiz", 60],
    ["Aden", 40],
  ]);
});
