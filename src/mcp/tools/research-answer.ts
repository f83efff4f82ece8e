/** Replies to a session: approves, answers, changes the plan, stops it. */
import { z } from "zod";
import { RalphError } from "../../domain/errors/errors.ts";
import { type Answer, answer } from "../../domain/plans/plan.ts";
import type { Session } from "../../domain/sessions/session.ts";
import { newMessage } from "../../operations/inputs.ts";
import { operations } from "../../operations/table.ts";
import { performed } from "../exchange.ts";
import { reply } from "../replies.ts";
import { sessionState, stateOf, stateText } from "../session-state.ts";
import { tool } from "../tool.ts";
import type { ToolCall } from "../tool-call.ts";
import { idempotencyKey, sessionId } from "../tool-inputs.ts";

const actions = ["approve", "reply", "replace_plan", "cancel", "resume", "retry"] as const;

const input = z.strictObject({
  sessionId,
  action: z
    .enum(actions)
    .describe(
      "approve: the brief or plan that waits. reply: an answer, what to change in the brief or plan, or instructions to a running research. replace_plan: another plan in place of the one that waits. cancel: stop for good. resume: continue after a pause. retry: try a failed research again",
    ),
  text: newMessage.shape.content.describe("With reply: the answer, one of the question's choices by its value, or what to change"),
  taskId: newMessage.shape.taskId.describe("With reply: the task whose question is answered, as research_status showed it"),
  planVersion: z.int().positive().optional().describe("With approve of a plan: the version that the user saw"),
  input: z.unknown().optional().describe("With reply to a permission: what is to be sent instead of the call's input"),
  for: z
    .enum(answer.shape.for.unwrap().options)
    .optional()
    .describe("With reply to a permission: for this call (once), or for the tool in the whole session"),
  plan: z.record(z.string(), z.unknown()).optional().describe("With replace_plan: `{subtasks: [{id, description, agent, dependencies?}]}`"),
  idempotencyKey,
});

export const researchAnswer = tool({
  name: "research_answer",
  title: "Answer a research",
  description:
    "Sends the user's reply to a research: approves its brief or plan, answers a question of a task, allows or refuses a call that changes something outside Ralph, replaces the plan, or cancels it. Ask the user first: do not approve, and do not allow a call, on your own. Next: research_status.",
  input,
  output: sessionState,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  operations: [
    "approve",
    "sendMessage",
    "putPlan",
    "cancelSession",
    "resumeSession",
    "retrySession",
    "listTasks",
    "getPlan",
    "listReports",
  ],
  needs: "all",
  run: async (call, said) => {
    const output = await stateOf(call, await replied(call, said));
    return { kind: "output", output, text: stateText(output) };
  },
});

async function replied(call: ToolCall, said: z.output<typeof input>): Promise<Session> {
  const { sessionId, action, text, planVersion, plan, idempotencyKey: given } = said;
  const key = given ?? call.exchange.key;
  switch (action) {
    case "approve":
      return reply(call, sessionId, { action, planVersion }, key);
    case "reply":
      if (text === undefined) throw missing("text", "action 'reply' needs the answer as `text`");
      return reply(call, sessionId, { action, text, taskId: said.taskId, input: said.input as Answer["input"], for: said.for }, key);
    case "replace_plan":
      if (plan === undefined) throw missing("plan", "action 'replace_plan' needs the plan");
      await performed(call, operations.putPlan, { sessionId, plan: plan as z.input<typeof operations.putPlan.input>["plan"] });
      return performed(call, operations.getSession, { sessionId });
    case "cancel":
      return performed(call, operations.cancelSession, { sessionId }, key);
    case "resume":
      return performed(call, operations.resumeSession, { sessionId }, key);
    case "retry":
      return performed(call, operations.retrySession, { sessionId }, key);
  }
}

function missing(path: string, message: string): RalphError {
  return new RalphError("invalid_input", message, { issues: [{ path, message }] });
}
