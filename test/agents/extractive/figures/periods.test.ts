import { afterAll, beforeAll, expect, test } from "vitest";
import { taskAgentInput } from "../../../../src/agents/contracts.ts";
import { dataTask } from "../../../../src/agents/extractive/figures/data-task.ts";
import { figureIntent } from "../../../../src/agents/extractive/figures/intent.ts";
import { memoryContext } from "../../../support/agent-context.ts";
import { type SessionSources, sessionSources } from "../../../support/session-sources.ts";

const kinds = ["rain", "sun"];
const days = [2012, 2013, 2014].flatMap((year) =>
  Array.from({ length: 60 }, (_, index) => {
    const [month, day] = [1 + Math.floor(index / 20), 1 + (index % 20)].map((part) => String(part).padStart(2, "0"));
    return `${year}-${month}-${day},${(index % 3) + year - 2012},${kinds[index % 2]}`;
  }),
);
const ofSources = ["coal", "wind"].flatMap((source, at) =>
  [2001, 2002, 2003].map((year, index) => `${year}-01-01,${source},${500 - 400 * at + 10 * index * at}`),
);
const months = [2007, 2008].flatMap((year) => Array.from({ length: 12 }, (_, at) => `weaving,${year},${at + 1},${year - 2000 + at / 10}`));

const receipts = Array.from({ length: 12 }, (_, at) =>
  ["Cedar", "Alder"].map((shop) => `2024-${String(at + 1).padStart(2, "0")},${shop},${100 + at},${40 + at}.5`).join("\n"),
);

let sources: SessionSources;
beforeAll(async () => {
  sources = sessionSources();
  await sources.add("harrow-weather.csv", `date,precipitation,weather\n${days.join("\n")}\n`);
  await sources.add("tarn-electricity.csv", `year,source,net_generation\n${ofSources.join("\n")}\n`);
  await sources.add("mill-unemployment.csv", `series,year,month,rate\n${months.join("\n")}\n`);
  await sources.add("shops-2024.csv", `month,shop,receipts,revenue_eur\n${receipts.join("\n")}\n`);
});
afterAll(() => sources.close());

/** What is told first. */
async function told(question: string): Promise<string> {
  return (await found(question))[0]?.text ?? "";
}

async function found(question: string) {
  const brief = { version: 1, status: "approved", goal: question, scope: [question], questions: [], outputFormats: ["md"], language: "en" };
  const task = { id: "root.1", ref: "d1", description: question, round: 1, level: 1, input: { scopeItem: question } };
  const input = taskAgentInput.parse({ query: question, brief, task, dependencies: [], known: [] });
  return (await dataTask.run(input, memoryContext({ tools: sources.tools, sessionId: "s" }))).findings;
}

test("receipts over the year are all of them, and no average receipt is their number", async () => {
  expect(await told("how many receipts did Cedar print over the year")).toContain("came to 1,266 in total");
  expect(await told("how many receipts did Cedar print in the latest month")).not.toContain("in total");
  expect(await told("average number of receipts of Cedar")).toContain("averaged 105.5");
  const [surest] = (await found("average receipt of Cedar")).map(({ confidence }) => confidence);
  expect(surest).toBeLessThan(0.5);
});

test("the mean of all months is none of a month whose year is not named", async () => {
  const [surest] = (await found("average revenue of Cedar in december")).map(({ confidence }) => confidence);
  expect(surest).toBeLessThan(0.5);
});

test("rainfall is that of all days, and not of those that are called rain", async () => {
  const findings = await found("rainfall in Harrow in 2013");
  expect(findings.filter(({ text, confidence = 1 }) => text.includes("(rain)") && confidence >= 0.5)).toEqual([]);
});

test.each(["total precipitation in Harrow per year 2012 to 2014", "precipitation in Harrow by year"])(
  "%s: of days each year has its sum",
  async (question) => {
    expect(await told(question)).toMatch(/60 in 2012.+120 in 2013.+180 in 2014/);
  },
);

test.each([
  ["how much electricity came from wind in Tarn in the first year", "100 in 2001"],
  ["how much electricity came from wind in Tarn in the last year", "120 in 2003"],
])("%s: the amount, and not the year", async (question, amount) => {
  expect(await told(question)).toContain(`was ${amount}`);
});

test("months in a column beside the years are times of the series", async () => {
  expect(await told("unemployment rate in weaving over time")).toContain("from 7.0 in January 2007 to 9.1 in December 2008");
  expect(await told("unemployment rate in weaving in March 2008")).toContain("8.2 in March 2008");
});

test.each([
  ["how much did it rain in Harrow in 2013?", []],
  ["how much did the mill sell in 2013?", []],
  ["how much did the rent go up in 2013?", ["change"]],
  ["how fast is the level rising?", ["growth_per_year", "change"]],
  ["is wind power growing?", ["change"]],
  ["when does the growing season begin?", []],
  ["wind power at the start and at the end", ["change"]],
  ["ветер в начале и в конце", ["change"]],
])("%s: measures %j", (question, measures) => {
  expect(figureIntent(question).measures).toEqual(measures);
});
