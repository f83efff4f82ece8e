import type { CallRecord } from "../../domain/calls/call-record.ts";
import type { NewEvent } from "../../domain/events/events.ts";
import { isLeaf, type PlanVersion, type TaskPatch, type TaskRecord } from "../../domain/plans/task-record.ts";
import type { TaskStatus } from "../../domain/plans/task-status.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { isTerminal } from "../../domain/sessions/states.ts";
import type { CallSpending, Changes, EventContext, StoredMessage, StoredMove, StoredReport } from "../../research/ports/session-store.ts";
import { partedAnswer } from "../rows/answer-parts.ts";
import { answerOf, callRow } from "../rows/call-codec.ts";
import { taskOf, taskRow } from "../rows/task-codec.ts";
import { decodedOrNull, encodedOrNull } from "../sqlite/json-columns.ts";
import type { Transaction } from "../writer/database.ts";
import { numbered } from "./event-numbers.ts";
import { removed, type SqliteSession } from "./open-session.ts";
import { RowChanges } from "./row-changes.ts";

export class SqliteChanges extends RowChanges implements Changes {
  /** This step's copy of the tree; null until it changes a task. */
  #tasks: Map<string, TaskRecord> | null = null;
  /** Whether the record's changes so far are written or scheduled for the end of the transaction. */
  #isSaved = false;

  constructor(tx: Transaction, session: SqliteSession) {
    super(tx, session);
    const { cached } = session;
    const { pending } = session.rows.events;
    tx.afterRollback(() => {
      session.cached = cached;
      session.rows.events.truncate(pending);
    });
  }

  get isGone(): boolean {
    return this.now.cached.session === null;
  }

  /** Writes the row of a new session as it is after its first events. */
  insert(events: readonly NewEvent[], at: string): void {
    this.#isSaved = true;
    this.append(events, { at });
    this.now.rows.sessions.insert(this.tx, this.now.session);
    this.#isSaved = false;
  }

