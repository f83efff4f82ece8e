/** Sessions from outside: lists, look-ups by owner, and what finished sessions teach. */
import type { Brief } from "../../domain/brief.ts";
import type { SpentOnModels } from "../../domain/call-record.ts";
import type { Json } from "../../domain/json.ts";
import type { SessionRecord } from "../../domain/session-record.ts";
import type { Hold, SessionState } from "../../domain/states.ts";
import type { AgentDefinition, KeptAnswer, LeafCounts, MemoryKind, SessionReads } from "./session-store.ts";

/** What a client sees of a session at a glance. */
export interface SessionOverview {
  session: SessionRecord;
  leaves: LeafCounts;
  brief: Brief | null;
  /** Ralph's newest words. */
  reply: string | null;
}

/** Which sessions of an owner are listed; all that is given has to hold. */
export interface SessionFilter {
  status?: SessionState | undefined;
  /** `none` for those that are not held. */
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
  /** `after` is the id to go on from. */
  page(owner: string, filter: SessionFilter, after: string | undefined, limit: number): Promise<SessionOverview[]>;
  /** Sessions that ended before then and are not pinned, oldest first. */
  expired(before: string, limit: number): Promise<OwnedSession[]>;
  /** Deletes at most `limit` calls of sessions that were done or cancelled before then and are not pinned; gives how many. */
  forgetCalls(before: string, limit: number): Promise<number>;
  /** All sessions that can go on by themselves, oldest first. */
  runnable(): Promise<OwnedSession[]>;
  /** Sessions with report files that were asked for after their end and are being made, oldest first. */
  withReportRequests(): Promise<OwnedSession[]>;
  /** The request that an owner sent with a key. */
  answered(owner: string, key: string): Promise<KeptAnswer | undefined>;
  /** Stores the answer of a request unless there is one already; gives the stored one. */
  keepAnswer(owner: string, key: string, answer: Json): Promise<Json>;
  /** How many sessions there are, by state. */
  counts(): Promise<Partial<Record<SessionState, number>>>;
}

/** Definitions of agents that sessions were pinned to: they never change, so that a store may hold them in memory. */
export interface AgentDefinitions {
  definition(version: string): AgentDefinition | undefined;
}

/** How long a task was expected to take, and took. Milliseconds. */
export interface TaskDuration {
  description: string;
  estimatedMs: number | null;
  actualMs: number;
}

/** What an owner's earlier sessions tell of new ones. */
export interface Experience {
  /** The owner's newest completed tasks of an agent, for what they tell of time. */
  durations(owner: string, agent: string, limit: number): Promise<TaskDuration[]>;
  /** What the newest completed tasks of an agent took of models. */
  ofTasks(owner: string, engine: string, agent: string, limit: number): Promise<(SpentOnModels & { durationMs: number })[]>;
  /** What reviewing, aggregating and reporting took in the newest finished sessions. */
  ofReports(owner: string, engine: string, strategy: string, limit: number): Promise<SpentOnModels[]>;
  remembered(owner: string, kind: MemoryKind, signature: string): Promise<Json | undefined>;
  remember(owner: string, kind: MemoryKind, signature: string, content: Json, at: string): Promise<void>;
}
