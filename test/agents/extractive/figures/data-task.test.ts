import { describe, expect, test } from "vitest";
import { type TaskResult, taskAgentInput, taskResult } from "../../../../src/agents/contracts.ts";
import { conceptsOf } from "../../../../src/agents/extractive/figures/concepts.ts";
import { dataTask } from "../../../../src/agents/extractive/figures/data-task.ts";
import { subjectOf } from "../../../../src/agents/extractive/figures/figures.ts";
import { figureIntent } from "../../../../src/agents/extractive/figures/intent.ts";
import { matchTable } from "../../../../src/agents/extractive/figures/matching.ts";
import { seriesConfidence } from "../../../../src/agents/extractive/figures/series-confidence.ts";
import type { Json } from "../../../../src/domain/base/json.ts";
import { type Figure, quoteStands, strongFrom } from "../../../../src/domain/evidence/evidence.ts";
import { contextOver, memoryLibrary } from "../memory-library.ts";

const countries = ["Germany", "France", "South Korea"];
const gdp = (country: string, year: number) =>
  1_000 + 100 * countries.indexOf(country) + 10 * (year - 1990) + (country === "France" && year === 1995 ? 500 : 0);
const rows = countries.flatMap((country) =>
  Array.from({ length: 11 }, (_, index) => `${country},${1990 + index},${gdp(country, 1990 + index)}`),
);
const library = memoryLibrary([
  { name: "gdp.csv", text: `Country Name,Year,Value\n${rows.join("\n")}\n` },
  { name: "exports-by-country.csv", text: "country,2001,2002,2003\nGermany,10,20,40\nFrance,30,30,15\n" },
  {
    name: "goroda.csv",
    text: "city,region,population,foundation_year\nКазань,Татарстан,1216965,1005\nТомск,Томская,522940,1604\nКолпашево,Томская,23000,1938\n",
  },
  { name: "mauna-loa-co2.csv", text: "Year,Mean,Uncertainty\n1959,315.98,0.12\n1960,316.91,0.12\n1961,317.64,0.12\n" },
  {
    name: "notes.md",
    text: "# Notes\n\nThe harvest of oranges in Spain was good last year. It was the best harvest of oranges for ten years.\n",
  },
]);

function run(question: string, { language = "en", input = {}, dependencies = [] as Json[] } = {}): Promise<TaskResult> {
  const brief = { version: 1, status: "approved", goal: question, scope: [question], questions: [], outputFormats: ["md"], language };
  const task = {
    id: "root.1",
    ref: "d1",
    description: question,
    round: 1,
    level: 1,
    input: Object.hasOwn(input, "scopeItems") ? input : { scopeItem: question, ...input },
  };
  return dataTask.run(taskAgentInput.parse({ query: question, brief, task, dependencies, known: [] }), contextOver(library));
}

async function figures(question: string, language = "en"): Promise<Figure[]> {
  const result = taskResult.parse(await run(question, { language }));
  return result.findings.flatMap(({ figure }) => (figure === undefined ? [] : [figure]));
}

