/** Numbers computed from several rows: sums and means by the nature of a column, differences of groups, shares, the newest value. */
import { describe, expect, test } from "vitest";
import { candidates } from "../../../../src/agents/extractive/tables/candidates.ts";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { linkedTables } from "../../../../src/agents/extractive/tables/reading.ts";
import { answer, best, tableOf } from "./questions.ts";

const months = ["2023-11", "2023-12", "2024-11", "2024-12"];
const ferries = tableOf(
  "Ferry crossings",
  [
    ["month", "date"],
    ["route", "text"],
    ["passengers", "number"],
    ["ticket price", "number"],
  ],
  months.flatMap((month, at) => [
    [month, "Skarholm", 100 + 50 * at, 8 + at],
    [month, "Lindo", 50 + 10 * at, 5 + at],
  ]),
);

function formsOf(question: string): string[] {
  const read = tableQuestion(question);
  return linkedTables(read, ferries).flatMap(({ table, linked }) =>
    candidates(read, table, linked).map(({ answer: { query, number } }) =>
      `${query.form} ${number === null ? "" : Math.round(number)}`.trim(),
    ),
  );
}

describe("over the rows that a question names", () => {
  test("a flow is added up without a word for it", () => {
    expect(answer("how many passengers went to Skarholm in Q4 2024", ferries)).toBe(450);
    expect(formsOf("Skarholm passengers in Q4 2024")).toContain("sum 450");
    expect(formsOf("Skarholm ticket price in Q4 2024")).toContain("mean 11");
  });

  test("what holds until it changes has its newest value", () => {
    expect(answer("current ticket price to Lindo", ferries)).toEqual([8]);
    expect(formsOf("ticket price to Lindo")).toContain("extreme");
    expect(formsOf("total ticket price to Lindo")).not.toContain("extreme");
  });

  test("two years are compared by their sums", () => {
    const reading = best("how many more passengers to Skarholm were there in 2024 than in 2023", ferries);
    expect(reading?.answer).toMatchObject({ number: 200, query: { form: "difference" } });
  });

  test("a share is of the rows that all but one of the names select", () => {
    expect(formsOf("what share of the passengers of 2023 went to Skarholm")).toContain("share 69");
    expect(formsOf("how many passengers of 2023 went to Skarholm").filter((form) => form.startsWith("share"))).toEqual([]);
  });
});

test("a quarter's name asks for no place in an order", () => {
  expect(tableQuestion("passengers in the third quarter of 2024").ordinals).toEqual([]);
});
