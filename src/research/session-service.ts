/** The commands on sessions: each is one transaction, and what has to happen next is told to the runner after it. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { formatOf, type ReportFormat } from "../domain/brief.ts";
import { RalphError } from "../domain/errors.ts";
import type { Plan, Task } from "../domain/plan.ts";
import type { Message, NewSession, ReportFile, Results, Session } from "../domain/session.ts";
import { isTerminal, type SessionState, transition } from "../domain/states.ts";
import type { Transaction } from "../store/database.ts";
import type { SessionRow } from "../store/sessions.ts";
import type { TaskRow } from "../store/tasks.ts";
import { readClientPlan } from "./client-plan.ts";
import { answerTask, resumeHold, revive } from "./control.ts";
import type { Core } from "./core.ts";
import { EventWaiter } from "./event-waiter.ts";
import type { Runner } from "./runner.ts";
import type { EventFeed, Idempotency, MessageAnswer, Page, PageRequest, Sessions } from "./service.ts";
import { currentBrief, engineOf } from "./session-facts.ts";
import { type Move, moveSession } from "./session-run.ts";
import { callView, messageView, planView, reportFileView, resultsView, sessionView, taskView } from "./views.ts";

export interface SessionServiceOptions {
  core: Core;
  runner: Runner;
  /** Engine of sessions that name none. */
  defaultEngine: string;
  /** Frees texts that no document and no source refers to any more. */
  releaseContent(tx: Transaction, owner: string, hashes: readonly string[]): void;
}

export class SessionService implements Sessions {
  readonly feed: EventFeed;
  readonly #core: Core;
  readonly #runner: Runner;
  readonly #options: SessionServiceOptions;

  constructor(options: SessionServiceOptions) {
    this.#options = options;
    this.#core = options.core;
    this.#runner = options.runner;
    const { events } = options.core;
    this.feed = {
      after: (owner, id, after, limit) => {
        this.#owned(owner, id);
        return events.after(id, after, limit);
      },
      frames: (id, after, limit) => events.frames(id, after, limit),
      listen: (id, wake) => events.listen(id, wake),
      isOver: (id, after) => {
        const row = this.#core.store.sessions.find(id);
        return row === undefined || (isTerminal(row.status) && after >= row.event_seq);
      },
    };
  }

