/** What stands beside a named row, or beside a group of rows. */
import { expect, test } from "vitest";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { readingsOver, tableOf } from "./questions.ts";

const prices = tableOf(
  "prices.csv",
  [
    ["Article", "text"],
    ["Description", "text"],
    ["Category", "text"],
  ],
  [
    ["A-1", "Pipe DN50", "Pipes"],
    ["A-2", "Pipe DN80", "Pipes"],
    ["B-1", "Ball valve", "Valves"],
    ["B-2", "Butterfly valve", "Valves"],
    ["C-1", "Heat meter", "Meters"],
  ],
);
const told = (question: string) =>
  readingsOver(tableQuestion(question), [prices]).flatMap(({ answer: { query } }) => (query.form === "neighbour" ? [query.told] : []));

test("each cell of the row behind one row may be asked for", () => {
  expect(told("Which article comes after B-1?")).toContain(0);
});

test("behind the rows of a category stands a category, and no article of it: 'the next steps'", () => {
  expect(told("Which category comes after the pipes?")).toContain(2);
  expect(told("What are the next steps after the pipes?").filter((column) => column !== 2)).toEqual([]);
});
