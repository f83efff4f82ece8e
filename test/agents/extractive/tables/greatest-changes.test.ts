/** What grew or fell the most from a column of one time to that of another, and the best groups of rows. */
import { describe, expect, test } from "vitest";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { sentence } from "../../../../src/agents/extractive/tables/sentence.ts";
import { answerLineage } from "../../../../src/agents/extractive/tables/table-lineage.ts";
import { answer, best, readingsOver, tableOf } from "./questions.ts";

const museums = tableOf(
  "museums",
  [
    ["Museum", "text"],
    ["County", "text"],
    ["Staff", "number"],
    ["Visitors 2023", "number"],
    ["Visitors 2024", "number"],
  ],
  [
    ["Harbour", "Fife", 24, 310, 280],
    ["Mill", "Kerry", 19, 120, 170],
    ["Forge", "Dyfed", 28, 450, 520],
    ["Glass", "Kerry", 16, 600, 410],
    ["Clock", "Dyfed", 16, null, 190],
  ],
);
const sales = tableOf(
  "sales",
  [
    ["Month", "date"],
    ["Shop", "text"],
    ["Revenue", "number"],
  ],
  ["2025-01", "2025-02", "2025-03"].flatMap((month, at) => [
    [month, "North", at === 0 ? 90 : 10],
    [month, "South", 50],
    [month, "East", 30 + at],
  ]),
);
const tell = (question: string, table: typeof museums, language = "en"): string => {
  const reading = best(question, table);
  return reading === undefined ? "" : sentence(reading.table, reading.answer, language);
};

describe("between columns of two times", () => {
  test.each([
    ["which museum grew the most from 2023 to 2024?", "Forge’s visitors rose from 450 in 2023 to 520 in 2024, by 70 (+15.6 %)."],
    ["whose visitors increased most between 2023 and 2024", "Forge’s visitors rose from 450 in 2023 to 520 in 2024, by 70 (+15.6 %)."],
    ["which museum gained the most visitors since 2023", "Forge’s visitors rose from 450 in 2023 to 520 in 2024, by 70 (+15.6 %)."],
    ["which museum grew fastest from 2023 to 2024", "Mill’s visitors rose from 120 in 2023 to 170 in 2024, by 50 (+41.7 %)."],
    ["which museum had the biggest drop in visitors", "Glass’ visitors fell from 600 in 2023 to 410 in 2024, by 190 (−31.7 %)."],
  ])("%s", (question, words) => {
    expect(tell(question, museums)).toBe(words);
  });

  test.each([
    "which museums lost visitors between 2023 and 2024?",
    "which museums had fewer visitors in 2024 than in 2023?",
    "whose visitors fell?",
  ])("%s", (question) => {
    expect(tell(question, museums)).toMatch(/Harbour.*Glass/);
    expect(tell(question, museums)).not.toMatch(/Mill|Forge|Clock/);
  });

  test("the number has its formula", () => {
    const reading = best("which museum grew the most from 2023 to 2024?", museums);
    if (reading === undefined) throw new Error("nothing is read");
    expect(answerLineage(reading.table, reading.answer)).toMatchObject({ formula: "x1 - x2", inputs: [{ value: 520 }, { value: 450 }] });
  });

  test("nothing fell where all grew", () => {
    const grown = tableOf(
      "grown",
      [
        ["Museum", "text"],
        ["Visitors 2023", "number"],
        ["Visitors 2024", "number"],
      ],
      [
        ["Mill", 120, 170],
        ["Forge", 450, 520],
        ["Glass", 410, 600],
      ],
    );
    expect(tell("which museum had the biggest drop in visitors", grown)).not.toContain("rose");
  });
});

test("rows are chosen by two columns", () => {
  const reading = best("which museums had fewer visitors in 2024 than in 2023?", museums);
  expect(reading?.answer.cells.map(({ row }) => row.cells[0])).toEqual(["Harbour", "Glass"]);
  expect(answer("which museums had more visitors in 2024 than in 2023?", museums)).toEqual(["Mill", "Forge"]);
  expect(tell("which museums had fewer visitors in 2024 than in 2023?", museums)).toMatch(
    /^Harbour’s visitors fell from 310 in 2023 to 280 in 2024/u,
  );
});

