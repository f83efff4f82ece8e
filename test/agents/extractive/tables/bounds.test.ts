/** Columns that bound others, limits by months. */
import { expect, test } from "vitest";
import { answerFit } from "../../../../src/agents/extractive/figures/answer-fit.ts";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { sureFrom } from "../../../../src/agents/extractive/tables/reading.ts";
import { told } from "../../../../src/agents/extractive/tables/table-findings.ts";
import { answer, best, tableOf } from "./questions.ts";

const pantry = tableOf(
  "pantry",
  [
    ["Good", "text"],
    ["Stock", "number"],
    ["Min. stock", "number"],
    ["Due", "date"],
  ],
  [
    ["Rice", 12, 20, "2025-03-04"],
    ["Lentils", 40, 15, "2025-04-18"],
    ["Salt", 3, 5, "2025-05-02"],
    ["Sugar", 9, 9, "2025-07-30"],
  ],
);
const spending = tableOf(
  "spending",
  [
    ["Post", "text"],
    ["Plan 2023", "number"],
    ["Spent 2023", "number"],
    ["Plan 2024", "number"],
    ["Spent 2024", "number"],
  ],
  [
    ["Fuel", 500, 540, 520, 515],
    ["Tyres", 300, 280, 310, 390],
    ["Washing", 90, 70, 95, 60],
  ],
);
const shelf = tableOf(
  "полка",
  [
    ["Название", "text"],
    ["Запас", "number"],
    ["Мин. запас", "number"],
  ],
  [
    ["Крупа", 4, 10],
    ["Мука", 30, 10],
    ["Соль", 2, 3],
  ],
);
const sentence = (question: string, table: typeof pantry): string => {
  const reading = best(question, table);
  return reading === undefined ? "" : told(tableQuestion(question), reading, "en").finding.text;
};

test("a column bounds another of its kind row by row", () => {
  expect(answer("Which goods are below the minimum stock?", pantry)).toEqual(["Rice", "Salt"]);
  expect(answer("How many goods are below the minimum stock?", pantry)).toBe(2);
  expect(answer("Каких продуктов меньше минимального запаса?", shelf)).toEqual(["Крупа", "Соль"]);
});

test("of columns of several times those of the named one are compared", () => {
  expect(answer("Which posts were over plan in 2024?", spending)).toEqual(["Tyres"]);
  expect(answer("Which posts were below plan in 2023?", spending)).toEqual(["Tyres", "Washing"]);
  expect(sentence("Which posts were over plan in 2024?", spending)).toBe("Post (Spent 2024 > Plan 2024): Tyres.");
});

test("a year alone bounds nothing", () => {
  expect(answer("Which post has more than Fuel in 2024?", spending)).not.toEqual(["Fuel", "Tyres", "Washing"]);
});

test("a month bounds dates of a single year", () => {
  expect(answer("How many goods are due before May?", pantry)).toBe(2);
  expect(sentence("Which goods are due after April 2025?", pantry)).toContain("> April 2025");
});

test("who is in charge of something is asked for no meaning", () => {
  expect(answerFit("Who is responsible for payroll?", undefined)).toBe(1);
});

test("a reading of a page that leaves nothing open is sure", () => {
  const ferries = tableOf(
    "ferries",
    [
      ["Ferry", "text"],
      ["Pier", "text"],
      ["Seats", "number"],
    ],
    [
      ["Tern", "Westkai", 120],
      ["Gull", "Ostkai", 80],
      ["Auk", "Westkai", 300],
    ],
  );
  expect(best("Which ferries are at Westkai?", ferries)?.confidence).toBe(sureFrom);
  // The same word in two columns may mean either.
  const crews = tableOf(
    "crews",
    [
      ["Watch", "text"],
      ["Monday", "text"],
      ["Tuesday", "text"],
    ],
    [
      ["Early", "Ida", "Olaf"],
      ["Late", "Per", "Ida"],
    ],
  );
  expect(best("How many watches does Ida have?", crews)?.confidence).toBeLessThan(sureFrom);
});

test("the worst has the least", () => {
  expect(answer("Which good has the worst stock?", pantry)).toEqual(["Salt"]);
});
