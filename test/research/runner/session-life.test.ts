import { text } from "node:stream/consumers";
import { describe, expect, it, vi } from "vitest";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import { plainQuestion } from "../../../src/domain/plans/plan.ts";
import type { NewSession } from "../../../src/domain/sessions/session.ts";
import { openCore, owner, temporaryDirectory } from "../../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

const isDone = ({ status }: { status: string }) => status === "done";

describe("a session's life", () => {
  it("goes from the query to the report by itself when its brief is approved beforehand", async () => {
    const { start, until, sessions, events } = openCore();
    const id = await start({ outputFormats: ["markdown", "html"] });
    const session = await until(id, isDone);
    expect(session.progress).toEqual({ completed: 2, failed: 0, total: 2, percent: 100 });
    expect(session.brief).toMatchObject({ version: 1, status: "approved", outputFormats: ["md", "html"] });
    const moves = (await events(id)).filter(({ type }) => type === "session.status").map(({ data }) => data.to);
    expect(moves).toEqual(["created", "brief", "planning", "executing", "review", "aggregating", "reporting", "done"]);
    const { read } = await sessions.report(owner, id, "md");
    expect(await text(await read())).toBe("md: What is it?");
    expect(await sessions.results(owner, id)).toMatchObject({ completeness: "none", reports: [{ format: "html" }, { format: "md" }] });
  });

  it("numbers events without gaps and never lowers the percent", async () => {
    const { start, until, events } = openCore();
    const id = await start();
    await until(id, isDone);
    const journal = await events(id);
    expect(journal.map(({ seq }) => seq)).toEqual(journal.map((_event, index) => index + 1));
    for (const [index, { percent }] of journal.entries()) expect(percent).toBeGreaterThanOrEqual(journal[index - 1]?.percent ?? 0);
    expect(journal.filter(({ percent }) => percent === 100)).toHaveLength(1);
    expect(journal.at(-1)).toMatchObject({ type: "session.status", data: { to: "done" }, percent: 100 });
  });

  it("settles the brief by messages, keeping each version", async () => {
    const { start, until, sessions, stored } = openCore();
    const id = await start({ autoApprove: false });
    const held = await until(id, ({ hold }) => hold === "awaiting_input");
    expect(held).toMatchObject({ status: "brief", message: "This is my draft", brief: { version: 1, status: "draft" } });
    const answer = await sessions.message(owner, id, { content: "the costs" }, null);
    expect(answer).toMatchObject({ answered: true, message: "Added", brief: { version: 2, scope: ["What is it?", "the costs"] } });
    await sessions.message(owner, id, { content: "approve" }, null);
    await until(id, isDone);
    expect((await stored(id)).brief(1)?.status).toBe("draft");
    expect((await stored(id)).brief(2)?.status).toBe("approved");
    expect((await sessions.messages(owner, id, { limit: 10 })).items.map(({ role }) => role)).toEqual([
      "assistant",
      "user",
      "assistant",
      "user",
      "assistant",
      "assistant",
    ]);
    await expect(sessions.message(owner, id, { content: "more" }, null)).rejects.toMatchObject({ code: "conflict" });
  });

  it("takes one of two approvals at once", async () => {
    const { start, until, sessions, events } = openCore();
    const id = await start({ autoApprove: false });
    await until(id, ({ hold }) => hold === "awaiting_input");
    const outcomes = await Promise.allSettled([sessions.approve(owner, id, null), sessions.approve(owner, id, null)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect((await events(id)).filter(({ data }) => "event" in data && data.event === "approved")).toHaveLength(1);
    await until(id, isDone);
  });

  it("holds after planning when the plan is to be approved, and wants its version", async () => {
    const { start, until, sessions } = openCore();
    const id = await start({ planApproval: true });
    await until(id, ({ status, hold }) => status === "planning" && hold === "awaiting_input");
    await expect(sessions.approve(owner, id, 2)).rejects.toMatchObject({ code: "conflict" });
    await expect(sessions.approve(owner, id, null)).rejects.toMatchObject({ code: "unprocessable" });
    await sessions.approve(owner, id, 1);
    await until(id, isDone);
  });

  it("says that the brief is approved instead of asking for it still", async () => {
    const { start, until, sessions, events } = openCore();
    const id = await start({ autoApprove: false });
    await until(id, ({ hold }) => hold === "awaiting_input");
    await sessions.approve(owner, id, null);
    await until(id, isDone);
    const told = (await events(id)).filter(({ type }) => type === "session.message" || type === "brief.updated");
    const approval = told.findLastIndex(({ data }) => data.status === "approved");
    expect(told[approval + 1]?.data).toMatchObject({ role: "assistant", content: "The brief is approved. The research starts." });
  });

  it("tells that the plan waits, takes consent in words for the version shown, and changes it for other words", async () => {
    const { start, until, sessions, events } = openCore();
    for (const [query, consent, waits, approved, done] of [
      ["What is it?", "Approve!", "approve plan version 1", "The plan is approved", "Report: Markdown"],
      ["Что это такое?", "подтверждаю", "версию плана 1", "План утверждён", "Отчёт: Markdown"],
    ] as const) {
      const id = await start({ query, planApproval: true, language: query.startsWith("W") ? "en" : "ru" });
      const held = await until(id, ({ status, hold }) => status === "planning" && hold === "awaiting_input");
      expect(held.message).toContain(waits);
      expect(await sessions.message(owner, id, { content: "add the costs" }, null)).toMatchObject({ answered: false });
      const changed = await until(id, (session) => session.hold === "awaiting_input" && session.planVersion === 2);
      expect(changed).toMatchObject({ status: "planning", brief: { version: 2, scope: [query, "add the costs"] } });
      expect(changed.message).toContain(waits.replace("1", "2"));
      const answer = await sessions.message(owner, id, { content: consent }, null);
      expect(answer).toMatchObject({ answered: true, message: expect.stringContaining(approved) });
      expect((await until(id, isDone)).message).toContain(done);
      const said = (await events(id)).filter(({ type }) => type === "session.message");
      expect(said.map(({ data }) => data.role)).toEqual(["assistant", "assistant", "user", "assistant", "user", "assistant", "assistant"]);
      expect(said.map(({ data }) => data.seq)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    }
  });

  it("says what a task asks, with its id, and why a session failed", async () => {
    const question = leaf("q", { kind: "user_interaction", description: "Which year?" });
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("r"), question] }),
      aggregator: () => {
        throw new RalphError("quota_exceeded", "The quota is used up");
      },
    });
    const { start, until, sessions } = openCore({ engine });
    const id = await start();
    expect(await until(id, ({ hold }) => hold === "awaiting_input")).toMatchObject({ status: "executing", message: "Which year?" });
    expect((await sessions.messages(owner, id, { limit: 10 })).items.at(-1)).toMatchObject({ role: "assistant", taskId: "root.1" });
    await sessions.message(owner, id, { content: "2024" }, null);
    const failed = await until(id, ({ status }) => status === "failed");
    expect(failed.message).toBe("The session failed: The quota is used up. All 2 steps are done.");
    expect((await sessions.messages(owner, id, { limit: 10 })).items.at(-1)?.content).toBe(failed.message);
  });

  it("fails at a step that ends the process each time it is taken up, and counts no orderly stop", async () => {
    const begun: string[] = [];
    const engine = (called: () => void) =>
      scriptedEngine({
        reviewer: () => {
          begun.push("review");
          called();
          return new Promise(() => undefined);
        },
      });
    let directory = temporaryDirectory();
    let id = "";
    /** Starts the service on the directory until the review runs; what a death leaves is a copy made at that moment. */
    const life = async (ending: "death" | "stop") => {
      const { promise: isCalled, resolve: called } = Promise.withResolvers<void>();
      const { start, runner, store, stop } = openCore({ directory, engine: engine(() => called()) });
      if (id === "") id = await start();
      else expect(await runner.recover()).toBe(1);
      await isCalled;
      const left = temporaryDirectory();
      if (ending === "death") store.db.sqlite.exec(`VACUUM INTO '${left}/ralph.db'`);
      await stop();
      if (ending === "death") directory = left;
    };
    for (const ending of ["death", "stop", "death", "stop", "stop", "death", "death", "stop", "death"] as const) await life(ending);
    const last = openCore({ directory, engine: engine(() => undefined) });
    await last.runner.recover();
    const failed = await last.until(id, ({ status }) => status === "failed");
    expect(failed.error).toMatchObject({ code: "retry_exhausted", recoverable: true });
    expect(begun).toHaveLength(9);
    await last.sessions.retry(owner, id);
    await vi.waitFor(() => expect(begun).toHaveLength(10), 10_000);
  });

  it("fails with the planner's fault after one try to mend it", async () => {
    const repairs: (string | null)[] = [];
    const engine = scriptedEngine({
      planner: ({ repair }) => {
        repairs.push(repair);
        return { analysis: "", tasks: [leaf("a", { dependencies: ["b"] }), leaf("b", { dependencies: ["a"] })] };
      },
    });
    const { start, until } = openCore({ engine });
    const session = await until(await start(), ({ status }) => status === "failed");
    expect(session.error).toMatchObject({ code: "invalid_plan" });
    expect(repairs).toHaveLength(2);
    expect(repairs[1]).toContain("cycle");
  });

  it("reviews and runs another round for the gaps", async () => {
    const engine = scriptedEngine({
      reviewer: ({ round, brief }) => ({
        decision: round === 1 ? "continue" : "done",
        reason: round === 1 ? "gaps" : "covered",
        coverage: brief.scope.map((scopeItem) => ({ scopeItem, coverage: round / 2, reason: "" })),
        newTasks: round === 1 ? [leaf("c", { dependencies: ["a"] })] : [],
        note: "",
      }),
    });
    const { start, until, sessions } = openCore({ engine });
    const id = await start();
    expect(await until(id, isDone)).toMatchObject({ round: 2, planVersion: 2, progress: { completed: 3, total: 3 } });
    expect((await sessions.tasks(owner, id, { limit: 50 })).items.map((task) => [task.id, task.round])).toEqual([
      ["root", 0],
      ["root.0", 1],
      ["root.1", 1],
      ["root.2", 2],
    ]);
  });

  it("runs at most a round's share of leaves, and the rest in the next round", async () => {
    const engine = scriptedEngine({ planner: () => ({ analysis: "", tasks: ["a", "b", "c", "d", "e"].map((ref) => leaf(ref)) }) });
    const { start, until, sessions } = openCore({ engine, settings: { maxTasksPerRound: 2 } });
    const id = await start();
    expect(await until(id, isDone)).toMatchObject({ round: 3 });
    expect((await sessions.tasks(owner, id, { limit: 50 })).items.slice(1).map(({ round }) => round)).toEqual([1, 1, 2, 2, 3]);
  });

  it("skips what depends on a failed task and goes on with the rest", async () => {
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("a"), leaf("b", { dependencies: ["a"] }), leaf("c")] }),
      task: ({ task }) => {
        if (task.ref === "a") throw new Error("broken");
        return emptyResult("fine");
      },
    });
    const { start, until, sessions, events } = openCore({ engine });
    const id = await start();
    expect(await until(id, isDone)).toMatchObject({ progress: { completed: 1, failed: 1, total: 3 } });
    expect((await sessions.task(owner, id, "root.0")).task).toMatchObject({ status: "failed", error: { code: "internal_error" } });
    expect((await sessions.task(owner, id, "root.1")).task).toMatchObject({ status: "skipped" });
    expect((await events(id)).map(({ type }) => type)).toContain("task.skipped");
    expect((await sessions.task(owner, id, "root")).task).toMatchObject({
      status: "completed",
      result: { completed: 1, failed: 1, skipped: 1 },
    });
  });

  it("tells each task once that it has ended: the root when no review can add to it any more", async () => {
    const engine = scriptedEngine({
      reviewer: ({ round, brief }) => ({
        decision: round === 1 ? "continue" : "done",
        reason: round === 1 ? "gaps" : "covered",
        coverage: brief.scope.map((scopeItem) => ({ scopeItem, coverage: round / 2, reason: "by the script" })),
        newTasks: round === 1 ? [leaf("more")] : [],
        note: "",
      }),
    });
    const { start, until, sessions, events } = openCore({ engine });
    for (const strategy of ["flat", "direct"] as const) {
      const id = await start({ strategy });
      await until(id, isDone);
      const journal = await events(id);
      const ended = journal.filter(({ type }) => type === "task.completed").map(({ data }) => data.taskId);
      expect(ended.filter((taskId) => taskId === "root")).toEqual(["root"]);
      expect(new Set(ended).size).toBe(ended.length);
      const seqOf = (type: string, of: (data: Record<string, unknown>) => boolean) =>
        journal.findLast((event) => event.type === type && of(event.data))?.seq ?? 0;
      expect(seqOf("task.completed", ({ taskId }) => taskId === "root")).toBeGreaterThan(seqOf("review.completed", () => true));
      const leaves = strategy === "flat" ? 3 : 2;
      expect((await sessions.task(owner, id, "root")).task).toMatchObject({
        status: "completed",
        result: { completed: leaves, failed: 0 },
      });
    }
  });

  it("fails with a critical task, and goes on from there when retried", async () => {
    let broken = true;
    const runs: string[] = [];
    const engine = scriptedEngine({
      planner: () => ({
        analysis: "",
        tasks: [leaf("a"), leaf("b", { critical: true, dependencies: ["a"] }), leaf("c", { dependencies: ["b"] })],
      }),
      task: ({ task }) => {
        runs.push(task.ref ?? "");
        if (task.ref === "b" && broken) throw new Error("broken");
        return emptyResult("fine");
      },
    });
    const { start, until, sessions } = openCore({ engine });
    const id = await start();
    const failed = await until(id, ({ status }) => status === "failed");
    expect(failed.error).toMatchObject({ code: "critical_task_failed" });
    broken = false;
    expect(await sessions.retry(owner, id)).toMatchObject({ status: "executing", error: null });
    expect(await until(id, isDone)).toMatchObject({ progress: { completed: 3, failed: 0 } });
    expect(runs).toEqual(["a", "b", "b", "c"]);
  });

  it("keeps what a round has when its time is over, and lets the review see it", async () => {
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("quick"), leaf("slow"), leaf("after", { dependencies: ["slow"] })] }),
      task: ({ task }, { signal }) =>
        task.ref === "slow"
          ? new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)))
          : emptyResult("fine"),
    });
    const { start, until, sessions, events } = openCore({ engine, settings: { roundTimeoutMs: 100 } });
    const id = await start();
    await until(id, isDone);
    expect((await events(id)).find(({ type }) => type === "round.completed")?.data).toMatchObject({
      completed: 1,
      failed: 1,
      skipped: 1,
      hadTimeout: true,
    });
    expect((await sessions.task(owner, id, "root.1")).task.error).toMatchObject({ code: "timeout" });
  });

  it("reports from what there is when the session's time is over", async () => {
    const engine = scriptedEngine({
      task: ({ task }, { signal }) =>
        task.ref === "b"
          ? new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)))
          : emptyResult("fine"),
    });
    const { start, until, sessions } = openCore({ engine });
    const id = await start({ limits: { maxDurationS: 0.2 } });
    await until(id, isDone);
    expect(await sessions.results(owner, id)).toMatchObject({ cut: "session_time", report: { tasksCompleted: 1, tasksFailed: 1 } });
  });
});

