/** Turns placed tasks into records of the tree, and computes a plan's metadata. */
import type { PlanDraft } from "../../domain/plans/plan.ts";
import { isLeaf, type PlanMetadata, type TaskRecord } from "../../domain/plans/task-record.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { assignRounds, longestPath, Schedule } from "../tree/schedule.ts";
import { type PlacedTask, rootId } from "../tree/task-place.ts";
import { userAgent } from "../tree/task-tree.ts";

/** Fields that all unstarted tasks share. */
const unbegun = {
  branches: null,
  outputSchema: null,
  result: null,
  question: null,
  error: null,
  attempts: 0,
  deaths: 0,
  lease: null,
  leaseUntil: null,
  startedAt: null,
  endedAt: null,
  status: "planned",
} as const satisfies Partial<TaskRecord>;

export function rootTask({ complexity }: Pick<SessionRecord, "complexity">, description: string): TaskRecord {
  return {
    ...unbegun,
    id: rootId,
    ref: null,
    parentId: null,
    level: 0,
    position: 0,
    round: 0,
    kind: "task",
    agent: null,
    description,
    complexity,
    critical: false,
    priority: 0,
    estimatedMs: null,
    dependencies: [],
    input: {},
  };
}

/** Task records for placed tasks, after the existing ones, each with its round and first status. */
export function plannedTasks(
  present: readonly TaskRecord[],
  placed: readonly PlacedTask[],
  firstRound: number,
  perRound: number,
): TaskRecord[] {
  const lastPosition = present.reduce((last, { position }) => Math.max(last, position), 0);
  const tasks = placed.map(({ id, parentId, level, agent, dependencies, spec }, index): TaskRecord => {
    const isQuestion = spec.kind === "user_interaction";
    return {
      ...unbegun,
      id,
      ref: spec.ref,
      parentId,
      level,
      position: lastPosition + 1 + index,
      round: firstRound,
      kind: isQuestion ? "user_interaction" : "task",
      agent: agent !== null && isQuestion ? userAgent : agent,
      description: spec.description,
      complexity: spec.complexity ?? null,
      critical: spec.critical === true,
      priority: spec.priority ?? 0,
      estimatedMs: spec.estimatedTime ?? null,
      dependencies,
      input: spec.input ?? {},
      branches: spec.branches ?? null,
      outputSchema: spec.outputSchema ?? null,
    };
  });
  const schedule = new Schedule([...present, ...tasks]);
  const fresh = new Set(tasks.filter(isLeaf).map(({ id }) => id));
  const taken = present.filter((task) => isLeaf(task) && task.round === firstRound).length;
  const rounds = assignRounds(schedule, fresh, firstRound, perRound, taken);
  return tasks.map((task) => {
    const waits = schedule.dependenciesOf(task.id).some((id) => schedule.get(id)?.status !== "completed");
    return { ...task, round: rounds.get(task.id) ?? firstRound, status: isLeaf(task) && waits ? "blocked" : "planned" };
  });
}

/** Metadata of a plan whose planner gave none: the estimate along the longest path, questions, risk by size. */
export function planMetadataOf(draft: PlanDraft["metadata"], tasks: readonly TaskRecord[]): PlanMetadata {
  const leaves = tasks.filter(isLeaf);
  const known = leaves.some((leaf) => leaf.estimatedMs !== null);
  const critical = leaves.filter((leaf) => leaf.critical).length;
  return {
    estimatedDuration: draft?.estimatedDuration ?? (known ? longestPath(tasks) : null),
    userInputs: draft?.userInputs ?? tasks.filter(({ kind }) => kind === "user_interaction").length,
    riskLevel: draft?.riskLevel ?? riskLevelOf(leaves.length, critical),
  };
}

function riskLevelOf(leaves: number, critical: number): PlanMetadata["riskLevel"] {
  if (leaves > 15 || critical > 2) return "high";
  return leaves > 5 || critical > 0 ? "medium" : "low";
}