describe("the data agent tells no figure of something else", () => {
  const over = (...documents: { name: string; text: string }[]) => {
    const own = memoryLibrary(documents);
    return async (question: string): Promise<Figure[]> => {
      const brief = {
        version: 1,
        status: "approved",
        goal: question,
        scope: [question],
        questions: [],
        outputFormats: ["md"],
        language: "en",
      };
      const task = { id: "root.1", ref: "d1", description: question, round: 1, level: 1, input: { scopeItem: question } };
      const input = taskAgentInput.parse({ query: question, brief, task, dependencies: [], known: [] });
      const result = await dataTask.run(input, contextOver(own));
      return result.findings.flatMap(({ figure }) => (figure === undefined ? [] : [figure]));
    };
  };

  test("a row of a country is told of what the title of its table measures, a row of an account of itself", () => {
    const series = {
      subject: null,
      unit: null,
      shape: { kind: "wide" as const, timeColumn: null, monthColumn: null, labelColumns: [0], valueGroups: [] },
    };
    const told = (head: string, quantity: string, title: string) => {
      const columns = [{ name: head, type: "text" as const, unit: null, values: [] }];
      const hit = { sourceId: "s", documentId: "d", name: "book.xlsx", title, table: 0, columns, rows: [], rowsTotal: 0 };
      return subjectOf({ ...series, quantity, table: hit as unknown as Parameters<typeof subjectOf>[0]["table"] });
    };
    expect(told("Country", "Malta", "GDP of selected countries")).toBe("Malta, GDP");
    expect(told("Страна", "Мальта", "ВВП")).toBe("Мальта, ВВП");
    expect(told("In millions", "Revenue", "Income statement")).toBe("Revenue");
    expect(told("Country", "Malta", "")).toBe("Malta");
  });

  test("columns of years are a series, whatever joins their words", async () => {
    const ask = over({
      name: "thefts.csv",
      text: "city,state,2014_thefts,2015_thefts,change\nKansas City,Missouri,78,109,31\nReno,Nevada,40,38,-2\n",
    });
    expect((await ask("How did the number of thefts change in Reno from 2014 to 2015?"))[0]).toMatchObject({
      measure: "change",
      value: -2,
    });
    expect((await ask("How did the number of thefts change in Reno from 2014 to 2015?"))[0]?.subject).toBe("Reno, thefts");
    // 'Cities' heads the column of cities, and is no name of Kansas City.
    expect((await ask("total thefts in 2015 in all cities"))[0]).toMatchObject({ value: 147 });
  });

  test("a quantity that is the name of a file is told without how often it was measured", async () => {
    const ask = over({ name: "global-temperature-annual.csv", text: "Year,Mean\n1990,0.45\n2000,0.42\n2010,0.72\n" });
    const [change] = await ask("How did the global temperature change from 1990 to 2010?");
    expect(change).toMatchObject({ measure: "change", subject: "global-temperature" });
    const monthly = over({ name: "sales-monthly.csv", text: "Year,Value\n1990,4\n2000,5\n2010,7\n" });
    expect((await monthly("How did the sales change from 1990 to 2010?"))[0]?.subject).toBe("sales-monthly");
  });

  test("'since' begins a span: the rows of all later times are told", async () => {
    const text =
      "library,year,visits\nNorthern,2021,22700\nNorthern,2022,21900\nNorthern,2023,18800\nRiver,2021,30500\nRiver,2022,33800\nRiver,2023,36200\n";
    const ask = over({ name: "libraries.csv", text });
    expect((await ask("Did the visitors of the Northern library go up or down since 2021?"))[0]).toMatchObject({ at: "2021–2023" });
  });

  const findingsOf = async (question: string, ...documents: { name: string; text: string }[]) => {
    const brief = { version: 1, status: "approved", goal: "q", scope: ["q"], questions: [], outputFormats: ["md"], language: "en" };
    const task = { id: "root.1", ref: "d1", description: question, round: 1, level: 1, input: { scopeItem: question } };
    const input = taskAgentInput.parse({ query: question, brief, task, dependencies: [], known: [] });
    return (await dataTask.run(input, contextOver(memoryLibrary(documents)))).findings;
  };

  test("series that nothing tells apart are no sure answer", async () => {
    const rows = ["road", "trail", "road", "trail"].map((surface, day) => `2025-02-0${day + 3},Nia,${surface},${day + 6}`);
    const runs = { name: "runs.csv", text: `date,runner,surface,distance_km\n${rows.join("\n")}\n` };
    const findings = await findingsOf("how far did Nia run in February 2025", runs);
    const parts = findings.filter(({ figure }) => figure?.measure === "sum" && figure.value !== 30);
    expect(parts.every(({ confidence = 1 }) => confidence < strongFrom)).toBe(true);
  });

  test("years with several values are compared by their sums", async () => {
    const rows = ["2023", "2024"].flatMap((year, at) => ["01", "07", "12"].map((month, of) => `${year}-${month},${10 * of + 5 * at + 1}`));
    const ask = over({ name: "ferry.csv", text: `month,passengers\n${rows.join("\n")}\n` });
    const [change] = await ask("how did the ferry passengers change from 2023 to 2024");
    expect(change).toMatchObject({ measure: "change", value: 15, at: "2023–2024" });
    expect(change?.citations).toHaveLength(6);
  });

  test("rows of days that name their year alone are told by years, or not at all", async () => {
    const days = (year: number, count: number) =>
      Array.from({ length: count }, (_none, day) => `${year},${1 + (day % 7)},${10 + year - 2000}`);
    const ask = over({ name: "arrivals.csv", text: `year,day_of_week,arrivals\n${[...days(2000, 366), ...days(2001, 365)].join("\n")}\n` });
    const asked = "How did the arrivals change?";
    expect((await ask(asked)).find(({ measure }) => measure === "change")).toMatchObject({ value: 365 * 11 - 366 * 10, at: "2000–2001" });
    const unfinished = over({
      name: "arrivals.csv",
      text: `year,day_of_week,arrivals\n${[...days(2000, 366), ...days(2001, 90)].join("\n")}\n`,
    });
    expect((await unfinished(asked)).filter(({ measure }) => measure !== "latest")).toEqual([]);
  });

  test("a month that is asked for is not answered by its year", async () => {
    const monthly = "Date,Temperature\n2020-01-15,1.5\n2020-02-15,2.5\n2020-03-15,6.5\n";
    const ask = over({ name: "temperature.csv", text: monthly });
    expect((await ask("What was the temperature in February 2020?"))[0]).toMatchObject({ measure: "value", value: 2.5 });
    expect(await ask("What was the temperature in July 2020?")).toEqual([]);
    const yearly = over({ name: "temperature.csv", text: "Year,Temperature\n2019,3.5\n2020,4.5\n" });
    expect(await yearly("What was the temperature in February 2020?")).toEqual([]);
    expect((await yearly("What was the temperature in 2020?"))[0]).toMatchObject({ value: 4.5 });
  });

  test("years asked for one by one are told one by one, and none of them without the others", async () => {
    const ask = over({ name: "accounts.csv", text: "item,2018,2019\nsales,10,12\nrent,,3\n" });
    const told = async (question: string) => (await ask(question)).map(({ at, value }) => [at, value]);
    expect(await told("What were the sales in 2018 and 2019, respectively?")).toEqual([
      ["2018", 10],
      ["2019", 12],
    ]);
    expect(await told("What was the rent in 2018 and 2019, respectively?")).toEqual([]);
  });

  test("a total over years is their sum, but 'total' within a row's name is that name", async () => {
    const ask = over({ name: "accounts.csv", text: "item,2017,2018,2019\ntax,3,4,5\ntotal sales,10,20,15\n" });
    expect((await ask("What is the total tax between 2017 and 2019?"))[0]).toMatchObject({ measure: "sum", value: 12 });
    expect((await ask("What were the total sales between 2017 and 2019?"))[0]).toMatchObject({ measure: "growth", value: 50 });
  });

  test("a limit in millions is compared with a table that leaves its millions unsaid", async () => {
    const ask = over({ name: "accounts.csv", text: "item,2017,2018,2019\nsales,4900,5200,5300\n" });
    const count = { measure: "count", value: 2, formula: "n(x > 5000)" };
    expect((await ask("How many years did sales exceed $5,000 million?"))[0]).toMatchObject(count);
    expect((await ask("How many years did sales exceed 5,000?"))[0]).toMatchObject(count);
  });

  test("rows that are named by years are a series, whatever stands below them", async () => {
    const ask = over({ name: "leases.csv", text: "due,operating leases\n2021,50\n2022,40\n2023,30\nThereafter,80\n" });
    expect((await ask("What is the percentage change of operating leases from 2021 to 2022?"))[0]).toMatchObject({
      measure: "growth",
      value: -20,
    });
    expect((await ask("What were the operating leases in 2023?"))[0]).toMatchObject({ measure: "value", value: 30, at: "2023" });
  });

  test("a cell in percent has its own unit", async () => {
    const library = memoryLibrary([{ name: "budget.csv", text: "Item,Year,Amount\nroads,2020,50\nschools,2020,70\nparks,2020,30\n" }]);
    const [table] = (
      await library.tables({} as never, { query: "budget", limit: 1, maxRows: 10, others: false, everyRow: true, rowsOf: "every" })
    ).tables;
    if (table === undefined) throw new Error("no table");
    const columns = table.columns.map((column) =>
      column.name === "Amount" ? { ...column, type: "number" as const, unit: "thousand USD" } : column,
    );
    const rows = table.rows.map((row) => (row.cells[0] === "roads" ? { ...row, quote: "roads,2020,50%" } : row));
    const asked = { ...table, columns, rows };
    const units = (thing: string) => matchTable(asked, conceptsOf(`budget ${thing}`), [], []).map(({ unit }) => unit);
    expect(units("roads")).toEqual(["%"]);
    expect(units("schools")).toEqual(["thousand USD"]);
  });

  test("a mean over a small table is one mean of its rows", async () => {
    const ask = over({ name: "prices.csv", text: "product,price\npear,10\napple,20\nplum,60\n" });
    const means = (await ask("What is the average price?")).filter(({ measure }) => measure === "mean");
    expect(means.map(({ value }) => value)).toEqual([30]);
  });

  test("a column in snake case that is a mean is told, not averaged", async () => {
    const ask = over({ name: "planets.csv", text: "planet,moons,mean_temperature_c\nVenus,0,464\nEarth,1,15\nMars,2,-65\n" });
    expect((await ask("What is the mean temperature of Mars?"))[0]).toMatchObject({ measure: "value", value: -65 });
  });

  test("a change that is asked for by a column's labels is told for each of them", async () => {
    const rows = ["Coal", "Wind power", "Sun power"].flatMap((source, at) => [`${source},2001,${10 + at}`, `${source},2011,${40 - at}`]);
    const ask = over({ name: "power.csv", text: `source,year,power\n${rows.join("\n")}\n` });
    const told = (await ask("How did power change by source?")).filter(({ measure }) => measure === "change");
    expect(told.map(({ subject, value }) => [subject, value])).toEqual([
      ["Coal, power", 30],
      ["Wind power, power", 28],
      ["Sun power, power", 26],
    ]);
  });

  test("a value with its time is no sure answer where another time is asked for", async () => {
    const { tables } = await library.tables({} as never, {
      query: "GDP Germany",
      limit: 1,
      maxRows: 100,
      others: false,
      everyRow: true,
      rowsOf: "every",
    });
    const confidence = (question: string): number => {
      const intent = figureIntent(question);
      const [series] = tables.flatMap((table) => matchTable(table, conceptsOf("GDP of Germany"), [], intent.years));
      if (series === undefined) throw new Error("no series is found");
      return seriesConfidence(series, intent, question);
    };
    expect(confidence("What is the GDP of Germany?")).toBeGreaterThanOrEqual(strongFrom);
    expect(confidence("When was the GDP of Germany highest?")).toBeGreaterThanOrEqual(strongFrom);
    expect(confidence("When is the GDP of Germany due?")).toBeLessThan(strongFrom);
    expect(confidence("What was the GDP of Germany on 15 March?")).toBeLessThan(strongFrom);
  });

  test("a column called 'Value' has its unit in the table's title, and its subject is written as in the question", async () => {
    const csv = memoryLibrary([{ name: "norway.csv", text: "Year,Value\n2022,5.8\n2023,5.5\n2024,3.1\n" }]);
    const { tables } = await csv.tables({} as never, {
      query: "Norway value",
      limit: 1,
      maxRows: 10,
      others: false,
      everyRow: true,
      rowsOf: "every",
    });
    const [table] = tables.map((each) => ({ ...each, name: "norway.md", title: "Inflation rate (%)" }));
    if (table === undefined) throw new Error("no table");
    const [series] = matchTable(table, conceptsOf("the inflation rate of Norway"), [], []);
    expect(series).toMatchObject({ subject: "Norway", unit: "%" });
  });
  test("a column whose name stands in its table's title goes by the whole title, not by a title with other words", async () => {
    const rows = "1990,1.5\n2000,2\n2010,3.5\n";
    const temperature = over({ name: "global-temp.csv", text: `year,temp\n${rows}` });
    expect((await temperature("How has the global temp changed?"))[0]?.subject).toBe("global temp");
    const sales = over({ name: "sales-by-country.csv", text: `year,sales\n${rows}` });
    expect((await sales("How have the sales changed?"))[0]?.subject).toBe("sales");
  });
  test("neither a column without a name nor one of days or errors is the measure, and the table that is whole goes first", async () => {
    const ask = over(
      { name: "co2-annual-mauna-loa.csv", text: "Year,Mean,Uncertainty\n1960,316.91,0.12\n1961,317.64,0.12\n1962,318.45,0.13\n" },
      {
        name: "co2-monthly-mauna-loa.csv",
        text: "Year,Average,Number of Days,\n1960,315.71,-9,-0.99\n1961,317.45,-9,-0.99\n1962,318.25,28,0.15\n",
      },
    );
    const [first] = await ask("How did CO2 at Mauna Loa grow since 1960?");
    expect(first?.value).toBeCloseTo(((318.45 - 316.91) / 316.91) * 100, 6);
    expect(first?.subject).not.toMatch(/days|column/i);
  });
});

