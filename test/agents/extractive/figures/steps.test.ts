import { describe, expect, test } from "vitest";
import { taskAgentInput } from "../../../../src/agents/contracts.ts";
import { pointsOver } from "../../../../src/agents/extractive/figures/asked-points.ts";
import { dataTask } from "../../../../src/agents/extractive/figures/data-task.ts";
import { figureIntent } from "../../../../src/agents/extractive/figures/intent.ts";
import type { MatchedSeries } from "../../../../src/agents/extractive/figures/matching.ts";
import { askedStep, stepOf, tellsOpposite } from "../../../../src/agents/extractive/figures/steps.ts";
import { timeOf } from "../../../../src/agents/extractive/figures/table-series.ts";
import { strongFrom } from "../../../../src/domain/evidence/evidence.ts";
import { contextOver, memoryLibrary } from "../memory-library.ts";

const documents = [
  { name: "arrivals.csv", text: "year,arrivals\n2000,10\n2001,30\n2002,35\n2003,36\n2004,29\n" },
  {
    name: "orchards.csv",
    text: "village,year,trees\nElmsby,2018,400\nElmsby,2019,420\nElmsby,2020,510\nNorwick,2018,900\nNorwick,2019,700\nNorwick,2020,790\n",
  },
  { name: "reservoir.csv", text: "town,year,water use,growth of use\nAlder,2001,100,2\nAlder,2002,130,30\nAlder,2003,120,-8\n" },
  { name: "bakeries.csv", text: "год,цена хлеба,число пекарен\n2015,30,12\n2016,32,15\n2017,41,14\n2018,44,9\n2019,45,9\n" },
  { name: "census.csv", text: "year,inhabitants\n1950,100\n1960,150\n1961,152\n1962,157\n1963,158\n" },
];

async function told(question: string, language = "en") {
  const brief = { version: 1, status: "approved", goal: "q", scope: ["q"], questions: [], outputFormats: ["md"], language };
  const task = { id: "root.1", ref: "d1", description: question, round: 1, level: 1, input: { scopeItem: question } };
  const input = taskAgentInput.parse({ query: question, brief, task, dependencies: [], known: [] });
  return (await dataTask.run(input, contextOver(memoryLibrary(documents)))).findings;
}

describe("the greatest change between neighbours", () => {
  test.each([
    [
      "In which year did the arrivals grow the most?",
      "en",
      "2001",
      20,
      "Arrivals rose most in 2001: from 10 in 2000 to 30 in 2001, by 20 (+200 %).",
    ],
    ["in which year was the biggest jump in arrivals", "en", "2001", 20, null],
    [
      "what was the biggest drop in arrivals year over year",
      "en",
      "2004",
      -7,
      "Arrivals fell most in 2004: from 36 in 2003 to 29 in 2004, by 7 (−19.4 %).",
    ],
    ["In which year did the trees of Norwick fall the most?", "en", "2019", -200, null],
    ["when did the trees of Elmsby rise fastest", "en", "2020", 90, null],
    ["In what year did the water use of Alder increase the least?", "en", "2002", 30, null],
    [
      "В каком году цена хлеба выросла больше всего?",
      "ru",
      "2017",
      9,
      "Цена хлеба: наибольший рост в 2017 году: с 32 в 2016 году до 41 в 2017 году, на 9 (+28,1 %).",
    ],
    ["в каком году было самое сильное падение числа пекарен", "ru", "2018", -5, null],
    ["когда число пекарен сократилось сильнее всего", "ru", "2018", -5, null],
  ])("%s", async (question, language, at, value, sentence) => {
    const [first] = await told(question, language);
    expect(first?.figure).toMatchObject({ measure: "change", at, value });
    expect(first?.confidence).toBeGreaterThanOrEqual(strongFrom);
    if (sentence !== null) expect(first?.text).toBe(sentence);
  });

  test("cites the two cells that it is computed from", async () => {
    const [first] = await told("In which year did the arrivals grow the most?");
    expect(first?.citations.map(({ quote }) => quote)).toEqual(["2000,10", "2001,30"]);
    expect(first?.figure?.lineage).toMatchObject({ formula: "x2 - x1", inputs: [{ value: 10 }, { value: 30 }] });
  });

  test("years of months are compared by their sums, and one that is under way is none of them", () => {
    const months = [40, 45, 70].flatMap((value, year) =>
      Array.from({ length: 12 }, (_none, month) => ({ value, at: `${2019 + year}-${String(month + 1).padStart(2, "0")}` })),
    );
    const points = [...months, { value: 300, at: "2022-01" }].map(({ at, value }) => ({
      at,
      value,
      time: timeOf(at),
      column: "passengers",
      row: {},
    }));
    const table = { rows: points, rowsTotal: points.length, title: "ferry" };
    const series = { table, points, quantity: "passengers", unit: null } as unknown as MatchedSeries;
    const asked = pointsOver(series, figureIntent("In which year did the passengers increase the most?"));
    expect(asked.map(({ at, value }) => [at, value])).toEqual([
      ["2019", 480],
      ["2020", 540],
      ["2021", 840],
    ]);
    expect(pointsOver(series, figureIntent("In which month did the passengers increase the most?"))).toHaveLength(37);
  });

  test("of a column of changes its extreme is told", async () => {
    const [first] = await told("In which year was the growth of use in Alder highest?");
    expect(first?.figure).toMatchObject({ measure: "maximum", at: "2002", value: 30 });
  });

  test.each([
    // A greater change lies over a longer time, or the period is another one.
    "In which year did the inhabitants grow the most?",
    "In which decade did the arrivals grow the most?",
    "In which month did the arrivals grow the most?",
    // The thing with the greatest change is not that with the greatest value.
    "Which village had the biggest jump in trees in 2020?",
    // Two years hold one change, and no choice.
    "in which year did the trees of Elmsby grow the most between 2019 and 2020",
  ])("%s is not told as sure", async (question) => {
    expect((await told(question)).filter(({ confidence = 1 }) => confidence >= strongFrom)).toEqual([]);
  });

  test("a greatest value is no change", async () => {
    const [first] = await told("In which year were the arrivals highest?");
    expect(first?.figure).toMatchObject({ measure: "maximum", at: "2003" });
    expect(askedStep("in which year did the price fall to its lowest level")).toBeNull();
    expect(askedStep("в каком году цена упала до минимума")).toBeNull();
  });

  test("the most new ones are the greatest number of them", () => {
    expect(askedStep("in which month did the club gain the most new members")).toBeNull();
    expect(askedStep("in which month did new members grow the most")).not.toBeNull();
  });

  test("what came is not told for what went", () => {
    expect(tellsOpposite("how many members did the club lose in april", "New members")).toBe(true);
    expect(tellsOpposite("how many members did the club gain in april", "New members")).toBe(false);
    expect(tellsOpposite("did the new members fall in april", "New members")).toBe(false);
    expect(tellsOpposite("на сколько выросло число уволенных", "Принято")).toBe(false);
  });

  test("equal changes leave none sure", () => {
    const points = [1, 3, 5, 6].map((value, at) => ({ value, time: 2000 + at }));
    const step = { direction: "rise", which: "most", isRelative: false, period: null } as const;
    expect(stepOf(points, step)).toMatchObject({ from: { value: 1 }, isSure: false });
    expect(stepOf(points, { ...step, isRelative: true })).toMatchObject({ from: { value: 1 }, isSure: true });
    expect(stepOf(points, { ...step, direction: "fall" })).toBeNull();
  });
});
