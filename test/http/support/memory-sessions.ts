/** The core's sessions in memory, steered by the test: nothing moves by itself. */

import { Readable } from "node:stream";
import type { Json } from "../../../src/domain/base/json.ts";
import type { Page, PageRequest } from "../../../src/domain/base/page.ts";
import type { ReadFile } from "../../../src/domain/base/stored-file.ts";
import type { Recording } from "../../../src/domain/calls/recording.ts";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import type { EventType, NumberedEvent } from "../../../src/domain/events/events.ts";
import type { Claim, ClaimFilter } from "../../../src/domain/evidence/claims.ts";
import type { Source, SourceText } from "../../../src/domain/evidence/evidence.ts";
import { unasked } from "../../../src/domain/plans/brief.ts";
import type { Task } from "../../../src/domain/plans/plan.ts";
import type { ReportFormat } from "../../../src/domain/reports/formats.ts";
import type { Message, NewSession, ReportState, Results, Session } from "../../../src/domain/sessions/session.ts";
import { isTerminal, type SessionEvent, type SessionState, transition } from "../../../src/domain/sessions/states.ts";
import { DeltaFeed } from "../../../src/research/events/delta-feed.ts";
import type { SessionFilter } from "../../../src/research/ports/directory.ts";
import type {
  EventFeed,
  Frame,
  FrameSource,
  GivenBrief,
  Idempotency,
  MessageAnswer,
  Sessions,
} from "../../../src/research/ports/service.ts";

const at = "2026-03-02T09:15:04.117Z";

interface Kept {
  owner: string;
  session: Session;
  messages: Message[];
  claims: Claim[];
  sources: { source: Source; text: string }[];
  events: NumberedEvent[];
  tasks: Task[];
  reports: Map<ReportFormat, { read: ReadFile; bytes: number; sha256: string }>;
}

export class MemorySessions implements Sessions {
  readonly kept = new Map<string, Kept>();
  readonly feed: EventFeed;
  /** Requests as they reached the core. */
  readonly asked: NewSession[] = [];
  /** What the next message is answered with; false for an answer that takes too long. */
  answers = true;
  /** Thrown by the next call of `get`. */
  fault: Error | null = null;
  /** Whether streams find the newest events in memory, as those of sessions at work do, and need not wait for a read. */
  hasRecent = false;
  readonly deltas = new DeltaFeed();
  readonly #keys = new Map<string, { hash: string; id: string }>();
  readonly #listeners = new Map<string, Set<() => void>>();
  /** Events of all sessions. */
  readonly #all: { owner: string; position: number; event: NumberedEvent }[] = [];
  #made = 0;

  constructor() {
    this.feed = {
      after: async (owner, id, after, limit) => this.#owned(owner, id).events.slice(after, after + limit),
      ofOwner: async (owner, after, limit) => this.#ofOwner(owner, after, limit),
      sessionFrames: async (owner, id, deltas) => {
        await this.get(owner, id);
        return { ...this.frames(id), ...(deltas && { listenBeside: (tell) => this.deltas.listen(id, (text) => tell(deltaFrame(text))) }) };
      },
      ownerFrames: (owner) => ({
        key: `owner ${owner}`,
        recent: () => undefined,
        read: async (after, limit) => this.#ofOwner(owner, after, limit).map(({ position, event }) => frameOf(position, event, false)),
        listen: (wake) => this.#listen(owner, wake),
        isOver: async () => false,
      }),
      newest: async () => this.#all.at(-1)?.position ?? 0,
    };
  }

  /** The frames of a session, as the streams of its readers are given them. */
  frames(id: string): FrameSource {
    const frames = (after: number, limit: number) =>
      (this.kept.get(id)?.events.slice(after, after + limit) ?? []).map((event) =>
        frameOf(event.seq, event, event.type === "session.status" && isTerminal(event.data.to as SessionState)),
      );
    return {
      key: `session ${id}`,
      recent: (after, limit) => (this.hasRecent ? frames(after, limit) : undefined),
      read: async (after, limit) => frames(after, limit),
      listen: (wake) => this.#listen(id, wake),
      isOver: async (after) => {
        const kept = this.kept.get(id);
        return kept === undefined || (isTerminal(kept.session.status) && after >= kept.events.length);
      },
    };
  }