test("a question about rows is answered by a cell of the right row, with its line", async () => {
  const { findings, output } = await run("Which city is listed before Томск?");
  expect(findings[0]).toMatchObject({ kind: "figure", text: expect.stringContaining("Казань"), reading: { kind: "value" } });
  const [citation] = findings[0]?.citations ?? [];
  expect(citation?.place).toMatchObject({ line: 2, table: 0 });
  expect(quoteStands(library.texts.get(citation?.sourceId ?? "") ?? "", citation as never)).toBe(true);
  expect(output).toMatchObject({ byItem: [{ texts: [findings[0]?.text] }] });
});

describe("the data agent computes exactly what is asked", () => {
  test.each<[string, string, Partial<Figure>]>([
    ["What was the GDP of Germany in 1995?", "en", { measure: "value", value: 1050, at: "1995" }],
    ["Каким был ВВП Германии в 1995 году?", "ru", { measure: "value", value: 1050, at: "1995" }],
    ["ВВП Южной Кореи в 2000 году", "ru", { value: 1300 }],
    [
      "By how many percent did the GDP of Germany change between 1990 and 2000?",
      "en",
      { measure: "growth", value: 10, unit: "%", at: "1990–2000" },
    ],
    ["На сколько изменился ВВП Германии с 1992 по 1998 год?", "ru", { measure: "change", value: 60 }],
    ["In which year between 1990 and 2000 was the GDP of France highest?", "en", { measure: "maximum", value: 1650, at: "1995" }],
    ["В каком году ВВП Франции был наименьшим?", "ru", { measure: "minimum", value: 1100, at: "1990" }],
    ["average GDP of Germany from 1990 to 1994", "en", { measure: "mean", value: 1020 }],
    ["average annual growth of the GDP of Germany from 1990 to 2000", "en", { measure: "growth_per_year", value: (1.1 ** 0.1 - 1) * 100 }],
    ["What is the trend of the GDP of Germany?", "en", { measure: "trend", value: 10 }],
    ["latest GDP of Germany", "en", { measure: "latest", value: 1100, at: "2000" }],
    ["How many years did the GDP of Germany exceed 1,070?", "en", { measure: "count", value: 3, at: "1998, 1999, 2000" }],
    ["exports of Germany in 2002", "en", { measure: "value", value: 20 }],
    ["By how many percent did the exports of France fall from 2001 to 2003?", "en", { value: -50 }],
    ["Сколько жителей в городе Казань?", "ru", { measure: "value", value: 1216965 }],
    ["Сколько жителей в городе Томск?", "ru", { value: 522940 }],
    ["В каком году основан город Казань?", "ru", { value: 1005 }],
    ["What was the annual mean CO2 at Mauna Loa in 1960?", "en", { measure: "value", value: 316.91 }],
    ["Which city has the largest population?", "en", { measure: "maximum", value: 1216965, subject: "Казань, population" }],
  ])("%j", async (question, language, expected) => {
    const [first] = await figures(question, language);
    expect(first).toMatchObject({ ...expected, ...(expected.value === undefined ? {} : { value: expect.closeTo(expected.value, 9) }) });
  });

  test("a year that is the answer is written as one", async () => {
    const result = await run("В каком году основан город Казань?", { language: "ru" });
    expect(result.findings[0]?.text).toContain("1005");
  });

  test("each figure has the cells it was computed from, word for word", async () => {
    for (const figure of await figures("growth of the GDP of Germany from 1990 to 2000")) {
      expect(figure.formula).not.toBe("");
      for (const citation of figure.citations) expect(quoteStands(library.texts.get(citation.sourceId) ?? "", citation)).toBe(true);
    }
    const [growth] = await figures("growth of the GDP of Germany from 1990 to 2000");
    expect(growth?.citations.map(({ quote, place }) => [quote, place.cells, place.line])).toEqual([
      ["Germany,1990,1000", ["1:Value"], 2],
      ["Germany,2000,1100", ["11:Value"], 12],
    ]);
  });

  test("a mean cites every cell, a wide row all of its cells at once", async () => {
    const [mean] = await figures("average GDP of Germany from 1990 to 1994");
    expect(mean?.citations).toHaveLength(5);
    const [change] = await figures("change of the exports of Germany from 2001 to 2003");
    expect(change?.citations.map(({ place }) => place.cells)).toEqual([["1:2001", "1:2003"]]);
  });

  test("a topic without a question is told by its latest value and its change, with a chart and a table", async () => {
    const result = await run("GDP of Germany");
    const measures = result.findings.map(({ figure }) => figure?.measure);
    expect(measures).toEqual(["latest", "growth"]);
    expect(result.series[0]).toMatchObject({ x: { values: expect.arrayContaining([1990, 2000]) } });
    expect(result.series[0]?.lines[0]?.values).toHaveLength(11);
    expect(result.tables[0]?.rows).toHaveLength(11);
    expect(result.tables[0]?.rowCitations.every((citations) => citations.length === 1)).toBe(true);
  });
});

