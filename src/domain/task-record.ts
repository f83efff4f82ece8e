/** Tasks and versions of the plan as the core keeps them. Records are never changed in place. */
import type { KeptError } from "./errors.ts";
import type { Json } from "./json.ts";
import type { BranchesSpec, Complexity, Plan, Question, Task } from "./plan.ts";
import type { TaskStatus } from "./states.ts";

export interface TaskRecord {
  readonly id: string;
  /** The id that client or planner gave. */
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
  /** A leaf's result in its agent's form, or what was collected for a parent. */
  readonly result: Json;
  readonly question: Question | null;
  readonly error: KeptError | null;
  readonly attempts: number;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

/** What a change of status may bring along. */
export type TaskPatch = Partial<Pick<TaskRecord, "result" | "question" | "error" | "attempts" | "round" | "startedAt" | "endedAt">>;

export type PlanMetadata = Plan["metadata"];

export interface PlanVersion {
  readonly version: number;
  readonly status: Plan["status"];
  readonly analysis: string;
  readonly metadata: PlanMetadata;
  /** The tasks as they were then; of their results a version knows nothing. */
  readonly tasks: readonly TaskRecord[];
}
