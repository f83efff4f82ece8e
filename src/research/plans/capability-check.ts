/** Checks the steps of a plan that act against what agents and tools can do. Pure. */
import { type Action, actionIn } from "../../agents/acting/action.ts";
import { type Doers, doersOf, withDoers } from "../../agents/acting/assignment.ts";
import { actionsOf } from "../../agents/acting/commands.ts";
import { capableOf } from "../../agents/acting/matching.ts";
import type { Engine } from "../../agents/contracts.ts";
import { type Issue, RalphError } from "../../domain/errors/errors.ts";
import type { UnableStep } from "../../domain/plans/brief.ts";
import { nobodyAgent, type TaskSpec } from "../../domain/plans/plan.ts";
import { isLeaf, type TaskRecord } from "../../domain/plans/task-record.ts";
import { languageOf } from "../../languages/combined.ts";
import { describeTools, type SessionTools } from "../catalogue/session-tools.ts";

/** The tools and agents of a session, and whether the engine leaves look-ups in services to its planner. */
export interface Capabilities extends Doers {
  readonly lookups: boolean;
}

export function capabilitiesFor(engine: Pick<Engine, "taskAgents" | "namedAgent">, tools: SessionTools): Capabilities {
  return { ...doersOf(describeTools(tools), engine.taskAgents.values()), lookups: engine.namedAgent === undefined };
}

/** The specs with each acting leaf assigned to a tool or agent that can do it, or to the agent `nobody`. */
export function assigned(specs: readonly TaskSpec[], capabilities: Capabilities): TaskSpec[] {
  return withDoers(specs, capabilities, capabilities.lookups);
}

/**
 * Resolves each capability that a client named instead of an agent to the agent or tool that has it.
 * @throws RalphError `no_capability` naming the tasks whose capability no agent or tool has.
 */
export function capable(specs: readonly TaskSpec[], capabilities: Doers, path = "plan.subtasks"): TaskSpec[] {
  const issues: Issue[] = [];
  const resolved = resolvedIn(specs, capabilities, path, issues);
  const [first] = issues;
  if (first !== undefined) throw new RalphError("no_capability", `${first.path}: ${first.message}`, { issues });
  return resolved;
}

function resolvedIn(specs: readonly TaskSpec[], doers: Doers, path: string, issues: Issue[]): TaskSpec[] {
  return specs.map((spec, index): TaskSpec => {
    const at = `${path}.${index}`;
    const { capability, tasks, ...rest } = spec;
    const own: TaskSpec = tasks === undefined ? rest : { ...rest, tasks: resolvedIn(tasks, doers, `${at}.subtasks`, issues) };
    if (capability === undefined) return own;
    const doer = capableOf(capability, doers.list);
    if (doer === null) {
      const known = [...new Set(doers.list.flatMap((each) => each.capabilities))].slice(0, 20).join("; ");
      const message = `'${spec.ref}' needs somebody who can '${capability}', and nobody here can; there is: ${known || "nothing"}`;
      issues.push({ path: `${at}.capability`, message });
      return own;
    }
    return doer.kind === "agent"
      ? { ...own, agent: doer.name }
      : { ...own, agent: "tool", input: { tool: doer.name, input: own.input ?? {}, fill: true } };
  });
}

/** The leaves that no tool or agent can do, each with advice for the user. */
export function unableSteps(tasks: readonly Pick<TaskRecord, "agent" | "ref" | "description">[], language: string): UnableStep[] {
  const { phrases } = languageOf(language).actions;
  return tasks
    .filter(({ agent }) => agent === nobodyAgent)
    .map(({ ref, description }) => ({ ref, description, message: phrases.nobodyCan([description]) }));
}

/** Items of a brief, or else commands of the request, without a capable tool or agent. Works before there is a plan. */
export function unableItems(scope: readonly string[], query: string, doers: Doers, language: string): UnableStep[] {
  const items = scope.map(actionIn).filter((action) => action?.acts === true) as Action[];
  const actions = items.length > 0 ? items : actionsOf(query);
  const specs = actions.map(({ text }, index) => ({ ref: String(index), description: text, agent: "research" }));
  const unable = unableSteps(
    withDoers(specs, doers, false).map(({ agent, description }) => ({ agent, ref: null, description })),
    language,
  );
  return unable.slice(0, 20);
}

/** Whether every final step of a plan is one that no tool or agent can do: all others only prepare them. */
export function isHopeless(tasks: readonly Pick<TaskRecord, "id" | "agent" | "parentId" | "dependencies">[]): boolean {
  const leaves = tasks.filter(isLeaf);
  const waitedFor = new Set(tasks.flatMap(({ dependencies }) => dependencies));
  const isWaitedFor = (id: string): boolean => {
    if (waitedFor.has(id)) return true;
    const parentId = tasks.find((task) => task.id === id)?.parentId ?? null;
    return parentId !== null && isWaitedFor(parentId);
  };
  const last = leaves.filter(({ id }) => !isWaitedFor(id));
  return last.length > 0 && last.every(({ agent }) => agent === nobodyAgent);
}
