/** What was sold or earned is told by a column of amounts, added up by things, and never by a number of rows. */
import { expect, test } from "vitest";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { ranked } from "../../../../src/agents/extractive/tables/reading.ts";
import { told } from "../../../../src/agents/extractive/tables/table-findings.ts";
import { gradeOf } from "../../../../src/domain/evidence/evidence.ts";
import { answer, best, readingsOver, tableOf } from "./questions.ts";

const plants = tableOf(
  "plant sales",
  [
    ["date", "date"],
    ["plant", "text"],
    ["shop", "text"],
    ["units", "number"],
    ["amount_eur", "number"],
  ],
  [
    ["2024-04-02", "Fern", "Dock", 10, 120],
    ["2024-04-09", "Fern", "Hill", 12, 144],
    ["2024-04-20", "Cactus", "Dock", 40, 160],
    ["2024-05-03", "Fern", "Dock", 9, 108],
    ["2024-05-11", "Cactus", "Hill", 35, 140],
    ["2024-05-19", "Palm", "Hill", 3, 270],
  ],
);
const theatre = tableOf(
  "билеты",
  [
    ["Дата", "date"],
    ["Касса", "text"],
    ["Выручка, руб.", "number"],
  ],
  [
    ["2024-01-05", "Южная", 900],
    ["2024-01-19", "Южная", 700],
    ["2024-02-03", "Северная", 1_400],
    ["2024-02-20", "Южная", 300],
    ["2024-04-11", "Северная", 2_000],
  ],
);
const visits = tableOf(
  "sales visits",
  [
    ["Date", "date"],
    ["Region", "text"],
    ["Visitor", "text"],
  ],
  [
    ["2024-01-05", "North", "Ada Holm"],
    ["2024-01-09", "North", "Ivo Lund"],
    ["2024-01-11", "South", "Ada Holm"],
  ],
);

test("the sums of things are compared, and not their rows or the greatest of them", () => {
  expect(answer("Which plant had the highest revenue?", plants)).toEqual(["Fern"]);
  expect(best("Which plant had the highest revenue?", plants)?.answer.entries[0]).toMatchObject({ name: "Fern", value: 372 });
  expect(answer("Какая касса заработала больше всего?", theatre)).toEqual(["Северная"]);
});

test("revenue is added up over the rows that are named", () => {
  expect(answer("How much revenue did the Hill shop make in May 2024?", plants)).toBe(410);
  expect(answer("сколько заработала Южная касса за первый квартал 2024", theatre)).toBe(1_900);
  expect(answer("what share of the revenue came from Fern", plants)).toBeCloseTo(39.5, 1);
});

test("who sells is counted by rows", () => {
  expect(answer("сколько продавцов работает в Южной кассе", theatre)).toBe(3);
});

test("rows of a table that tells no sales are not sure to be sales", () => {
  const question = tableQuestion("Which region had the highest sales?");
  const [reading] = ranked(readingsOver(question, [visits]));
  expect(reading?.answer.entries[0]?.name).toBe("North");
  const sure = reading === undefined ? 1 : (told(question, reading, "en").finding.confidence ?? 1);
  expect(gradeOf(sure)).toBe("weak");
});

test("who died is counted by no dates of deaths", () => {
  const people = tableOf(
    "people",
    [
      ["first name", "text"],
      ["death date", "date"],
    ],
    ["Ann 1992-04-29", "Bo 1992-04-29", "Cy 1992-04-30", "Di 1992-05-01", "Ed 1992-05-01"].map((row) => row.split(" ")),
  );
  const gradeFor = (text: string) => {
    const question = tableQuestion(text);
    const [reading] = ranked(readingsOver(question, [people]));
    return reading === undefined ? "none" : gradeOf(told(question, reading, "en").finding.confidence ?? 1);
  };
  expect(["How many died?", "сколько погибло", "On how many dates were there deaths?"].map(gradeFor)).toEqual(["weak", "weak", "strong"]);
});
