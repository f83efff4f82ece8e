/**
 * One round: the leaves whose dependencies are completed run in parallel, as far as the limits allow, and each result
 * is committed as soon as it is there. The tree in memory mirrors the rows; whatever changes it from outside (an
 * answer, a retry, a skip) wakes the round, which reads the rows again.
 */
import type { TaskAgentInput, TaskResult } from "../agents/contracts.ts";
import { keptError, RalphError } from "../domain/errors.ts";
import type { Json } from "../domain/json.ts";
import { isSettled } from "../domain/states.ts";
import type { Transaction } from "../store/database.ts";
import type { SessionRow } from "../store/sessions.ts";
import type { TaskRow } from "../store/tasks.ts";
import { runAgent } from "./agent-run.ts";
import type { Core } from "./core.ts";
import type { NewEvent } from "./event-journal.ts";
import { insertFindings, sourceTexts, verifyResult } from "./evidence.ts";
import { scheduled, taskRowsOf } from "./plan-rows.ts";
import { percentOf } from "./progress.ts";
import { type Consequence, Schedule } from "./schedule.ts";
import { agreedBrief, engineOf, limitsOf } from "./session-facts.ts";
import type { SessionRun } from "./session-run.ts";
import { changeFor, collected, criticalFailure, endsTheStep, outcomeOf, type TaskOutcome } from "./task-outcome.ts";
import type { Release } from "./task-slots.ts";
import { placeTasks, userAgent } from "./task-tree.ts";
import { answerResult, questionOf } from "./user-task.ts";

export interface RoundSummary {
  completed: number;
  failed: number;
  skipped: number;
  hadTimeout: boolean;
  /** Tasks that wait for the user while nothing else can run. */
  waiting: string[];
  /** The limit that ended the round early, or null. */
  cut: string | null;
}

interface Running {
  abort: AbortController;
  done: Promise<void>;
}

export class Round {
  readonly #session: SessionRow;
  readonly #run: SessionRun;
  readonly #core: Core;
  readonly #number: number;
  readonly #limits: ReturnType<typeof limitsOf>;
  #rows = new Map<string, TaskRow>();
  #schedule = new Schedule([]);
  readonly #running = new Map<string, Running>();
  #dirty = true;
  #granted: Release[] = [];
  #leaveLine: (() => void) | null = null;
  #stopped: RalphError | null = null;
  #hadTimeout = false;
  #cut: string | null = null;
  #fatal: unknown = null;
  #wake: () => void = () => undefined;

  constructor(session: SessionRow, run: SessionRun) {
    this.#session = session;
    this.#run = run;
    this.#core = run.core;
    this.#number = session.round;
    this.#limits = limitsOf(run.core.settings, session);
  }

