/** Numbers computed from several rows: sums and means by the nature of a column, differences of groups, shares, the newest value. */
import { describe, expect, test } from "vitest";
import { candidates } from "../../../../src/agents/extractive/tables/candidates.ts";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { linkedTables, type Reading, readingsOf } from "../../../../src/agents/extractive/tables/reading.ts";
import { told } from "../../../../src/agents/extractive/tables/table-findings.ts";
import { strongFrom } from "../../../../src/domain/evidence/evidence.ts";
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

describe("a superlative behind the word for a sum or a mean says of what it is", () => {
  const firms = tableOf(
    "List of the largest firms",
    [
      ["Firm", "text"],
      ["Industry", "text"],
      ["Revenue", "number"],
    ],
    [
      ["Arvik", "oil", 40],
      ["Borsa", "oil", 30],
      ["Celm", "retail", 60],
      ["Dorn", "retail", 10],
      ["Elba", "oil", 20],
    ],
  );

  test.each([
    ["total revenue of the oil firms in the list of the largest firms", 90],
    ["total revenue of the two largest firms", 100],
    ["average revenue of the largest firms", 32],
    ["average revenue of the two largest firms", 50],
    ["суммарная выручка двух крупнейших фирм", 100],
  ])("%s", (question, value) => {
    expect(answer(question, firms)).toBe(value);
  });

  test("and before it orders by them", () => {
    expect(answer("which industry has the highest total revenue", firms)).toEqual(["oil"]);
    expect(answer("which of the two largest firms is in retail", firms)).toEqual(["Celm"]);
  });

  test("what was computed in another way is not sure", () => {
    const question = tableQuestion("average revenue of the firm called Celm");
    const [reading] = linkedTables(question, firms).flatMap((linked) => readingsOf(question, linked, [linked]));
    if (reading === undefined) throw new Error("the table answers nothing");
    const confidenceWith = (features: Reading["features"]) =>
      told(question, { ...reading, features, confidence: 0.99 }, "en").finding.confidence;
    expect(confidenceWith({ "ignored mean": 1 })).toBeLessThan(strongFrom);
    expect(confidenceWith({})).toBeGreaterThanOrEqual(strongFrom);
  });
});
