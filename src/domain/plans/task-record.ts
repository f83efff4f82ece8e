/** Tasks and plan versions as the core holds them. Records are immutable. */

import type { Json } from "../base/json.ts";
import type { StoredError } from "../errors/errors.ts";
import type { BranchesSpec, Complexity, Plan, Question, Task } from "./plan.ts";
import type { TaskStatus } from "./task-status.ts";

export interface TaskRecord {
  readonly id: string;
  /** The id given by client or planner. */
  readonly ref: string | null;
  readonly parentId: string | null;
  readonly level: number;
  /** Order of the tree: position among all tasks, by creation. */
  readonly position: number;
  readonly round: number;
  readonly kind: Task["kind"];
  /** Null for a parent. */
  readonly agent: string | null;
  readonly description: string;
  readonly complexity: Complexity | null;
  readonly status: TaskStatus;
  readonly critical: boolean;
  readonly priority: number;
  readonly estimatedMs: number | null;
  /** Task ids. */
  readonly dependencies: readonly string[];
  readonly input: { readonly [key: string]: Json };
  readonly branches: BranchesSpec | null;
  /** JSON Schema of the output of work done elsewhere. */
  readonly outputSchema: { readonly [key: string]: Json } | null;
  /** A leaf's result in its agent's schema, or a parent's collected results. */
  readonly result: Json;
  readonly question: Question | null;
  readonly error: StoredError | null;
  readonly attempts: number;
  /** How often the process died while the task was in progress, since its last end. */
  readonly deaths: number;
  /** Of work done elsewhere: the lease of the worker that has it, or that ended it. */
  readonly lease: string | null;
  /** When the lease runs out. RFC 3339. */
  readonly leaseUntil: string | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

/** Whether an agent does the task itself; a parent collects its children's results. */
export function isLeaf<T extends { readonly agent: string | null }>(task: T): task is T & { readonly agent: string } {
  return task.agent !== null;
}

/** What may change together with the status. */
export type TaskPatch = Partial<
  Pick<TaskRecord, "result" | "question" | "error" | "attempts" | "deaths" | "round" | "lease" | "leaseUntil" | "startedAt" | "endedAt">
>;

export type PlanMetadata = Plan["metadata"];

export interface PlanVersion {
  readonly version: number;
  readonly status: Plan["status"];
  readonly analysis: string;
  readonly metadata: PlanMetadata;
  /** The tasks of that version, without their results. */
  readonly tasks: readonly TaskRecord[];
}
