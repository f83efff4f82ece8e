/** 'The latest value' is the measure at the latest time, and no time; a time is told where one is asked for. */
import { expect, test } from "vitest";
import { conceptsOf } from "../../../../src/agents/extractive/figures/concepts.ts";
import { candidates } from "../../../../src/agents/extractive/tables/candidates.ts";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { linkedTables } from "../../../../src/agents/extractive/tables/reading.ts";
import { tableOf } from "./questions.ts";

const nitrate = tableOf(
  "Nitrate in the well",
  [
    ["Year", "year"],
    ["Mean", "number"],
    ["Uncertainty", "number"],
  ],
  [
    [2021, 31.5, 0.4],
    [2022, 30.25, 0.5],
    [2023, 28.75, 0.4],
  ],
);

function timesTold(text: string): boolean {
  const question = tableQuestion(text);
  return linkedTables(question, nitrate)
    .filter(({ table }) => !table.isTransposed)
    .flatMap(({ table, linked }) => candidates(question, table, linked))
    .some(({ answer: { query } }) => query.told === 0 && (query.form === "end" || (query.form === "extreme" && query.value === 0)));
}

test.each(["What is the latest nitrate value?", "Какое последнее значение nitrate?"])("%s", (text) => expect(timesTold(text)).toBe(false));

test.each(["When was the latest nitrate value measured?", "What is the latest year?", "Когда было последнее значение nitrate?"])(
  "%s",
  (text) => expect(timesTold(text)).toBe(true),
);

test.each(["concentration", "level", "value", "концентрация", "уровень", "значение"])("%s need not stand in a column's name", (word) =>
  expect(conceptsOf(`nitrate ${word}`).map(({ weight }) => weight < 1)).toEqual([false, true]),
);
