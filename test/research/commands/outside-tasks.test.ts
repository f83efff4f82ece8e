import { describe, expect, it } from "vitest";
import type { Task } from "../../../src/domain/plans/plan.ts";
import type { NewSession } from "../../../src/domain/sessions/session.ts";
import { OutsideTaskService } from "../../../src/research/commands/outside-task-service.ts";
import { audit } from "../../../src/store/maintenance/audit.ts";
import { openCore, owner, type TestCore, type TestCoreOptions } from "../../support/core.ts";
import { PlayedTime } from "../../support/played-time.ts";
import { emptyResult, scriptedEngine } from "../../support/scripted-engine.ts";

const files = { type: "object", properties: { files: { type: "array", items: { type: "string" } } }, required: ["files"] };
const outside = (id: string, more: object = {}) => ({ id, description: `Do ${id}`, agent: "external", ...more });
const plan = {
  subtasks: [
    outside("edit", { outputSchema: files }),
    outside("check", { dependencies: ["edit"], input: { files: { $from: "edit", path: "files" } } }),
    { id: "tell", description: "Tell", agent: "research", dependencies: ["check"] },
  ],
};
const nobody = "00000000-0000-4000-8000-000000000000";

interface Outside extends TestCore {
  outside: OutsideTaskService;
}

function open(options: TestCoreOptions = {}): Outside {
  const opened = openCore(options);
  return { ...opened, outside: new OutsideTaskService(opened.core, opened.runner) };
}

/** A session whose work is elsewhere and that nobody works on here. */
async function resting({ core, start, runner, events }: Outside, request: Partial<NewSession> = { plan }): Promise<string> {
  const id = await start(request);
  for (;;) {
    const changed = Promise.withResolvers<void>();
    const stop = core.events.listen(id, changed.resolve);
    const isResting = (await events(id)).at(-1)?.type === "session.waiting";
    if (!isResting) await changed.promise;
    stop();
    if (isResting) break;
  }
  await runner.idle(id);
  return id;
}

async function take({ outside }: Outside, id: string, taskId: string): Promise<string> {
  const { lease } = await outside.start(owner, id, taskId, {});
  if (lease === null) throw new Error("There is no lease");
  return lease;
}

const refs = (tasks: Task[]) => tasks.map(({ ref }) => ref);

