import { describe, expect, it } from "vitest";
import { doersOf, readingLeaves, withDoers } from "../../../src/agents/acting/assignment.ts";
import { withConsent } from "../../../src/agents/acting/consent.ts";
import type { ToolDescription } from "../../../src/agents/agent.ts";
import type { TaskSpec } from "../../../src/domain/plans/plan.ts";

const send: ToolDescription = {
  name: "mail__send",
  description: "Sends an e-mail",
  effect: "world",
  origin: "mcp:mail",
  inputSchema: { type: "object", properties: { to: { type: "string" } }, required: ["to"] },
};
const lookUp: ToolDescription = {
  name: "calendar__list_busy",
  description: "Lists the busy times in calendars",
  effect: "read",
  origin: "mcp:calendar",
  inputSchema: { type: "object" },
};
const search: ToolDescription = { name: "search_documents", description: "Finds letters", inputSchema: { type: "object" } };
const coder = { name: "coder", description: "Writes code", capabilities: ["fixes bugs in code"] };
const doers = doersOf([send, lookUp, search], [coder, { name: "research", description: "Sends e-mail" }]);
const step = (description: string, more: Partial<TaskSpec> = {}): TaskSpec => ({ ref: "a", description, agent: "research", ...more });
const agentsOf = (specs: readonly TaskSpec[], lookups = false) => withDoers(specs, doers, lookups).map(({ agent }) => agent);

describe("a step that acts", () => {
  it("goes to the tool or agent that can do it, and otherwise to nobody", () => {
    expect(agentsOf([step("Send an e-mail to Ivan"), step("Fix the bugs in the parser"), step("Pay the invoice 12")])).toEqual([
      "tool",
      "coder",
      "nobody",
    ]);
    expect(withDoers([step("Send an e-mail to Ivan")], doers, false)[0]?.input).toEqual({ tool: "mail__send", input: {}, fill: true });
  });

  it("stays with an agent that was chosen by name, and research with research", () => {
    expect(agentsOf([step("Send an e-mail to Ivan", { agent: "helper" }), step("Find the letters of Ivan")])).toEqual([
      "helper",
      "research",
    ]);
  });

  it("is found below a parent", () => {
    const [parent] = withDoers([step("Meeting", { tasks: [step("Send an e-mail to Ivan")] })], doers, false);
    expect(parent?.tasks?.[0]?.agent).toBe("tool");
  });

  it("is not given to a tool whose input no words can fill", () => {
    const sealed = { ...send, inputSchema: { type: "object", properties: { mail: { type: "object" } }, required: ["mail"] } };
    expect(withDoers([step("Send an e-mail to Ivan")], doersOf([sealed], []), false)[0]?.agent).toBe("nobody");
  });
});

it("looks up in a service only where no model would", () => {
  expect(agentsOf([step("Check their calendars")], false)).toEqual(["research"]);
  expect(agentsOf([step("Check their calendars")], true)).toEqual(["tool"]);
});

it("reads what the leaves of a parent gave", () => {
  const parent = step("People", { ref: "p", tasks: [step("Search", { ref: "p.1" }), step("List", { ref: "p.2" })] });
  const call = step("Send it", { ref: "c", agent: "tool", dependencies: ["p"], input: { tool: "mail__send", input: {}, fill: true } });
  expect(readingLeaves([parent, call])[1]?.dependencies).toEqual(["p.1", "p.2"]);
  const given = { ...call, input: { tool: "mail__send", input: {} } };
  expect(readingLeaves([parent, given])[1]?.dependencies).toEqual(["p"]);
});

describe("consent", () => {
  it("is asked for before a step that mends, deletes or pays, once", () => {
    const [question, fix] = withConsent([step("Fix all critical bugs", { agent: "coder", dependencies: ["r1"] })], "en");
    expect(question).toMatchObject({
      ref: "a?",
      kind: "user_interaction",
      dependencies: ["r1"],
      branches: { onAnswer: { No: { skip: ["a"] } } },
    });
    expect(fix).toMatchObject({ ref: "a", dependencies: ["r1", "a?"] });
    const ask = step("Shall I?", { ref: "q", agent: "user", kind: "user_interaction" });
    const after = step("Fix all critical bugs", { agent: "coder", dependencies: ["q"] });
    expect(withConsent([ask, after], "en")).toEqual([ask, after]);
  });

  it("is left to the call itself where a tool acts", () => {
    const call = step("Delete all files", { agent: "tool" });
    expect(withConsent([call], "en")).toEqual([call]);
  });
});
