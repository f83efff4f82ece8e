/** What columns and rows are: totals, names of rows, parts of a date, numbers that stand for kinds of rows. */
import { expect, test } from "vitest";
import { candidates } from "../../../../src/agents/extractive/tables/candidates.ts";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { linkedTables } from "../../../../src/agents/extractive/tables/reading.ts";
import { answer, tableOf } from "./questions.ts";

const births = tableOf(
  "Births",
  [
    ["year", "year"],
    ["month", "number"],
    ["day_of_week", "number"],
    ["births", "number"],
  ],
  Array.from({ length: 84 }, (_none, day) => [2014 + Math.floor(day / 42), 1 + Math.floor(day / 14), 1 + (day % 7), 100 + (day % 7)]),
);

test("numbers that are parts of a date group rows, and are neither added up nor averaged", () => {
  expect(answer("mean births by day of week", births)).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => [`${day}`, 99 + day]));
  expect(answer("total births for each month", births)).toEqual([1, 2, 3, 4, 5, 6].map((month) => [`${month}`, 1_442]));
  expect(answer("total births per year", births)).toEqual([
    ["2014", 4_326],
    ["2015", 4_326],
  ]);
});

test("whole numbers of few kinds group rows where the question says by them", () => {
  const cars = Array.from({ length: 24 }, (_none, at) => [`Car ${at + 1}`, [4, 6, 8][at % 3] ?? 4, 30 - 5 * (at % 3)]);
  const table = tableOf(
    "Cars",
    [
      ["model", "text"],
      ["cylinders", "number"],
      ["mpg", "number"],
    ],
    cars,
  );
  expect(answer("mean mpg by number of cylinders", table)).toEqual([
    ["4", 30],
    ["6", 25],
    ["8", 20],
  ]);
});

const towns = tableOf(
  "Towns",
  [
    ["town", "text"],
    ["capital_marker", "number"],
    ["population", "number"],
  ],
  Array.from({ length: 30 }, (_none, at) => [`Town ${String.fromCharCode(65 + at)}`, at % 3, 1000 + 10 * at]),
);

test("a number that many rows share names none of them", () => {
  const question = tableQuestion("Which capital has the largest population?");
  const told = linkedTables(question, towns).flatMap(({ table, linked }) =>
    candidates(question, table, linked).flatMap(({ answer: { query } }) =>
      query.form === "extreme" && query.value === 2 ? [query.told] : [],
    ),
  );
  expect(told).not.toHaveLength(0);
  expect(told).not.toContain(1);
});
