/** Input of a task's agent: the task, results of its dependencies, a digest of earlier tasks, findings of earlier rounds. Pure. */

import type { Rejection, TaskAgentInput, TaskResult } from "../../agents/contracts.ts";
import { scopeItemsOf } from "../../agents/scope-items.ts";
import type { Json } from "../../domain/base/json.ts";
import { shortened } from "../../domain/base/shortened.ts";
import type { Source } from "../../domain/evidence/evidence.ts";
import type { Brief } from "../../domain/plans/brief.ts";
import { isLeaf, type TaskRecord } from "../../domain/plans/task-record.ts";
import type { PriorEvidence } from "../../domain/sessions/prior-evidence.ts";
import type { InitialContext } from "../../domain/sessions/research.ts";
import type { SessionReads } from "../ports/session-store.ts";
import { resultOf } from "./task-outcome.ts";
import { isWithin } from "./task-place.ts";
import { hasReference, resolveReferences } from "./task-references.ts";
import { summaryLength } from "./task-tree.ts";

type Dependency = TaskAgentInput["dependencies"][number];

/** The tree around a task. */
export type TaskTree = Pick<SessionReads, "task" | "tasks">;

/**
 * A task's input, or that of its branches, with references resolved.
 * @throws RalphError `invalid_input` for a dangling reference.
 */
export function resolvedInput(value: Json, tree: TaskTree): Json {
  if (!hasReference(value)) return value;
  return resolveReferences(value, (name) => {
    const named = tree.task(name);
    const found = named ?? tree.tasks().findLast((task) => task.ref === name && task.result !== null);
    return found === undefined ? undefined : found.result;
  });
}

interface About {
  query: string;
  brief: Brief;
  initialContext: InitialContext | null;
  tree: TaskTree;
  /** Sources that the session has read so far. */
  sources?: readonly Source[];
  rejections?: readonly Rejection[];
  /** For a follow-up: the findings of the followed session. */
  prior?: PriorEvidence | null;
}

export function taskInputOf(task: TaskRecord, input: Json, about: About): TaskAgentInput {
  const { tree, rejections = [], prior = null } = about;
  const dependencies = task.dependencies
    .map((id) => tree.task(id))
    .filter((dependency) => dependency !== undefined)
    .map((other) => ({ id: other.id, ref: other.ref, description: other.description, result: resultOf(other) as Dependency["result"] }))
    .map((dependency) => withoutRejections(dependency, rejections));
  const { id, ref, description, round, level } = task;
  const own = input as TaskAgentInput["task"]["input"];
  const items = scopeItemsOf(own);
  const followed =
    prior === null ? [] : [{ id: prior.sessionId, description: prior.query, summary: shortened(prior.summary, summaryLength) }];
  const before = [...followed, ...beforeOf(task, tree)];
  const waiting = tree
    .tasks()
    .filter((other) => isLeaf(other) && other.dependencies.includes(task.id))
    .map((other) => ({ ref: other.ref ?? other.id, description: other.description }));
  return {
    query: about.query,
    brief: about.brief,
    task: { id, ref, description, round, level, input: own },
    dependencies,
    ...citedBy(dependencies, about.sources ?? []),
    known: [...priorTexts(prior, items), ...(round <= 1 || items.length === 0 ? [] : knownTexts(tree.tasks(), round, items))].filter(
      (text) => !rejections.some((item) => item.text === text),
    ),
    ...(rejections.length > 0 && { rejected: rejections.map(({ text, reason }) => ({ text, reason })) }),
    ...(before.length > 0 && { before }),
    ...(about.initialContext !== null && { initialContext: about.initialContext }),
    ...(waiting.length > 0 && { waiting }),
  };
}

function withoutRejections(dependency: Dependency, rejections: readonly Rejection[]): Dependency {
  const own = new Set(rejections.flatMap(({ taskId, text }) => (taskId === dependency.id ? [text] : [])));
  const result = dependency.result as unknown as TaskResult | null;
  if (result === null || own.size === 0) return dependency;
  const findings = result.findings.filter(({ text }) => !own.has(text));
  return { ...dependency, result: { ...result, findings } as unknown as Dependency["result"] };
}

/** Only sources that the dependencies cite: others may differ when the task is restarted. */
function citedBy(dependencies: readonly Dependency[], sources: readonly Source[]): Pick<TaskAgentInput, "sources"> {
  const results = dependencies.flatMap(({ result }) => (result === null ? [] : [result as unknown as TaskResult]));
  const cited = new Set(
    results.flatMap(({ findings = [] }) => findings.flatMap(({ citations }) => citations.map(({ sourceId }) => sourceId))),
  );
  const found = sources.filter(({ id }) => cited.has(id)).map(({ id, title, kind, retrievedAt }) => ({ id, title, kind, retrievedAt }));
  return found.length > 0 ? { sources: found } : {};
}

/** Texts that the followed session found for the same scope items. */
function priorTexts(prior: PriorEvidence | null, scopeItems: readonly string[]): string[] {
  return (prior?.findings ?? []).flatMap(({ item, finding }) => (scopeItems.includes(item) ? [finding.text] : []));
}

/** Texts that earlier rounds found for the same scope items. */
function knownTexts(tasks: readonly TaskRecord[], round: number, scopeItems: readonly string[]): string[] {
  return tasks
    .filter((other) => other.round < round && isLeaf(other) && other.result !== null)
    .filter((other) => scopeItemsOf(other.input).some((item) => scopeItems.includes(item)))
    .flatMap((other) => resultOf(other)?.findings.map((finding) => finding.text) ?? []);
}

/** Limits of the digest of earlier tasks. */
const beforeAtMost = 20;

/**
 * A digest of earlier tasks: indirect dependencies, also through a parent, and leaves of earlier rounds. It holds only
 * tasks that must end before this one starts, so that a restarted task gets the same input.
 */
function beforeOf(task: TaskRecord, tree: TaskTree): { id: string; description: string; summary: string }[] {
  const direct = new Set(task.dependencies);
  if (direct.size === 0 && task.round <= 1 && task.level <= 1) return [];
  const all = tree.tasks();
  const found = new Set<string>();
  const follow = (leaf: TaskRecord): void => {
    for (const dependency of dependenciesAbove(leaf, tree)) {
      for (const other of all) {
        if (!isLeaf(other) || found.has(other.id) || !isWithin(other.id, dependency)) continue;
        found.add(other.id);
        follow(other);
      }
    }
  };
  follow(task);
  return all
    .filter((other) => isLeaf(other) && !direct.has(other.id) && (found.has(other.id) || other.round < task.round))
    .flatMap((other) => (other.status === "completed" ? [digestOf(other)] : []))
    .slice(-beforeAtMost);
}

/** Dependencies of a leaf and of its ancestors. */
function dependenciesAbove(leaf: TaskRecord, tree: TaskTree): string[] {
  const ids: string[] = [];
  for (let task: TaskRecord | undefined = leaf; task !== undefined; task = task.parentId === null ? undefined : tree.task(task.parentId)) {
    ids.push(...task.dependencies);
  }
  return ids;
}

function digestOf(task: TaskRecord) {
  return { id: task.id, description: task.description, summary: shortened(resultOf(task)?.summary ?? "", summaryLength) };
}