describe("the data agent keeps silent", () => {
  test.each([
    "What was the GDP of Atlantis in 1995?",
    "What was the GDP of Germany in 1950?",
    "What was the unemployment of Germany in 1995?",
    "How is bread baked?",
  ])("about %j", async (question) => {
    expect(await figures(question)).toEqual([]);
  });

  test("but quotes passages where it is the only task", async () => {
    const result = await run("How was the harvest of oranges in Spain?", { input: { quotes: true } });
    expect(result.findings.map(({ kind }) => kind)).toContain("quote");
  });
});

test("figures of dependencies are set side by side", async () => {
  const [germany, france] = [await run("GDP of Germany in 1998"), await run("GDP of France in 1998")];
  const dependencies: Json[] = [
    { id: "root.0", ref: "d1", description: "", result: germany as unknown as Json },
    { id: "root.1", ref: "d2", description: "", result: france as unknown as Json },
  ];
  const result = await run("Compare the GDP of Germany and France in 1998", {
    input: { scopeItems: ["a", "b"], compare: true },
    dependencies,
  });
  expect(result.findings[0]?.figure).toMatchObject({ measure: "maximum", value: 1180, subject: "France, GDP" });
  expect(result.findings[0]?.text).toBe("France has the higher GDP in 1998: 1,180, against 1,080 for Germany.");
  expect(result.tables).toEqual([]);
});

