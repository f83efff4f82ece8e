/**
 * Plans a request that acts: a step for each command, in their order. An action waits for the research before it,
 * and for an earlier action that it refers to. Repairs, deletions and payments ask the user first. Deterministic.
 */
import type { z } from "zod";
import { nobodyAgent, type TaskSpec } from "../../../domain/plans/plan.ts";
import type { PlanningPhrases } from "../../../languages/subjects/phrases.ts";
import type { Action } from "../../acting/action.ts";
import { type Doers, givenTo } from "../../acting/assignment.ts";
import { partOf, partsOf } from "../../acting/commands.ts";
import { withConsent } from "../../acting/consent.ts";
import { refersBack } from "../../acting/moments.ts";
import type { plannerInput } from "../../planning-contracts.ts";
import { pointsBack } from "../brief/references.ts";
import { documentCommand } from "../commands/document-command.ts";
import { meansThoseBefore } from "./scale.ts";
import { wantsFigures } from "./table-bearing.ts";

type Input = z.infer<typeof plannerInput>;

/** The tools and agents that can act, and the session's own 'now', to which relative days refer. */
export interface Acting extends Doers {
  now: string | null;
}

interface Step {
  item: string;
  action: Action | null;
  spec: TaskSpec;
  /** Whether it does something, or asks a tool from outside. */
  isCall: boolean;
}

/** The steps of a request of which at least one acts or asks a tool from outside; null for any other. */
export function actingTasks(input: Input, phrases: PlanningPhrases, { now, ...doers }: Acting): TaskSpec[] | null {
  const parts = partsOf(input.brief.goal);
  const steps: Step[] = [];
  for (const [index, item] of input.brief.scope.entries()) {
    const { text, action } = partOf(item, parts);
    steps.push(stepOf({ item, text, action, number: index + 1 }, steps, input, phrases, { now, ...doers }));
  }
  if (!steps.some(({ isCall }) => isCall)) return null;
  const specs = withConsent(
    steps.map(({ spec }) => spec),
    input.brief.language,
  );
  return grouped(specs.slice(0, input.limits.maxTasks), input, phrases);
}

function stepOf(
  { item, text, action, number }: { item: string; text: string; action: Action | null; number: number },
  before: readonly Step[],
  { agents, initialContext, query }: Input,
  phrases: PlanningPhrases,
  { now, ...doers }: Acting,
): Step {
  const command = documentCommand(item, query);
  const hasData = command === null && agents.some(({ name }) => name === "data") && wantsFigures(item, initialContext.tables);
  const waits = pointsBack(item) || refersBack(text) || meansThoseBefore(text) ? before.slice(-1) : [];
  const found: TaskSpec = {
    ref: `r${number}`,
    description: hasData ? phrases.dataTask(item) : phrases.researchTask(item),
    agent: hasData ? "data" : "research",
    complexity: "simple",
    input: { scopeItem: item, query: item, ...(hasData && { quotes: true }), ...command },
    ...(waits.length > 0 && { dependencies: waits.map(({ spec }) => spec.ref) }),
  };
  if (action === null) return { item, action, spec: found, isCall: false };
  const dependencies = before.filter((step) => neededBy(step, action)).map(({ spec }) => spec.ref);
  const { input: _input, ...bare } = { ...found, ref: `a${number}`, description: text, agent: "research", dependencies };
  const given = givenTo(bare, action, doers, now);
  const isCall = given.agent !== "research";
  return { item, action, spec: isCall ? given : found, isCall };
}

/** Whether an action may need the step's result: research, a tool's answer, or something that the action refers to. */
function neededBy({ action, isCall }: Step, { text, acts, things }: Action): boolean {
  if (!isCall || action?.acts !== true) return true;
  return acts && (refersBack(text) || things.includes("invitation"));
}

/** Keeps to the maximum number of children; more are put into groups. */
function grouped(specs: TaskSpec[], { limits: { maxChildren, maxDepth } }: Input, phrases: PlanningPhrases): TaskSpec[] {
  if (specs.length <= maxChildren || maxDepth < 2) return specs;
  return Array.from({ length: Math.ceil(specs.length / maxChildren) }, (_, group): TaskSpec => {
    const tasks = specs.slice(group * maxChildren, (group + 1) * maxChildren);
    return { ref: `g${group + 1}`, description: phrases.group(group + 1), agent: nobodyAgent, complexity: "complex", tasks };
  });
}
