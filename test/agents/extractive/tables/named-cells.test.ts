/** What a question names in a table that is one of many: codes, months, where from and where to, numbers behind a column's name. */
import { describe, expect, test } from "vitest";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { linkedTables } from "../../../../src/agents/extractive/tables/reading.ts";
import { sentence } from "../../../../src/agents/extractive/tables/sentence.ts";
import { answer, best, tableOf } from "./questions.ts";

const ferries = tableOf(
  "ferries",
  [
    ["origin", "text"],
    ["destination", "text"],
    ["count", "number"],
  ],
  [
    ["Vik", "Holm", 310],
    ["Holm", "Vik", 290],
    ["Vik", "Sund", 45],
    ["Sund", "Vik", 52],
    ["Holm", "Sund", 18],
  ],
);

const shares = tableOf(
  "shares",
  [
    ["symbol", "text"],
    ["date", "date"],
    ["price", "number"],
  ],
  [
    ["NRDK", "2020-01-01", 12.5],
    ["NRDK", "2020-02-01", 14],
    ["HLMS", "2020-01-01", 80],
    ["HLMS", "2020-02-01", 77],
  ],
);

const meters = tableOf(
  "meters",
  [
    ["month", "date"],
    ["water_m3", "number"],
    ["energy_kwh", "number"],
  ],
  [
    ["2024-05", 497, 19210],
    ["2024-06", 530, 18875],
    ["2024-07", 561, 18640],
    ["2024-08", 548, 18590],
  ],
);

const weather = tableOf(
  "station",
  [
    ["date", "date"],
    ["rain", "number"],
    ["wind", "number"],
    ["weather", "text"],
  ],
  [
    ["2023-03-01", 0, 3.1, "fog"],
    ["2023-03-02", 6, 8.2, "rain"],
    ["2023-03-03", 2, 9.7, "snow"],
    ["2023-03-04", 0, 2.2, "fog"],
  ],
);

const buses = tableOf(
  "buses",
  [
    ["line", "number"],
    ["route", "text"],
    ["stops", "number"],
  ],
  [
    [3, "Harbour – Mill", 12],
    [9, "Mill – Airport", 30],
    [12, "Market – Hill", 24],
    [14, "Hill – Station", 9],
  ],
);

const crops = tableOf(
  "crops",
  [
    ["region", "text"],
    ["crop", "text"],
    ["year", "year"],
    ["production", "number"],
  ],
  [
    ["Fen", "wheat", 2019, 800],
    ["Fen", "wheat", 2022, 650],
    ["Fen", "oats", 2019, 120],
    ["Fen", "oats", 2022, 150],
    ["Moor", "wheat", 2019, 300],
    ["Moor", "wheat", 2022, 340],
  ],
);

describe("a question names", () => {
  test.each([
    ["how many ferries from Vik to Holm", ferries, [310]],
    ["how many ferries from Holm to Vik", ferries, [290]],
    ["how much water was used in July?", meters, [561]],
    ["how much energy in may?", meters, [19210]],
    ["what was the windiest day", weather, ["2023-03-03"]],
    ["how many foggy days were there?", weather, 2],
    ["which has more stops, line 9 or line 12", buses, [9]],
    ["difference between the wheat production of Fen in 2019 and 2022", crops, 150],
  ])("%s", (question, table, expected) => expect(answer(question, table)).toEqual(expected));
});

test("two years of one place are told apart by the years", () => {
  const reading = best("difference between the wheat production of Fen in 2019 and 2022", crops);
  expect(reading?.answer.query.selection.mentions.map(({ column }) => column).slice(0, 2)).toEqual([2, 2]);
});

test("a common word is no code", () => {
  const codes = tableOf(
    "stops",
    [
      ["code", "text"],
      ["boardings", "number"],
    ],
    [
      ["DAY", 5],
      ["SUN", 7],
      ["OSL", 9],
    ],
  );
  expect(best("how many days did it rain", codes)?.confidence ?? 0).toBeLessThan(0.5);
});

test("the dates of a question are read once, and not for each of a thousand rows", () => {
  const dayOf = (index: number): string => new Date(Date.UTC(2015, 0, 1 + index)).toISOString().slice(0, 10);
  const prices = tableOf(
    "prices",
    [
      ["date", "date"],
      ["price", "number"],
    ],
    Array.from({ length: 1_000 }, (_, index) => [dayOf(index), 10 + (index % 7)]),
  );
  const question = tableQuestion(`price ${Array.from({ length: 250 }, (_, index) => `since ${dayOf(3_000 + index)}`).join(" ")}`);
  const since = process.threadCpuUsage();
  expect(linkedTables(question, prices)).toHaveLength(1);
  const { user, system } = process.threadCpuUsage(since);
  expect((user + system) / 1_000).toBeLessThan(2_000);
});

