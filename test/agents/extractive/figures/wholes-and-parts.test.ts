import { expect, test } from "vitest";
import { taskAgentInput, taskResult } from "../../../../src/agents/contracts.ts";
import { conceptsOf } from "../../../../src/agents/extractive/figures/concepts.ts";
import { dataTask } from "../../../../src/agents/extractive/figures/data-task.ts";
import { matchTable } from "../../../../src/agents/extractive/figures/matching.ts";
import { documentSubject } from "../../../../src/agents/extractive/figures/series-names.ts";
import { strongFrom } from "../../../../src/domain/evidence/evidence.ts";
import type { TableHit } from "../../../../src/sources/tools/library-tools.ts";
import { contextOver, memoryLibrary } from "../memory-library.ts";
import { tableOf } from "../tables/questions.ts";

const years = [2022, 2023, 2024];
const rows = (countries: readonly string[], end: string): string =>
  countries.flatMap((country) => years.map((year) => `${country},${year},${year}${end}`)).join("\n");
const tables = [
  { name: "gdp.csv", text: `Country,Year,GDP\n${rows(["Kenya", "Norway"], "000000")}\n` },
  { name: "income.csv", text: `Country,Year,Real GDP per capita at the prices of the country\n${rows(["Kenya"], "5")}\n` },
];

async function told(item: string, ...given: { name: string; text: string }[]) {
  const brief = { version: 1, status: "approved", goal: item, scope: [item], questions: [], outputFormats: ["md"], language: "en" };
  const task = { id: "root.1", ref: "d1", description: item, round: 1, level: 1, input: { scopeItem: item } };
  const input = taskAgentInput.parse({ query: item, brief, task, dependencies: [], known: [] });
  return taskResult.parse(await dataTask.run(input, contextOver(memoryLibrary(given)))).findings;
}

test.each([
  ["What is Kenya's GDP per capita?", "20,245", true],
  ["What is the GDP per capita of Norway?", "2.024 billion", false],
])("what there is per person is told by no whole: %s", async (item, value, isSure) => {
  const [first] = await told(item, ...tables);
  expect(first?.shown ?? first?.text).toContain(value);
  expect((first?.confidence ?? 0) >= strongFrom).toBe(isSure);
});

test("what is said of a part is not told by the whole", async () => {
  const table = { name: "people.csv", text: `Country,Year,Population\n${rows(["Kenya", "Norway"], "000")}\n` };
  const [whole] = await told("How many people live in Kenya?", table);
  const [part] = await told("How many people live in the capital of Kenya?", table);
  expect(whole?.confidence).toBeGreaterThanOrEqual(strongFrom);
  expect(part?.confidence ?? 0).toBeLessThan(strongFrom);
});

test("a word for what the rows are names no quantity of theirs", () => {
  const head = [
    ["Country", "text"],
    ["Year", "year"],
    ["Population", "number"],
  ] as const;
  const table = tableOf(
    "Countries",
    head,
    years.map((year) => ["Kenya", year, year * 1_000]),
  );
  const columns = (asked: string): string[] => matchTable(table, conceptsOf(asked), [], []).map(({ quantity }) => quantity);
  expect(columns("the border countries of Kenya")).toEqual([]);
  expect(columns("the population of the country Kenya")).toEqual(["Population"]);
});

test("a row named by something within a country counts less than the country's own", () => {
  const head = [
    ["City", "text"],
    ["Country", "text"],
    ["Year", "year"],
    ["Population", "number"],
  ] as const;
  const cells = (city: string) => years.map((year) => [city, "Kenya", year, year * 1_000]);
  const scoreOf = (table: TableHit): number => matchTable(table, conceptsOf("the population of Kenya"), [], [])[0]?.score ?? 0;
  const whole = tableOf(
    "Population",
    head.slice(1),
    cells("").map((row) => row.slice(1)),
  );
  expect(scoreOf(tableOf("Population", head, cells("Mombasa")))).toBeLessThan(scoreOf(whole) - 0.2);
  expect(scoreOf(tableOf("Population", head, cells("")))).toBeGreaterThan(scoreOf(whole) - 0.2);
});

test.each([
  ["What is Kenya's GDP?", "kenya.md", "Kenya"],
  ["What is the GDP of South Africa?", "south-africa.md", "South Africa"],
  ["Каков ВВП Бразилии?", "brazil.md", "Brazil"],
  ["What is the GDP of Norway?", "profile-norway.md", "profile-norway"],
  ["What is the GDP of Norway?", "sweden.md", null],
])("a document called by what is asked about names it: %s", (question, name, subject) => {
  const concepts = conceptsOf(question.replace(/^(?:What is|Каков) /u, ""));
  const none = concepts.map(() => 0);
  const table = { name, title: "GDP" } as TableHit;
  expect(documentSubject(table, concepts, none, none)).toBe(subject);
});

test("blanks between the words of a question take no time of their own", () => {
  const began = process.threadCpuUsage().user;
  conceptsOf(`the capital of${" ".repeat(150_000)}is Kenya`);
  expect((process.threadCpuUsage().user - began) / 1_000).toBeLessThan(3_000);
});