describe("a task that asks", () => {
  const asking = () =>
    scriptedEngine({
      planner: () => ({
        analysis: "",
        tasks: [
          leaf("ask", { kind: "user_interaction", agent: "user", description: "Which one?", input: { choices: ["left", "right"] } }),
          leaf("go", { dependencies: ["ask"] }),
          leaf("other"),
        ],
      }),
      task: ({ task, dependencies }) =>
        emptyResult(`${task.ref}: ${(dependencies[0]?.result as { output?: string } | undefined)?.output ?? "-"}`),
    });

  it("holds the session only when nothing else can run, and goes on with the answer", async () => {
    const { start, until, sessions } = openCore({ engine: asking() });
    const id = await start();
    const held = await until(id, ({ hold }) => hold === "awaiting_input");
    expect(held).toMatchObject({ status: "executing", progress: { completed: 1 } });
    expect((await sessions.task(owner, id, "root.0")).task).toMatchObject({
      status: "awaiting_input",
      question: plainQuestion("Which one?", ["left", "right"]),
    });
    expect((await sessions.message(owner, id, { content: "up", taskId: "root.0" }, null)).session.hold).toBe("awaiting_input");
    await expect(sessions.message(owner, id, { content: "up", taskId: "root.2" }, null)).rejects.toMatchObject({ code: "conflict" });
    await sessions.message(owner, id, { content: "Left", taskId: "root.0" }, null);
    await until(id, isDone);
    expect((await sessions.task(owner, id, "root.1")).task.result).toMatchObject({ summary: "go: left" });
  });

  it("waits over a restart", async () => {
    const before = openCore({ engine: asking() });
    const id = await before.start();
    await before.until(id, ({ hold }) => hold === "awaiting_input");
    await before.stop();
    const after = openCore({ engine: asking(), directory: before.directory });
    expect(await after.runner.recover()).toBe(0);
    await after.sessions.message(owner, id, { content: "right" }, null);
    expect(await after.until(id, isDone)).toMatchObject({ progress: { completed: 3, failed: 0 } });
  });
});