describe("groups of rows", () => {
  test("the best ones are those with the greatest sums, and not those with the best row", () => {
    expect(answer("top 2 shops by revenue", sales)).toEqual(["South", "North"]);
    expect(tell("top 2 shops by revenue", sales)).toBe("The two with the highest total revenue: South 150, North 110 (of 3 compared).");
    expect(tell("какие два магазина с наибольшей выручкой", sales, "ru")).toContain("сумма, наибольшие значения: South — 150; North — 110");
  });

  test("equal ones are all told", () => {
    expect(answer("which county has the most staff in total", museums)).toEqual(["Dyfed"]);
    const equal = tableOf(
      "sales",
      [
        ["Shop", "text"],
        ["Revenue", "number"],
      ],
      [
        ["North", 10],
        ["North", 40],
        ["South", 20],
        ["South", 30],
        ["East", 15],
        ["East", 16],
      ],
    );
    expect(tell("which shop has the highest total revenue", equal)).toBe(
      "The two with the highest total revenue: North 50, South 50 (of 3 compared).",
    );
  });
});

test("a number beside the greatest value names no row", () => {
  expect(tell("how many staff does the museum with the most visitors in 2024 have", museums)).toBe("Forge’s staff is 28.");
});

describe("what a limit selects is told with it", () => {
  test("groups, means, and the year that passes it", () => {
    expect(tell("total visitors in 2024 per county of museums with more than 18 staff", museums)).toContain("> 18)");
    expect(tell("average visitors in 2024 of museums with more than 18 staff", museums)).toContain("> 18)");
    const levels = tableOf(
      "levels",
      [
        ["Year", "year"],
        ["Level", "number"],
      ],
      [
        [2011, 390],
        [2012, 396],
        [2013, 401],
        [2014, 404],
      ],
    );
    expect(tell("in which year was the level first above 400?", levels)).toBe("Year (Level > 400): 2013 (401).");
  });
});

test("one of the four is one", () => {
  expect(answer("which of the four museums had the most visitors in 2024?", museums)).toEqual(["Forge"]);
});

test("of several years' members those of the newest are compared", () => {
  const members = tableOf(
    "members",
    [
      ["Year", "year"],
      ["Club", "text"],
      ["Members", "number"],
    ],
    [
      [2023, "Rowing", 40],
      [2023, "Chess", 90],
      [2023, "Go", 100],
      [2024, "Rowing", 80],
      [2024, "Chess", 60],
      [2024, "Go", 99],
    ],
  );
  expect(answer("which club has the fewest members", members)).toEqual(["Chess"]);
});

test("years that name two rows are not compared as values", () => {
  const levels = tableOf(
    "levels",
    [
      ["Year", "year"],
      ["Level", "number"],
    ],
    [
      [2011, 390],
      [2012, 396],
      [2013, 401],
      [2014, 404],
    ],
  );
  const compared = readingsOver(tableQuestion("which is higher, 2013 or 2014"), [levels]).flatMap(({ answer: { query } }) =>
    query.form === "choice" ? [query.value] : [],
  );
  expect(new Set(compared)).toEqual(new Set([1]));
});

test("'since' begins the time of a change, and does not end it", () => {
  const head = [["Town", "text"], ...[1990, 2000, 2010].map((year) => [String(year), "number"] as const)] as const;
  const towns = tableOf("population of towns", head, [
    ["Eastport", 100, 150, 180],
    ["Pinecrest", 90, 95, 140],
    ["Glenmoor", 60, 58, 61],
    ["Larks", 300, 310, 330],
  ]);
  expect(tell("which town has grown the most since 2000", towns)).toContain("from 95 in 2000 to 140 in 2010");
});
