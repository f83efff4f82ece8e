/**
 * Recursive breakdown: each task is judged, and split as long as the parts get simpler and the tree stays within the limits
 * of depth and leaves. It works level by level, so that the same answers always give the same tree.
 */

import type { Engine } from "../../agents/contracts.ts";
import { splitterOutput } from "../../agents/planning-contracts.ts";
import type { Json } from "../../domain/base/json.ts";
import { isRalphError, isStoreFault } from "../../domain/errors/errors.ts";
import type { Brief } from "../../domain/plans/brief.ts";
import type { Complexity, TaskSpec } from "../../domain/plans/plan.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { runAgent } from "../calls/agent-run.ts";
import { aboutOf, agentCards } from "../catalogue/agent-cards.ts";
import { contextOf } from "../run/session-facts.ts";
import { limitsOf } from "../run/session-limits.ts";
import type { SessionRun } from "../run/session-run.ts";
import { signatureOf } from "./similarity.ts";

interface Leaf {
  spec: TaskSpec;
  level: number;
  /** Descriptions from the root down. */
  ancestors: string[];
}

export interface Split {
  complexity: Complexity;
  tasks: TaskSpec[];
}

/** The specs with every task that should be split replaced by a parent of its parts. A split that fails leaves a leaf. */
export async function breakDown(
  session: SessionRecord,
  run: SessionRun,
  engine: Engine,
  brief: Brief,
  specs: readonly TaskSpec[],
): Promise<TaskSpec[]> {
  const { maxDepth, maxChildren, maxTasks } = limitsOf(run.core.settings, session);
  const tree = structuredClone([...specs]);
  let frontier = leavesOf(tree, 1, [brief.goal]);
  let leaves = frontier.length;
  while (frontier.length > 0) {
    const candidates = frontier.filter((leaf) => leaf.level < maxDepth && mayBeSplit(leaf.spec));
    const splits = await Promise.all(candidates.map((leaf) => splitOf(session, run, engine, brief, leaf)));
    frontier = [];
    for (const [index, leaf] of candidates.entries()) {
      const split = splits[index];
      if (split == null) continue;
      leaf.spec.complexity = split.complexity;
      const parts = split.tasks.length;
      if (parts > maxChildren || leaves - 1 + parts > maxTasks || !getsSimpler(leaf, split)) continue;
      leaf.spec.tasks = withOwnRefs(leaf.spec.ref, split.tasks);
      leaves += parts - 1;
      frontier.push(...leavesOf(leaf.spec.tasks, leaf.level + 1, [...leaf.ancestors, leaf.spec.description]));
    }
  }
  return tree;
}

const rank: Record<Complexity, number> = { simple: 0, medium: 1, complex: 2 };

/**
 * Whether the parts are simpler than the whole: at least two, none that repeats the task or an ancestor, no two alike, none
 * harder than the whole, and not all as hard.
 */
export function getsSimpler({ spec, ancestors }: Pick<Leaf, "spec" | "ancestors">, { complexity, tasks }: Split): boolean {
  if (tasks.length < 2) return false;
  const above = new Set([...ancestors, spec.description].map((text) => signatureOf(text)));
  const parts = tasks.map(({ description }) => signatureOf(description));
  if (parts.some((part) => above.has(part)) || new Set(parts).size < parts.length) return false;
  const hardness = tasks.map((task) => (task.complexity === undefined ? -1 : rank[task.complexity]));
  return hardness.every((value) => value <= rank[complexity]) && hardness.some((value) => value < rank[complexity]);
}

function mayBeSplit({ kind, complexity }: TaskSpec): boolean {
  return kind !== "user_interaction" && (complexity === undefined || complexity === "complex");
}

function leavesOf(specs: readonly TaskSpec[], level: number, ancestors: string[]): Leaf[] {
  return specs.flatMap((spec) =>
    spec.tasks === undefined || spec.tasks.length === 0
      ? [{ spec, level, ancestors }]
      : leavesOf(spec.tasks, level + 1, [...ancestors, spec.description]),
  );
}

async function splitOf(session: SessionRecord, run: SessionRun, engine: Engine, brief: Brief, leaf: Leaf): Promise<Split | null> {
  const { core } = run;
  const { spec, level, ancestors } = leaf;
  const { maxChildren } = limitsOf(core.settings, session);
  const { splitter } = engine.agents;
  const agents = agentCards(engine, aboutOf(session, brief));
  const signature = signatureOf(spec.description, [
    engine.name,
    splitter.version,
    brief.language,
    spec.agent,
    ...agents.map(({ name }) => name).sort(),
  ]);
  if (core.settings.reuseBreakdowns) {
    const known = splitterOutput.safeParse(await core.experience.remembered(session.owner, "breakdown", signature));
    if (known.success) return known.data;
  }
  try {
    const input = { brief, task: spec, level, ancestors, agents, limits: { maxChildren }, initialContext: contextOf(session) };
    const options = { scope: `splitter:${spec.ref}`, timeoutMs: core.settings.plannerTimeoutMs };
    const split = await runAgent(run, session, splitter, input, options);
    if (core.settings.reuseBreakdowns && getsSimpler(leaf, split)) {
      await core.experience.remember(session.owner, "breakdown", signature, split as unknown as Json, core.clock().toISOString());
    }
    return split;
  } catch (error) {
    if (!isRalphError(error) || isStoreFault(error)) throw error;
    core.log.warn({ session: session.id, task: spec.ref, error }, "A task could not be split; it stays whole");
    return null;
  }
}

/** The input with its references to siblings under their new names. */
function referring(input: NonNullable<TaskSpec["input"]>, names: ReadonlyMap<string, string>): NonNullable<TaskSpec["input"]> {
  const text = JSON.stringify(input);
  if (!text.includes('"$from"')) return input;
  return JSON.parse(text, (key, value: unknown) => (key === "$from" && typeof value === "string" ? (names.get(value) ?? value) : value));
}

/** Prefixes the refs of parts with that of their whole, so that different wholes may have parts with the same ref. */
function withOwnRefs(whole: string, tasks: readonly TaskSpec[]): TaskSpec[] {
  const names = new Map(tasks.map(({ ref }) => [ref, ref.startsWith(whole) ? ref : `${whole}.${ref}`]));
  return tasks.map((task) => ({
    ...task,
    ref: names.get(task.ref) ?? task.ref,
    dependencies: task.dependencies?.map((name) => names.get(name) ?? name),
    ...(task.input !== undefined && { input: referring(task.input, names) }),
  }));
}
