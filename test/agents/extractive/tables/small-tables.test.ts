/** Plain questions over a small table of names, numbers and months. */
import { describe, expect, test } from "vitest";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { sentence } from "../../../../src/agents/extractive/tables/sentence.ts";
import { told } from "../../../../src/agents/extractive/tables/table-findings.ts";
import { strongFrom } from "../../../../src/domain/evidence/evidence.ts";
import { answer, best, tableOf } from "./questions.ts";

const halls = tableOf(
  "halls",
  [
    ["Hall", "text"],
    ["Town", "text"],
    ["Stages", "number"],
    ["Seats", "number"],
    ["Price (EUR)", "number"],
  ],
  [
    ["Amber", "Bonn", 6, 1240, 9.5],
    ["Birch", "Kiel", 3, 560, 11],
    ["Cedar", "Bonn", 2, 310, 7.5],
    ["Dune", "Mainz", 8, 1610, 8.9],
  ],
);
const energy = tableOf(
  "energy",
  [
    ["month", "date"],
    ["building", "text"],
    ["gas_m3", "number"],
  ],
  ["2024-01", "2024-07"].flatMap((month, at) => [
    [month, "Library", at === 0 ? 2600 : 100],
    [month, "Pool", at === 0 ? 12100 : 4500],
  ]),
);
const words = (question: string, table: typeof halls): string => {
  const reading = best(question, table);
  return reading === undefined ? "" : sentence(reading.table, reading.answer, "en");
};

describe("names in a column of texts beside numbers", () => {
  test.each(["which halls are in Bonn?", "the halls in Bonn"])("%s", (question) => {
    expect(answer(question, halls)).toEqual(["Amber", "Cedar"]);
  });
});

test("a value is no sure answer where its ratio is asked for", () => {
  const grade = (question: string): number => {
    const reading = best(question, halls);
    if (reading === undefined) throw new Error("nothing is read");
    return told(tableQuestion(question), { ...reading, confidence: 0.95 }, "en").finding.confidence ?? 0;
  };
  expect(grade("which hall has the most seats?")).toBeGreaterThan(strongFrom);
  expect(grade("which hall has the most seats per stage?")).toBeLessThan(strongFrom);
});

const staff = tableOf(
  "staff",
  [
    ["Name", "text"],
    ["Department", "text"],
    ["Position", "text"],
    ["City", "text"],
    ["Hired", "date"],
  ],
  [
    ["Alma Berg", "Sales", "Account manager", "Oslo", "2017-03-01"],
    ["Boris Novak", "IT", "Developer", "Brno", "2019-09-15"],
    ["Derek Shaw", "Finance", "Controller", "Leeds", "2015-06-01"],
    ["Farid Aziz", "IT", "Head of IT", "Leeds", "2014-04-20"],
  ],
);

describe("who is asked for is told by name", () => {
  test.each([
    ["who works in Leeds?", ["Derek Shaw", "Farid Aziz"]],
    ["who was hired before 2016?", ["Derek Shaw", "Farid Aziz"]],
    ["who is in sales?", ["Alma Berg"]],
  ])("%s", (question, names) => {
    expect(answer(question, staff)).toEqual(names);
  });
});

test("'IT' is a name in a question that is not in capitals", () => {
  expect(answer("how many people are in IT?", staff)).toBe(2);
});

const invoices = tableOf(
  "invoices",
  [
    ["Invoice", "text"],
    ["Customer", "text"],
    ["Due", "date"],
    ["Amount", "number"],
    ["Paid", "text"],
  ],
  [
    ["2025-101", "Harrow School", "2025-02-13", 1840, "yes"],
    ["2025-102", "Mill Bakery", "2025-02-19", 312.5, "yes"],
    ["2025-103", "Harrow School", "2025-03-05", 920, "no"],
    ["2025-106", "Okafor", "2025-04-01", 1120.75, "no"],
  ],
);

describe("numbers of invoices are names, neither dates nor amounts", () => {
  test.each([
    ["when is invoice 2025-106 due?", ["2025-04-01"]],
    ["which customer has invoice 2025-102?", ["Mill Bakery"]],
    ["which invoices are not paid?", ["2025-103", "2025-106"]],
  ])("%s", (question, told) => {
    expect(answer(question, invoices)).toEqual(told);
  });
});

test("rows without something are told by what they are without", () => {
  expect(words("which invoices are not paid?", invoices)).toBe("Invoice (Paid is no): 2025-103 and 2025-106.");
});

test.each([
  ["how many invoices are unpaid?", 2],
  ["which invoices are unpaid?", ["2025-103", "2025-106"]],
  ["what is the total of unpaid invoices?", 2040.75],
])("a denied word stands for the rows that say no: %s", (question, told) => {
  expect(answer(question, invoices)).toEqual(told);
});

test("'all buildings' are those of the whole table", () => {
  expect(answer("how much gas did all buildings use in 2024?", energy)).toBe(19_300);
  expect(best("how much gas did all buildings use in 2024?", energy)?.features["open words"] ?? 0).toBe(0);
});

test("a share has three digits, and one verb", () => {
  expect(words("what share of seats does Dune have?", halls)).toBe("Dune’s share of seats is 43.3 %.");
});

test("of two months the one with more is told as people write it", () => {
  expect(words("did the pool use more gas in January or in July?", energy)).toMatch(
    /^January 2024\. January 2024 had the higher gas.* for July 2024 /u,
  );
});

const budget = tableOf(
  "budget",
  [
    ["Department", "text"],
    ["2023", "number"],
    ["2024", "number"],
  ],
  [
    ["Parks", 1.31, 1.42],
    ["Roads", 9.3, 9.9],
    ["Culture", 2.8, 2.6],
  ],
);

test("a column that is called by its year has the name of its table", () => {
  expect(words("what was the total budget in 2023?", budget)).toContain("Budget 2023 came to 13.41");
});

test("a number of things is high, not most", () => {
  const employees = tableOf(
    "employees",
    [
      ["Name", "text"],
      ["City", "text"],
    ],
    [
      ["Alma Berg", "Oslo"],
      ["Boris Novak", "Brno"],
      ["Derek Shaw", "Oslo"],
      ["Farid Aziz", "Brno"],
      ["Greta Holm", "Leeds"],
    ],
  );
  expect(words("which city has the most employees?", employees)).toMatch(/^The two with the highest number of employees/u);
});

test("a word of a cell that is named asks for nothing", () => {
  const costs = tableOf(
    "work",
    [
      ["work", "text"],
      ["price_rub", "number"],
    ],
    [
      ["уборка после ремонта", 9000],
      ["окраска стен", 4000],
      ["ремонт", 7000],
      ["уборка", 2000],
    ],
  );
  const found = best("сколько стоит уборка после ремонта", costs);
  expect(found?.answer.cells.map(({ row, column }) => row.cells[column])).toEqual([9000]);
  expect(found?.features["ignored after"]).toBeUndefined();
});
