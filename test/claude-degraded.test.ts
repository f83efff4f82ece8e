/** A model that fails for one agent: the session ends with its results so far, and reports the steps done without the model. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startClaudeService } from "./support/claude-service.ts";
import { type Body, type MessagesServer, type Step, startMessagesServer, text, use } from "./support/messages-server.ts";
import { type Role, roleOf, scriptedModel, shown } from "./support/scripted-model.ts";

let server: MessagesServer;
beforeAll(async () => {
  server = await startMessagesServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const history = "# The tower\n\n## History\n\nThe history of the tower began in 1887. It was finished in 1889 after two years of work.\n";
const today = "# The tower today\n\nToday six million people visit the tower every year. It is painted every seven years.\n";

const faults = {
  refusal: [{ blocks: [text("No.")], stopReason: "refusal" }, "model_refused"],
  lateness: [{ status: 408, type: "timeout_error" }, "retry_exhausted"],
  malformed: [{ blocks: [text("I would rather talk about it.")] }, "retry_exhausted"],
  overflow: [{ status: 400, type: "invalid_request_error", message: "prompt is too long: 9 tokens > 8 maximum" }, "payload_too_large"],
  rejection: [{ status: 400, type: "invalid_request_error", message: "thinking: Extra inputs are not permitted" }, "unprocessable"],
} satisfies Record<string, [Step, string]>;
const agents: Role[] = ["initialResearch", "briefBuilder", "assessor", "planner", "research", "reviewer", "aggregator"];

/** Every session says in its question where its model is to fail. */
function faultOf(role: Role, body: Body): Step | null {
  const question = JSON.stringify([body.system, body.messages]);
  const [, agent, fault] = /fails at (\w+) by (\w+)/.exec(question) ?? [];
  if (agent !== role || (role === "research" && !/Your task: .*Today/.test(shown(body)))) return null;
  return faults[fault as keyof typeof faults][0];
}

test("whichever agent's model refuses, is late, answers nonsense, gets too much or a bad request: the session is done and says so", async () => {
  server.script(scriptedModel({ override: faultOf }));
  const { client, log } = await startClaudeService(server.url, {
    MODEL_ATTEMPTS: "1",
    MODEL_BREAKER_FAILURES: "1000",
    MAX_RUNNING_SESSIONS: "40",
    CACHE_ASSESSMENTS: "false",
  });
  await client.document("history.md", history);
  await client.document("today.md", today);
  // A bad request is one request's fault where the model answers others.
  await client.finished(await client.start({ query: "Tell me about the tower" }));
  const cases = agents.flatMap((agent) => Object.keys(faults).map((fault) => ({ agent, fault: fault as keyof typeof faults })));
  await Promise.all(
    cases.map(async ({ agent, fault }) => {
      const id = await client.start({ query: `Tell me about the tower; it fails at ${agent} by ${fault}` });
      const about = `${agent} by ${fault}`;
      const session = await client.finished(id);
      expect([about, session.status, session.error]).toEqual([about, "done", null]);
      const results = await client.results(id);
      expect([about, results.sources.length > 0]).toEqual([about, true]);
      const report = await (await fetch(`${client.url}/sessions/${id}/reports/md`)).text();
      const code = new RegExp(faults[fault][1]);
      if (agent === "research") {
        const { items } = await client.get<{ items: { error: { code: string } | null }[] }>(`/sessions/${id}/tasks`);
        expect([about, items.some(({ error }) => code.test(error?.code ?? ""))]).toEqual([about, true]);
        expect([about, results.completeness]).toEqual([about, "partial"]);
      } else if (agent === "assessor") {
        const { items } = await client.events(id);
        const plan = items.find(({ type }) => type === "plan.created");
        expect(String(plan?.data["complexityReason"])).toMatch(code);
      } else {
        const { items } = await client.events(id);
        const told = items
          .filter(({ type }) => type === "step.degraded")
          .map(({ data }) => data as { agent: string; error: { code: string } });
        expect([about, told.map((step) => step.agent)]).toEqual([about, [agent]]);
        expect(told[0]?.error.code).toMatch(code);
        expect([about, report]).toEqual([about, expect.stringContaining(`The agent '${agent}' got no usable answer`)]);
      }
    }),
  );
  expect(log()).toContain("A step went on without a model's answer");
});

