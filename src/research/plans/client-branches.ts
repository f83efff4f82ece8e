/** The branches of a task in the form of a client's plan, so that a plan that a client has read can be sent back. Pure. */
import type { z } from "zod";
import type { AskSpec, BranchesSpec, BranchSpec, Task, TaskSpec } from "../../domain/plans/plan.ts";

type Json = z.core.util.JSONType;
type Members = Record<string, Json>;

/** The inverse of what `readClientPlan` makes of `onAnswer` and `onFailure`. */
export function clientBranches(branches: BranchesSpec | null): Pick<Task, "onAnswer" | "onFailure"> {
  const { onAnswer, onFailure } = branches ?? {};
  return { onAnswer: onAnswer === undefined ? null : answers(onAnswer), onFailure: onFailure === undefined ? null : branch(onFailure) };
}

function answers(given: Record<string, BranchSpec>): Members {
  return Object.fromEntries(Object.entries(given).map(([answer, follows]) => [answer, branch(follows)]));
}

function branch({ ask: question, add, skip }: BranchSpec): Members {
  return {
    ...(question !== undefined && { ask: ask(question) }),
    ...(add !== undefined && { subtasks: add.map(subtask) }),
    ...(skip !== undefined && { skip }),
  };
}

function ask({ question, choices, onAnswer }: AskSpec): Members {
  return { question, ...(choices !== undefined && { choices }), ...(onAnswer !== undefined && { onAnswer: answers(onAnswer) }) };
}

function subtask({
  ref,
  description,
  agent,
  capability,
  kind,
  estimatedTime,
  dependencies,
  input,
  tasks,
  branches,
  ...same
}: TaskSpec): Members {
  const isQuestion = kind === "user_interaction";
  const { question, choices, ...others } = input ?? {};
  const own = isQuestion ? others : (input ?? {});
  const { onAnswer, onFailure } = clientBranches(branches ?? null);
  const told: Record<string, Json | undefined> = {
    id: ref,
    description,
    kind,
    agent: capability === undefined && !isQuestion && tasks === undefined ? agent : undefined,
    capability,
    ...same,
    estimatedTime: estimatedTime ?? undefined,
    dependencies,
    input: Object.keys(own).length > 0 ? own : undefined,
    ...(isQuestion && { question, choices }),
    subtasks: tasks?.map(subtask),
    onAnswer: onAnswer ?? undefined,
    onFailure: onFailure ?? undefined,
  };
  return Object.fromEntries(Object.entries(told).filter((member): member is [string, Json] => member[1] !== undefined));
}
