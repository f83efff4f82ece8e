/** Reads across sessions: lists, look-ups by owner, and the experience of finished sessions. */

import type { Json } from "../../domain/base/json.ts";
import type { SpentOnModels } from "../../domain/calls/call-record.ts";
import type { Brief } from "../../domain/plans/brief.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import type { Hold, SessionState } from "../../domain/sessions/states.ts";
import type { AgentDefinition, LeafCounts, MemoryKind, SessionReads, StoredAnswer } from "./session-store.ts";

/** A session as lists show it. */
export interface SessionOverview {
  session: SessionRecord;
  leaves: LeafCounts;
  brief: Brief | null;
  /** Ralph's last message. */
  reply: string | null;
}

/** Filter of an owner's sessions; every given condition has to match. */
export interface SessionFilter {
  status?: SessionState | undefined;
  /** `none` for sessions that are not held. */
  hold?: Hold | "none" | undefined;
  /** Each word must occur in the question, ignoring case; part of a word is enough. */
  q?: string | undefined;
  /** Top-level fields of the client's metadata with the text of their value. */
  metadata?: Readonly<Record<string, string>> | undefined;
  /** RFC 3339 in UTC: from this time on. */
  createdSince?: string | undefined;
  /** RFC 3339 in UTC: before this time. */
  createdUntil?: string | undefined;
  /** By creation; newest first (`desc`) where absent. */
  order?: "asc" | "desc" | undefined;
}

export function overviewOf(session: SessionReads): SessionOverview {
  const record = session.session;
  return {
    session: record,
    leaves: record.planVersion === null ? {} : session.leafCounts(),
    brief: record.briefVersion === null ? null : (session.brief(record.briefVersion) ?? null),
    reply: record.messageSeq === 0 ? null : (session.latestReply()?.content ?? null),
  };
}

export interface OwnedSession {
  id: string;
  owner: string;
}

export interface Directory {
  /** @throws RalphError where the store cannot be read. */
  overview(owner: string, id: string): Promise<SessionOverview | undefined>;
  /** The page starts after the id `after`. */
  page(owner: string, filter: SessionFilter, after: string | undefined, limit: number): Promise<SessionOverview[]>;
  /** Unpinned sessions that ended before this time, oldest first. */
  expired(before: string, limit: number): Promise<OwnedSession[]>;
  /** Deletes at most `limit` calls of unpinned sessions that were done or cancelled before this time; returns the number. */
  forgetCalls(before: string, limit: number): Promise<number>;
  /** All sessions that can run without the user, oldest first. */
  runnable(): Promise<OwnedSession[]>;
  /** Those among them of whose step or tasks a death of the process is counted. */
  runnableWithDeaths(): Promise<OwnedSession[]>;
  /** Sessions with open requests for further report files, oldest first. */
  withReportRequests(): Promise<OwnedSession[]>;
  /** The request that an owner sent with a key. */
  answered(owner: string, key: string): Promise<StoredAnswer | undefined>;
  /** Stores the answer of a request unless it has one; returns the stored one. */
  storeAnswer(owner: string, key: string, answer: Json): Promise<Json>;
  /** How many sessions there are, by state. */
  counts(): Promise<Partial<Record<SessionState, number>>>;
}

/** Definitions of agents that sessions were pinned to. They never change, so a store may cache them. */
export interface AgentDefinitions {
  definition(version: string): AgentDefinition | undefined;
}

/** Estimated and actual time of a task. Milliseconds. */
export interface TaskDuration {
  description: string;
  estimatedMs: number | null;
  actualMs: number;
}

/** Experience of earlier sessions, for estimates of new ones. */
export interface Experience {
  /** Times of the owner's newest completed tasks of an agent. */
  durations(owner: string, agent: string, limit: number): Promise<TaskDuration[]>;
  /** Model usage of the newest completed tasks of an agent. */
  ofTasks(owner: string, engine: string, agent: string, limit: number): Promise<(SpentOnModels & { durationMs: number })[]>;
  /** Model usage of review, aggregation and reporting in the newest finished sessions. */
  ofReports(owner: string, engine: string, strategy: string, limit: number): Promise<SpentOnModels[]>;
  remembered(owner: string, kind: MemoryKind, signature: string): Promise<Json | undefined>;
  remember(owner: string, kind: MemoryKind, signature: string, content: Json, at: string): Promise<void>;
}
