/** Renders a session's tasks as an indented tree, with a mark for each status. */

import { styleText } from "node:util";
import { shortened } from "../domain/base/shortened.ts";
import { singleSpaced } from "../domain/base/single-spaced.ts";
import type { Task } from "../domain/plans/plan.ts";
import { taskMarks } from "../domain/plans/task-marks.ts";
import type { TaskStatus } from "../domain/plans/task-status.ts";

export type TreeTask = Pick<Task, "id" | "parentId" | "description" | "agent" | "status">;

const colours: Record<TaskStatus, Parameters<typeof styleText>[0]> = {
  planned: "dim",
  blocked: "dim",
  in_progress: "cyan",
  awaiting_input: "yellow",
  completed: "green",
  failed: "red",
  skipped: "dim",
};

export interface TreeOptions {
  /** Maximum width of a line. Columns. */
  width: number;
  /** The output stream, which decides whether colours are used. */
  stream: NodeJS.WritableStream;
  /** Text after a task's description. */
  note: (task: TreeTask) => string | null;
  /** Maximum number of lines; settled tasks are dropped first. */
  height?: number;
}

/** Parents before their children, children in the given order. A task without its parent is at the root. */
export function treeLines(tasks: readonly TreeTask[], options: TreeOptions): string[] {
  const { width, stream, note, height = Number.POSITIVE_INFINITY } = options;
  const ordered = depthFirst(tasks);
  const shown = fitting(ordered, height);
  const lines = shown.map(({ task, depth }) => {
    const indent = "  ".repeat(depth);
    const agent = task.agent === null ? "" : ` [${task.agent}]`;
    const behind = note(task);
    const text = singleSpaced(`${task.description}${agent}${behind === null ? "" : `: ${behind}`}`);
    return `${indent}${styleText(colours[task.status], taskMarks[task.status], { stream })} ${shortened(text, width - indent.length - 2)}`;
  });
  return shown.length === ordered.length ? lines : [...lines, `… ${ordered.length - shown.length} more`];
}

interface Placed {
  task: TreeTask;
  depth: number;
}

function depthFirst(tasks: readonly TreeTask[]): Placed[] {
  const ids = new Set(tasks.map(({ id }) => id));
  const children = Map.groupBy(tasks, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null));
  const walk = (parent: string | null, depth: number): Placed[] =>
    (children.get(parent) ?? []).flatMap((task) => [{ task, depth }, ...walk(task.id, depth + 1)]);
  return walk(null, 0);
}

/** Chooses tasks by priority (running, then open, then settled) and returns them in the tree's order. */
function fitting(placed: readonly Placed[], height: number): Placed[] {
  if (placed.length <= height) return [...placed];
  const rank = ({ task }: Placed) =>
    ["in_progress", "awaiting_input"].includes(task.status) ? 0 : /^(planned|blocked)$/.test(task.status) ? 1 : 2;
  const kept = new Set([...placed].sort((a, b) => rank(a) - rank(b)).slice(0, Math.max(0, height - 1)));
  return placed.filter((item) => kept.has(item));
}
