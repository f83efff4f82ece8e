/** From placed tasks to the rows of the tree and of the plan's version. */
import type { Plan, PlanDraft } from "../../domain/plan.ts";
import type { Transaction } from "../../store/database.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { TaskRow } from "../../store/tasks.ts";
import type { Core } from "../run/core.ts";
import { assignRounds, Schedule, type ScheduledTask } from "../tree/schedule.ts";
import { type PlacedTask, rootId, userAgent } from "../tree/task-tree.ts";

/** A row as scheduling sees it. */
export function scheduled(row: Pick<TaskRow, "dependencies"> & Omit<ScheduledTask, "dependencies">): ScheduledTask {
  return { ...row, dependencies: JSON.parse(row.dependencies) as string[] };
}

/** What most tasks of a plan have. A version keeps what differs. */
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
  question: null,
  error: null,
  attempts: 0,
  started_at: null,
  ended_at: null,
} as const satisfies Partial<TaskRow>;

export function rootRow(session: SessionRow, description: string): TaskRow {
  return {
    ...usual,
    ...belongingTo(session),
    id: rootId,
    parent_id: null,
    level: 0,
    position: 0,
    round: 0,
    agent: null,
    description,
    complexity: session.complexity,
    status: "planned",
  };
}

/** Rows for placed tasks, behind the ones that are there, each with its round and its first status. */
export function taskRowsOf(
  session: SessionRow,
  present: readonly TaskRow[],
  placed: readonly PlacedTask[],
  firstRound: number,
  perRound: number,
): TaskRow[] {
  const lastPosition = present.reduce((last, row) => Math.max(last, row.position), 0);
  const rows = placed.map((task, index): TaskRow => {
    const { spec } = task;
    const isQuestion = spec.kind === "user_interaction";
    return {
      ...usual,
      ...belongingTo(session),
      id: task.id,
      ref: spec.ref,
      parent_id: task.parentId,
      level: task.level,
      position: lastPosition + 1 + index,
      round: firstRound,
      kind: isQuestion ? "user_interaction" : "task",
      agent: task.agent === null ? null : isQuestion ? userAgent : task.agent,
      description: spec.description,
      complexity: spec.complexity ?? null,
      status: "planned",
      critical: spec.critical === true ? 1 : 0,
      priority: spec.priority ?? 0,
      estimated_ms: spec.estimatedTime ?? null,
      dependencies: JSON.stringify(task.dependencies),
      input: JSON.stringify(spec.input ?? {}),
      branches: spec.branches === undefined ? null : JSON.stringify(spec.branches),
    };
  });
  const schedule = new Schedule([...present, ...rows].map(scheduled));
  const fresh = new Set(rows.filter((row) => row.agent !== null).map((row) => row.id));
  const taken = present.filter((row) => row.agent !== null && row.round === firstRound).length;
  const rounds = assignRounds(schedule, fresh, firstRound, perRound, taken);
  for (const row of rows) {
    row.round = rounds.get(row.id) ?? firstRound;
    const waits = schedule.dependenciesOf(row.id).some((id) => schedule.get(id)?.status !== "completed");
    if (row.agent !== null && waits) row.status = "blocked";
  }
  return rows;
}

function belongingTo({ id, owner }: SessionRow) {
  return { session_id: id, owner, result: null };
}

/** Writes a version of the plan: what it says, and its tasks as they are then. */
export function insertPlan(
  core: Core,
  tx: Transaction,
  session: SessionRow,
  plan: { version: number; analysis: string; metadata: PlanMetadata; status: "draft" | "approved" },
  rows: readonly TaskRow[],
): void {
  core.store.tasks.insertPlan(tx, {
    session_id: session.id,
    version: plan.version,
    owner: session.owner,
    status: plan.status,
    analysis: plan.analysis,
    metadata: JSON.stringify(plan.metadata),
    tasks: JSON.stringify(rows.map(kept)),
    created_at: core.clock().toISOString(),
  });
}

/** What a version does not keep: whose it is, and results, of which a plan knows nothing. */
const notKept: ReadonlySet<string> = new Set(["session_id", "owner", "result"] satisfies (keyof TaskRow)[]);

function kept(row: TaskRow): Partial<TaskRow> {
  const task: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    if (!notKept.has(name) && usual[name as keyof typeof usual] !== value) task[name] = value;
  }
  return task;
}

/** The tasks that a version keeps, as they were then; of their results it knows nothing. */
export function keptTasks(text: string): TaskRow[] {
  return (JSON.parse(text) as TaskRow[]).map((task) => ({ ...usual, ...task }));
}

export type PlanMetadata = Plan["metadata"];

/** The plan in figures, where the planner gave none: estimates along the longest path, questions, risk by size. */
export function planMetadataOf(draft: PlanDraft["metadata"], rows: readonly TaskRow[]): PlanMetadata {
  const schedule = new Schedule(rows.map(scheduled));
  const leaves = schedule.leaves();
  const known = leaves.some((leaf) => leaf.estimated_ms !== null);
  const longest = leaves.reduce((most, leaf) => Math.max(most, schedule.remainingPath(leaf.id)), 0);
  const critical = leaves.filter((leaf) => leaf.critical === 1).length;
  return {
    estimatedDuration: draft?.estimatedDuration ?? (known ? longest : null),
    userInputs: draft?.userInputs ?? rows.filter((row) => row.kind === "user_interaction").length,
    riskLevel: draft?.riskLevel ?? (leaves.length > 15 || critical > 2 ? "high" : leaves.length > 5 || critical > 0 ? "medium" : "low"),
  };
}
