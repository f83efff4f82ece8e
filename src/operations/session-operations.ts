/** Operations on sessions: create, read, converse, control. */
import { z } from "zod";
import { recording } from "../domain/calls/recording.ts";
import { claim } from "../domain/evidence/claims.ts";
import { sourceText } from "../domain/evidence/evidence.ts";
import { task } from "../domain/plans/plan.ts";
import { conversationMessage, results, session } from "../domain/sessions/session.ts";
import type { Sessions } from "../research/ports/service.ts";
import { access } from "./access.ts";
import { byteStream, createdSession, messageAnswer, nothing, pageOf } from "./answers.ts";
import {
  approval,
  boundedPart,
  claimFilter,
  givenBrief,
  newMessage,
  newSessionInput,
  pageInput,
  sessionFilter,
  sessionInput,
  sessionWait,
  sourcePart,
  taskInput,
} from "./inputs.ts";
import { operation } from "./operation.ts";
import { assertSaid, assertWritable } from "./rules.ts";

/** Commands to a session or one of its tasks, with their descriptions. */
export const sessionCommands = {
  pause: "Pause a session: calls in flight are answered, then nothing new begins",
  resume: "Resume a paused session; it returns to its open question if it had one",
  cancel: "Cancel a session: calls in flight are aborted, and it ends",
  retry: "Return a failed session to the state that failed; completed work is kept",
} as const satisfies Partial<Record<keyof Sessions, string>>;
export type SessionCommand = keyof typeof sessionCommands;

export const taskCommands = {
  retryTask: ["retry", "Retry a failed or skipped task, with those skipped because of it; a failed session continues"],
  skipTask: ["skip", "Skip a task that has not completed, and with it all that depend on it"],
} as const satisfies Partial<Record<keyof Sessions, readonly [verb: string, summary: string]>>;
export type TaskCommand = keyof typeof taskCommands;

export const sessionCommand = (command: SessionCommand) =>
  operation({
    id: `${command}Session`,
    summary: sessionCommands[command],
    input: sessionInput,
    effect: "write",
    allowed: access.writeSessions,
    answer: session,
    keyed: ({ sessionId }) => ({ route: `POST /sessions/${sessionId}/${command}`, body: null }),
    run: ({ sessions }, { owner }, { sessionId }, idempotency) => sessions[command](owner, sessionId, idempotency),
  });

export const taskCommand = (command: TaskCommand) => {
  const [verb, summary] = taskCommands[command];
  return operation({
    id: command,
    summary,
    input: taskInput,
    effect: "write",
    allowed: access.writeSessions,
    answer: task,
    keyed: ({ sessionId, taskId }) => ({ route: `POST /sessions/${sessionId}/tasks/${taskId}/${verb}`, body: null }),
    run: ({ sessions }, { owner }, { sessionId, taskId }, idempotency) => sessions[command](owner, sessionId, taskId, idempotency),
  });
};

const pinning = (id: "pinSession" | "unpinSession", summary: string, pinned: boolean) =>
  operation({
    id,
    summary,
    input: sessionInput,
    effect: "write",
    allowed: access.writeSessions,
    answer: session,
    run: ({ sessions }, { owner }, { sessionId }) => sessions.pin(owner, sessionId, pinned),
  });

