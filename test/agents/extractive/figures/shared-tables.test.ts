import { expect, test } from "vitest";
import { taskAgentInput, taskResult } from "../../../../src/agents/contracts.ts";
import { dataTask } from "../../../../src/agents/extractive/figures/data-task.ts";
import { contextOver, memoryLibrary } from "../memory-library.ts";

const years = Array.from({ length: 5 }, (_, index) => 2016 + index);
const countries = ["Austria", "Belgium", "Croatia"];
const population = countries.flatMap((country, at) => years.map((year) => `${country},${year},${(at + 5) * 1_000_000 + year}`));
const library = memoryLibrary([
  // The better name for Austria alone, in other units and years.
  { name: "austria.csv", text: "Country,Year,Population\nAustria,2010,8.36\nAustria,2011,8.39\nAustria,2012,8.43\n" },
  { name: "countries.csv", text: `Country,Year,Resident population of all ages\n${population.join("\n")}\n` },
]);

async function latestOf(item: string, scope: string[]): Promise<unknown[]> {
  const goal = "Compare the populations of the countries";
  const brief = { version: 1, status: "approved", goal, scope, questions: [], outputFormats: ["md"], language: "en" };
  const task = { id: "root.1", ref: "d1", description: item, round: 1, level: 1, input: { scopeItem: item } };
  const result = await dataTask.run(taskAgentInput.parse({ query: goal, brief, task, dependencies: [], known: [] }), contextOver(library));
  return taskResult.parse(result).findings.flatMap(({ figure }) => (figure === undefined ? [] : [figure.at]));
}

test("things that are compared are read from the table that holds them all", async () => {
  const alone = "the population of Austria";
  expect((await latestOf(alone, [alone]))[0]).toBe("2012");
  expect((await latestOf(alone, [alone, "the population of Belgium", "the population of Croatia"]))[0]).toBe("2020");
  // No table holds both.
  expect((await latestOf(alone, [alone, "the population of Denmark"]))[0]).toBe("2012");
});