  /**
   * Runs until no leaf of the round can go on.
   * @throws Interruption when the session is stopped, RalphError `critical_task_failed`.
   */
  async finish(): Promise<RoundSummary> {
    const stopWaking = this.#run.onWake(() => {
      this.#dirty = true;
      this.#wake();
    });
    const remaining = this.#limits.maxDurationMs - this.#run.clock.worked;
    const { roundTimeoutMs } = this.#core.settings;
    const stopTimer = this.#run.clock.after(Math.min(roundTimeoutMs, remaining), () => this.#timeOut(remaining <= roundTimeoutMs));
    try {
      await this.#recover();
      await this.#runAll();
    } finally {
      stopTimer();
      stopWaking();
      this.#leaveLine?.();
      for (const release of this.#granted.splice(0)) release();
    }
    return this.#summary();
  }

  async #runAll(): Promise<void> {
    for (;;) {
      if (this.#run.interruption !== null || this.#fatal !== null || this.#stopped !== null) {
        await this.#windDown();
        if (this.#fatal !== null) throw this.#fatal;
        this.#run.checkpoint();
        if (this.#stopped?.code !== "timeout") throw this.#stopped;
        return;
      }
      if (this.#dirty) await this.#reload();
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#startReady();
      if (this.#running.size === 0 && this.#leaveLine === null) return;
      await woken;
    }
  }

  /** Waits for what runs. An abort has been sent where one is due; a soft interruption lets calls come home. */
  async #windDown(): Promise<void> {
    if (this.#stopped !== null) for (const { abort } of this.#running.values()) abort.abort(this.#stopped);
    await Promise.all([...this.#running.values()].map(({ done }) => done));
    if (this.#hadTimeout) await this.#failUnfinished();
  }

  #timeOut(ofSession: boolean): void {
    this.#hadTimeout = true;
    if (ofSession) this.#cut = "session_time";
    this.#stopped = new RalphError("timeout", ofSession ? "The session's working time is over" : "The round took too long");
    this.#wake();
  }

  #startReady(): void {
    const room = this.#core.settings.maxParallelTasksPerSession;
    for (const task of this.#schedule.ready(this.#number)) {
      if (this.#running.size >= room) break;
      const release = this.#granted.pop() ?? this.#core.slots.tryTake(this.#session.id);
      if (release === undefined) {
        this.#leaveLine ??= this.#core.slots.request(this.#session.id, (granted) => {
          this.#leaveLine = null;
          this.#granted.push(granted);
          this.#wake();
        });
        return;
      }
      this.#start(task.id, release);
    }
    for (const release of this.#granted.splice(0)) release();
    if (this.#leaveLine !== null) {
      this.#leaveLine();
      this.#leaveLine = null;
    }
  }

  #start(id: string, release: Release): void {
    const row = this.#rows.get(id);
    const task = this.#schedule.get(id);
    if (row === undefined || task === undefined) return;
    task.status = "in_progress";
    const abort = new AbortController();
    const done = this.#execute(row, abort.signal)
      .catch((error: unknown) => {
        this.#fatal ??= error;
      })
      .finally(() => {
        this.#running.delete(id);
        release();
        this.#wake();
      });
    this.#running.set(id, { abort, done });
  }

  async #execute(row: TaskRow, signal: AbortSignal): Promise<void> {
    const at = this.#core.clock().toISOString();
    const started: TaskRow = {
      ...row,
      status: "in_progress",
      attempts: row.attempts + 1,
      started_at: row.started_at ?? at,
      question: null,
      error: null,
    };
    const event: NewEvent = {
      type: "task.started",
      data: {
        taskId: row.id,
        agent: row.agent,
        status: "in_progress",
        description: row.description,
        attempt: started.attempts,
        round: this.#number,
      },
    };
    const took = await this.#write((tx) => {
      const { attempts, started_at } = started;
      if (!this.#core.store.tasks.change(tx, row, "in_progress", { attempts, started_at, question: null, error: null })) return false;
      this.#mark(tx, this.#schedule.settle(row.id, "in_progress"), at);
      this.#tell(tx, [event], at);
      return true;
    });
    if (!took) {
      this.#dirty = true;
      return;
    }
    this.#rows.set(row.id, started);
    let outcome: TaskOutcome;
    try {
      const result = await this.#perform(started, signal);
      outcome = { kind: "completed", ...verifyResult(result, sourceTexts(this.#core.store, this.#session.id)) };
    } catch (error) {
      if (endsTheStep(error)) throw error;
      outcome = outcomeOf(error);
      if (outcome.kind === "failed" && outcome.error.code === "internal_error") {
        this.#core.log.error({ session: this.#session.id, task: row.id, error }, "A task failed unexpectedly");
      }
    }
    await this.#commit(started, outcome);
  }

  async #commit(row: TaskRow, outcome: TaskOutcome): Promise<void> {
    const at = this.#core.clock().toISOString();
    const change = changeFor(row, outcome, at);
    const kept = await this.#write((tx) => {
      if (!this.#core.store.tasks.change(tx, row, change.status, change.patch)) return false;
      const now: TaskRow = { ...row, ...change.patch, status: change.status };
      this.#rows.set(row.id, now);
      if (outcome.kind === "completed") insertFindings(tx, this.#core.store, row, outcome.result.findings);
      const added = outcome.kind === "completed" ? this.#addTasks(tx, row, outcome.result, at) : [];
      const followers = this.#mark(tx, this.#schedule.settle(row.id, change.status), at);
      this.#tell(tx, [...(change.event === null ? [] : [change.event]), ...followers, ...added], at);
      return true;
    });
    if (!kept) this.#dirty = true;
    else if (outcome.kind === "failed" && row.critical === 1) this.#stopped ??= criticalFailure(row, outcome.error);
  }

  #perform(row: TaskRow, signal: AbortSignal): Promise<TaskResult> {
    const { settings } = this.#core;
    const options = { scope: row.id, taskId: row.id, signal };
    if (row.agent === userAgent) {
      const answer = { name: userAgent, version: "1", ...answerResult };
      return runAgent(this.#run, this.#session, answer, questionOf(row), { ...options, timeoutMs: settings.taskTimeoutMs });
    }
    const agent = engineOf(this.#core, this.#session).taskAgents.get(row.agent ?? "");
    if (agent === undefined) throw new RalphError("invalid_input", `There is no agent '${row.agent}'`);
    const input = agent.taskInput.safeParse(JSON.parse(row.input));
    if (!input.success) {
      const [issue] = input.error.issues;
      throw new RalphError(
        "invalid_input",
        `The input of task '${row.ref ?? row.id}' does not suit the agent '${row.agent}': ${issue?.path.join(".")} ${issue?.message}`,
      );
    }
    const timeoutMs = row.agent === "data" ? settings.dataTaskTimeoutMs : settings.taskTimeoutMs;
    return runAgent(this.#run, this.#session, agent, this.#inputOf(row), { ...options, timeoutMs });
  }

  #inputOf(row: TaskRow): TaskAgentInput {
    const input = JSON.parse(row.input) as Record<string, Json>;
    const dependencies = (JSON.parse(row.dependencies) as string[])
      .map((id) => this.#rows.get(id))
      .filter((task) => task !== undefined)
      .map((task) => ({
        id: task.id,
        ref: task.ref,
        description: task.description,
        result: task.result === null ? null : JSON.parse(task.result),
      }));
    const { id, ref, description, round, level } = row;
    return {
      query: this.#session.query,
      brief: agreedBrief(this.#core, this.#session),
      task: { id, ref, description, round, level, input: input as TaskAgentInput["task"]["input"] },
      dependencies,
      known: this.#known(row, input.scopeItem),
    };
  }

  /** Texts that earlier rounds found for the same scope item. */
  #known(row: TaskRow, scopeItem: Json | undefined): string[] {
    if (row.round <= 1 || scopeItem === undefined) return [];
    return [...this.#rows.values()]
      .filter((other) => other.round < row.round && other.agent !== null && other.result !== null)
      .filter((other) => (JSON.parse(other.input) as Record<string, Json>).scopeItem === scopeItem)
      .flatMap((other) => (JSON.parse(other.result ?? "{}") as TaskResult).findings.map((finding) => finding.text));
  }

  /** Adds the tasks that a result makes necessary beside its own task. Gives the event that tells of them. */
  #addTasks(tx: Transaction, row: TaskRow, result: TaskResult, at: string): NewEvent[] {
    if (result.newTasks.length === 0) return [];
    const present = [...this.#rows.values()];
    const engine = engineOf(this.#core, this.#session);
    const limits = { maxTasks: this.#limits.maxTasks, maxChildren: this.#limits.maxChildren, maxDepth: this.#limits.maxDepth };
    try {
      const placed = placeTasks(result.newTasks, present, {
        parentId: row.parent_id ?? "root",
        agents: new Set(engine.taskAgents.keys()),
        limits,
      });
      const rows = taskRowsOf(this.#session, present, placed, this.#number, this.#limits.maxTasksPerRound);
      for (const added of rows) {
        this.#core.store.tasks.insert(tx, added);
        this.#rows.set(added.id, added);
      }
      this.#schedule = new Schedule([...this.#rows.values()].map(scheduled));
      return [{ type: "plan.updated", data: { reason: "result", by: row.id, tasks: rows.map(({ id }) => id), at } }];
    } catch (error) {
      this.#core.log.warn({ session: this.#session.id, task: row.id, error }, "Tasks that a result asked for do not fit the tree");
      return [];
    }
  }

  /** Writes what follows from a task's end, and gives the events that tell it. */
  #mark(tx: Transaction, consequences: readonly Consequence[], at: string): NewEvent[] {
    const events: NewEvent[] = [];
    for (const { id, was, to } of consequences) {
      const row = this.#rows.get(id);
      if (row === undefined) continue;
      const isParent = row.agent === null;
      const result = isParent && isSettled(to) ? JSON.stringify(this.#collect(id)) : row.result;
      const patch = { result, ended_at: isSettled(to) ? at : row.ended_at };
      if (!this.#core.store.tasks.change(tx, { ...row, status: was }, to, patch)) {
        this.#dirty = true;
        continue;
      }
      this.#rows.set(id, { ...row, ...patch, status: to });
      const data = { taskId: id, agent: row.agent, status: to, description: row.description };
      if (to === "skipped") events.push({ type: "task.skipped", data: { ...data, reason: "a task it depends on failed or was skipped" } });
      else if (isParent && to === "completed") events.push({ type: "task.completed", data });
      else if (isParent && to === "failed") events.push({ type: "task.failed", data });
    }
    return events;
  }

  #collect(parentId: string) {
    const children = [...this.#rows.values()].filter((row) => row.parent_id === parentId);
    return collected(
      children.map(({ id, description, result }) => ({
        id,
        description,
        status: this.#schedule.get(id)?.status ?? "planned",
        summary: result === null ? null : ((JSON.parse(result) as { summary?: string }).summary ?? null),
      })),
    );
  }

  #tell(tx: Transaction, events: readonly NewEvent[], at: string): void {
    const leaves = this.#schedule.leaves();
    const settled = leaves.filter(({ status }) => isSettled(status)).length;
    this.#core.events.append(tx, this.#session.id, events, percentOf("executing", this.#number, { settled, total: leaves.length }), at);
  }

  /** A task that was in progress when the process died is pending again, unless it was taken up too often. */
  async #recover(): Promise<void> {
    await this.#reload();
    const stranded = [...this.#rows.values()].filter((row) => row.status === "in_progress" && row.agent !== null);
    if (stranded.length === 0) return;
    const { maxTaskAttempts } = this.#core.settings;
    const at = this.#core.clock().toISOString();
    await this.#write((tx) => {
      for (const row of stranded) {
        if (row.attempts < maxTaskAttempts) {
          this.#core.store.tasks.change(tx, row, "planned", {});
          continue;
        }
        const error = keptError(new RalphError("retry_exhausted", `The task was taken up ${row.attempts} times and never ended`));
        const change = changeFor(row, { kind: "failed", error }, at);
        if (!this.#core.store.tasks.change(tx, row, change.status, change.patch) || change.event === null) continue;
        this.#tell(tx, [change.event], at);
        if (row.critical === 1) this.#stopped ??= criticalFailure(row, error);
      }
    });
    this.#dirty = true;
  }

  async #reload(): Promise<void> {
    this.#dirty = false;
    const rows = this.#core.store.tasks.all(this.#session.id);
    this.#rows = new Map(rows.map((row) => [row.id, row]));
    this.#schedule = new Schedule(rows.map(scheduled));
    for (const id of this.#running.keys()) {
      const task = this.#schedule.get(id);
      if (task !== undefined && task.status === "planned") task.status = "in_progress";
    }
    const at = this.#core.clock().toISOString();
    const consequences = this.#schedule.refresh();
    if (consequences.length > 0) await this.#write((tx) => this.#tell(tx, this.#mark(tx, consequences, at), at));
  }

  async #failUnfinished(): Promise<void> {
    await this.#reload();
    const at = this.#core.clock().toISOString();
    const error = keptError(this.#stopped);
    const unfinished = this.#schedule
      .leaves()
      .filter((task) => task.round <= this.#number && (task.status === "planned" || task.status === "blocked"));
    await this.#write((tx) => {
      for (const { id } of unfinished) {
        const row = this.#rows.get(id);
        if (row === undefined || isSettled(row.status)) continue;
        const change = changeFor(row, { kind: "failed", error }, at);
        if (!this.#core.store.tasks.change(tx, row, change.status, change.patch) || change.event === null) continue;
        this.#rows.set(id, { ...row, ...change.patch, status: "failed" });
        this.#tell(tx, [change.event, ...this.#mark(tx, this.#schedule.settle(id, "failed"), at)], at);
      }
    });
  }

  #write<T>(work: (tx: Transaction) => T): Promise<T> {
    return this.#core.store.db.write(work);
  }

  #summary(): RoundSummary {
    const leaves = [...this.#rows.values()].filter((row) => row.agent !== null && row.round === this.#number);
    const of = (status: string) => leaves.filter((row) => row.status === status).length;
    const waiting = [...this.#rows.values()].filter((row) => row.agent !== null && row.status === "awaiting_input").map(({ id }) => id);
    return {
      completed: of("completed"),
      failed: of("failed"),
      skipped: of("skipped"),
      hadTimeout: this.#hadTimeout,
      waiting,
      cut: this.#cut,
    };
  }
}
