/** Sessions, tasks and sources as the conformance suites write them. */
import type { NewEvent } from "../../../src/domain/events/events.ts";
import type { Source } from "../../../src/domain/evidence/evidence.ts";
import type { TaskRecord } from "../../../src/domain/plans/task-record.ts";
import type { NewSessionRecord, SessionPatch } from "../../../src/domain/sessions/session-record.ts";
import type { SessionState } from "../../../src/domain/sessions/states.ts";
import type { Changes, NewSessionCommit, OpenSession, SessionStore } from "../../../src/research/ports/session-store.ts";

export const at = "2026-03-02T09:15:04.117Z";
export const created: NewEvent = { type: "session.status", data: { from: null, to: "created", event: "created" } };

export const newSession = (id: string, owner = "ada"): NewSessionRecord => ({
  ...{ id, owner, query: "What is it?", engine: "extractive", strategyWanted: "auto", language: null, createdAt: at },
  ...{
    autoApprove: false,
    planApproval: false,
    outputFormats: ["md"],
    documentIds: ["d"],
    sources: { web: { deny: ["x.example"] } },
    limits: { maxTasks: 3 },
  },
  ...{
    unsupportedClaims: "mark",
    follows: null,
    allowedTools: ["pay"],
    suppliedPlan: { subtasks: [] },
    metadata: { a: [1] },
    pins: { planner: "1" },
  },
});

export const commitOf = (id: string, owner = "ada"): NewSessionCommit => ({
  session: newSession(id, owner),
  events: [created],
  definitions: [],
  requestHash: "hash",
  answer: { id },
});

export const newTask = (id: string, position: number, more: Partial<TaskRecord> = {}): TaskRecord => ({
  ...{ id, ref: null, parentId: null, level: 1, position, round: 1, kind: "task", agent: "research", description: id },
  ...{ complexity: null, status: "planned", critical: false, priority: 0, estimatedMs: null, dependencies: [], input: {} },
  ...{ branches: null, result: null, question: null, error: null, attempts: 0, deaths: 0, startedAt: null, endedAt: null },
  ...{ outputSchema: null, lease: null, leaseUntil: null },
  ...more,
});

export const newSource = (id: string): Source => ({ id, kind: "page", title: id, url: null, documentId: null, retrievedAt: at, hash: "h" });

export async function openSession(sessions: SessionStore, id: string): Promise<OpenSession> {
  const state = await sessions.open(id);
  if (state === undefined) throw new Error(`There is no session '${id}'`);
  return state;
}

/** One commit to a session that nothing else keeps open. */
export async function changeSession<T>(sessions: SessionStore, id: string, work: (changes: Changes) => T): Promise<T> {
  const state = await openSession(sessions, id);
  return state.commit(work).finally(() => state.close());
}

/** Moves a session to a state without a hold, whatever it was. */
export function moveTo(sessions: SessionStore, id: string, status: SessionState, patch: SessionPatch = {}): Promise<boolean> {
  return changeSession(sessions, id, (changes) =>
    changes.move(changes.now.session.version, { status, hold: null, patch, events: [], percent: 0, at }),
  );
}