  #listen(key: string, wake: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(wake));
    return () => listeners.delete(wake);
  }

  #ofOwner(owner: string, after: number, limit: number) {
    return this.#all.filter((kept) => kept.owner === owner && kept.position > after).slice(0, limit);
  }

  /** How many readers listen to a session. */
  listeners(id: string): number {
    return this.#listeners.get(id)?.size ?? 0;
  }

  append(id: string, ...events: { type: EventType; data: Record<string, Json> }[]): void {
    const kept = this.#of(id);
    for (const event of events) {
      kept.events.push({ seq: kept.events.length + 1, sessionId: id, at, percent: 0, ...event } as NumberedEvent);
      this.#all.push({ owner: kept.owner, position: 10 * this.#all.length + 1, event: kept.events.at(-1) as NumberedEvent });
    }
    for (const key of [id, kept.owner]) for (const wake of this.#listeners.get(key) ?? []) wake();
  }

  /** Moves a session as the core would. */
  move(id: string, event: SessionEvent, failedFrom: SessionState | null = null): Session {
    const { session } = this.#of(id);
    const from = session.status;
    session.status = transition(from, event, failedFrom);
    session.hold = session.status === "brief" ? "awaiting_input" : null;
    this.append(id, { type: "session.status", data: { from, to: session.status, event } });
    return session;
  }

  async create(owner: string, request: NewSession, idempotency: Idempotency | null): Promise<{ session: Session; created: boolean }> {
    this.asked.push(request);
    const before = this.#before(owner, idempotency);
    if (before !== null) return { session: await this.get(owner, before), created: false };
    const id = `00000000-0000-7000-8000-${String(++this.#made).padStart(12, "0")}`;
    const session: Session = {
      id,
      query: request.query,
      engine: request.engine ?? "extractive",
      status: "created",
      hold: null,
      version: 1,
      queuePosition: null,
      pinned: false,
      strategy: null,
      complexity: null,
      language: request.language ?? null,
      round: 0,
      progress: { completed: 0, failed: 0, total: 0, percent: 0 },
      message: null,
      brief: null,
      planVersion: null,
      unsupportedClaims: request.unsupportedClaims ?? null,
      follows: null,
      error: null,
      usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 },
      workedMs: 0,
      limits: {
        ...{ maxRounds: 10, maxTasks: 100, maxTasksPerRound: 10, maxDurationS: 1_200 },
        ...{ maxCostUsd: null, maxTokens: null, maxModelCalls: null },
      },
      createdAt: at,
      updatedAt: at,
      metadata: request.metadata ?? {},
    };
    this.kept.set(id, { owner, session, messages: [], claims: [], sources: [], events: [], tasks: [], reports: new Map() });
    if (idempotency !== null) this.#keys.set(`${owner} ${idempotency.key}`, { hash: idempotency.requestHash, id });
    this.append(id, { type: "session.status", data: { from: null, to: "created", event: "created" } });
    return { session, created: true };
  }

  async get(owner: string, id: string): Promise<Session> {
    const { fault } = this;
    this.fault = null;
    if (fault !== null) throw fault;
    return this.#owned(owner, id).session;
  }

  changed(owner: string, id: string): Promise<Session> {
    return this.get(owner, id);
  }

  endWaits(): void {
    // Nobody waits here.
  }

  async list(owner: string, { status, hold, order }: SessionFilter, { limit, cursor }: PageRequest): Promise<Page<Session>> {
    const owned = [...this.kept.values()].filter((kept) => kept.owner === owner).map(({ session }) => session);
    const asked = owned
      .filter((session) => (status === undefined || session.status === status) && (hold === undefined || (session.hold ?? "none") === hold))
      .toSorted((a, b) => (a.id < b.id === (order === "asc") ? -1 : 1));
    const items = asked.slice(asked.findIndex(({ id }) => id === cursor) + 1).slice(0, limit);
    return { items, nextCursor: items.length < limit || items.at(-1)?.id === asked.at(-1)?.id ? null : (items.at(-1)?.id ?? null) };
  }

  async delete(owner: string, id: string): Promise<void> {
    const { session } = this.#owned(owner, id);
    if (!isTerminal(session.status)) this.move(id, "cancelled");
    this.kept.delete(id);
  }

  async message(owner: string, id: string, { content }: { content: string }, idempotency: Idempotency | null): Promise<MessageAnswer> {
    const kept = this.#owned(owner, id);
    const { session } = kept;
    if (isTerminal(session.status)) throw new RalphError("conflict", `The session is '${session.status}': it takes no messages`);
    if (this.#before(owner, idempotency) === null) {
      if (idempotency !== null) this.#keys.set(`${owner} ${idempotency.key}`, { hash: idempotency.requestHash, id });
      kept.messages.push({ seq: kept.messages.length + 1, role: "user", content, taskId: null, createdAt: at });
    }
    if (!this.answers) return { session: { ...session, hold: null }, message: null, brief: null, answered: false };
    const brief = {
      version: 1,
      status: "draft" as const,
      goal: content,
      scope: [content],
      questions: [],
      ...unasked,
      outputFormats: ["md" as const],
      language: "en",
    };
    return { session, message: `You said: ${content}`, brief, answered: true };
  }

  async messages(owner: string, id: string, page: PageRequest): Promise<Page<Message>> {
    return pageOf(this.#owned(owner, id).messages, page);
  }

  async approve(owner: string, id: string): Promise<Session> {
    this.#owned(owner, id);
    return this.move(id, "approved");
  }

  async reviseBrief(owner: string, id: string, { version: _version, ...given }: GivenBrief): Promise<Session> {
    const { session } = this.#owned(owner, id);
    session.brief = { ...given, version: (session.brief?.version ?? 0) + 1, status: "draft" };
    return session;
  }

  async pause(owner: string, id: string): Promise<Session> {
    return this.#hold(owner, id, "paused");
  }

  async resume(owner: string, id: string): Promise<Session> {
    return this.#hold(owner, id, null);
  }

  async pin(owner: string, id: string, isPinned: boolean): Promise<Session> {
    const { session } = this.#owned(owner, id);
    session.pinned = isPinned;
    return session;
  }

  async cancel(owner: string, id: string): Promise<Session> {
    this.#owned(owner, id);
    return this.move(id, "cancelled");
  }

  async retry(owner: string, id: string): Promise<Session> {
    this.#owned(owner, id);
    return this.move(id, "retried", "executing");
  }

  async plan(owner: string, id: string) {
    const { tasks } = this.#owned(owner, id);
    if (tasks.length === 0) throw new RalphError("not_found", "The session has no plan yet");
    const metadata = { estimatedDuration: null, userInputs: 0, riskLevel: "low" as const };
    return { version: 1, status: "approved" as const, analysis: "One task", metadata, tasks };
  }

  async tasks(owner: string, id: string, page: PageRequest): Promise<Page<Task>> {
    return pageOf(this.#owned(owner, id).tasks, page);
  }

  async task(owner: string, id: string, taskId: string) {
    const task = this.#owned(owner, id).tasks.find((candidate) => candidate.id === taskId);
    if (task === undefined) throw new RalphError("not_found", `The session has no task '${taskId}'`);
    return { task, calls: [] };
  }

  async retryTask(owner: string, id: string, taskId: string): Promise<Task> {
    const { task } = await this.task(owner, id, taskId);
    if (task.status !== "failed" && task.status !== "skipped")
      throw new RalphError("conflict", `A task that is '${task.status}' cannot be retried`);
    task.status = "planned";
    return task;
  }

  async skipTask(owner: string, id: string, taskId: string): Promise<Task> {
    const { task } = await this.task(owner, id, taskId);
    task.status = "skipped";
    return task;
  }

  async bundle(owner: string, id: string): Promise<Readable> {
    this.#owned(owner, id);
    return Readable.from([Buffer.from("PK")]);
  }

  async recording(owner: string, id: string): Promise<Recording> {
    const { id: sessionId, query, language, status, createdAt, engine } = this.#owned(owner, id).session;
    return {
      version: 1,
      engine,
      session: { id: sessionId, query, language, status, now: createdAt },
      messages: [],
      calls: [],
      sources: [],
    };
  }

  async sourceText(owner: string, id: string, sourceId: string, part: { from: number; to: number }): Promise<SourceText> {
    const found = this.#owned(owner, id).sources.find(({ source }) => source.id === sourceId);
    if (found === undefined) throw new RalphError("not_found", `The session has no source '${sourceId}'`);
    const to = Math.min(part.to, found.text.length);
    const from = Math.min(part.from, to);
    return { source: found.source, from, to, length: found.text.length, text: found.text.slice(from, to) };
  }

  async claims(owner: string, id: string, filter: ClaimFilter, page: PageRequest): Promise<Page<Claim>> {
    const { claims } = this.#owned(owner, id);
    return pageOf(
      claims.filter(
        ({ verdict, section, citations }) =>
          (filter.verdict ?? verdict) === verdict &&
          (filter.section ?? section) === section &&
          (filter.source === undefined || citations.some(({ sourceId }) => sourceId === filter.source)),
      ),
      page,
    );
  }

  async results(owner: string, id: string): Promise<Results> {
    const { session, reports } = this.#owned(owner, id);
    return {
      sessionId: id,
      status: session.status,
      completeness: "none",
      outcome: null,
      strategy: null,
      complexity: null,
      initialContext: null,
      summary: [],
      sections: [],
      recommendations: [],
      notFound: [],
      disagreements: [],
      sources: [],
      cut: null,
      report: {
        summary: "",
        detailedResults: "",
        steps: [],
        tasksCompleted: 0,
        tasksFailed: 0,
        executionTime: 0,
        hierarchicalBreakdown: [],
      },
      reports: [...reports].map(([format, { bytes, sha256 }]) => ({ ...this.#file(id, format), bytes, sha256 })),
      usage: session.usage,
    };
  }

  async report(owner: string, id: string, format: ReportFormat) {
    const report = this.#owned(owner, id).reports.get(format);
    if (report === undefined) throw new RalphError("not_found", `There is no ${format} report of this session (yet)`);
    return { ...this.#file(id, format), question: this.#owned(owner, id).session.query, ...report };
  }

  async reports(owner: string, id: string) {
    const { reports } = this.#owned(owner, id);
    return { items: [...reports].map(([format, { bytes, sha256 }]) => this.#state(id, format, { bytes, sha256 })) };
  }

  async furtherReport(owner: string, id: string, { format }: { format: ReportFormat }) {
    const { session, reports } = this.#owned(owner, id);
    if (session.status !== "done") throw new RalphError("conflict", `The session is '${session.status}'`);
    return this.#state(id, format, reports.get(format));
  }

  #file(id: string, format: ReportFormat) {
    return { format, template: "default", url: `/sessions/${id}/reports/${format}` };
  }

  #state(id: string, format: ReportFormat, file: { bytes: number; sha256: string } | undefined): ReportState {
    const state = file === undefined ? "making" : "ready";
    return { ...this.#file(id, format), state, bytes: file?.bytes ?? null, sha256: file?.sha256 ?? null, error: null };
  }

  #hold(owner: string, id: string, hold: "paused" | null): Session {
    const { session } = this.#owned(owner, id);
    if (isTerminal(session.status)) throw new RalphError("conflict", `A session that is '${session.status}' cannot be paused`);
    session.hold = hold;
    return session;
  }

  #before(owner: string, idempotency: Idempotency | null): string | null {
    const before = idempotency === null ? undefined : this.#keys.get(`${owner} ${idempotency.key}`);
    if (before !== undefined && before.hash !== idempotency?.requestHash) {
      throw new RalphError("unprocessable", "This Idempotency-Key was used with another request");
    }
    return before?.id ?? null;
  }

  #of(id: string): Kept {
    const kept = this.kept.get(id);
    if (kept === undefined) throw new RalphError("not_found", `There is no session '${id}'`);
    return kept;
  }

  #owned(owner: string, id: string): Kept {
    const kept = this.#of(id);
    if (kept.owner !== owner) throw new RalphError("not_found", `There is no session '${id}'`);
    return kept;
  }
}

const texts = new WeakMap<NumberedEvent, string>();

/** A stream that is behind asks for the same events again: their text is made once. */
function frameOf(seq: number, event: NumberedEvent, last: boolean): Frame {
  const text = texts.get(event) ?? JSON.stringify(event);
  texts.set(event, text);
  return { seq, frame: `id: ${seq}\nevent: ${event.type}\ndata: ${text}\n\n`, last };
}

function deltaFrame(text: string): string {
  return `event: report.delta\ndata: ${JSON.stringify({ text })}\n\n`;
}

export function pageOf<T>(all: T[], { limit, cursor }: PageRequest): Page<T> {
  const from = Number(cursor ?? 0);
  const next = from + limit;
  return { items: all.slice(from, next), nextCursor: next < all.length ? String(next) : null };
}
