import { expect, it } from "vitest";
import { SupervisorService } from "../../../src/research/supervisor/supervisor.ts";
import { openCore, owner } from "../../support/core.ts";
import { leaf, scriptedEngine } from "../../support/scripted-engine.ts";

const request = { taskDescription: "Do it", executionMode: "auto" as const, sessionId: "mine" };

it("opens one session for two calls at once with one id", async () => {
  const { core, sessions } = openCore();
  const supervisor = new SupervisorService(core, sessions);
  const outcomes = await Promise.all([supervisor.ask(owner, request, { wait: true }), supervisor.ask(owner, request, { wait: true })]);
  expect(outcomes[0]).toEqual(outcomes[1]);
  expect(outcomes[0]).toMatchObject({ kind: "done", answer: { sessionId: "mine", strategy: "flat", progress: { current: 2, total: 2 } } });
  expect((await sessions.list(owner, {}, { limit: 10 })).items).toHaveLength(1);
  await expect(supervisor.ask(owner, { ...request, taskDescription: "Do that" }, { wait: false })).rejects.toMatchObject({
    code: "conflict",
  });
});

it("lets nobody have another's session by its name", async () => {
  const { core, sessions } = openCore();
  const supervisor = new SupervisorService(core, sessions);
  await supervisor.ask(owner, request, { wait: true });
  const other = await supervisor.ask("somebody", { ...request, taskDescription: "Do that" }, { wait: true });
  expect(other).toMatchObject({ kind: "done", answer: { sessionId: "mine" } });
  expect(await supervisor.idOf("nobody", "mine")).toBe("mine");
});

it("takes an id for the session's own before it takes it for a name", async () => {
  const { core, sessions, start } = openCore();
  const id = await start({ query: "Do it" });
  const { session } = await sessions.create(owner, { query: "Do that" }, { key: `supervisor:${id}`, requestHash: "h" });
  const supervisor = new SupervisorService(core, sessions);
  expect(await supervisor.idOf(owner, id)).toBe(id);
  await sessions.delete(owner, id);
  expect(await supervisor.idOf(owner, id)).toBe(session.id);
});

it("refuses the id of a session that was asked for otherwise", async () => {
  const { core, sessions, start } = openCore();
  const id = await start({ query: "Do it" });
  await expect(new SupervisorService(core, sessions).ask(owner, { ...request, sessionId: id }, { wait: false })).rejects.toMatchObject({
    code: "conflict",
  });
});

it("says how a failed task ended, in the task's language", async () => {
  const engine = scriptedEngine({
    planner: () => ({ analysis: "", tasks: [leaf("a", { critical: true })] }),
    task: () => {
      throw new Error("broken");
    },
  });
  const { core, sessions } = openCore({ engine });
  const outcome = await new SupervisorService(core, sessions).ask(owner, { ...request, taskDescription: "Сделай" }, { wait: true });
  expect(outcome).toMatchObject({
    kind: "failed",
    error: { code: "critical_task_failed" },
    fallbackResponse: expect.stringContaining("Не удалось"),
  });
});

it("answers that it goes on when the time for an answer is over, or the service stops", async () => {
  const engine = scriptedEngine({
    task: (_input, { signal }) => new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  });
  const { core, sessions } = openCore({ engine, settings: { supervisorWaitMs: 20 } });
  const supervisor = new SupervisorService(core, sessions);
  expect(await supervisor.ask(owner, request, { wait: true })).toMatchObject({
    kind: "pending",
    answer: { status: "in_progress", sessionId: "mine" },
  });
  const patient = openCore({ engine });
  const second = new SupervisorService(patient.core, patient.sessions);
  const asked = second.ask(owner, request, { wait: true });
  second.close();
  expect(await asked).toMatchObject({ kind: "pending" });
});

it("wakes a reader that came before the session", async () => {
  const { core, sessions } = openCore();
  const supervisor = new SupervisorService(core, sessions);
  const progress = await supervisor.progress(owner, "mine");
  expect(await progress.read(0, 10)).toEqual([]);
  const woken = new Promise<void>((resolve) => {
    progress.listen(resolve);
  });
  await supervisor.ask(owner, request, { wait: true });
  await woken;
  const frames = await progress.read(0, 100);
  expect(frames.map(({ frame }) => JSON.parse(/data: (.*)\n\n$/.exec(frame)?.[1] ?? "{}").type)).toEqual([
    "started",
    "complexity_assessed",
    "strategy_selected",
    "step_started",
    "step_started",
    "step_completed",
    "step_completed",
    "completed",
  ]);
  expect(frames.map(({ seq }) => seq)).toEqual(frames.map(({ seq }) => seq).toSorted((a, b) => a - b));
  expect(await progress.read(frames[2]?.seq ?? 0, 100)).toEqual(frames.slice(3));
  expect(await progress.isOver(frames.at(-1)?.seq ?? 0)).toBe(true);
});

it("hands a plan, its tools, limits and language on to the session, and knows the request again by all of them", async () => {
  const engine = scriptedEngine({}, ["research", "coder"]);
  const { core, sessions } = openCore({ engine });
  const supervisor = new SupervisorService(core, sessions);
  const plan = { subtasks: [{ id: "one", description: "Write it", agent: "coder" }] };
  const full = { ...request, plan, allowedTools: [], limits: { maxRounds: 2 }, language: "ru" };
  const answer = await supervisor.ask(owner, full, { wait: true });
  expect(answer).toMatchObject({
    kind: "done",
    answer: { nextResponse: "Шаг выполнен. Write it: Did one.", workflowSteps: ["Write it: Did one"], progress: { current: 1, total: 1 } },
  });
  expect(await supervisor.ask(owner, full, { wait: true })).toEqual(answer);
  for (const other of [{ language: "en" }, { limits: { maxRounds: 3 } }, { allowedTools: ["mail"] }, { maxComplexity: "flat" as const }])
    await expect(supervisor.ask(owner, { ...full, ...other }, { wait: false })).rejects.toMatchObject({ code: "conflict" });
});

it("plans a task as no more complex than its client allows", async () => {
  const engine = scriptedEngine({ assessor: () => ({ complexity: "complex", reason: "many parts" }) });
  const { core, sessions } = openCore({ engine });
  const supervisor = new SupervisorService(core, sessions);
  for (const [sessionId, maxComplexity, complexity] of [
    ["a", "flat", "medium"],
    ["b", "medium", "medium"],
    ["c", "hierarchical", "complex"],
  ] as const)
    expect(await supervisor.ask(owner, { ...request, sessionId, maxComplexity }, { wait: true })).toMatchObject({ answer: { complexity } });
});
