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

let sources: SessionSources;
beforeAll(async () => {
  sources = sessionSources();
  await sources.add("harrow-weather.csv", `date,precipitation,weather\n${days.join("\n")}\n`);
  await sources.add("tarn-electricity.csv", `year,source,net_generation\n${ofSources.join("\n")}\n`);
  await sources.add("mill-unemployment.csv", `series,year,month,rate\n${months.join("\n")}\n`);
});
afterAll(() => sources.close());

/** What is told first. */
async function told(question: string): Promise<string> {
  const brief = { version: 1, status: "approved", goal: question, scope: [question], questions: [], outputFormats: ["md"], language: "en" };
  const task = { id: "root.1", ref: "d1", description: question, round: 1, level: 1, input: { scopeItem: question } };
  const input = taskAgentInput.parse({ query: question, brief, task, dependencies: [], known: [] });
  const { findings } = await dataTask.run(input, memoryContext({ tools: sources.tools, sessionId: "s" }));
  return findings[0]?.text ?? "";
}

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
