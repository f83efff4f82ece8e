/** Outcome of a session's actions, beside its research: the nature of a task, and the outcome of those that act. */
import { z } from "zod";
import { jsonValue } from "../base/json-value.ts";

/** `finds`: the task researches and returns evidence. `acts`: it changes or creates something, or asks the user. */
export type Nature = "finds" | "acts";

const findingAgents: ReadonlySet<string> = new Set(["research", "data"]);

/** The nature of a leaf by the agent that it is planned for; null for a parent, which only collects its children. */
export function natureOf({ agent }: { readonly agent: string | null }): Nature | null {
  if (agent === null) return null;
  return findingAgents.has(agent) ? "finds" : "acts";
}

const outcomeStates = ["done", "partly_done", "not_done"] as const;
const outcomeTaskStates = ["done", "failed", "skipped", "open"] as const;
export type OutcomeTaskState = (typeof outcomeTaskStates)[number];

const outcomeTask = z.object({
  taskId: z.string(),
  ref: z.string().nullable().describe("The id that the client or planner gave"),
  description: z.string(),
  state: z.enum(outcomeTaskStates).describe("`open`: not ended yet, or never reached"),
  summary: z.string().nullable().describe("What it came to, in words"),
  output: jsonValue.nullable().describe("What it gave; null where it gave nothing"),
  reason: z.string().nullable().describe("Why it failed or was left out, or what it waits for"),
  asked: z
    .array(z.object({ question: z.string(), answer: z.string().nullable().describe("null while it is open") }))
    .describe("What the user was asked for this task, in order"),
});
export type OutcomeTask = z.infer<typeof outcomeTask>;

/** The tasks that act or make something, in the order in which they were done; those that were not come last. */
export const outcome = z.object({
  state: z.enum(outcomeStates).describe("`done`: every task; `partly_done`: some; `not_done`: none"),
  tasks: z.array(outcomeTask),
});
export type Outcome = z.infer<typeof outcome>;

/** How far tasks in these states were done, taken together. */
export function outcomeStateOf(states: readonly OutcomeTaskState[]): Outcome["state"] {
  const done = states.filter((state) => state === "done").length;
  if (done === 0) return "not_done";
  return done === states.length ? "done" : "partly_done";
}