describe("control", () => {
  /** An engine whose task 'slow' waits until it is let go or aborted. */
  function gated() {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const runs: string[] = [];
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("slow"), leaf("next", { dependencies: ["slow"] })] }),
      task: async ({ task }, { signal }) => {
        runs.push(task.ref ?? "");
        begin();
        if (task.ref === "slow") {
          await Promise.race([gate, new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)))]);
        }
        return emptyResult("fine");
      },
    });
    return { engine, open, runs, begun };
  }

  it("pauses after what is under way, and resumes from there", async () => {
    const { engine, open, runs, begun } = gated();
    const { start, until, sessions, runner } = openCore({ engine });
    const id = await start();
    await begun;
    expect(await sessions.pause(owner, id)).toMatchObject({ status: "executing", hold: "paused" });
    open();
    await runner.idle(id);
    expect((await sessions.task(owner, id, "root.0")).task.status).toBe("completed");
    expect((await sessions.task(owner, id, "root.1")).task.status).toBe("planned");
    await sessions.resume(owner, id);
    await until(id, isDone);
    expect(runs).toEqual(["slow", "next"]);
  });

  it("cancels at once and leaves nothing running", async () => {
    const { engine, begun } = gated();
    const { start, sessions, runner, core } = openCore({ engine });
    const id = await start();
    await begun;
    expect(await sessions.cancel(owner, id)).toMatchObject({ status: "cancelled", hold: null });
    await runner.idle(id);
    expect(core.slots.taken).toBe(0);
    expect((await sessions.task(owner, id, "root.0")).task.status).toBe("skipped");
  });

  it("deletes a running session with all it owns", async () => {
    const { engine, begun } = gated();
    const { start, sessions, store } = openCore({ engine });
    const id = await start();
    await begun;
    await sessions.delete(owner, id);
    await expect(sessions.get(owner, id)).rejects.toThrow("There is no session");
    for (const table of ["session", "task", "event", "plan", "brief", "message", "call"]) {
      expect(store.db.sqlite.prepare(`SELECT count(*) AS n FROM "${table}"`).get()).toEqual({ n: 0 });
    }
  });

  it("goes on by itself after a restart in the middle of a task", async () => {
    const { engine, begun } = gated();
    const before = openCore({ engine });
    const id = await before.start();
    await begun;
    await before.stop();
    const second = gated();
    second.open();
    const after = openCore({ engine: second.engine, directory: before.directory });
    expect(await after.runner.recover()).toBe(1);
    await after.until(id, isDone);
    expect(second.runs).toEqual(["slow", "next"]);
  });

  it("lets sessions beyond the limit wait in line and says their place", async () => {
    const { engine, open, begun } = gated();
    const { start, until, sessions, events } = openCore({ engine, settings: { maxRunningSessions: 1 } });
    await start();
    await begun;
    const second = await start();
    expect((await sessions.get(owner, second)).queuePosition).toBe(1);
    open();
    await until(second, isDone);
    expect((await events(second)).find(({ type }) => type === "session.queued")?.data).toEqual({ position: 1 });
  });
});

describe("the answer to a new session", () => {
  it("says what is read of it afterwards", async () => {
    const { sessions } = openCore({ settings: { maxRunningSessions: 0 } });
    const request = { query: "q", language: "ru", strategy: "flat", metadata: { a: [1, null] } } satisfies NewSession;
    const { session } = await sessions.create(owner, request, null);
    expect(session).toEqual(await sessions.get(owner, session.id));
  });
});

describe("idempotency", () => {
  it("gives the same session for the same key and body, and refuses another body", async () => {
    const { sessions } = openCore();
    const once = await sessions.create(owner, { query: "q" }, { key: "k", requestHash: "h" });
    const twice = await sessions.create(owner, { query: "q" }, { key: "k", requestHash: "h" });
    expect([once.created, twice.created, twice.session.id]).toEqual([true, false, once.session.id]);
    await expect(sessions.create(owner, { query: "other" }, { key: "k", requestHash: "other" })).rejects.toMatchObject({
      code: "unprocessable",
    });
  });
});
