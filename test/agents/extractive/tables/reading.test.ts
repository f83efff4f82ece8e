import { describe, expect, test } from "vitest";
import { run } from "../../../../src/agents/extractive/tables/query.ts";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { type Reading, ranked, repeats } from "../../../../src/agents/extractive/tables/reading.ts";
import { told } from "../../../../src/agents/extractive/tables/table-findings.ts";
import { typedTable } from "../../../../src/agents/extractive/tables/typed-table.ts";
import type { Cell } from "../../../../src/domain/evidence/evidence.ts";
import type { TableHit } from "../../../../src/sources/tools/library-tools.ts";
import { answer, best, readingsOver, tableOf } from "./questions.ts";

const lighthouses = tableOf(
  "Lighthouses",
  [
    ["Lighthouse", "text"],
    ["Country", "text"],
    ["Lit", "year"],
    ["Height (m)", "number"],
    ["Range (km)", "number"],
  ],
  [
    ["Hookness", "Ireland", 1911, 35, 40],
    ["Marken Point", "Norway", 1874, 21.5, 28],
    ["Sable Head", "Canada", 1902, 48, 44],
    ["Old Breton", "Canada", 1858, 17, 22],
    ["Torsund", "Norway", 1932, 41, 37],
  ],
);
const cities = tableOf(
  "Города",
  [
    ["Город", "text"],
    ["Область", "text"],
    ["Население", "number"],
  ],
  [
    ["Заречье", "Томская", 52_000],
    ["Белый Яр", "Томская", 18_000],
    ["Северск", "Омская", 91_000],
    ["Всего", null, 161_000],
  ],
);

const yields = tableOf(
  "Yields",
  [
    ["Farm", "text"],
    ["Farm type", "text"],
    ["Year", "year"],
    ["Yield (t)", "number"],
  ],
  [
    ["Ashby", "crop", 2020, 62],
    ["Ashby", "crop", 2021, 64],
    ["Birch End", "crop", 2020, 58],
    ["Birch End", "crop", 2021, 63],
    ["Coldham", "mixed", 2020, 40],
    ["Coldham", "mixed", 2021, 44],
  ],
);
const rain = tableOf(
  "Rain",
  [
    ["Date", "date"],
    ["Precipitation", "number"],
  ],
  [
    ["2023-03-01", 3],
    ["2023-03-02", 21.5],
    ["2024-03-01", 12],
    ["2024-03-02", 14],
  ],
);

test("of several rows with the same name the best counts, where names are asked for; too few names are no answer", () => {
  const table = typedTable(yields);
  if (table === null) throw new Error("The table has no rows to order");
  const selection = { rows: table.rows, mentions: [], limits: [], without: [] };
  const best = (told: number, isByName: boolean): unknown =>
    run(table, { form: "extreme", selection, value: 3, told, group: null, order: "most", limit: 3, nth: 1, isByName })?.cells.map(
      ({ row, column }) => row.cells[column],
    );
  expect(best(0, true)).toEqual(["Ashby", "Birch End", "Coldham"]);
  expect(best(0, false)).toEqual(["Ashby", "Birch End", "Ashby"]);
  expect(best(1, true)).toBeUndefined();
});