  move(version: number, { status, hold, patch, events, percent, at }: StoredMove): boolean {
    const { session } = this.now;
    if (session.version !== version) return false;
    const { workedMs = 0, planVersion = null, ...changed } = patch;
    const planned = Math.max(planVersion ?? 0, session.planVersion ?? 0);
    this.#set({
      ...session,
      ...changed,
      status,
      hold,
      version: version + 1,
      deaths: 0,
      // A held or ended session is not under way.
      isUnderWay: session.isUnderWay && hold === null && !isTerminal(status),
      planVersion: planned === 0 ? null : planned,
      workedMs: Math.max(session.workedMs, workedMs),
    });
    this.append(events, { at, percent });
    return true;
  }

  append(events: readonly NewEvent[], context: EventContext): void {
    const { session, rows } = this.now;
    if (events.length > 0) this.tx.atEnd(rows.events, (tx) => rows.events.flush(tx));
    for (const event of events) this.#remember(event);
    const workedMs = Math.max(session.workedMs, context.workedMs ?? 0);
    this.#set({ ...session, ...numbered(rows.events, session, events, context), workedMs });
  }

  /** Adds an event to the cached events of its type, as later readers will see it. */
  #remember({ type, data }: NewEvent): void {
    const { eventData } = this.now.cached;
    const known = eventData.get(type);
    if (known !== undefined) this.cache({ eventData: new Map(eventData).set(type, [...known, JSON.parse(JSON.stringify(data))]) });
  }

  appendOpen(events: readonly NewEvent[], context: EventContext): boolean {
    if (this.now.cached.session === null || isTerminal(this.now.session.status)) return false;
    this.append(events, context);
    return true;
  }

  addMessage({ role, content, taskId, answered, createdAt }: Omit<StoredMessage, "seq">): number {
    const { session, rows } = this.now;
    const seq = session.messageSeq + 1;
    this.#set({ ...session, messageSeq: seq });
    const row = { ...this.ids, seq, role, content, task_id: taskId, answered: answered ? 1 : 0, created_at: createdAt } as const;
    rows.conversation.insertMessage(this.tx, row);
    this.cache({ unanswered: null });
    return seq;
  }

  approveBrief(version: number): void {
    this.now.rows.conversation.approveBrief(this.tx, this.now.id, version);
    this.cache({ brief: null });
  }

  addPlan(plan: PlanVersion, at: string): void {
    const { session, rows } = this.now;
    const stored = rows.tasks.insertPlan(this.tx, this.ids, plan, at);
    this.#set({ ...session, planVersion: Math.max(session.planVersion ?? 0, plan.version) });
    this.cache({ plan: stored });
  }

  approvePlan(version: number): void {
    this.now.rows.tasks.approvePlan(this.tx, this.now.id, version);
    this.cache({ plan: null });
  }

  removePlan(version: number): void {
    this.now.rows.tasks.removePlan(this.tx, this.now.id, version);
    this.cache({ plan: null });
  }

  addTasks(tasks: readonly TaskRecord[]): void {
    const tree = this.#tree();
    const rows = tasks.map((task) => taskRow(task, this.ids));
    this.now.rows.tasks.insert(this.tx, ...rows);
    for (const row of rows) tree.set(row.id, taskOf(row));
  }

  changeTask(from: Pick<TaskRecord, "id" | "status" | "attempts">, status: TaskStatus, patch: TaskPatch): TaskRecord | undefined {
    const before = this.now.tree.get(from.id);
    if (before === undefined || before.status !== from.status || before.attempts !== from.attempts) return undefined;
    const text = patch.result === undefined ? undefined : encodedOrNull(patch.result);
    const after = { ...before, ...patch, status };
    // Parsed from the column, as later readers will see it.
    if (text !== undefined) after.result = decodedOrNull(text);
    if (!this.now.rows.tasks.change(this.tx, this.now.id, before, after, text)) return undefined;
    this.#tree().set(from.id, after);
    if (status === "completed" && isLeaf(after)) this.#store(text?.length ?? 0);
    return after;
  }

  amendTask(id: string, dependencies: readonly string[], input: TaskRecord["input"]): void {
    const before = this.now.tree.get(id);
    if (before === undefined || (before.status !== "planned" && before.status !== "blocked")) return;
    const after = { ...before, dependencies, input };
    this.now.rows.tasks.amend(this.tx, this.now.id, after);
    this.#tree().set(id, after);
  }

  clearTasks(): void {
    this.now.rows.tasks.clear(this.tx, this.now.id);
    this.#tree().clear();
  }

  putCall(call: CallRecord): { stands: CallRecord; isFirst: boolean } {
    const { calls } = this.now.rows;
    const answer = call.status === "answered" ? partedAnswer(call.answer ?? null) : null;
    const row = callRow(call, answer, this.ids);
    if (!calls.put(this.tx, row)) return { stands: this.now.call(call) ?? call, isFirst: false };
    if (answer === null) return { stands: { ...call, answer: null }, isFirst: true };
    const { text, contents } = answer;
    const added = [...contents].filter(([hash, content]) => calls.putPart(this.tx, { ...this.ids, hash, content }));
    this.#store(added.reduce((bytes, [, content]) => bytes + content.length, row.request.length + text.length));
    return { stands: { ...call, answer: answerOf(row, contents) }, isFirst: true };
  }

  spend({ at, model, inputTokens, outputTokens, costUsd }: CallSpending): void {
    const { session, rows } = this.now;
    rows.usage.add(
      this.tx,
      { owner: session.owner, engine: session.engine, model, at },
      { modelCalls: 1, inputTokens, outputTokens, costUsd: costUsd ?? 0, unpricedCalls: costUsd === null ? 1 : 0 },
    );
    this.#set({
      ...session,
      modelCalls: session.modelCalls + 1,
      inputTokens: session.inputTokens + inputTokens,
      outputTokens: session.outputTokens + outputTokens,
      costUsd: session.costUsd + (costUsd ?? 0),
      costUnknown: session.costUnknown || costUsd === null,
    });
  }

  allowTool(name: string): void {
    const { session } = this.now;
    if (!session.allowedTools.includes(name)) this.#set({ ...session, allowedTools: [...session.allowedTools, name] });
  }

  countDivergence(): void {
    this.#set({ ...this.now.session, divergences: this.now.session.divergences + 1 });
  }

  pin(isPinned: boolean): void {
    const { session } = this.now;
    if (session.isPinned !== isPinned) this.#set({ ...session, isPinned });
  }

  markUnderWay(isUnderWay: boolean, deaths?: number): void {
    const { session } = this.now.cached;
    if (session === null) return;
    const marked = { ...session, isUnderWay, deaths: deaths ?? session.deaths };
    if (marked.isUnderWay !== session.isUnderWay || marked.deaths !== session.deaths) this.#set(marked);
  }

  putReport(report: StoredReport, at: string): void {
    this.now.rows.reports.putReport(this.tx, { ...this.ids, ...report, created_at: at });
    this.now.rows.reports.removeRequest(this.tx, this.now.id, report);
    this.#store(report.bytes);
  }

  remove(): readonly string[] {
    const { rows, id, owner } = this.now;
    const hashes = rows.evidence.sources(id).map(({ hash }) => hash);
    const files = rows.reports.reports(id).map(({ path }) => path);
    this.tx.afterRollback(rows.events.dropSession(id));
    rows.sessions.remove(this.tx, id);
    for (const hash of hashes) rows.contents.release(this.tx, owner, hash);
    this.now.cached = removed;
    return files;
  }

  #store(bytes: number): void {
    this.#set({ ...this.now.session, storedBytes: this.now.session.storedBytes + bytes });
  }

  /** Changes the record; it is written once, at the end of the transaction. */
  #set(session: SessionRecord): void {
    const { now } = this;
    if (!this.#isSaved) {
      this.#isSaved = true;
      const before = now.session;
      this.tx.atEnd(now, (tx) => {
        const after = now.cached.session;
        if (after !== null && after !== before) now.rows.sessions.save(tx, before, after);
      });
    }
    this.cache({ session });
  }

  /** The tree, as a copy that this step may change. */
  #tree(): Map<string, TaskRecord> {
    if (this.#tasks === null) {
      this.#tasks = new Map(this.now.tree);
      this.cache({ tasks: this.#tasks });
    }
    return this.#tasks;
  }
}
