import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Engine } from "../../../src/agents/contracts.ts";
import { createExtractiveEngine } from "../../../src/agents/extractive/engine.ts";
import type { Session } from "../../../src/domain/sessions/session.ts";
import { PlanService } from "../../../src/research/commands/plan-service.ts";
import type { Tool } from "../../../src/sources/tool.ts";
import { openCore, owner } from "../../support/core.ts";
import { scriptedEngine } from "../../support/scripted-engine.ts";

const sent: unknown[] = [];
const send: Tool = {
  name: "send_email",
  description: "Sends an e-mail to people",
  effect: "world",
  input: z.object({ to: z.array(z.string()).describe("Addresses"), body: z.string().describe("What to write") }),
  run: async (input) => {
    sent.push(input);
    return { sent: true };
  },
};
const isHeld = ({ hold }: Session) => hold === "awaiting_input";
const hasEnded = ({ status }: Session) => status === "done" || status === "failed";
/** The rule-based dialogue and planner over tasks that give nothing. */
function planning(): Engine {
  const { briefBuilder, planner } = createExtractiveEngine().agents;
  const scripted = scriptedEngine({});
  return { ...scripted, agents: { ...scripted.agents, briefBuilder, planner } };
}

function open(tools: Tool[] = []) {
  const opened = openCore({ engine: planning(), tools });
  const plans = new PlanService(opened.core, opened.runner);
  const tasks = async (id: string) => (await opened.sessions.tasks(owner, id, { limit: 100 })).items;
  return { ...opened, plans, tasks };
}
const plan = (...subtasks: Record<string, z.core.util.JSONType>[]) => ({ subtasks });

describe("a step that nobody can do", () => {
  it("is told in the brief before anything runs, and fails where it was left in", async () => {
    const { sessions, until, tasks } = open();
    const { session } = await sessions.create(owner, { query: "Find the towers of Paris and send Ivan an e-mail" }, null);
    const { brief, message } = await until(session.id, isHeld);
    expect(brief?.unable).toMatchObject([{ ref: null, description: "send Ivan an e-mail" }]);
    expect(message).toContain('Nobody here can do this step: "send Ivan an e-mail"');
    await sessions.approve(owner, session.id, null);
    await until(session.id, hasEnded);
    const all = await tasks(session.id);
    const leaf = all.find(({ agent }) => agent === "nobody");
    expect(leaf).toMatchObject({ status: "failed", error: { code: "no_capability" } });
    expect(all.filter(({ agent, description }) => agent === "research" && /e-mail/.test(description))).toEqual([]);
  });

  it("is told of a client's plan, too, and the plan names it", async () => {
    const { sessions, until, plans } = open();
    const steps = plan({ id: "find", description: "Find the towers" }, { id: "mail", description: "Send an e-mail to Ivan" });
    const { session } = await sessions.create(owner, { query: "Towers", plan: steps, planApproval: true }, null);
    expect((await until(session.id, isHeld)).brief?.unable).toMatchObject([{ ref: "mail" }]);
    await sessions.approve(owner, session.id, null);
    await until(session.id, ({ status, hold }) => status === "planning" && hold !== null);
    const { metadata } = await plans.get(owner, session.id, null);
    expect(metadata.unable).toMatchObject([{ ref: "mail", description: "Send an e-mail to Ivan" }]);
  });

  it("ends a session of which nobody was asked and that comes to nothing else; a retry plans anew", async () => {
    const { start, until, sessions } = open();
    const id = await start({ query: "Pay the invoice 12" });
    expect(await until(id, hasEnded)).toMatchObject({ status: "failed", error: { code: "no_capability", recoverable: false } });
    await sessions.retry(owner, id);
    expect(await until(id, hasEnded)).toMatchObject({ status: "failed", planVersion: 2 });
  });

  it("leaves the rest to run where it is asked for by itself", async () => {
    const { start, until, tasks } = open();
    const steps = plan({ id: "find", description: "Find the towers" }, { id: "mail", description: "Send an e-mail to Ivan" });
    const id = await start({ query: "Towers", plan: steps });
    expect(await until(id, hasEnded)).toMatchObject({ status: "done" });
    expect((await tasks(id)).map(({ ref, status }) => [ref, status])).toEqual(
      expect.arrayContaining([
        ["find", "completed"],
        ["mail", "failed"],
      ]),
    );
  });
});

