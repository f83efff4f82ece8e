/** Rows of `task` as records, and back; and the tasks that a version of the plan keeps. */
import { plainQuestion, type Question } from "../../domain/plans/plan.ts";
import type { TaskRecord } from "../../domain/plans/task-record.ts";
import type { TaskRow } from "../schema/tables.ts";
import { decoded, decodedOrNull, encodedOrNull } from "../sqlite/json-columns.ts";

export function taskOf(row: Omit<TaskRow, "session_id" | "owner">): TaskRecord {
  return {
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
    result: decodedOrNull(row.result),
    question: questionOf(decodedOrNull(row.question)),
    error: decodedOrNull(row.error),
    attempts: row.attempts,
    deaths: row.deaths,
    lease: row.lease,
    leaseUntil: row.lease_until,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  };
}

/** Questions stored by earlier versions have only a text, and choices that are strings. */
function questionOf(stored: Question | { text: string; choices: string[] | null } | null): Question | null {
  return stored === null || "kind" in stored ? stored : plainQuestion(stored.text, stored.choices);
}

export function taskRow(task: TaskRecord, session: { session_id: string; owner: string }): TaskRow {
  return { ...session, ...plannedColumns(task), result: encodedOrNull(task.result) };
}

/** The columns that a version of the plan keeps. */
function plannedColumns(task: TaskRecord): Omit<TaskRow, "session_id" | "owner" | "result"> {
  return {
    id: task.id,
    ref: task.ref,
    parent_id: task.parentId,
    level: task.level,
    position: task.position,
    kind: task.kind,
    agent: task.agent,
    description: task.description,
    complexity: task.complexity,
    critical: task.critical ? 1 : 0,
    priority: task.priority,
    estimated_ms: task.estimatedMs,
    dependencies: JSON.stringify(task.dependencies),
    input: JSON.stringify(task.input),
    branches: encodedOrNull(task.branches),
    output_schema: encodedOrNull(task.outputSchema),
    ...stateColumns(task),
  };
}

export const stateNames = [
  "status",
  "round",
  "question",
  "error",
  "attempts",
  "deaths",
  "lease",
  "lease_until",
  "started_at",
  "ended_at",
] as const;

/** The columns that change with the status, beside the result. */
export function stateColumns(task: TaskRecord): Pick<TaskRow, (typeof stateNames)[number]> {
  return {
    status: task.status,
    round: task.round,
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

/** Default values of a task's columns; a plan version stores only differences. */
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

const usualColumns = Object.entries(usual);

/** The tasks of a plan's version as its row holds them, without their results. */
export function versionText(tasks: readonly TaskRecord[]): string {
  return JSON.stringify(
    tasks.map((task) => {
      const columns: Record<string, unknown> = plannedColumns(task);
      // JSON leaves out what is undefined.
      for (const [name, value] of usualColumns) if (columns[name] === value) columns[name] = undefined;
      return columns;
    }),
  );
}

export function versionTasks(text: string): TaskRecord[] {
  return (JSON.parse(text) as TaskRow[]).map((task) => taskOf({ ...usual, ...task, result: null }));
}
