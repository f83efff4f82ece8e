/** The leaves with their results, as reviewer and aggregator see them, and what they cover. */

import type { Coverage, SettledTask } from "../../agents/contracts.ts";
import { servesItem } from "../../agents/scope-items.ts";
import type { Brief } from "../../domain/plans/brief.ts";
import { isLeaf, type TaskRecord } from "../../domain/plans/task-record.ts";
import { resultOf } from "../tree/task-outcome.ts";

export function settledTasks(tasks: readonly TaskRecord[]): SettledTask[] {
  return tasks.filter(isLeaf).map((task) => ({
    id: task.id,
    ref: task.ref,
    parentId: task.parentId,
    round: task.round,
    agent: task.agent,
    description: task.description,
    status: task.status,
    input: task.input as SettledTask["input"],
    result: resultOf(task),
    error: task.error,
  }));
}

/** Coverage where no reviewer judged it: an item with findings is covered. A task without an item serves all items. */
export function coverageFromFindings(brief: Brief, tasks: readonly SettledTask[]): Coverage[] {
  return brief.scope.map((scopeItem) => {
    const serving = tasks.filter(({ input }) => servesItem(input, scopeItem));
    const findings = serving.reduce((sum, { result }) => sum + (result?.findings.length ?? 0), 0);
    return { scopeItem, coverage: findings > 0 ? 1 : 0, reason: findings > 0 ? `${findings} findings` : "nothing found" };
  });
}