describe("a question is read as a query of the table", () => {
  test.each<[string, TableHit, unknown]>([
    ["the wettest day", rain, ["2023-03-02"]],
    ["Which lighthouse is listed before Sable Head?", lighthouses, ["Marken Point"]],
    ["What lighthouse comes after Old Breton in the table?", lighthouses, ["Torsund"]],
    ["Какой город стоит в таблице после Заречья?", cities, ["Белый Яр"]],
    ["Какой город указан перед Северском?", cities, ["Белый Яр"]],
    ["Which lighthouse is listed first?", lighthouses, ["Hookness"]],
    ["What is the last lighthouse in the table?", lighthouses, ["Torsund"]],
    ["Какой город последний в списке?", cities, ["Северск"]],
    ["Which lighthouse has the greatest range?", lighthouses, ["Sable Head"]],
    ["What is the tallest lighthouse in Norway?", lighthouses, ["Torsund"]],
    ["Which lighthouse has the smallest height?", lighthouses, ["Old Breton"]],
    ["Which lighthouse has the second greatest height?", lighthouses, ["Torsund"]],
    ["В каком городе наибольшее население?", cities, ["Северск"]],
    ["Which are the three tallest lighthouses?", lighthouses, ["Sable Head", "Torsund", "Hookness"]],
    ["top 2 lighthouses by range", lighthouses, ["Sable Head", "Hookness"]],
    ["два самых больших города по населению", cities, ["Северск", "Заречье"]],
    ["How many lighthouses are listed?", lighthouses, 5],
    ["How many lighthouses are in Canada?", lighthouses, 2],
    ["How many lighthouses have a height of more than 30?", lighthouses, 3],
    ["How many lighthouses have a range greater than Torsund?", lighthouses, 2],
    ["How many different countries are listed?", lighthouses, 3],
    ["Сколько городов в таблице?", cities, 3],
    ["Сколько городов с населением более 50 000?", cities, 2],
    ["Which lighthouses have a range of more than 38?", lighthouses, ["Hookness", "Sable Head"]],
    ["Which lighthouses have a height of more than 20 but less than 36?", lighthouses, ["Hookness", "Marken Point"]],
    ["What is the difference in height between Sable Head and Torsund?", lighthouses, 7],
    ["Which lighthouse is taller, Hookness or Old Breton?", lighthouses, ["Hookness"]],
    ["Is Hookness taller than Sable Head?", lighthouses, "no"],
    ["What is the total height of all lighthouses?", lighthouses, 162.5],
    ["average range of the lighthouses in Canada", lighthouses, 33],
    ["Общее население всех городов", cities, 161_000],
    ["Which country has the fewest lighthouses?", lighthouses, ["Ireland"]],
  ])("%s", (question, table, expected) => expect(answer(question, table)).toEqual(expected));
});

test("readings that are told alike count as one: a superlative tells its row and its value", () => {
  const tell = (reading: Reading): string => told(tableQuestion(""), reading, "en").finding.text;
  const texts = ranked(readingsOver(tableQuestion("greatest range of a lighthouse"), [lighthouses])).map(tell);
  expect(texts[0]).toContain("Sable Head");
  expect(texts.filter((text) => text === texts[0])).toHaveLength(1);
});

describe("groups", () => {
  const stations = tableOf(
    "Visitor centres",
    [
      ["Station", "text"],
      ["Month", "text"],
      ["Visitors", "number"],
      ["Miles per gallon", "number"],
      ["Cylinders", "number"],
    ],
    [
      ["Elm Park", "January", 100, 20, 3],
      ["Elm Park", "February", 50, 22, 4],
      ["Old Mill", "January", 120, 30, 3],
      ["Old Mill", "February", 20, 34, 4],
    ],
  );
  test.each<[string, unknown]>([
    [
      "how many visitors came to each centre?",
      [
        ["Elm Park", 150],
        ["Old Mill", 140],
      ],
    ],
    [
      "mean miles per gallon by station",
      [
        ["Elm Park", 21],
        ["Old Mill", 32],
      ],
    ],
    [
      "how many months of each station are there",
      [
        ["Elm Park", 2],
        ["Old Mill", 2],
      ],
    ],
    ["Top 3 by visitors", ["Old Mill", "Elm Park", "Elm Park"]],
  ])("%s", (question, expected) => expect(answer(question, stations)).toEqual(expected));
});

test("an answer that only repeats the question is none, unless it chooses between answers", () => {
  const repeated = (text: string): string[] => {
    const question = tableQuestion(text);
    const all = readingsOver(question, [lighthouses]).filter(({ answer: own }) => repeats(question, own));
    return [...new Set(all.flatMap(({ answer: { cells } }) => cells.map(({ row, column }) => String(row.cells[column]))))].sort();
  };
  expect(repeated("range of Torsund in Norway")).toEqual(["Norway", "Torsund"]);
  // Both of the names choose nothing; one of them does.
  expect(repeated("Is Torsund in Norway or in Canada?")).toEqual(["Canada", "Norway"]);
});