describe("several numbers are told as people write them", () => {
  const jobs = tableOf(
    "jobs",
    [
      ["month", "date"],
      ["builders", "number"],
    ],
    [
      ["2024-05-01", 19497],
      ["2024-06-01", 53000],
      ["2024-07-01", 561],
    ],
  );
  const told = (question: string, table: typeof shares, language: string) => {
    const reading = best(question, table);
    return reading === undefined ? "" : sentence(reading.table, reading.answer, language);
  };

  test.each([
    ["builders in May 2024 and July 2024?", jobs, "en", "Builders: 19,497 in May 2024; 561 in July 2024."],
    ["price of NRDK and HLMS in February 2020?", shares, "en", "Price (February 1, 2020): NRDK 14, HLMS 77."],
  ] as const)("%s", (question, table, language, words) => {
    expect(told(question, table, language)).toBe(words);
  });

  test("each with its name, in Russian too", () => {
    expect(told("builders in May 2024 and July 2024?", jobs, "ru")).toMatch(/2024 [^;]+ — 19\u00a0497; [^;]+ — 561\./u);
  });
});

test("a code names a thing where the other names are those of groups", () => {
  const sensors = tableOf(
    "sensors",
    [
      ["Model", "text"],
      ["Weight (g)", "number"],
      ["Housing", "text"],
    ],
    [
      ["HP-10", 180, "steel"],
      ["HP-100", 240, "steel"],
      ["LP-1", 95, "aluminium"],
      ["LP-2", 98, "aluminium"],
      ["XT-400", 410, "titanium"],
      ["XT-700", 455, "titanium"],
    ],
  );
  expect(answer("which sensor is the heaviest?", sensors)).toEqual(["XT-700"]);
  expect(best("which sensor is the heaviest?", sensors)?.table.naming).toBe(0);
});

const kettles = tableOf(
  "kettles",
  [
    ["Name", "text"],
    ["Price", "number"],
  ],
  [
    ["Kettle glass «Aqua»", 40],
    ["Kettle steel «Vega»", 25],
  ],
);
const spending = tableOf(
  "Расходы",
  [
    ["Статья", "text"],
    ["I кв.", "number"],
    ["II кв.", "number"],
    ["III кв.", "number"],
  ],
  [
    ["Дороги", 35, 88, 120],
    ["Школы", 210, 225, 180],
  ],
);

test("words of a name may be left out between others", () => {
  expect(answer("price of the kettle Aqua", kettles)).toEqual([40]);
});

test("a quarter is a column that is called by it in another way", () => {
  expect(answer("расходы на дороги в третьем квартале", spending)).toEqual([120]);
  expect(answer("расходы на школы во втором квартале", spending)).toEqual([225]);
});

const clubs = tableOf(
  "clubs",
  [
    ["Club", "text"],
    ["Goals", "number"],
    ["Points", "number"],
  ],
  [
    ["Ashby", 31, 34],
    ["Redhill", 36, 37],
    ["Seacliff", 25, 23],
  ],
);

test("what a column is called is told by no other one", () => {
  const reading = best("How many points did Seacliff get?", clubs);
  expect(reading?.answer.cells.map(({ column }) => column)).toEqual([2]);
  expect(reading?.table.columns.length).toBe(3);
  expect(linkedTables(tableQuestion("How many points did Seacliff get?"), clubs)[0]?.linked.columns.map(({ column }) => column)).toEqual([
    2,
  ]);
});

test.each([
  ["hotel limit in Oslo", "190 EUR"],
  ["the limit of the hotel in Zurich", "190 EUR"],
  ["hotel limit", "145 EUR"],
])("a word for a column may stand within the name of a row: %s", (question, limit) => {
  const expenses = tableOf(
    "Limits",
    [
      ["Expense", "text"],
      ["Limit", "text"],
    ],
    [
      ["Hotel, per night", "145 EUR"],
      ["Hotel in Oslo, Zurich and London, per night", "190 EUR"],
      ["Taxi, per ride", "35 EUR"],
      ["Meals, per day", "60 EUR"],
    ],
  );
  expect(answer(question, expenses)).toEqual([limit]);
});
