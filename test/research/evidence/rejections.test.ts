import { expect, it } from "vitest";
import type { TaskAgentInput } from "../../../src/agents/contracts.ts";
import { openCore } from "../../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

const count = (text: string) => ({ kind: "count" as const, text, citations: [], score: 1 });

it("a finding that the review rejects reaches neither the next round nor the report, and its reason reaches both", async () => {
  const given: TaskAgentInput[] = [];
  const seen: string[][] = [];
  let told: unknown;
  const engine = scriptedEngine({
    planner: () => ({ analysis: "", tasks: [leaf("a", { input: { scopeItem: "What is it?" } })] }),
    task: (input) => {
      given.push(input);
      return { ...emptyResult("did"), findings: input.task.round === 1 ? [count("3000 times"), count("12 towers")] : [count("13 towers")] };
    },
    reviewer: ({ round, tasks }) => {
      seen.push(tasks.flatMap(({ result }) => result?.findings.map(({ text }) => text) ?? []));
      const again = { ...leaf("b"), input: { scopeItem: "What is it?" } };
      const verdict = { coverage: [{ scopeItem: "What is it?", coverage: round / 2, reason: "" }], note: "" };
      return round === 1
        ? {
            ...verdict,
            decision: "continue",
            reason: "gaps",
            newTasks: [again],
            rejected: [{ taskId: "root.0", text: "3000 times", reason: "too much" }],
          }
        : { ...verdict, decision: "done", reason: "covered", newTasks: [] };
    },
    aggregator: ({ query, brief, tasks, rejected }) => {
      told = rejected;
      seen.push(tasks.flatMap(({ result }) => result?.findings.map(({ text }) => text) ?? []));
      return {
        ...{ query, title: query, language: brief.language, completeness: "none", summary: [], sections: [], recommendations: [] },
        ...{ notFound: [], disagreements: [] },
      };
    },
  });
  const { start, until, events } = openCore({ engine });
  const id = await start();
  await until(id, ({ status }) => status === "done");
  expect(seen).toEqual([
    ["3000 times", "12 towers"],
    ["12 towers", "13 towers"],
    ["12 towers", "13 towers"],
  ]);
  expect(given[1]).toMatchObject({ known: ["12 towers"], rejected: [{ text: "3000 times", reason: "too much" }] });
  expect(told).toEqual([{ taskId: "root.0", text: "3000 times", reason: "too much" }]);
  const reviews = (await events(id)).filter(({ type }) => type === "review.completed").map(({ data }) => data);
  expect(reviews).toMatchObject([{ rejected: [{ text: "3000 times" }] }, {}]);
});
