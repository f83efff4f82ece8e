/** What a task's agent is given: its own task, what it depends on, and what earlier rounds found. Pure. */
import type { TaskAgentInput, TaskResult } from "../agents/contracts.ts";
import type { Brief } from "../domain/brief.ts";
import type { Json } from "../domain/json.ts";
import type { TaskRow } from "../store/tasks.ts";

/** `row` finds a row of the tree by its id; `rows` are all of them. */
export function taskInputOf(
  task: TaskRow,
  about: { query: string; brief: Brief; row: (id: string) => TaskRow | undefined; rows: () => readonly TaskRow[] },
): TaskAgentInput {
  const input = JSON.parse(task.input) as Record<string, Json>;
  const dependencies = (JSON.parse(task.dependencies) as string[])
    .map(about.row)
    .filter((dependency) => dependency !== undefined)
    .map(({ id, ref, description, result }) => ({ id, ref, description, result: result === null ? null : JSON.parse(result) }));
  const { id, ref, description, round, level } = task;
  return {
    query: about.query,
    brief: about.brief,
    task: { id, ref, description, round, level, input: input as TaskAgentInput["task"]["input"] },
    dependencies,
    known: round <= 1 || input.scopeItem === undefined ? [] : knownTexts(about.rows(), round, input.scopeItem),
  };
}

/** Texts that earlier rounds found for the same scope item. */
function knownTexts(rows: readonly TaskRow[], round: number, scopeItem: Json): string[] {
  return rows
    .filter((other) => other.round < round && other.agent !== null && other.result !== null)
    .filter((other) => (JSON.parse(other.input) as Record<string, Json>).scopeItem === scopeItem)
    .flatMap((other) => (JSON.parse(other.result ?? "{}") as TaskResult).findings.map((finding) => finding.text));
}
