import { expect, test } from "vitest";
import { taskAgentInput } from "../../../../src/agents/contracts.ts";
import { answerFit } from "../../../../src/agents/extractive/figures/answer-fit.ts";
import { dataTask } from "../../../../src/agents/extractive/figures/data-task.ts";
import { gradeOf } from "../../../../src/domain/evidence.ts";
import { contextOver, memoryLibrary } from "../memory-library.ts";

const library = memoryLibrary([{ name: "costs.csv", text: "Item,2018,2019,2020\nWarranty reserve,400,529,610\nFreight,80,90,120\n" }]);

async function gradeOfFirst(question: string): Promise<string> {
  const brief = { version: 1, status: "approved", goal: question, scope: [question], questions: [], outputFormats: ["md"], language: "en" };
  const task = { id: "root.1", ref: "d1", description: question, round: 1, level: 1, input: { scopeItem: question } };
  const { findings } = await dataTask.run(
    taskAgentInput.parse({ query: question, brief, task, dependencies: [], known: [] }),
    contextOver(library),
  );
  return gradeOf(findings[0]?.confidence ?? 0);
}

test.each([
  ["What was the warranty reserve in 2019?", "strong"],
  ["How much did the warranty reserve change from 2018 to 2020?", "strong"],
  // The span is held in part.
  ["How much did the warranty reserve change from 2015 to 2020?", "weak"],
  ["What percentage of the costs was the warranty reserve in 2019?", "weak"],
  ["What caused the change in the warranty reserve from 2018 to 2020?", "weak"],
])("%s is told as %s", async (question, grade) => {
  expect(await gradeOfFirst(question)).toBe(grade);
});

test("a percentage is told by a percentage, a cause by no figure", () => {
  const share = { value: 12, unit: "%" };
  expect(answerFit("What percentage is it?", share)).toBe(1);
  expect(answerFit("What percentage is it?", { value: 12, unit: null })).toBe(1);
  expect(answerFit("What percentage is it?", { value: 12, unit: "USD" })).toBeLessThan(1);
  expect(answerFit("На сколько процентов?", { value: 1200, unit: null })).toBeLessThan(1);
  expect(answerFit("Why did it rise?", share)).toBeLessThan(1);
  expect(answerFit("How much is it?", { value: 12, unit: "USD" })).toBe(1);
});
