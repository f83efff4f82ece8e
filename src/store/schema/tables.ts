/** The rows as they lie in the database, for Kysely. `migrations/` is the truth; this mirrors it. */
import type { Selectable } from "kysely";
import type { EventType } from "../../domain/events/events.ts";
import type { TaskStatus } from "../../domain/plans/task-status.ts";
import type { Hold, SessionState } from "../../domain/sessions/states.ts";
import type { Flag, JsonText, Time } from "./column-types.ts";
import type { LibraryTables } from "./library-tables.ts";
import type { OwnerTables } from "./owner-tables.ts";
import type { ResultTables } from "./result-tables.ts";

export interface SessionTable {
  id: string;
  owner: string;
  query: string;
  engine: string;
  status: SessionState;
  hold: Hold | null;
  /** Grows by one with every change of status or hold; the guard of every transition. */
  version: number;
  failed_from: SessionState | null;
  strategy_wanted: string;
  strategy: string | null;
  complexity: string | null;
  language: string | null;
  round: number;
  percent: number;
  auto_approve: Flag;
  plan_approval: Flag;
  output_formats: JsonText | null;
  /** Template of the report; null for the default one. */
  template: string | null;
  document_ids: JsonText | null;
  sources: JsonText;
  limits: JsonText;
  allowed_tools: JsonText;
  unsupported_claims: string | null;
  follows: string | null;
  supplied_plan: JsonText | null;
  metadata: JsonText;
  /** W3C traceparent of the trace that all work on the session belongs to. */
  traceparent: string | null;
  /** Excluded from the deletion of old sessions. */
  pinned: Flag;
  /** Versions of the agents that the session began with. */
  pins: JsonText;
  initial_context: JsonText | null;
  coverage: JsonText;
  /** Which limit cut the research short. */
  cut: string | null;
  brief_version: number | null;
  plan_version: number | null;
  error: JsonText | null;
  model_calls: number;
  input_tokens: number;
  output_tokens: number;
  cost_usd: number;
  cost_unknown: Flag;
  /** How often a run's calls differed from its journal. */
  divergences: number;
  /** How often the process died while the present step was under way. */
  deaths: number;
  /** A process works on the session's step, or did when it died. */
  under_way: Flag;
  /** Bytes of results, answers, research and report files that the session stores. */
  stored_bytes: number;
  event_seq: number;
  message_seq: number;
  /** Milliseconds of work, waits not counted. */
  worked_ms: number;
  created_at: Time;
  updated_at: Time;
  ended_at: Time | null;
}

export interface BriefTable {
  session_id: string;
  version: number;
  owner: string;
  status: "draft" | "approved";
  content: JsonText;
  created_at: Time;
}

export interface MessageTable {
  session_id: string;
  seq: number;
  owner: string;
  role: "user" | "assistant";
  content: string;
  task_id: string | null;
  /** A user's message counts as answered once Ralph's reply is committed. */
  answered: Flag;
  created_at: Time;
}

export interface PlanTable {
  session_id: string;
  version: number;
  owner: string;
  status: "draft" | "approved";
  analysis: string;
  metadata: JsonText;
  /** Ids of the tasks of this version, with what each looked like. */
  tasks: JsonText;
  created_at: Time;
}

export interface TaskTable {
  session_id: string;
  id: string;
  owner: string;
  ref: string | null;
  parent_id: string | null;
  level: number;
  /** Order of the tree: position among all tasks, by creation. */
  position: number;
  round: number;
  kind: string;
  agent: string | null;
  description: string;
  complexity: string | null;
  status: TaskStatus;
  critical: Flag;
  priority: number;
  estimated_ms: number | null;
  dependencies: JsonText;
  input: JsonText;
  branches: JsonText | null;
  result: JsonText | null;
  question: JsonText | null;
  error: JsonText | null;
  attempts: number;
  /** How often the process died while the task was in progress, since its last end. */
  deaths: number;
  output_schema: JsonText | null;
  lease: string | null;
  lease_until: Time | null;
  started_at: Time | null;
  ended_at: Time | null;
}

export interface EventTable {
  session_id: string;
  seq: number;
  /** Orders the rows of all owners; never shown. */
  position: number;
  /** Position in the owner's feed, over all of its sessions. */
  feed_position: number;
  owner: string;
  type: EventType;
  at: Time;
  percent: number;
  data: JsonText;
}

export interface CallTable {
  session_id: string;
  /** The task's id, or the role outside tasks: 'planner', 'reviewer#2', 'brief#3'. */
  scope: string;
  turn: number;
  ord: number;
  owner: string;
  kind: "tool" | "model" | "ask";
  name: string;
  effect: "read" | "idempotent" | "world";
  status: "sent" | "answered" | "failed";
  request_hash: string;
  request: JsonText;
  /** With null in place of each of its parts. */
  answer: JsonText | null;
  answer_parts: JsonText | null;
  error: JsonText | null;
  model: string | null;
  request_id: string | null;
  input_tokens: number;
  output_tokens: number;
  cache_read_tokens: number;
  cache_write_tokens: number;
  cost_usd: number | null;
  duration_ms: number | null;
  at: Time;
}

export interface AnswerPartTable {
  session_id: string;
  hash: string;
  owner: string;
  content: JsonText;
}

export interface IdempotencyTable {
  owner: string;
  key: string;
  request_hash: string;
  session_id: string | null;
  /** The message that the request brought. */
  message_seq: number | null;
  status: number | null;
  answer: JsonText | null;
  created_at: Time;
}

export interface FeedPositionTable {
  owner: string;
  /** The greatest position in the owner's feed given before a session was deleted. */
  greatest: number;
}

/** Texts by their hash, once for each owner: what citations point into. */
export interface ContentTable {
  owner: string;
  hash: string;
  text: string;
}

/** Pages, sheets, slides … of a text, where it has any. */
export interface ContentDivisionTable {
  owner: string;
  hash: string;
  divisions: JsonText;
}

export interface AgentDefinitionTable {
  /** Hash of the file's content. */
  version: string;
  name: string;
  content: string;
  created_at: Time;
}

export interface MemoryTable {
  owner: string;
  kind: "assessment" | "breakdown";
  signature: string;
  content: JsonText;
  created_at: Time;
}

export interface PageTable {
  owner: string;
  url: string;
  hash: string;
  record: JsonText;
  retrieved_at: Time;
}

export interface Tables extends LibraryTables, OwnerTables, ResultTables {
  session: SessionTable;
  brief: BriefTable;
  message: MessageTable;
  plan: PlanTable;
  task: TaskTable;
  event: EventTable;
  feed_position: FeedPositionTable;
  call: CallTable;
  answer_part: AnswerPartTable;
  idempotency: IdempotencyTable;
  content: ContentTable;
  content_division: ContentDivisionTable;
  agent_definition: AgentDefinitionTable;
  memory: MemoryTable;
  page: PageTable;
}

export type SessionRow = Selectable<SessionTable>;
export type TaskRow = Selectable<TaskTable>;
export type CallRow = Selectable<CallTable>;
