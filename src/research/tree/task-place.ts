/** A task's place in the tree: its id is the path to it. Pure. */
import type { TaskSpec } from "../../domain/plans/plan.ts";

export const rootId = "root";
export const idForm = /^root(\.\d+)*$/;

/** The fields that are needed of a task that is already in the tree. */
export interface TreeTask {
  id: string;
  ref: string | null;
  parentId: string | null;
  agent: string | null;
}

/** A spec with its place in the tree. `agent` is null for a parent. */
export interface PlacedTask {
  id: string;
  parentId: string;
  level: number;
  spec: TaskSpec;
  agent: string | null;
  /** Ids, in the order given. */
  dependencies: string[];
  path: string;
}

/** Level of a task by its id: the root's is 0. */
export function levelOf(id: string): number {
  return id.split(".").length - 1;
}

/** Whether `id` is `ancestor` or one of its descendants. */
export function isWithin(id: string, ancestor: string): boolean {
  return id === ancestor || id.startsWith(`${ancestor}.`);
}

/** The task and its ancestors, upwards. */
export function pathTo(id: string): string[] {
  const path = [id];
  for (let at = id.lastIndexOf("."); at >= 0; at = id.lastIndexOf(".", at - 1)) path.push(id.slice(0, at));
  return path;
}