test("a change cites the value between its ends that it tells", async () => {
  const { findings } = await run("How did the GDP of France change from 1990 to 2000?");
  const [finding] = findings;
  expect(finding?.text).toMatch(/^France’s GDP rose from .* \(\+9\.09 %\), with a high of 1,?650 in 1995\.$/u);
  expect(finding?.citations.map(({ quote }) => quote)).toContain("France,1995,1650");
  expect(finding?.figure?.citations).toHaveLength(2);
});

describe("figures of several things", () => {
  const patients = "Ward,Year,Patients\nNorth,2021,410\nNorth,2022,460\nNorth,2023,455\nSouth,2021,300\nSouth,2022,280\nSouth,2023,350\n";
  const asked = "how the patients developed from 2021 to 2023 at each ward";

  function told(scope: string[]): Promise<TaskResult> {
    const [item = ""] = scope;
    const task = { id: "root.1", ref: "d1", description: item, round: 1, level: 1, input: { scopeItem: item } };
    const brief = { version: 1, status: "approved", goal: item, scope, questions: [], outputFormats: ["md"], language: "en" };
    const input = taskAgentInput.parse({ query: item, brief, task, dependencies: [], known: [] });
    return dataTask.run(input, contextOver(memoryLibrary([{ name: "wards.csv", text: patients }])));
  }

  test("are lines that are named by the things, in a chart that is named by the quantity", async () => {
    const { series } = await told([asked]);
    expect(series.map(({ title, lines }) => [title, lines.map(({ name }) => name)])).toEqual([["Patients", ["North", "South"]]]);
  });

  test("are as sure below a topic that their table does not name", async () => {
    const alone = await told([asked]);
    const topic = "Planned care at the Norvale hospitals";
    const below = await told([`${topic}: ${asked}`, `${topic}: complaints`]);
    expect(below.findings.length).toBeGreaterThan(0);
    expect(below.findings.map(({ text, confidence }) => [text, confidence])).toEqual(
      alone.findings.map(({ text, confidence }) => [text, confidence]),
    );
  });
});
