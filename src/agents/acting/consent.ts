/** Adds a question for the user before each step of a plan that repairs, deletes or pays. Pure. */
import type { TaskSpec } from "../../domain/plans/plan.ts";
import { languageOf } from "../../languages/combined.ts";
import type { Doing } from "../../languages/subjects/actions.ts";
import { actionIn } from "./action.ts";

/** Actions that cannot simply be undone. */
const confirmed: ReadonlySet<Doing> = new Set(["delete", "fix", "pay", "buy"]);

/** Agents whose steps need no question here: a tool call asks for permission itself, and research changes nothing. */
const exempt: ReadonlySet<string> = new Set(["tool", "research", "data", "user", "external"]);

/** The specs with a question before each step that needs one and does not already wait for the user. */
export function withConsent(specs: readonly TaskSpec[], language: string): TaskSpec[] {
  const byRef = new Map(flat(specs).map((spec) => [spec.ref, spec]));
  const add = (list: readonly TaskSpec[]): TaskSpec[] =>
    list.flatMap((spec): TaskSpec[] => {
      if (spec.tasks !== undefined && spec.tasks.length > 0) return [{ ...spec, tasks: add(spec.tasks) }];
      const action = exempt.has(spec.agent) ? null : actionIn(spec.description);
      if (action === null || !action.acts || !confirmed.has(action.doing) || isAsked(spec, byRef, new Set())) return [spec];
      return asked(spec, language);
    });
  return add(specs);
}

function asked(spec: TaskSpec, language: string): TaskSpec[] {
  const { phrases } = languageOf(language).actions;
  const question: TaskSpec = {
    ref: `${spec.ref}?`,
    description: phrases.confirm(spec.description),
    agent: "user",
    kind: "user_interaction",
    dependencies: spec.dependencies ?? [],
    input: { question: phrases.confirm(spec.description), choices: [phrases.yes, phrases.no] },
    branches: { onAnswer: { [phrases.no]: { skip: [spec.ref] } } },
  };
  return [question, { ...spec, dependencies: [...(spec.dependencies ?? []), question.ref] }];
}

/** Whether a step depends, directly or not, on an answer of the user. */
function isAsked({ dependencies = [] }: TaskSpec, byRef: ReadonlyMap<string, TaskSpec>, seen: Set<string>): boolean {
  return dependencies.some((ref) => {
    const before = byRef.get(ref);
    if (before === undefined || seen.has(ref)) return false;
    seen.add(ref);
    return before.kind === "user_interaction" || isAsked(before, byRef, seen);
  });
}

function flat(specs: readonly TaskSpec[]): TaskSpec[] {
  return specs.flatMap((spec) => [spec, ...flat(spec.tasks ?? [])]);
}
