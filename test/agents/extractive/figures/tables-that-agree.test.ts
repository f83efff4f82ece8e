/** Figures of several tables and documents: what says the same counts once, what contradicts is told beside it. */
import { expect, test } from "vitest";
import { taskAgentInput } from "../../../../src/agents/contracts.ts";
import { conceptsOf } from "../../../../src/agents/extractive/figures/concepts.ts";
import { dataTask } from "../../../../src/agents/extractive/figures/data-task.ts";
import { figureIntent } from "../../../../src/agents/extractive/figures/intent.ts";
import { matchTable } from "../../../../src/agents/extractive/figures/matching.ts";
import { seriesConfidence } from "../../../../src/agents/extractive/figures/series-confidence.ts";
import { gradeOf, strongFrom } from "../../../../src/domain/evidence/evidence.ts";
import { contextOver, memoryLibrary } from "../memory-library.ts";

const countries = ["Ghana", "Togo"].flatMap((name, at) => [2019, 2020, 2021].map((year) => `${name},${year},${(at + 1) * year * 1000}`));
const library = memoryLibrary([
  { name: "ozone-annual-zugberg.csv", text: "Year,Mean,Uncertainty\n2019,305,1\n2020,308,1\n2021,310,1\n" },
  { name: "ozone-yearly-zugberg.csv", text: "Year,Average,Uncertainty\n2020,308.1,1\n2021,310.04,1\n2022,332,1\n" },
  { name: "population.csv", text: `Country Name,Year,Value\n${countries.join("\n")}\n` },
  { name: "mill.csv", text: "Figure,2022,2023\nAccidents,8,6\nWaste (%),3.4,3.1\nPower cuts,4,5\n" },
  {
    name: "audit.md",
    text: "# Audit of the mill for 2023\n\nThe register of accidents has 7 accidents.\n\n1. Waste. The mill states 3.1 %. We find 3.6 % of waste.\n\nWaste fell by 2.9 % in the year.\n\nThe power cuts were 5, as reported.\n",
  },
]);

async function told(question: string, language = "en", over = library): Promise<[string, string][]> {
  const brief = { version: 1, status: "approved", goal: question, scope: [question], questions: [], outputFormats: ["md"], language };
  const task = { id: "root.1", ref: "d1", description: question, round: 1, level: 1, input: { scopeItem: question } };
  const input = taskAgentInput.parse({ query: question, brief, task, dependencies: [], known: [] });
  const { findings } = await dataTask.run(input, contextOver(over));
  return findings.map(({ text, confidence = 0 }) => [gradeOf(confidence), text]);
}

test("tables that give the same value of one name are as sure as one of them", async () => {
  expect(await told("What was the ozone level in 2021?")).toEqual([["strong", expect.stringContaining("310 in 2021")]]);
  expect(await told("Каким был уровень ozone в 2021 году?", "ru")).toEqual([["strong", expect.stringContaining("310")]]);
});

test("of two latest values of one name the later one is told", async () => {
  expect(await told("What is the latest ozone value?")).toEqual([["strong", expect.stringContaining("332 in 2022")]]);
});

test("of two tables with the same values in units that differ by a scale the change to the later time is told, and is sure", async () => {
  const both = memoryLibrary([
    { name: "population.csv", text: "Country Name,Year,Value\nTogo,2019,4000000\nTogo,2020,4400000\nTogo,2021,4840000\nGhana,2019,1\n" },
    { name: "population.csv", text: "Country,2019,2020\nTogo,4.00,4.41\nGhana,9,10\n" },
  ]);
  const changed = await told("How has the population of Togo changed since 2019?", "en", both);
  expect(changed).toEqual([["strong", expect.stringContaining("4,840,000 in 2021")]]);
});

test("a table that is called by the quantity goes before one whose column is of another of that name", async () => {
  const both = memoryLibrary([
    { name: "visits.csv", text: "Country,Year,Income of visits of GDP\nTogo,2020,0.5\nGhana,2020,0.6\nGhana,2021,0.6\n" },
    { name: "gdp.csv", text: "Country,Year,Value\nTogo,2020,7100\nTogo,2021,7200\nGhana,2020,68000\n" },
  ]);
  expect((await told("What was the GDP of Togo in 2020?", "en", both))[0]).toEqual(["strong", expect.stringContaining("7,100")]);
});

test("of two tables whose names differ in capitals alone the later value is told once", async () => {
  const both = memoryLibrary([
    { name: "gdp.csv", text: "Country,2019,2020\nTogo,7000,7100\nGhana,1,2\n" },
    { name: "gdp-of-all.csv", text: "Country,Year,GDP\nTogo,2020,7100\nTogo,2021,7200\nGhana,2020,2\n" },
  ]);
  const latest = (await told("What is the GDP of Togo?", "en", both)).filter(([, text]) => text.includes("latest"));
  expect(latest).toEqual([["strong", expect.stringContaining("7,200 in 2021")]]);
});

