/** Rows of `task` as records, and back; and the tasks that a version of the plan keeps. */
import type { Json } from "../domain/json.ts";
import { plainQuestion, type Question } from "../domain/plan.ts";
import type { TaskPatch, TaskRecord } from "../domain/task-record.ts";
import { decoded, decodedOrNull, encodedOrNull } from "./json-columns.ts";
import type { TaskRow } from "./tables.ts";

export function taskOf(row: Omit<TaskRow, "session_id" | "owner">): TaskRecord {
  return withResult(
    {
      id: row.id,
      ref: row.ref,
      parentId: row.parent_id,
      level: row.level,
      position: row.position,
      round: row.round,
      kind: row.kind as TaskRecord["kind"],
      agent: row.agent,
      description: row.description,
      complexity: row.complexity as TaskRecord["complexity"],
      status: row.status,
      critical: row.critical === 1,
      priority: row.priority,
      estimatedMs: row.estimated_ms,
      dependencies: decoded(row.dependencies),
      input: decoded(row.input),
      branches: decodedOrNull(row.branches),
      outputSchema: decodedOrNull(row.output_schema),
      question: questionOf(decodedOrNull(row.question)),
      error: decodedOrNull(row.error),
      attempts: row.attempts,
      deaths: row.deaths,
      lease: row.lease,
      leaseUntil: row.lease_until,
      startedAt: row.started_at,
      endedAt: row.ended_at,
    },
    row.result,
  );
}

/** Questions stored by earlier versions have only a text, and choices that are strings. */
function questionOf(stored: Question | { text: string; choices: string[] | null } | null): Question | null {
  return stored === null || "kind" in stored ? stored : plainQuestion(stored.text, stored.choices);
}

/** The task with a result that is parsed when it is first looked at: many steps look at the tree, few at its results. */
function withResult(task: Omit<TaskRecord, "result">, text: string | null): TaskRecord {
  if (text === null) return { ...task, result: null };
  let result: Json | undefined;
  return {
    ...task,
    get result() {
      result ??= decodedOrNull<Json>(text);
      return result;
    },
  };
}

export function taskRow(task: TaskRecord, session: { session_id: string; owner: string }): TaskRow {
  return {
    ...session,
    id: task.id,
    ref: task.ref,
    parent_id: task.parentId,
    level: task.level,
    position: task.position,
    round: task.round,
    kind: task.kind,
    agent: task.agent,
    description: task.description,
    complexity: task.complexity,
    status: task.status,
    critical: task.critical ? 1 : 0,
    priority: task.priority,
    estimated_ms: task.estimatedMs,
    dependencies: JSON.stringify(task.dependencies),
    input: JSON.stringify(task.input),
    branches: encodedOrNull(task.branches),
    output_schema: encodedOrNull(task.outputSchema),
    result: encodedOrNull(task.result),
    question: encodedOrNull(task.question),
    error: encodedOrNull(task.error),
    attempts: task.attempts,
    deaths: task.deaths,
    lease: task.lease,
    lease_until: task.leaseUntil,
    started_at: task.startedAt,
    ended_at: task.endedAt,
  };
}

/** A task as it is kept in memory: the record, and the row that it was read from or written to. */
export interface KeptTask {
  readonly record: TaskRecord;
  readonly row: TaskRow;
}

/** The task after a change of its status. Its result is parsed from the row, as later readers will see it. */
export function patched({ record, row }: KeptTask, status: TaskRecord["status"], patch: TaskPatch): KeptTask {
  const { result = undefined, ...others } = patch;
  const next: TaskRow = { ...row, status };
  if (patch.result !== undefined) next.result = encodedOrNull(result);
  if (patch.question !== undefined) next.question = encodedOrNull(patch.question);
  if (patch.error !== undefined) next.error = encodedOrNull(patch.error);
  if (patch.attempts !== undefined) next.attempts = patch.attempts;
  if (patch.deaths !== undefined) next.deaths = patch.deaths;
  if (patch.round !== undefined) next.round = patch.round;
  if (patch.lease !== undefined) next.lease = patch.lease;
  if (patch.leaseUntil !== undefined) next.lease_until = patch.leaseUntil;
  if (patch.startedAt !== undefined) next.started_at = patch.startedAt;
  if (patch.endedAt !== undefined) next.ended_at = patch.endedAt;
  const changed = { ...record, ...others, status };
  return { row: next, record: patch.result === undefined ? changed : withResult(changed, next.result) };
}

/** Default values of a task; a plan version stores only differences. */
const usual = {
  ref: null,
  kind: "task",
  complexity: null,
  critical: 0,
  priority: 0,
  estimated_ms: null,
  dependencies: "[]",
  input: "{}",
  branches: null,
  output_schema: null,
  question: null,
  error: null,
  attempts: 0,
  deaths: 0,
  lease: null,
  lease_until: null,
  started_at: null,
  ended_at: null,
} as const satisfies Partial<TaskRow>;

/** Columns that a plan version does not store. */
const notKept: ReadonlySet<string> = new Set(["session_id", "owner", "result"] satisfies (keyof TaskRow)[]);

/** The tasks of a plan's version as its row holds them. */
export function versionText(rows: readonly TaskRow[]): string {
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name, value]) => !notKept.has(name) && usual[name as keyof typeof usual] !== value)),
    ),
  );
}

export function versionTasks(text: string): TaskRecord[] {
  return (JSON.parse(text) as TaskRow[]).map((task) => taskOf({ ...usual, ...task, result: null }));
}
