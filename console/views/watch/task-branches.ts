/** The flat list of tasks as a tree. */
import type { Task } from "../../../clients/typescript/src/api-types.ts";

export interface Branch {
  readonly task: Task;
  readonly children: readonly Branch[];
}

/** Keeps the order of the list. A task whose parent is not in the list is at the top. */
export function branchesOf(tasks: readonly Task[]): Branch[] {
  const children = new Map<string, Branch[]>();
  const top: Branch[] = [];
  for (const task of tasks) {
    const own: Branch[] = [];
    children.set(task.id, own);
    const siblings = task.parentId === null ? undefined : children.get(task.parentId);
    (siblings ?? top).push({ task, children: own });
  }
  const [root] = top;
  // The root is the session itself, whose question is above.
  return top.length === 1 && root !== undefined && root.children.length > 0 ? [...root.children] : top;
}
