import { expect, test } from "vitest";
import type { Engine, TaskAgent } from "../../../src/agents/contracts.ts";
import { aboutOf, agentCards } from "../../../src/research/catalogue/agent-cards.ts";
import { scriptedEngine } from "../../support/scripted-engine.ts";

function engineWith(descriptions: Record<string, string>): Engine {
  const engine = scriptedEngine({}, ["research", "data", ...Object.keys(descriptions)]);
  const described = (agent: TaskAgent): TaskAgent => ({ ...agent, description: descriptions[agent.name] ?? agent.description });
  return { ...engine, taskAgents: new Map([...engine.taskAgents].map(([name, agent]) => [name, described(agent)])) };
}

const engine = engineWith({ coder: "Writes and changes code for one step", tool: "Calls a tool" });
const brief = {
  version: 1,
  status: "approved" as const,
  goal: "g",
  scope: ["a"],
  questions: [],
  outputFormats: ["md" as const],
  language: "en",
};
const offered = (query: string) =>
  agentCards(engine, aboutOf({ query }, { ...brief, audience: null, length: null, asOf: null })).map(({ name }) => name);

test("an operator's agent is offered where it shares a word with the question; the engine's own always are", () => {
  expect(offered("How much CO2 does Poland emit?")).toEqual(["research", "data"]);
  expect(offered("Which code parses the codes of countries?")).toEqual(["research", "data", "coder"]);
});