describe("a task that is done elsewhere", () => {
  it("is taken with a lease, checked by its schema, completed once, and wakes what waits for it", async () => {
    const service = open({ slots: 1 });
    const { outside, sessions, until, core } = service;
    const id = await resting(service);
    expect(await sessions.get(owner, id)).toMatchObject({ status: "executing", hold: null, queuePosition: null });
    const slot = core.slots.tryTake({ owner, session: "another" });
    expect(slot).toBeDefined();
    slot?.();
    expect(refs(await outside.next(owner, id))).toEqual(["edit"]);

    await expect(outside.complete(owner, id, "edit", { lease: nobody, output: {} })).rejects.toMatchObject({
      message: "Task 'root.0' is 'planned': start it first, which gives its lease",
    });
    const taken = await outside.start(owner, id, "edit", { leaseS: 60 });
    expect(taken).toMatchObject({ id: "root.0", status: "in_progress", attempts: 1, lease: expect.any(String) });
    expect(await outside.next(owner, id)).toEqual([]);
    const lease = taken.lease ?? "";
    await expect(outside.start(owner, id, "edit", {})).rejects.toMatchObject({ code: "conflict", message: /another worker has it until/ });
    await expect(outside.complete(owner, id, "edit", { lease: nobody, output: {} })).rejects.toMatchObject({ code: "conflict" });
    await expect(outside.complete(owner, id, "edit", { lease, output: { files: [1] } })).rejects.toMatchObject({
      code: "unprocessable",
      issues: [{ path: "output.files.0" }],
    });
    const renewed = await outside.start(owner, id, "edit", { lease, leaseS: 600 });
    expect(renewed.lease).toBe(lease);
    expect((renewed.leaseUntil ?? "") > (taken.leaseUntil ?? "")).toBe(true);

    const output = { files: ["pubspec.yaml"] };
    expect(await outside.complete(owner, id, "edit", { lease, output })).toMatchObject({
      status: "completed",
      result: { output, summary: "files: pubspec.yaml" },
    });
    expect(await outside.complete(owner, id, "edit", { lease, output })).toMatchObject({ status: "completed" });
    await expect(outside.complete(owner, id, "edit", { lease, output: { files: [] } })).rejects.toMatchObject({ code: "conflict" });

    const [next] = await outside.next(owner, id);
    expect(next).toMatchObject({ ref: "check", input: { files: ["pubspec.yaml"] } });
    const second = await take(service, id, "root.1");
    await outside.complete(owner, id, "root.1", { lease: second, output: "It compiles" });
    expect(await until(id, ({ status }) => status === "done")).toMatchObject({ progress: { completed: 3, failed: 0, total: 3 } });
    const types = (await service.events(id)).map(({ type, data }) => `${type} ${data["taskId"] ?? ""}`);
    expect(types.filter((type) => type === "task.completed root.0")).toHaveLength(1);
  });

  it("fails with the worker's reason, once, and does what the plan says then", async () => {
    const service = open();
    const { outside, until } = service;
    const instead = { subtasks: [{ id: "by-hand", description: "Do it by hand", agent: "research" }] };
    const id = await resting(service, { plan: { subtasks: [outside_("edit", instead), task("tell", ["edit"])] } });
    const lease = await take(service, id, "edit");
    const failed = { lease, reason: "The branch is locked" };
    expect(await outside.fail(owner, id, "edit", failed)).toMatchObject({ status: "failed", error: { message: "The branch is locked" } });
    expect(await outside.fail(owner, id, "edit", failed)).toMatchObject({ status: "failed" });
    const done = await until(id, ({ status }) => status === "done");
    expect(done).toMatchObject({ planVersion: 2, progress: { completed: 2, failed: 1, total: 3 } });
  });

  it("ends the session where it is critical and fails", async () => {
    const service = open();
    const id = await resting(service, { plan: { subtasks: [outside("edit", { critical: true })] } });
    const lease = await take(service, id, "edit");
    await service.outside.fail(owner, id, "edit", { lease, reason: "No" });
    expect(await service.until(id, ({ status }) => status === "failed")).toMatchObject({ error: { code: "critical_task_failed" } });
  });

  it("is free again when its lease has run out, and the late worker is refused", async () => {
    const time = new PlayedTime();
    const service = open(time.options);
    const { outside, events } = service;
    const id = await resting(service);
    const late = await take(service, id, "edit");
    time.pass(299_000);
    await outside.start(owner, id, "edit", { lease: late });
    time.pass(299_999);
    expect(await outside.next(owner, id)).toEqual([]);
    time.pass(1);
    expect(refs(await outside.next(owner, id))).toEqual(["edit"]);
    await expect(outside.complete(owner, id, "edit", { lease: late, output: { files: [] } })).rejects.toMatchObject({ code: "conflict" });
    await service.until(id, async () => (await service.sessions.task(owner, id, "edit")).task.status === "planned");
    expect((await events(id)).findLast(({ type }) => type === "task.progress")?.data).toMatchObject({ message: "The lease expired" });
    const lease = await take(service, id, "edit");
    expect(await outside.complete(owner, id, "edit", { lease, output: { files: [] } })).toMatchObject({ attempts: 2, status: "completed" });
  });

  it("stops no clock of its own: neither its round nor the session runs out of time meanwhile", async () => {
    const time = new PlayedTime();
    const service = open(time.options);
    const id = await resting(service);
    const lease = await take(service, id, "edit");
    for (let hour = 0; hour < 20; hour++) {
      time.pass(299_000);
      await service.outside.start(owner, id, "edit", { lease });
    }
    await service.outside.complete(owner, id, "edit", { lease, output: { files: [] } });
    const last = await take(service, id, "check");
    await service.outside.complete(owner, id, "check", { lease: last, output: null });
    const { progress } = await service.until(id, ({ status }) => status === "done");
    expect(progress).toMatchObject({ completed: 3 });
    expect((await service.sessions.results(owner, id)).report.executionTime).toBeLessThan(60_000);
  });

  it("takes no place among the sessions that run", async () => {
    const service = open({ settings: { maxRunningSessions: 1 } });
    await resting(service);
    const other = await service.start({ query: "Another?" });
    await service.until(other, ({ status }) => status === "done");
  });

  it("waits while others run here, and is not ended by the round's time", async () => {
    const time = new PlayedTime();
    const begun = Promise.withResolvers<void>();
    const engine = scriptedEngine({
      task: ({ task }, { signal }) => {
        begun.resolve();
        return task.ref === "slow"
          ? new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)))
          : emptyResult("");
      },
    });
    const service = open({ engine, settings: { taskTimeoutMs: 1_000_000 }, ...time.options });
    const id = await service.start({ plan: { subtasks: [outside("edit"), task("slow", []), task("after", ["edit"])] } });
    await begun.promise;
    time.pass(300_000);
    await service.until(id, async () => (await service.sessions.task(owner, id, "slow")).task.status === "failed");
    await service.until(id, async () => (await service.events(id)).at(-1)?.type === "session.waiting");
    const lease = await take(service, id, "edit");
    await service.outside.complete(owner, id, "edit", { lease, output: 1 });
    expect(await service.until(id, ({ status }) => status === "done")).toMatchObject({ progress: { completed: 2, failed: 1 } });
  });

  it("is refused while the session is paused, in another state, or for another agent, and completes during a pause", async () => {
    const service = open();
    const { outside, sessions } = service;
    const id = await resting(service);
    const lease = await take(service, id, "edit");
    await sessions.pause(owner, id);
    await outside.complete(owner, id, "edit", { lease, output: { files: [] } });
    expect(await outside.next(owner, id)).toEqual([]);
    await expect(outside.start(owner, id, "check", {})).rejects.toMatchObject({ code: "conflict", message: /the session is paused/ });
    await sessions.resume(owner, id);
    await expect(outside.start(owner, id, "tell", {})).rejects.toMatchObject({ code: "conflict", message: /its agent is 'research'/ });
    await expect(outside.start(owner, id, "check", { leaseS: 86_401 })).rejects.toMatchObject({
      code: "unprocessable",
      message: /LEASE_S_MAX/,
    });
    const second = await take(service, id, "check");
    await sessions.cancel(owner, id);
    await expect(outside.complete(owner, id, "check", { lease: second, output: 1 })).rejects.toMatchObject({ message: /is 'skipped'/ });
    expect(await outside.next(owner, id)).toEqual([]);
  });

  it("gives the same answer to a key, and is called by its id, too", async () => {
    const service = open();
    const id = await resting(service, { plan: { subtasks: [outside("a"), outside("b")] } });
    const idempotency = { key: "k", requestHash: "h" };
    const first = await service.outside.start(owner, id, "root.1", {}, idempotency);
    expect(first.ref).toBe("b");
    expect(await service.outside.start(owner, id, "root.1", {}, idempotency)).toEqual(first);
  });
});

const task = (id: string, dependencies: string[]) => ({ id, description: `Do ${id}`, agent: "research", dependencies });
const outside_ = (id: string, onFailure: object) => outside(id, { onFailure });

it("left out, with the session cancelled behind it, leaves no tree that goes on", async () => {
  for (let turns = 0; turns < 24; turns++) {
    const service = open();
    const { runner, sessions, store, until } = service;
    const id = await resting(service, { plan: { subtasks: [outside("edit", { critical: true })] } });
    const lease = await take(service, id, "edit");
    await service.outside.fail(owner, id, "edit", { lease, reason: "no" });
    await until(id, ({ status }) => status === "failed");
    await sessions.retry(owner, id);
    await runner.idle(id);
    await Promise.all([sessions.retryTask(owner, id, "edit"), sessions.skipTask(owner, id, "edit")]);
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
    await sessions.cancel(owner, id).catch(() => undefined);
    await until(id, ({ status }) => status === "cancelled" || status === "done");
    await runner.idle(id);
    expect(audit(store.db.sqlite, null).problems, `after ${turns} turns`).toEqual([]);
  }
});
