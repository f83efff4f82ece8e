/** Converts the supervisor's request to a session, and compares requests. Pure. */

import { type Json, requestHash } from "../../domain/base/json.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { NewSession } from "../../domain/sessions/session.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { maxComplexityOf, type SupervisorRequest } from "../../domain/sessions/supervisor.ts";

/** The session's brief is approved automatically. */
export function newSession(request: SupervisorRequest): NewSession {
  const { language, limits, plan, allowedTools, maxComplexity, sessionId } = request;
  const conversationContext = contextOf(request);
  return {
    query: request.taskDescription,
    strategy: request.executionMode,
    autoApprove: true,
    outputFormats: ["md"],
    ...(language !== undefined && { language }),
    ...(limits !== undefined && { limits }),
    ...(plan !== undefined && { plan }),
    ...(allowedTools !== undefined && { allowedTools }),
    metadata: {
      supervisor: true,
      ...(sessionId != null && { supervisorSessionId: sessionId }),
      ...(conversationContext !== null && { conversationContext }),
      ...(maxComplexity !== undefined && { maxComplexity: maxComplexityOf(maxComplexity) }),
      supervisorRequest: requestHash(bodyOf(request)),
    },
  };
}

/** The parts of a request that are compared. */
export function bodyOf(request: SupervisorRequest): Json {
  const { taskDescription, executionMode, language, limits, plan, allowedTools, maxComplexity } = request;
  const more = { language, limits, plan, allowedTools, maxComplexity };
  return { taskDescription, executionMode, conversationContext: contextOf(request), ...(more as Record<string, Json | undefined>) };
}

/** @throws RalphError `conflict` where the id belongs to another request. */
export function sameRequest(session: SessionRecord, request: SupervisorRequest, sessionId: string): SessionRecord {
  const { supervisor, supervisorRequest } = session.metadata;
  if (supervisor !== true || supervisorRequest !== requestHash(bodyOf(request))) throw otherRequest(sessionId);
  return session;
}

export function otherRequest(sessionId: string): RalphError {
  return new RalphError("conflict", `The sessionId '${sessionId}' stands for another request`);
}

function contextOf({ conversationContext }: SupervisorRequest): string | null {
  if (conversationContext == null || conversationContext.length === 0) return null;
  if (typeof conversationContext === "string") return conversationContext;
  return conversationContext.map(({ role, content }) => `${role}: ${content}`).join("\n");
}
