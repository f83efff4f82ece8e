/** Work done elsewhere, and the plans of earlier systems, over HTTP: every answer is held against its schema. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { TaskAgent } from "../../../src/agents/contracts.ts";
import { createExtractiveEngine } from "../../../src/agents/extractive/engine.ts";
import { scriptedEngine } from "../../support/scripted-engine.ts";
import { startRealService } from "../support/real-service.ts";

type Service = Awaited<ReturnType<typeof startRealService>>;

function clientOf({ app }: Service) {
  const send = async (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) => {
    const answer = await app.inject({ method, url, ...(payload !== undefined && { payload }) });
    return { status: answer.statusCode, body: answer.body === "" ? null : answer.json() };
  };
  return {
    get: (url: string) => send("GET", url),
    post: (url: string, payload?: object) => send("POST", url, payload),
    put: (url: string, payload: object) => send("PUT", url, payload),
    remove: (url: string) => send("DELETE", url),
  };
}

async function untilResting({ core }: Service, id: string): Promise<void> {
  for (let isResting = false; !isResting; ) {
    const changed = Promise.withResolvers<void>();
    const stop = core.events.listen(id, changed.resolve);
    isResting = (await core.events.after(id, 0, 1_000)).some(({ type }) => type === "session.waiting");
    if (!isResting) await changed.promise;
    stop();
  }
}

describe("work done elsewhere", () => {
  it("is listed, taken, refused to a second worker, renewed, failed, and taken up again", async () => {
    const service = await startRealService();
    const { get, post } = clientOf(service);
    const plan = { subtasks: [{ id: "edit", description: "Edit the file", agent: "external" }] };
    const { body: session } = await post("/sessions", { query: "Migrate the project", autoApprove: true, plan });
    const tasks = `/sessions/${session.id}/tasks`;
    expect((await get(`${tasks}/next`)).status).toBe(200);
    await untilResting(service, session.id);
    expect((await get(`${tasks}/next`)).body.items).toMatchObject([{ id: "root.0", ref: "edit", status: "planned", lease: null }]);

    const { status, body: taken } = await post(`${tasks}/edit/start`, { leaseS: 60 });
    expect([status, taken.status]).toEqual([200, "in_progress"]);
    expect((await post(`${tasks}/root.0/start`)).status).toBe(409);
    expect((await post(`${tasks}/edit/start`, { lease: taken.lease, leaseS: 90_000 })).body).toMatchObject({
      error: "unprocessable",
      issues: [{ path: "leaseS" }],
    });
    expect((await post(`${tasks}/edit/start`, { lease: taken.lease })).body.lease).toBe(taken.lease);
    expect((await post(`${tasks}/edit/complete`, { output: 1 })).status).toBe(400);
    expect((await post(`${tasks}/edit/fail`, { lease: "another", reason: "No" })).status).toBe(409);
    expect((await post(`${tasks}/edit/fail`, { lease: taken.lease, reason: "The branch is locked" })).body).toMatchObject({
      status: "failed",
      error: { message: "The branch is locked" },
    });
    expect((await get(`${tasks}/none/start`)).status).toBe(405);
    expect((await post(`${tasks}/none/start`)).status).toBe(404);
  });

  it.each([
    [{ id: "next", agent: "external" }, "id", "'next' is taken: GET /sessions/:id/tasks/next lists the tasks that can be taken"],
    [{ id: "a", outputSchema: {} }, "outputSchema", "'a' has an output schema that is for tasks of the agent 'external'"],
    [
      { id: "a", agent: "external", outputSchema: { type: "number text" } },
      "outputSchema",
      /^'a' has an output schema that is no JSON Schema/,
    ],
    [
      { id: "a", agent: "external", outputSchema: { type: "object", properties: { pattern: { type: "string", pattern: "(a+)+$" } } } },
      "outputSchema",
      /^'a' has an output schema that uses 'pattern'/,
    ],
  ])("is refused in a plan that cannot be followed: %j", async (task, field, message) => {
    const { post } = clientOf(await startRealService());
    const plan = { subtasks: [{ description: "A step", ...task }] };
    const { status, body } = await post("/sessions", { query: "Do it", plan });
    expect([status, body.error]).toEqual([422, "invalid_plan"]);
    const wanted = typeof message === "string" ? message : expect.stringMatching(message);
    expect(body.issues).toEqual([{ path: `plan.subtasks.0.${field}`, message: wanted }]);
  });

  it("is dropped with its plan while that waits for approval", async () => {
    const service = await startRealService();
    const { post, remove } = clientOf(service);
    const plan = { subtasks: [{ id: "edit", description: "Edit the file", agent: "external" }] };
    const { body: session } = await post("/sessions", { query: "Migrate the project", plan });
    expect((await remove(`/sessions/${session.id}/plan`)).status).toBe(204);
    expect((await remove(`/sessions/${session.id}/plan`)).status).toBe(404);
  });
});

describe("the plans of earlier systems", () => {
  /** An operator's agents by these names, each a file. */
  function agents(...names: string[]): string {
    const directory = mkdtempSync(join(tmpdir(), "ralph-agents-"));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    for (const name of names) writeFileSync(join(directory, `${name}.md`), `---\nname: ${name}\ndescription: Does its part\n---\nDo it.\n`);
    return directory;
  }

  const step = (number: number, description: string, time: string, agent = "coder") => ({
    ...{ id: `subtask_${number}`, description, agent, estimated_time: time },
    ...(number > 1 && { dependencies: [`subtask_${number - 1}`] }),
  });
  const migration = {
    subtasks: [
      step(1, "Add riverpod dependency to pubspec.yaml", "2 min"),
      step(2, "Create provider definitions using Riverpod", "5 min"),
      step(3, "Update main.dart to use ProviderScope", "3 min"),
      step(4, "Migrate widgets to use Riverpod hooks", "10 min"),
      step(5, "Update tests for Riverpod", "5 min"),
    ],
  };
  const authentication = {
    subtasks: [
      step(1, "Design authentication architecture and data models", "10 min", "architect"),
      step(2, "Create user model and database schema", "5 min"),
      step(3, "Implement authentication service", "15 min"),
      step(4, "Create login and registration UI", "10 min"),
      step(5, "Add authentication tests", "8 min"),
    ],
  };
  const breakdown = {
    shouldBreakdown: true,
    subtasks: [
      { description: "Выполню RAG запрос для поиска участников проекта", estimatedComplexity: "simple" },
      { description: "Проверю календари всех найденных участников", estimatedComplexity: "moderate", dependencies: [0] },
    ],
  };
  const part = (id: string, description: string, agentType: string, ...dependencies: string[]) => ({
    id,
    description,
    agentType,
    dependencies,
  });
  const repair = {
    id: "plan-123",
    description: "Анализ проекта на баги и исправление критических проблем",
    steps: [
      part("scan-project", "Сканирование файловой системы", "PROJECT_SCANNER"),
      part("analyze-bugs", "Поиск багов в коде", "CODE_ANALYSIS", "scan-project"),
      part("classify-issues", "Классификация найденных проблем", "ISSUE_CLASSIFIER", "analyze-bugs"),
      part("user-confirmation", "Показать найденные проблемы и запросить подтверждение", "USER_INTERACTION", "classify-issues"),
      part("fix-critical", "Исправление критических проблем", "CODE_FIXER", "user-confirmation"),
      part("generate-report", "Создание отчета о проделанной работе", "REPORT_GENERATOR", "fix-critical"),
    ],
  };
  const named = ["coder", "architect", "project_scanner", "code_analysis", "issue_classifier", "code_fixer", "report_generator"];

  it.each([
    ["the migration", migration, ["coder", "coder", "coder", "coder", "coder"]],
    ["the authentication", authentication, ["architect", "coder", "coder", "coder", "coder"]],
    ["the breakdown without ids", breakdown, ["research", expect.any(String)]],
    ["the repair in steps", repair, ["project_scanner", "code_analysis", "issue_classifier", "user", "code_fixer", "report_generator"]],
  ])("are taken as they stand: %s", async (_name, plan, doers) => {
    const [standIn] = scriptedEngine({}, ["stand-in"]).taskAgents.values();
    const namedAgent = ({ name, version }: { name: string; version: string }) => ({ ...(standIn as TaskAgent), name, version });
    const service = await startRealService({ AGENTS_DIR: agents(...named) }, { engines: [{ ...createExtractiveEngine(), namedAgent }] });
    const { post, get, put } = clientOf(service);
    const { status, body: session } = await post("/sessions", { query: "Do it", plan });
    expect(status).toBe(201);
    const { body: shown } = await get(`/sessions/${session.id}/plan`);
    expect(shown).toMatchObject({ version: 1 });
    expect(shown.tasks.slice(1).map(({ agent }: { agent: string }) => agent)).toEqual(doers);
    expect(JSON.stringify(shown)).not.toMatch(/agentType|estimatedComplexity|moderate|shouldBreakdown/);
    expect((await put(`/sessions/${session.id}/plan`, plan)).status).toBe(200);
  });
});