describe("a capability in place of an agent", () => {
  it("is resolved to who has it", async () => {
    const { sessions, plans } = open([send]);
    const steps = plan({
      id: "mail",
      description: "Tell Ivan",
      capability: "send an e-mail",
      input: { to: ["ivan@x.example"], body: "Hi" },
    });
    const { session } = await sessions.create(owner, { query: "Towers", plan: steps }, null);
    const { tasks: planned } = await plans.get(owner, session.id, null);
    expect(planned.find(({ ref }) => ref === "mail")).toMatchObject({
      agent: "tool",
      input: { tool: "send_email", input: { to: ["ivan@x.example"], body: "Hi" }, fill: true },
    });
  });

  it("is refused where nobody has it, naming the task and what there is", async () => {
    const { sessions } = open([send]);
    const steps = plan({ id: "fax", description: "Tell Ivan", capability: "send a fax by pigeon" });
    await expect(sessions.create(owner, { query: "Towers", plan: steps }, null)).rejects.toMatchObject({
      code: "no_capability",
      issues: [{ path: "plan.subtasks.0.capability", message: expect.stringContaining("Sends an e-mail to people") }],
    });
  });

  it.each([
    ["an agent", { agent: "research" }, "names an agent too"],
    ["the user", { kind: "user_interaction", question: "Which?" }, "asks the user"],
  ])("is refused beside %s", async (_name, given, message) => {
    const { sessions } = open([send]);
    const steps = plan({ id: "mail", description: "Tell Ivan", capability: "send an e-mail", ...given });
    await expect(sessions.create(owner, { query: "Towers", plan: steps }, null)).rejects.toMatchObject({
      code: "invalid_plan",
      issues: [{ path: "plan.subtasks.0.capability", message: expect.stringContaining(message) }],
    });
  });
});

describe("a call whose input is filled", () => {
  it("is refused where what is given does not fit the tool's schema", async () => {
    const { sessions } = open([send]);
    const steps = plan({
      id: "mail",
      description: "Tell Ivan",
      agent: "tool",
      input: { tool: "send_email", input: { to: 7 }, fill: true },
    });
    await expect(sessions.create(owner, { query: "Towers", plan: steps }, null)).rejects.toMatchObject({ code: "invalid_plan" });
  });

  it("is refused where no words can fill a field and nothing comes before it", async () => {
    const sealed: Tool = { ...send, input: z.object({ mail: z.object({ to: z.string() }) }) };
    const { sessions } = open([sealed]);
    const steps = plan({ id: "mail", description: "Tell Ivan", agent: "tool", input: { tool: "send_email", fill: true } });
    await expect(sessions.create(owner, { query: "Towers", plan: steps }, null)).rejects.toMatchObject({
      code: "invalid_plan",
      issues: [{ path: "plan.subtasks.0.input.input.mail" }],
    });
  });

  it("asks for each missing field, again where the answer does not fit, and then once for leave", async () => {
    const { start, until, sessions, tasks } = open([send]);
    const id = await start({ query: "Send an e-mail to Ivan" });
    const asked: string[] = [];
    for (const said of ["ivan@x.example", "Hello", "allow"]) {
      await until(id, isHeld);
      const task = (await tasks(id)).find(({ question }) => question !== null);
      asked.push(task?.question?.kind === "permission" ? "leave" : (task?.question?.text ?? ""));
      await sessions.message(owner, id, { content: said, taskId: task?.id ?? "" }, null);
    }
    await until(id, hasEnded);
    expect(asked).toEqual([
      '"Send an e-mail to Ivan" needs `to`: Addresses',
      '"Send an e-mail to Ivan" needs `body`: What to write',
      "leave",
    ]);
    expect(sent.at(-1)).toEqual({ to: ["ivan@x.example"], body: "Hello" });
  });
});

describe("the analysis of a request", () => {
  it("is kept with the plan, and what mends is no low risk and asks first", async () => {
    const { start, until, plans } = open();
    const id = await start({ query: "Проанализируй мой проект на баги и исправь все критические проблемы", planApproval: true });
    await until(id, isHeld);
    const { metadata, tasks: planned } = await plans.get(owner, id, null);
    expect(metadata).toMatchObject({
      userInputs: 1,
      riskLevel: "medium",
      request: { taskType: "research_and_fix", risk: "medium", tools: expect.arrayContaining(["research", "nobody"]) },
    });
    expect(planned.filter(({ kind }) => kind === "user_interaction")).toHaveLength(1);
  });

  it("holds what is deleted for a high risk, and a question for none", async () => {
    const { start, until, plans } = open();
    const risky = await start({ query: "Delete all files", planApproval: true });
    await until(risky, isHeld);
    expect((await plans.get(owner, risky, null)).metadata.riskLevel).toBe("high");
    const plain = await start({ query: "What are the towers of Paris?", planApproval: true });
    await until(plain, isHeld);
    expect((await plans.get(owner, plain, null)).metadata).toMatchObject({ riskLevel: "low", request: { taskType: "research" } });
  });
});
