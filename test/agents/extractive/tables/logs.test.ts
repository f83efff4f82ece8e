/** Logs with a row for each day, ledgers, price lists and league tables: what people ask of them in their own verbs. */
import { expect, test } from "vitest";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { told } from "../../../../src/agents/extractive/tables/table-findings.ts";
import { answer, best, tableOf } from "./questions.ts";

const timesheet = tableOf(
  "Timesheet",
  [
    ["Day", "date"],
    ["Employee", "text"],
    ["Project", "text"],
    ["Hours", "number"],
  ],
  [
    ["2025-09-01", "Ivo", "Bridge", 8],
    ["2025-09-01", "Mara", "Depot", 7.5],
    ["2025-09-02", "Ivo", "Depot", 6],
    ["2025-09-02", "Mara", "Bridge", 8],
    ["2025-10-01", "Ivo", "Bridge", 7],
    ["2025-10-01", "Mara", "Depot", 4],
  ],
);

const ledger = tableOf(
  "Ledger",
  [
    ["Posted", "date"],
    ["Payee", "text"],
    ["Debit", "number"],
    ["Credit", "number"],
  ],
  [
    ["2025-01-04", "Lomax", 120, null],
    ["2025-01-09", "Lomax", 80, null],
    ["2025-01-28", "Customers", null, 900],
    ["2025-02-03", "Figma", 45, null],
    ["2025-02-27", "Customers", null, 700],
    ["2025-02-28", "Customers", null, 650],
  ],
);

const prices = tableOf(
  "Прайс-лист",
  [
    ["Наименование", "text"],
    ["Раздел", "text"],
    ["Цена", "number"],
  ],
  [
    ["Ламинат «Дуб северный», м²", "Полы", 1290],
    ["Плинтус, 2,4 м", "Полы", 345],
    ["Краска белая, 9 л", "Краски", 5400],
    ["Эмаль, 2,7 л", "Краски", 2310],
  ],
);

const league = tableOf(
  "League",
  [
    ["Club", "text"],
    ["P", "number"],
    ["W", "number"],
    ["Pts", "number"],
  ],
  [
    ["Port Ellen", 18, 11, 35],
    ["Ashby Town", 18, 8, 28],
    ["Moss Side", 18, 3, 12],
  ],
);

const sensors = tableOf(
  "Sensors",
  [
    ["timestamp", "date"],
    ["sensor", "text"],
    ["battery", "number"],
  ],
  [
    ["2025-05-01", "barn A", 3.9],
    ["2025-05-01", "barn B", 3.8],
    ["2025-05-02", "barn A", 3.7],
    ["2025-05-02", "barn B", 3.6],
    ["2025-05-02", "barn A", 3.5],
    ["2025-05-02", "barn B", 3.4],
  ],
);

test("a verb that no table repeats leaves nothing of the question open, and a name that it lacks does", () => {
  const openOf = (question: string) => best(question, timesheet)?.features["open share"];
  expect(answer("how many hours did Ivo spend on the Depot", timesheet)).toEqual([6]);
  expect(openOf("how many hours did Ivo spend on the Depot")).toBeUndefined();
  expect(openOf("how many hours did Ivo owe on the Depot")).toBeGreaterThan(0);
  expect(openOf("how many hours did Zora spend on the Depot")).toBeGreaterThan(0);
});

test("'most of all' asks for no sum", () => {
  expect(best("В каком разделе больше всего товаров", prices)?.features["ignored sum"]).toBeUndefined();
});

test("a ledger's payments are those of the column that has values in the named rows, and a month is one of its dates", () => {
  expect(answer("what did we pay Lomax in total", ledger)).toBe(200);
  const months = best("which month brought in the most from Customers", ledger)?.answer.entries.map(({ name }) => name);
  expect(months).toEqual(["2025-02", "2025-01"]);
});

test("the first words of an article name it", () => {
  expect(answer("почём ламинат", prices)).toEqual([1290]);
  expect(answer("какой самый дорогой товар в разделе Краски", prices)).toEqual(["Краска белая, 9 л"]);
});

test("columns that are read as rows are not added up where they measure different things", () => {
  expect(answer("how many points did Ashby Town get", league)).toEqual([28]);
  expect(answer("which clubs won more than 7 games", league)).toEqual(["Port Ellen", "Ashby Town"]);
});

test("a letter tells one sensor from the other", () => {
  expect(answer("what is the latest battery of barn A", sensors)).toEqual([3.7, 3.5]);
  expect(answer("what is the latest battery of barn B", sensors)).toEqual([3.6, 3.4]);
});

const trips = tableOf(
  "Trip expenses",
  [
    ["Traveller", "text"],
    ["Category", "text"],
    ["Amount", "number"],
  ],
  [
    ["Noor", "taxi", 30],
    ["Noor", "hotel", 300],
    ["Felix", "taxi", 20],
    ["Felix", "meals", 45],
  ],
);

const lots = tableOf(
  "Lots",
  [
    ["lot", "text"],
    ["origin", "text"],
    ["weight", "number"],
  ],
  [
    ["A12", "Brazil", 30],
    ["B07", "Brazil", 60],
    ["C31", "Kenya", 24],
  ],
);

test("a generic column is named by the title of its table", () => {
  expect(answer("expenses by category", trips)).toEqual([
    ["taxi", 50],
    ["hotel", 300],
    ["meals", 45],
  ]);
});

test("several rows answer a question for those that have none of something", () => {
  const fees = tableOf(
    "Tariffs",
    [
      ["Tariff", "text"],
      ["Rate", "number"],
      ["Exit fee", "number"],
      ["Note", "text"],
    ],
    [
      ["Basic", 28.4, 0, "a"],
      ["Fixed", 26.2, 50, "b"],
      ["Economy", 33.1, 0, "c"],
    ],
  );
  expect(answer("which tariffs have no exit fee", fees)).toEqual(["Basic", "Economy"]);
});

test("a share of rows is never sure where the question speaks of something that they do not name", () => {
  const sureness = (question: string) => {
    const reading = best(question, lots);
    if (reading === undefined) throw new Error("no reading");
    expect(reading.answer.query.form).toBe("share");
    return told(tableQuestion(question), { ...reading, confidence: 0.95 }, "en").finding.confidence;
  };
  expect(sureness("what share of the lots is from Brazil")).toBeGreaterThan(0.5);
  expect(sureness("what share of the coffee is from Brazil")).toBeLessThan(0.5);
});