  async create(owner: string, request: NewSession, idempotency: Idempotency | null): Promise<{ session: Session; created: boolean }> {
    const { store } = this.#core;
    const row = this.#newRow(owner, request);
    const { id, created } = await store.db.write((tx) => {
      const before = idempotency === null ? undefined : this.#answeredBefore(owner, idempotency);
      if (before !== undefined) return { id: before.session_id, created: false };
      store.sessions.insert(tx, row);
      this.#core.events.append(
        tx,
        row.id,
        [{ type: "session.status", data: { from: null, to: "created", event: "created" } }],
        0,
        row.created_at,
      );
      if (idempotency !== null) {
        const { key, requestHash } = idempotency;
        store.idempotency.insert(tx, {
          owner,
          key,
          request_hash: requestHash,
          session_id: row.id,
          status: 201,
          answer: null,
          created_at: row.created_at,
        });
      }
      return { id: row.id, created: true };
    });
    if (created) this.#runner.enqueue(id);
    return { session: this.get(owner, id), created };
  }

  get(owner: string, id: string): Session {
    return this.#view(this.#owned(owner, id));
  }

  list(owner: string, { status }: { status?: SessionState | undefined }, { limit, cursor }: PageRequest): Page<Session> {
    const rows = this.#core.store.sessions.page(owner, status, cursor, limit + 1);
    const items = rows.slice(0, limit).map((row) => this.#view(row));
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  async delete(owner: string, id: string): Promise<void> {
    this.#owned(owner, id);
    await this.#cancelIfOpen(owner, id);
    await this.#runner.idle(id);
    const { store, settings } = this.#core;
    const hashes = store.evidence.sources(id).map(({ hash }) => hash);
    await store.db.write((tx) => {
      store.sessions.remove(tx, id);
      this.#options.releaseContent(tx, owner, hashes);
    });
    await rm(join(settings.reportsDirectory, id), { recursive: true, force: true });
  }

  async message(
    owner: string,
    id: string,
    { content, taskId }: { content: string; taskId?: string | undefined },
    idempotency: Idempotency | null,
  ): Promise<MessageAnswer> {
    const { store } = this.#core;
    const waiter = new EventWaiter(this.#core.events, id);
    try {
      const fresh = await store.db.write((tx) => {
        if (idempotency !== null && this.#answeredBefore(owner, idempotency) !== undefined) return false;
        const session = this.#owned(owner, id);
        this.#takeMessage(tx, session, content, taskId);
        if (idempotency !== null) {
          const { key, requestHash } = idempotency;
          const created_at = this.#core.clock().toISOString();
          store.idempotency.insert(tx, { owner, key, request_hash: requestHash, session_id: id, status: 200, answer: null, created_at });
        }
        return true;
      });
      if (fresh) this.#runner.enqueue(id);
      const answered = await waiter.until(
        (row) => isAnswered(row, taskId !== undefined),
        () => this.#owned(owner, id),
        this.#core.settings.messageWaitMs,
      );
      const row = this.#owned(owner, id);
      const session = this.#view(row);
      return { session, message: session.message, brief: currentBrief(this.#core, row), answered };
    } finally {
      waiter.close();
    }
  }

  messages(owner: string, id: string, { limit, cursor }: PageRequest): Page<Message> {
    this.#owned(owner, id);
    const rows = this.#core.store.conversation.messages(id, numberOf(cursor), limit + 1);
    return paged(rows.map(messageView), limit, ({ seq }) => String(seq));
  }

  async approve(owner: string, id: string, planVersion: number | null): Promise<Session> {
    const { store } = this.#core;
    await this.#change(owner, id, (session) => {
      if (planVersion !== null || session.status === "planning") return this.#approvePlan(session, planVersion);
      transition(session.status, "approved");
      const version = session.brief_version;
      if (session.hold === "paused") throw new RalphError("conflict", "The session is paused; resume it first");
      if (version === null || session.hold !== "awaiting_input")
        throw new RalphError("conflict", "There is no draft to approve yet: Ralph is still working on the brief");
      return {
        event: "approved",
        events: [{ type: "brief.updated", data: { version, status: "approved" } }],
        write: (tx) => store.conversation.approveBrief(tx, id, version),
      };
    });
    this.#runner.enqueue(id);
    return this.get(owner, id);
  }

  async pause(owner: string, id: string): Promise<Session> {
    await this.#change(owner, id, (session) => {
      if (isTerminal(session.status)) throw new RalphError("conflict", `A session that is '${session.status}' cannot be paused`);
      if (session.hold === "paused") throw new RalphError("conflict", "The session is paused already");
      return { event: null, hold: "paused" };
    });
    this.#runner.interrupt(id, "paused", "soft");
    return this.get(owner, id);
  }

  async resume(owner: string, id: string): Promise<Session> {
    await this.#change(owner, id, (session) => {
      if (session.hold !== "paused") throw new RalphError("conflict", `The session is not paused: it is '${session.status}'`);
      return { event: null, hold: resumeHold(this.#core, session), holdReason: "resumed to its open question" };
    });
    // A run that was paused may still be coming home; the session goes on when it has.
    this.#runner.idle(id).then(
      () => this.#runner.enqueue(id),
      () => undefined,
    );
    return this.get(owner, id);
  }

  async cancel(owner: string, id: string): Promise<Session> {
    await this.#change(owner, id, (session) => {
      transition(session.status, "cancelled");
      return { event: "cancelled", write: (tx) => this.#skipOpenTasks(tx, id) };
    });
    this.#runner.interrupt(id, "cancelled", "hard");
    return this.get(owner, id);
  }

  async retry(owner: string, id: string): Promise<Session> {
    await this.#change(owner, id, (session) => {
      transition(session.status, "retried", session.failed_from);
      return {
        event: "retried",
        patch: { error: null, ended_at: null },
        write: (tx) => revive(this.#core, tx, session),
      };
    });
    this.#runner.enqueue(id);
    return this.get(owner, id);
  }

  plan(owner: string, id: string): Plan {
    const session = this.#owned(owner, id);
    const row = session.plan_version === null ? undefined : this.#core.store.tasks.plan(id, session.plan_version);
    if (row === undefined) throw new RalphError("not_found", "The session has no plan yet");
    return planView(row, this.#core.store.tasks.all(id).map(taskView));
  }

  tasks(owner: string, id: string, { limit, cursor }: PageRequest): Page<Task> {
    this.#owned(owner, id);
    const after = cursor === undefined ? -1 : numberOf(cursor);
    const rows = this.#core.store.tasks.page(id, after, limit + 1);
    return { items: rows.slice(0, limit).map(taskView), nextCursor: rows.length > limit ? String(rows[limit - 1]?.position) : null };
  }

  task(owner: string, id: string, taskId: string) {
    this.#owned(owner, id);
    const row = this.#taskRow(id, taskId);
    return { task: taskView(row), calls: this.#core.store.calls.ofScope(id, taskId).map(callView) };
  }

  results(owner: string, id: string): Results {
    return resultsView(this.#core, this.#owned(owner, id));
  }

  report(owner: string, id: string, format: ReportFormat): ReportFile & { file: string } {
    this.#owned(owner, id);
    const row = this.#core.store.reports.reports(id).find((report) => report.format === format);
    if (row === undefined) throw new RalphError("not_found", `There is no ${format} report of this session (yet)`);
    return { ...reportFileView(this.#core, row), file: join(this.#core.settings.reportsDirectory, row.path) };
  }

  #owned(owner: string, id: string): SessionRow {
    const row = this.#core.store.sessions.owned(owner, id);
    if (row === undefined) throw new RalphError("not_found", `There is no session '${id}'`);
    return row;
  }

  #view(row: SessionRow): Session {
    return sessionView(this.#core, row, this.#runner.queuePosition(row.id));
  }

  #taskRow(id: string, taskId: string): TaskRow {
    const row = this.#core.store.tasks.find(id, taskId);
    if (row === undefined) throw new RalphError("not_found", `The session has no task '${taskId}'`);
    return row;
  }

  #change(owner: string, id: string, decide: (session: SessionRow) => Move): Promise<void> {
    return this.#core.store.db.write((tx) => {
      const session = this.#owned(owner, id);
      moveSession(this.#core, tx, session, decide(session));
    });
  }

  #newRow(owner: string, request: NewSession) {
    const engine = request.engine ?? this.#options.defaultEngine;
    if (!this.#core.engines.has(engine)) {
      const message = `the engine '${engine}' is not set up here; there is ${[...this.#core.engines.keys()].join(", ")}`;
      throw new RalphError("unprocessable", message, { issues: [{ path: "engine", message }] });
    }
    if (request.plan !== undefined) readClientPlan(request.plan);
    const { agents, taskAgents } = engineOf(this.#core, { engine } as SessionRow);
    const versions = [...Object.values(agents), ...taskAgents.values()].map(({ name, version }) => [name, version]);
    return {
      id: this.#core.newId(),
      owner,
      query: request.query,
      engine,
      status: "created" as const,
      strategy_wanted: request.strategy ?? "auto",
      language: request.language ?? null,
      auto_approve: request.autoApprove === true ? (1 as const) : (0 as const),
      plan_approval: request.planApproval === true ? (1 as const) : (0 as const),
      output_formats: request.outputFormats === undefined ? null : JSON.stringify(request.outputFormats.map(builtFormat)),
      document_ids: request.sources?.documentIds === undefined ? null : JSON.stringify(request.sources.documentIds),
      limits: JSON.stringify(request.limits ?? {}),
      allowed_tools: JSON.stringify(request.allowedTools ?? []),
      supplied_plan: request.plan === undefined ? null : JSON.stringify(request.plan),
      metadata: JSON.stringify(request.metadata ?? {}),
      pins: JSON.stringify(Object.fromEntries(versions)),
      created_at: this.#core.clock().toISOString(),
    };
  }

  #answeredBefore(owner: string, { key, requestHash }: Idempotency) {
    const row = this.#core.store.idempotency.find(owner, key);
    if (row !== undefined && row.request_hash !== requestHash) {
      throw new RalphError("unprocessable", `The Idempotency-Key '${key}' was used with another request`);
    }
    return row;
  }

  #takeMessage(tx: Transaction, session: SessionRow, content: string, taskId: string | undefined): void {
    const { store, events } = this.#core;
    if (isTerminal(session.status)) throw new RalphError("conflict", `The session is '${session.status}': it takes no messages`);
    const waiting = store.tasks.all(session.id).filter((row) => row.status === "awaiting_input" && row.agent !== null);
    const inBrief = session.status === "created" || session.status === "brief";
    if (taskId === undefined && !inBrief && waiting.length !== 1) {
      const why =
        waiting.length === 0
          ? "nothing waits for an answer"
          : `several tasks wait (${waiting.map(({ id }) => id).join(", ")}): name one as taskId`;
      throw new RalphError("conflict", `The session is '${session.status}' and ${why}`);
    }
    const task = taskId === undefined ? (inBrief ? undefined : waiting[0]) : this.#taskRow(session.id, taskId);
    const at = this.#core.clock().toISOString();
    const seq = store.sessions.nextMessage(tx, session.id);
    const answered = task === undefined ? 0 : 1;
    store.conversation.insertMessage(tx, {
      session_id: session.id,
      seq,
      owner: session.owner,
      role: "user",
      content,
      task_id: task?.id ?? null,
      answered,
      created_at: at,
    });
    if (task !== undefined) answerTask(this.#core, tx, task, content);
    events.append(tx, session.id, [{ type: "session.message", data: { seq, role: "user", content, taskId: task?.id ?? null } }], 0, at);
    if (session.hold === "awaiting_input") moveSession(this.#core, tx, session, { event: null });
  }

  #approvePlan(session: SessionRow, planVersion: number | null): Move {
    const { store } = this.#core;
    const version = session.plan_version;
    const row = version === null ? undefined : store.tasks.plan(session.id, version);
    if (session.status !== "planning" || version === null || row?.status !== "draft") {
      throw new RalphError("conflict", `A session that is '${session.status}' has no plan to approve`);
    }
    if (planVersion === null)
      throw new RalphError("unprocessable", "Name the plan's version", {
        issues: [{ path: "planVersion", message: `the plan to approve is version ${version}` }],
      });
    if (planVersion !== version)
      throw new RalphError("conflict", `The plan is at version ${version}, not ${planVersion}: look at it before you approve it`);
    if (session.hold === "paused") throw new RalphError("conflict", "The session is paused; resume it first");
    return {
      event: "planned",
      patch: { round: 1 },
      events: [{ type: "plan.updated", data: { version, status: "approved" } }],
      write: (tx) => store.tasks.approvePlan(tx, session.id, version),
    };
  }

  #skipOpenTasks(tx: Transaction, id: string): void {
    const at = this.#core.clock().toISOString();
    for (const row of this.#core.store.tasks.all(id)) {
      if (row.status === "planned" || row.status === "blocked" || row.status === "in_progress" || row.status === "awaiting_input") {
        this.#core.store.tasks.mark(tx, id, row.id, row.status, "skipped", at);
      }
    }
  }

  async #cancelIfOpen(owner: string, id: string): Promise<void> {
    try {
      await this.cancel(owner, id);
    } catch (error) {
      if (!(error instanceof RalphError) || error.code !== "conflict") throw error;
    }
  }
}

function builtFormat(word: string, index: number): ReportFormat {
  const format = formatOf(word);
  if (format !== null && format !== "unbuilt") return format;
  const message = format === "unbuilt" ? `'${word}' is not built in yet` : `there is no format '${word}'`;
  throw new RalphError("invalid_input", message, { issues: [{ path: `outputFormats.${index}`, message }] });
}

/** In the brief dialogue an answer is there when the session is held again or went on; a task's answer needs no reply. */
function isAnswered(session: SessionRow, forTask: boolean): boolean {
  if (forTask) return true;
  return session.hold !== null || (session.status !== "created" && session.status !== "brief");
}

function numberOf(cursor: string | undefined): number {
  const value = Number(cursor ?? 0);
  if (!Number.isInteger(value) || value < 0)
    throw new RalphError("invalid_input", "The cursor is not one that Ralph gave", { issues: [{ path: "cursor", message: "unknown" }] });
  return value;
}

function paged<T>(items: T[], limit: number, cursorOf: (item: T) => string): Page<T> {
  const page = items.slice(0, limit);
  const last = page.at(-1);
  return { items: page, nextCursor: items.length > limit && last !== undefined ? cursorOf(last) : null };
}