test("rows that sum up countries are no countries", () => {
  const names =
    "World,High income,Norway,Swaziland,Japan,Brazil,Poland,France,Germany,Italy,Spain,Chile,Peru,India,China,Egypt,Ghana,Nepal,Oman,Qatar,Sweden";
  const rows = names.split(",").map((name, index): Cell[] => [name, 1_000 - index]);
  const gdp = tableOf(
    "GDP",
    [
      ["Country", "text"],
      ["Value", "number"],
    ],
    rows,
  );
  // A country by its former name is no group.
  expect(answer("Which three countries have the highest GDP?", gdp)).toEqual(["Norway", "Swaziland", "Japan"]);
});

test("columns are found by everyday words for them, in another language too", () => {
  const drinks = tableOf(
    "drinks",
    [
      ["country", "text"],
      ["beer_servings", "number"],
      ["wine_servings", "number"],
    ],
    [
      ["Gabon", 347, 59],
      ["France", 127, 370],
      ["Poland", 343, 56],
    ],
  );
  expect(answer("Какая страна пьёт больше всех пива?", drinks)).toEqual(["Gabon"]);
  expect(answer("Сколько вина пьют во Франции?", drinks)).toEqual([370]);
});

test("a count of rows is no answer where the table does not know what is to be counted", () => {
  const question = "How many keepers does Norway have?";
  const staff = best(question, lighthouses);
  expect(staff === undefined ? 0 : told(tableQuestion(question), staff, "en").finding.confidence).toBeLessThan(0.3);
});

test("a finding says how the question was read, and cites the cells it rests on", () => {
  const reading = best("Which lighthouse has the greatest range?", lighthouses);
  if (reading === undefined) throw new Error("no reading");
  const { finding } = told(tableQuestion(""), reading, "en");
  expect(finding).toMatchObject({
    kind: "figure",
    text: expect.stringContaining("Sable Head"),
    reading: { kind: "value", query: "Lighthouse with the highest Range (km)" },
    citations: [{ quote: "Sable Head | Canada | 1902 | 48 | 44", place: { line: 4, table: 0 } }],
  });
  expect(finding.confidence).toBeGreaterThan(0.5);
});

test("what only the document's name tells stands in the answer", () => {
  const kenya = {
    ...tableOf(
      "Economy",
      [
        ["Indicator", "text"],
        ["2023", "number"],
        ["2024", "number"],
      ],
      [
        ["Unemployment rate", 5.6, 5.5],
        ["Growth rate", 5.4, 4.5],
      ],
    ),
    name: "countries/kenya.md",
  };
  const text = (asked: string): string => {
    const question = tableQuestion(asked);
    const [reading] = ranked(readingsOver(question, [kenya]));
    return reading === undefined ? "" : told(question, reading, "en").finding.text;
  };
  expect(text("What was the unemployment rate of Kenya in 2024?")).toMatch(/Kenya.*5\.5/u);
  expect(text("What was the unemployment rate in 2024?")).not.toMatch(/Kenya/u);
});

describe("a time that divides the rows", () => {
  const carbon = tableOf(
    "carbon-yearly.csv",
    [
      ["Year", "year"],
      ["Concentration", "number"],
    ],
    [1988, 1989, 1990, 1991, 1992].map((year, index) => [year, 350 + 1.5 * index]),
  );
  const forms = (question: string) => readingsOver(tableQuestion(question), [carbon]).map((reading) => reading.answer.query.form);

  test.each(["Compare the concentration before and after 1990", "Сравни концентрацию до и после 1990 года"])(
    "has no neighbour: %s",
    (question) => {
      expect(forms(question)).not.toContain("neighbour");
    },
  );

  test("is one where a single neighbour is asked for", () => {
    expect(forms("Which year comes after 1990?")).toContain("neighbour");
  });
});

test("a year is no quantity: the warmest one is not the one with the highest number", () => {
  const warmth = tableOf(
    "global-temp.csv",
    [
      ["Source", "text"],
      ["Year", "year"],
      ["Mean", "number"],
    ],
    [2020, 2021, 2022, 2023].flatMap((year, index) => [
      ["gcag", year, 1 - 0.1 * index],
      ["gistemp", year, 1.1 - 0.1 * index],
    ]),
  );
  const orderedBy = (question: string) =>
    readingsOver(tableQuestion(question), [warmth]).flatMap(({ answer: { query } }) => (query.form === "extreme" ? [query.value] : []));
  expect(orderedBy("Which year was the warmest?")).not.toContain(1);
  expect(orderedBy("Which is the latest year?")).toContain(1);
});
