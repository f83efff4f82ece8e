/** The extension `io.modelcontextprotocol/tasks`: a session as a task that a client polls, answers and cancels. */
import { MissingRequiredClientCapabilityError, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { z } from "zod";
import { isRalphError } from "../domain/errors/errors.ts";
import { idInput } from "../operations/inputs.ts";
import { operations } from "../operations/table.ts";
import { takeAnswers } from "./elicitation.ts";
import { performed } from "./exchange.ts";
import { openQuestions } from "./questions.ts";
import { linksTo } from "./report-links.ts";
import { stateOf, stateText } from "./session-state.ts";
import { tasksExtension, taskView } from "./task-view.ts";
import type { ToolCall } from "./tool-call.ts";
import { outputResult, problemKey, shownError } from "./tool-result.ts";

const taskId = z.looseObject({ taskId: idInput });

export const taskMethods = {
  "tasks/get": { params: taskId, run: getTask },
  "tasks/update": { params: taskId, run: updateTask },
  "tasks/cancel": { params: taskId, run: cancelTask },
} as const;

/** @throws MissingRequiredClientCapabilityError where the client did not declare the extension. */
export async function asTaskRequest<T>(call: ToolCall, work: () => Promise<T>): Promise<T> {
  if (!call.hasTasks) throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [tasksExtension]: {} } } });
  try {
    return await work();
  } catch (error) {
    const { code, message } = shownError(error, call.exchange.onFault);
    const isInternal = code === "internal_error";
    throw new ProtocolError(isInternal ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams, message, {
      [problemKey]: { error: code, detail: message },
    });
  }
}

async function getTask(call: ToolCall, { taskId: sessionId }: { taskId: string }): Promise<Record<string, unknown>> {
  const session = await performed(call, operations.getSession, { sessionId });
  const questions = await openQuestions(call, session);
  const task = taskView(session, call.asking.kind === "none" ? [] : questions);
  if (task.status !== "completed") return { ...task };
  const output = await stateOf(call, session, questions);
  const isError = session.status === "failed";
  return { ...task, result: outputResult({ kind: "output", output, text: stateText(output), links: linksTo(output.reports), isError }) };
}

/** The SDK removes the answers from the parameters. */
async function updateTask(call: ToolCall, { taskId: sessionId }: { taskId: string }): Promise<Record<string, unknown>> {
  const session = await performed(call, operations.getSession, { sessionId });
  const given = call.asking.kind === "result" ? call.asking.given : {};
  await takeAnswers(call, sessionId, await openQuestions(call, session), given);
  return {};
}

/** A session that has ended already is acknowledged as well. */
async function cancelTask(call: ToolCall, { taskId: sessionId }: { taskId: string }): Promise<Record<string, unknown>> {
  try {
    await performed(call, operations.cancelSession, { sessionId });
  } catch (error) {
    if (!isRalphError(error) || error.code !== "conflict") throw error;
  }
  return {};
}
