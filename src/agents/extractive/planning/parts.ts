/**
 * Splits a step about many things into parts, for plans of several levels: people are searched for and then listed, a
 * period's letters are collected and then worked through, a whole is examined before it is changed, and tested afterwards. Pure.
 */
import type { z } from "zod";
import type { TaskSpec } from "../../../domain/plans/plan.ts";
import { languageOf } from "../../../languages/combined.ts";
import type { Action } from "../../acting/action.ts";
import { givenTo } from "../../acting/assignment.ts";
import { partsOf as commandsOf, partOf } from "../../acting/commands.ts";
import type { plannerInput } from "../../planning-contracts.ts";
import type { Acting } from "./acting-tasks.ts";
import { kindOf, type StepKind } from "./scale.ts";

type Input = z.infer<typeof plannerInput>;
type Part = Pick<TaskSpec, "description" | "agent"> & Partial<TaskSpec>;

/** The steps with those that stand for many split into their parts, as far as the limits allow. */
export function withParts(specs: readonly TaskSpec[], input: Input, acting: Acting): TaskSpec[] {
  if (input.strategy !== "hierarchical" || input.limits.maxDepth < 2) return [...specs];
  let room = input.limits.maxTasks - specs.length;
  return specs.map((spec) => {
    if (spec.tasks !== undefined || spec.kind === "user_interaction") return spec;
    const text = spec.agent === "research" || spec.agent === "data" ? clauseOf(spec, input) : spec.description;
    const kind = kindOf(text, input.brief.goal);
    if (kind === null) return spec;
    const parts = partsOf(kind, text, spec, input, acting);
    if (parts.length < 2 || parts.length > input.limits.maxChildren || parts.length - 1 > room) return spec;
    room -= parts.length - 1;
    return inOrder({ ...spec, description: text }, parts);
  });
}

/** The step's own words in the request: its scope item is without the verb. */
function clauseOf({ input, description }: TaskSpec, { brief, query }: Input): string {
  const item = typeof input?.["scopeItem"] === "string" ? input["scopeItem"] : description;
  return brief.scope.length === 1 ? query : partOf(item, commandsOf(brief.goal)).text;
}

function partsOf(kind: StepKind, text: string, spec: TaskSpec, { brief }: Input, { now, ...doers }: Acting): Part[] {
  const { parts } = languageOf(brief.language).commands.phrases;
  const item = typeof spec.input?.["scopeItem"] === "string" ? spec.input["scopeItem"] : spec.description;
  const research = (description: string, more: TaskSpec["input"] = {}): Part => ({
    description,
    agent: "research",
    input: { scopeItem: item, query: item, ...more },
  });
  switch (kind) {
    case "people":
      return [research(parts.search(item)), research(parts.extract(item), { command: "extract" })];
    case "study":
      return [research(parts.collect(item), { command: "list" }), research(parts.study(item), { widen: true })];
    case "system": {
      const act = (description: string): Part => {
        const action: Action = { text: description, doing: "change", things: ["code"], object: item, acts: true };
        return givenTo({ ref: "", description, agent: "research", complexity: "simple", dependencies: ["before"] }, action, doers, now);
      };
      const change = spec.agent === "research" || spec.agent === "data" ? act(text) : spec;
      return [research(parts.examine(item)), act(parts.design(item)), change, act(parts.adapt(item)), act(parts.test(item))];
    }
  }
}

/** The parts under the step's own ref, each behind the one before it. */
function inOrder(spec: TaskSpec, parts: readonly Part[]): TaskSpec {
  const tasks = parts.map((part, index): TaskSpec => {
    const dependencies = index === 0 ? (spec.dependencies ?? []) : [`${spec.ref}.${index}`];
    return { ...part, ref: `${spec.ref}.${index + 1}`, complexity: "simple", dependencies };
  });
  const { input: _input, dependencies: _dependencies, ...parent } = spec;
  return { ...parent, complexity: "complex", tasks };
}
