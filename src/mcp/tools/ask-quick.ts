/** Answers a question in one call, by the supervisor's direct path. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { supervisorRequest } from "../../domain/sessions/supervisor.ts";
import { operations } from "../../operations/table.ts";
import { runningTime } from "../../time/running-time.ts";
import { performed } from "../exchange.ts";
import { sessionState, stateOf, stateText } from "../session-state.ts";
import { tool } from "../tool.ts";
import { idempotencyKey } from "../tool-inputs.ts";
import { waitFor } from "../waiting.ts";

const { taskDescription, conversationContext, language } = supervisorRequest.shape;

export const askQuick = tool({
  name: "ask_quick",
  title: "Quick answer",
  description:
    "Answers a question, or carries out a single step, in one call of at most 45 seconds: without a brief, a plan or rounds. For a report with many sources use research_start. Where the answer takes longer, the state is 'working': go on with research_status.",
  input: z.strictObject({
    query: taskDescription.describe("The question, complete in itself"),
    context: conversationContext.describe("Earlier conversation that the question refers to"),
    language: language.describe("Language of the answer, e.g. en or ru; that of the question where absent"),
    idempotencyKey,
  }),
  output: sessionState.extend({ answer: z.string().nullable().describe("The answer in words; null while there is none") }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  operations: ["supervise", "getSession", "listTasks", "getPlan", "listReports"],
  needs: "all",
  run: async (call, { query, context, language: tag, idempotencyKey: given }) => {
    // The key finds the session again when the supervisor's own wait ends before this call's.
    const key = given ?? call.exchange.key ?? randomUUID();
    const request = { taskDescription: query, conversationContext: context, language: tag, executionMode: "direct" as const };
    const until = runningTime.now() + call.settings.waitMs;
    const begun = await performed(call, operations.supervise, { request, wait: false }, key);
    const sessionId = begun.kind === "done" ? begun.answer.sessionId : begun.sessionId;
    const { session, questions } = await waitFor({ ...call, asking: { kind: "none" } }, sessionId, until - runningTime.now());
    const outcome = await performed(call, operations.supervise, { request, wait: false }, key);
    const state = await stateOf(call, session, questions);
    const answer = outcome.kind === "done" ? outcome.answer.nextResponse : outcome.kind === "failed" ? outcome.fallbackResponse : null;
    const output = { ...state, answer };
    const isError = outcome.kind === "failed";
    return { kind: "output", output, text: isError ? stateText(state) : (answer ?? stateText(state)), isError };
  },
});
