/** What a task's agent is given: its own task, what it depends on, what was done before, and what earlier rounds found. Pure. */
import type { TaskAgentInput } from "../../agents/contracts.ts";
import type { Brief } from "../../domain/brief.ts";
import type { Json } from "../../domain/json.ts";
import type { TaskRow } from "../../store/tasks.ts";
import { digest, digestLength } from "./task-outcome.ts";
import { resolveReferences } from "./task-references.ts";
import { resultOf } from "./task-result.ts";
import { isWithin } from "./task-tree.ts";

type Dependency = TaskAgentInput["dependencies"][number];

/** The tree around a task. `row` finds a row by its id; `rows` are all of them. */
export interface TreeRows {
  row(id: string): TaskRow | undefined;
  rows(): readonly TaskRow[];
}

/**
 * A task's own input, or what branches from it, with its references resolved.
 * @throws RalphError `invalid_input` for a reference to what is not there.
 */
export function resolvedInput(text: string, tree: TreeRows): Json {
  const value = JSON.parse(text) as Json;
  if (!text.includes('"$from"')) return value;
  return resolveReferences(value, (name) => {
    const named = tree.rows().filter((row) => row.id === name || row.ref === name);
    const found = named.findLast((row) => row.result !== null);
    return found === undefined ? undefined : (resultOf(found) as Json);
  });
}

export function taskInputOf(task: TaskRow, input: Json, about: { query: string; brief: Brief } & TreeRows): TaskAgentInput {
  const ids = JSON.parse(task.dependencies) as string[];
  const dependencies = ids
    .map((id) => about.row(id))
    .filter((dependency) => dependency !== undefined)
    .map((row) => ({ id: row.id, ref: row.ref, description: row.description, result: resultOf(row) as Dependency["result"] }));
  const { id, ref, description, round, level } = task;
  const own = input as TaskAgentInput["task"]["input"];
  const { scopeItem } = own;
  const before = beforeOf(task, about);
  return {
    query: about.query,
    brief: about.brief,
    task: { id, ref, description, round, level, input: own },
    dependencies,
    known: round <= 1 || scopeItem === undefined ? [] : knownTexts(about.rows(), round, scopeItem),
    ...(before.length > 0 && { before }),
  };
}

/** Texts that earlier rounds found for the same scope item. */
function knownTexts(rows: readonly TaskRow[], round: number, scopeItem: Json): string[] {
  return rows
    .filter((other) => other.round < round && other.agent !== null && other.result !== null)
    .filter((other) => (JSON.parse(other.input) as Record<string, Json>).scopeItem === scopeItem)
    .flatMap((other) => resultOf(other)?.findings.map((finding) => finding.text) ?? []);
}

/** How much of what was done before is told. */
const beforeAtMost = 20;

/**
 * A digest of what was done on the way to a task: leaves that it waits for indirectly, or through a parent, and those of
 * earlier rounds. Only what must have ended before the task may start, so that a task taken up again is given the same.
 */
function beforeOf(task: TaskRow, { row, rows }: TreeRows): { id: string; description: string; summary: string }[] {
  const direct = new Set(JSON.parse(task.dependencies) as string[]);
  if (direct.size === 0 && task.round <= 1 && task.level <= 1) return [];
  const all = rows();
  const found = new Set<string>();
  const follow = (leaf: TaskRow): void => {
    for (const dependency of dependenciesAbove(leaf, row)) {
      for (const other of all) {
        if (other.agent === null || found.has(other.id) || !isWithin(other.id, dependency)) continue;
        found.add(other.id);
        follow(other);
      }
    }
  };
  follow(task);
  return all
    .filter((other) => other.agent !== null && !direct.has(other.id) && (found.has(other.id) || other.round < task.round))
    .flatMap((other) => (other.status === "completed" ? [digestOf(other)] : []))
    .slice(-beforeAtMost);
}

/** What a leaf depends on, by itself and through the tasks above it. */
function dependenciesAbove(leaf: TaskRow, row: TreeRows["row"]): string[] {
  const ids: string[] = [];
  for (let task: TaskRow | undefined = leaf; task !== undefined; task = task.parent_id === null ? undefined : row(task.parent_id)) {
    ids.push(...(JSON.parse(task.dependencies) as string[]));
  }
  return ids;
}

function digestOf(row: TaskRow) {
  return { id: row.id, description: row.description, summary: digest(resultOf(row)?.summary ?? "", digestLength) };
}
