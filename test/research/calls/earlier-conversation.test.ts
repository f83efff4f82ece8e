/** What a client sent as the conversation before its request reaches every agent of the session. */
import { expect, it } from "vitest";
import type { AgentContext } from "../../../src/agents/agent.ts";
import type { Engine } from "../../../src/agents/contracts.ts";
import { openCore } from "../../support/core.ts";
import { leaf, scriptedEngine } from "../../support/scripted-engine.ts";

function listening(engine: Engine, told: Map<string, string | undefined>): Engine {
  const tap = <A extends { name: string; run(input: never, context: AgentContext): unknown }>(agent: A): A => ({
    ...agent,
    run: (input: never, context: AgentContext) => {
      told.set(agent.name, context.earlierConversation);
      return agent.run(input, context);
    },
  });
  return {
    ...engine,
    agents: Object.fromEntries(Object.entries(engine.agents).map(([role, agent]) => [role, tap(agent)])) as unknown as Engine["agents"],
    taskAgents: new Map([...engine.taskAgents].map(([name, agent]) => [name, tap(agent)])),
  };
}

it.each([
  ["user: We spoke of the Vostok project.", "user: We spoke of the Vostok project."],
  [undefined, undefined],
])("a conversation of %j reaches every agent", async (conversationContext, expected) => {
  const told = new Map<string, string | undefined>();
  const engine = listening(scriptedEngine({ planner: () => ({ analysis: "", tasks: [leaf("a")] }) }), told);
  const core = openCore({ engine });
  const id = await core.start(conversationContext === undefined ? {} : { metadata: { conversationContext } });
  await core.until(id, ({ status }) => status === "done");
  const agents = ["aggregator", "assessor", "briefBuilder", "initialResearch", "planner", "reporter", "research", "reviewer"];
  expect([...told.keys()].toSorted()).toEqual(agents);
  expect(new Set(told.values())).toEqual(new Set([expected]));
});