test("a quantity of each person is not told by that of all", async () => {
  const csv = memoryLibrary([{ name: "gdp.csv", text: "Country,Year,Value\nTogo,2020,7100\nTogo,2021,7200\nGhana,2020,2\n" }]);
  expect((await told("What was the GDP of Togo per head in 2020?", "en", csv))[0]?.[0]).toBe("weak");
  expect((await told("Каким был GDP на душу населения в Togo в 2020 году?", "ru", csv))[0]?.[0]).not.toBe("strong");
  const each = memoryLibrary([
    { name: "gdp-per-head.csv", text: "Country,Year,GDP per head\nTogo,2020,900\nTogo,2021,910\nGhana,2020,2\n" },
  ]);
  expect(await told("What was the GDP per head of Togo in 2020?", "en", each)).toEqual([["strong", expect.stringContaining("900")]]);
});

test.each([
  ["Was the ozone level higher in 2021 than in 2019?", "from 305 in 2019 to 310 in 2021"],
  ["How high was the ozone level in 2021 compared with 2019?", "from 305 in 2019 to 310 in 2021"],
])("two times of a quantity are compared by the change between them: %j", async (question, change) => {
  expect((await told(question))[0]).toEqual(["strong", expect.stringContaining(change)]);
});

test("what was warmer is told by temperatures", async () => {
  const csv = memoryLibrary([{ name: "temperature.csv", text: "Year,Mean\n2019,9.1\n2020,9.6\n2021,9.4\n" }]);
  const rise = ["strong", expect.stringContaining("from 9.1 in 2019 to 9.6 in 2020")];
  expect((await told("Was 2020 warmer than 2019?", "en", csv))[0]).toEqual(rise);
  expect((await told("How warm was 2020 compared with 2019?", "en", csv))[0]).toEqual(rise);
});

test("how many things meet a condition is not told by how often one of them does", async () => {
  const towns = ["Elbe (city)", "Oder Upper Mount (city)"].flatMap((town) =>
    [2018, 2019, 2020].map((year) => `${town},${year},${1_000_000 + year}`),
  );
  const csv = memoryLibrary([{ name: "population.csv", text: `Town,Year,Population\n${towns.join("\n")}\nVeina,2020,900\n` }]);
  const often = expect.stringContaining("(2018, 2019, 2020)");
  expect(await told("How many cities had a population of more than a million?", "en", csv)).not.toContainEqual(["strong", often]);
  const byYears = await told("In how many years did Elbe have a population of more than a million?", "en", csv);
  expect(byYears.map(([, text]) => text)).toContainEqual(often);
});

test("the greatest of several things is not the sum of all", async () => {
  const csv = memoryLibrary([{ name: "population.csv", text: "Country,2019,2020\nTogo,8.1,8.3\nGhana,30.1,31.0\nTotal,38.2,39.3\n" }]);
  const input = { query: "population", limit: 5, maxRows: 10, others: false, everyRow: true, rowsOf: "every" } as const;
  const [table] = (await csv.tables({} as never, input)).tables;
  if (table === undefined) throw new Error("no table");
  const confidence = (question: string): number => {
    const [sum] = matchTable(table, conceptsOf("population"), [], []);
    return sum === undefined ? Number.NaN : seriesConfidence(sum, figureIntent(question), question);
  };
  expect(confidence("What is the highest population of a country?")).toBeLessThan(strongFrom);
  expect(confidence("When was the total population the highest?")).toBeGreaterThan(strongFrom);
});

test("a table called by one of the things that its file is called by holds none of the others", async () => {
  const csv = memoryLibrary([{ name: "gdp-exports.csv", text: "Country,2019,2020\nTogo,7,9\nGhana,68,70\n" }]);
  const input = { query: "Togo exports", limit: 5, maxRows: 10, others: false, everyRow: true, rowsOf: "every" } as const;
  const [table] = (await csv.tables({} as never, input)).tables;
  if (table === undefined) throw new Error("no table");
  const sheet = { ...table, title: "GDP of countries" };
  const coverage = (asked: string): number => matchTable(sheet, conceptsOf(asked), [], [])[0]?.coverage ?? 0;
  expect(coverage("GDP of Togo")).toBe(1);
  expect(coverage("exports of Togo")).toBeLessThan(0.7);
});

test("how many people live somewhere is told by the population, and not by its number of rows", async () => {
  expect((await told("How many people lived in Togo in 2020?"))[0]).toEqual(["strong", expect.stringContaining("4,040,000 in 2020")]);
  expect((await told("How many people live in Togo?"))[0]).toEqual(["strong", expect.stringContaining("in 2021, the latest value")]);
});

test("a value that another document contradicts is told with it, and either is as likely", async () => {
  const [figure, quotation] = await told("How many accidents were there at the mill in 2023?");
  expect([figure?.[1], quotation?.[1]]).toEqual([expect.stringContaining("6"), "The register of accidents has 7 accidents."]);
  expect((await told("What was the waste of the mill in 2023?"))[1]?.[1]).toBe("Waste. The mill states 3.1 %. We find 3.6 % of waste.");
});

test("a latest value is contradicted by what another document tells of that year, and so is its change", async () => {
  const all = await told("What is the waste of the mill?");
  expect(all.map(([, text]) => text)).toEqual([
    expect.stringContaining("3.1"),
    "Waste. The mill states 3.1 %. We find 3.6 % of waste.",
    expect.stringContaining("3.4"),
  ]);
});

test("the same value, a change and a value of another time contradict nothing", async () => {
  expect(await told("How many power cuts had the mill in 2023?")).toHaveLength(1);
  expect(await told("How many accidents were there at the mill in 2022?")).toHaveLength(1);
});