test("whichever call of the writing fails: the report is whole, and says so", async () => {
  server.script(scriptedModel({ override: faultOf }));
  const { client } = await startClaudeService(server.url, {
    ...{ MODEL_ATTEMPTS: "1", MODEL_BREAKER_FAILURES: "1000", MAX_RUNNING_SESSIONS: "40" },
    MODEL_ONE_CALL_FINDINGS: "0",
  });
  await client.document("history.md", history);
  await client.document("today.md", today);
  const writers: Role[] = ["outliner", "writer", "editor", "critic"];
  const cases = writers.flatMap((agent) => Object.keys(faults).map((fault) => ({ agent, fault: fault as keyof typeof faults })));
  await Promise.all(
    cases.map(async ({ agent, fault }) => {
      const about = `${agent} by ${fault}`;
      const id = await client.start({ query: `Tell me about the tower; it fails at ${about}` });
      expect([about, (await client.finished(id)).status]).toEqual([about, "done"]);
      const { sections, summary } = await client.results(id);
      expect([about, sections.length, summary.length > 0]).toEqual([about, 2, true]);
      for (const { paragraphs } of sections) expect([about, paragraphs[0]?.citations.length]).toEqual([about, 1]);
      const { items } = await client.events(id);
      const told = items
        .filter(({ type }) => type === "step.degraded")
        .map(({ data }) => data as { agent: string; error: { code: string } });
      expect([about, [...new Set(told.map((step) => step.agent))]]).toEqual([about, ["aggregator"]]);
      expect(told[0]?.error.code).toMatch(new RegExp(faults[fault][1]));
    }),
  );
});

test("whichever way the check of claims fails: the report is whole, and its sentences stand as unchecked", async () => {
  // Its requests do not hold the question: one fault after the other.
  let fault: keyof typeof faults = "refusal";
  server.script(scriptedModel({ override: (role) => (role === "claimChecker" ? faults[fault][0] : null) }));
  const { client } = await startClaudeService(server.url, {
    MODEL_ATTEMPTS: "1",
    MODEL_BREAKER_FAILURES: "1000",
    CACHE_ASSESSMENTS: "false",
  });
  await client.document("history.md", history);
  await client.document("today.md", today);
  for (fault of Object.keys(faults) as (keyof typeof faults)[]) {
    const id = await client.start({ query: "Tell me about the tower" });
    const { status, error } = await client.finished(id);
    expect([fault, status, error]).toEqual([fault, "done", null]);
    const { items } = await client.events(id);
    const told = items.filter(({ type }) => type === "step.degraded").map(({ data }) => data as { agent: string; error: { code: string } });
    expect([fault, told.map(({ agent }) => agent)]).toEqual([fault, ["claimChecker"]]);
    expect(told[0]?.error.code).toMatch(new RegExp(faults[fault][1]));
    const { items: claims } = await client.get<{ items: { verdict: string }[] }>(`/sessions/${id}/claims`);
    expect([fault, claims.length > 0]).toEqual([fault, true]);
    for (const { verdict } of claims) expect([fault, verdict]).toEqual([fault, "unchecked"]);
  }
});

test("a task whose time is up brings what it had noted, and its broken turn counts", async () => {
  server.script(
    scriptedModel({
      override: (role, body) => {
        const turn = body.messages.filter((message) => message.role === "assistant").length;
        if (role !== "research" || turn === 0) return null;
        if (turn > 1) return { fault: "silence" };
        const [, source, quote] = /<source_text id="([^"]+)"[^>]*>\n([^.]+\.)/.exec(shown(body)) ?? [];
        const findings = [{ statement: "It is said.", citations: [{ source, quote }], confidence: 0.9 }];
        return { blocks: [use("toolu_note", "note_findings", { findings })] };
      },
    }),
  );
  const { client } = await startClaudeService(server.url, { TASK_TIMEOUT_S: "2", MODEL_TASK_TIMEOUT_S: "2" });
  await client.document("history.md", history);
  await client.document("today.md", today);
  const id = await client.start({ query: "Tell me about the tower" });
  const { status, usage } = await client.finished(id);
  expect(status).toBe("done");
  expect(usage.modelCalls).toBe(server.asked.length);
  const { items } = await client.get<{ items: { status: string; agent: string | null }[] }>(`/sessions/${id}/tasks`);
  expect(items.filter(({ agent }) => agent === "research").map(({ status }) => status)).toEqual(["completed", "completed"]);
  expect((await client.results(id)).sources.length).toBeGreaterThan(0);
});

test("lists that a small model leaves out are empty lists", async () => {
  server.script(
    scriptedModel({
      complexity: "simple",
      scope: ["History"],
      override: (role) => (role === "initialResearch" ? { blocks: [text('{"language": "en", "summary": "A tower."}')] } : null),
    }),
  );
  const { client } = await startClaudeService(server.url);
  await client.document("history.md", history);
  const id = await client.start({ query: "When was the tower finished?" });
  expect(await client.finished(id)).toMatchObject({ status: "done" });
  expect(server.asked.filter(({ body }) => roleOf(body) === "initialResearch")).toHaveLength(1);
});