export const sessionOperations = {
  createSession: operation({
    id: "createSession",
    summary: "Ask a question: starts a research session",
    input: newSessionInput,
    effect: "write",
    allowed: access.writeSessions,
    answer: createdSession,
    keyed: (body) => ({ route: "POST /sessions", body }),
    run: ({ sessions, languages }, { owner }, request, idempotency) => {
      assertWritable(request.language, languages(request.engine));
      return sessions.create(owner, request, idempotency);
    },
  }),
  listSessions: operation({
    id: "listSessions",
    summary: "Your sessions, newest first",
    input: pageInput.extend(sessionFilter.shape),
    effect: "read",
    allowed: access.readSessions,
    answer: pageOf(session),
    run: ({ sessions }, { owner }, { limit, cursor, ...filter }) => sessions.list(owner, filter, { limit, cursor }),
  }),
  getSession: operation({
    id: "getSession",
    summary: "One session as it is now, or with wait as soon as its state changes",
    input: sessionInput.extend(sessionWait.shape),
    effect: "read",
    allowed: access.readSessions,
    answer: session,
    run: ({ sessions }, { owner }, { sessionId, wait, after }) =>
      wait === undefined || wait === 0
        ? sessions.get(owner, sessionId)
        : sessions.changed(owner, sessionId, { after, waitMs: wait * 1_000 }),
  }),
  deleteSession: operation({
    id: "deleteSession",
    summary: "Delete a session with all its data; a running one is cancelled first",
    input: sessionInput,
    effect: "write",
    allowed: access.writeSessions,
    answer: nothing,
    run: ({ sessions }, { owner }, { sessionId }) => sessions.delete(owner, sessionId),
  }),
  pinSession: pinning("pinSession", "Keep a session when old ones are deleted", true),
  unpinSession: pinning("unpinSession", "Keep a session no longer than others", false),
  sendMessage: operation({
    id: "sendMessage",
    summary: "Send a message: an answer in the brief dialogue or to a waiting task, or one that steers the research",
    input: sessionInput.extend(newMessage.shape),
    effect: "write",
    allowed: access.writeSessions,
    answer: messageAnswer,
    keyed: ({ sessionId, ...body }) => ({ route: `POST /sessions/${sessionId}/messages`, body }),
    run: ({ sessions }, { owner }, { sessionId, ...body }, idempotency) => {
      assertSaid(body);
      return sessions.message(owner, sessionId, body, idempotency);
    },
  }),
  listMessages: operation({
    id: "listMessages",
    summary: "The conversation, oldest first",
    input: sessionInput.extend(pageInput.shape),
    effect: "read",
    allowed: access.readSessions,
    answer: pageOf(conversationMessage),
    run: ({ sessions }, { owner }, { sessionId, ...page }) => sessions.messages(owner, sessionId, page),
  }),
  approve: operation({
    id: "approve",
    summary: "Approve the brief, or with planVersion the plan",
    input: sessionInput.extend(approval.shape),
    effect: "write",
    allowed: access.writeSessions,
    answer: session,
    keyed: ({ sessionId, planVersion = null }) => ({ route: `POST /sessions/${sessionId}/approve`, body: { planVersion } }),
    run: ({ sessions }, { owner }, { sessionId, planVersion = null }, idempotency) =>
      sessions.approve(owner, sessionId, planVersion, idempotency),
  }),
  putBrief: operation({
    id: "putBrief",
    summary: "Write the brief by hand, as a new version, while it waits for its approval",
    input: sessionInput.extend(givenBrief.shape),
    effect: "write",
    allowed: access.writeSessions,
    answer: session,
    run: async ({ sessions, languages }, { owner }, { sessionId, ...brief }) => {
      const { engine } = await sessions.get(owner, sessionId);
      assertWritable(brief.language, languages(engine));
      return sessions.reviseBrief(owner, sessionId, brief);
    },
  }),
  getResults: operation({
    id: "getResults",
    summary: "The results so far; complete when the session is done",
    input: sessionInput,
    effect: "read",
    allowed: access.readSessions,
    answer: results,
    run: ({ sessions }, { owner }, { sessionId }) => sessions.results(owner, sessionId),
  }),
  listClaims: operation({
    id: "listClaims",
    summary: "The report's claims with verdicts and citations, in its order",
    input: sessionInput.extend(pageInput.shape).extend(claimFilter.shape),
    effect: "read",
    allowed: access.readSessions,
    answer: pageOf(claim),
    run: ({ sessions }, { owner }, { sessionId, verdict, section, source, ...page }) =>
      sessions.claims(owner, sessionId, { verdict, section, source }, page),
  }),
  getSourceText: operation({
    id: "getSourceText",
    summary: "The text of a source as the session read it, or a part of it",
    input: sessionInput.extend({ sourceId: z.string().min(1).max(100) }).extend(sourcePart.shape),
    effect: "read",
    allowed: access.readSessions,
    answer: sourceText,
    run: ({ sessions }, { owner }, { sessionId, sourceId, ...part }) => sessions.sourceText(owner, sessionId, sourceId, boundedPart(part)),
  }),
  getBundle: operation({
    id: "getBundle",
    summary: "The evidence bundle of a session that has ended: a ZIP that can be checked without Ralph's service",
    input: sessionInput,
    effect: "read",
    allowed: access.readSessions,
    answer: byteStream,
    run: ({ sessions }, { owner }, { sessionId }) => sessions.bundle(owner, sessionId),
  }),
  getJournal: operation({
    id: "getJournal",
    summary: "The session's call journal: every answer from models and tools; ENGINE=replay runs the session again without key and network",
    input: sessionInput,
    effect: "read",
    allowed: access.readSessions,
    answer: recording,
    run: ({ sessions }, { owner }, { sessionId }) => sessions.recording(owner, sessionId),
  }),
} as const;
