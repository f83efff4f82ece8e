/**
 * Checks the invariants of a database: no gaps in event numbers, only moves of the state table, statuses that agree with
 * their rows, no orphaned rows or files. It only reads, and works on any connection.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import { sha256 } from "../../domain/base/json.ts";
import { quoteStands } from "../../domain/evidence/evidence.ts";
import { isSettled, type TaskStatus } from "../../domain/plans/task-status.ts";
import { isTerminal, nextState, type SessionEvent, type SessionState } from "../../domain/sessions/states.ts";

export interface Audit {
  sessions: number;
  events: number;
  tasks: number;
  citations: number;
  files: number;
  /** One line for each violation, naming the session. */
  problems: string[];
}

interface SessionLine {
  id: string;
  status: SessionState;
  hold: string | null;
  event_seq: number;
  percent: number;
}

/** @param reportsDirectory directory of the report files; null checks rows only. */
export function audit(sqlite: BetterSqlite3.Database, reportsDirectory: string | null): Audit {
  const problems: string[] = [];
  const integrity = sqlite.pragma("integrity_check") as { integrity_check: string }[];
  for (const { integrity_check } of integrity) if (integrity_check !== "ok") problems.push(`database: ${integrity_check}`);
  for (const row of sqlite.pragma("foreign_key_check") as { table: string; parent: string }[]) {
    problems.push(`${row.table}: a row refers to a ${row.parent} that does not exist`);
  }
  const sessions = sqlite.prepare("SELECT id, status, hold, event_seq, percent FROM session ORDER BY id").all() as SessionLine[];
  let events = 0;
  let tasks = 0;
  for (const session of sessions) {
    const say = (problem: string) => problems.push(`session ${session.id}: ${problem}`);
    events += auditEvents(sqlite, session, say);
    tasks += auditTasks(sqlite, session, say);
  }
  const citations = auditCitations(sqlite, problems);
  for (const problem of [...orphanedContent(sqlite), ...lostParts(sqlite)]) problems.push(problem);
  const files = reportsDirectory === null ? 0 : auditFiles(sqlite, reportsDirectory, problems);
  return { sessions: sessions.length, events, tasks, citations, files, problems };
}

function auditEvents(sqlite: BetterSqlite3.Database, session: SessionLine, say: (problem: string) => void): number {
  const rows = sqlite.prepare("SELECT seq, type, at, percent, data FROM event WHERE session_id = ? ORDER BY seq").iterate(session.id);
  let count = 0;
  let state: SessionState | null = null;
  let failedFrom: SessionState | null = null;
  let percent = 0;
  let at = "";
  let type = "";
  for (const row of rows as IterableIterator<{ seq: number; type: string; at: string; percent: number; data: string }>) {
    count++;
    if (row.seq !== count) say(`event ${count} is missing: ${row.seq} follows`);
    if (row.percent < percent) say(`event ${row.seq} lowers the percent from ${percent} to ${row.percent}`);
    if (row.at < at) say(`event ${row.seq} is older than the one before`);
    if (state !== null && isTerminal(state) && row.type !== "session.status") say(`event ${row.seq} (${row.type}) follows '${state}'`);
    ({ percent, at, type } = row);
    if (row.type !== "session.status") continue;
    const { from, to, event } = JSON.parse(row.data) as { from: SessionState | null; to: SessionState; event: SessionEvent };
    if (from !== state) say(`event ${row.seq} moves from '${from}', but the session was '${state}'`);
    if (from !== null && nextState(from, event, failedFrom) !== to) say(`event ${row.seq} moves from '${from}' to '${to}' by '${event}'`);
    if (to === "failed") failedFrom = from;
    state = to;
  }
  if (count !== session.event_seq) say(`${count} events, but the counter says ${session.event_seq}`);
  if (state !== session.status) say(`the event log ends in '${state}', but the session is '${session.status}'`);
  if (isTerminal(session.status) && type !== "session.status") say("the last event is not the terminal one");
  if (percent !== session.percent) say(`the event log ends at ${percent} %, the session at ${session.percent} %`);
  if ((session.percent === 100) !== (session.status === "done")) say(`'${session.status}' at ${session.percent} %`);
  if (isTerminal(session.status) && session.hold !== null) say(`'${session.status}' and held`);
  return count;
}

interface TaskLine {
  id: string;
  parent_id: string | null;
  agent: string | null;
  status: TaskStatus;
  result: number;
  error: number;
  question: number;
  findings: number;
}

function auditTasks(sqlite: BetterSqlite3.Database, { id, status }: SessionLine, say: (problem: string) => void): number {
  const tasks = sqlite
    .prepare(
      `SELECT id, parent_id, agent, status, result IS NOT NULL AS result, error IS NOT NULL AS error, question IS NOT NULL AS question,
         (SELECT count(*) FROM finding WHERE finding.session_id = task.session_id AND finding.task_id = task.id) AS findings
       FROM task WHERE session_id = ?`,
    )
    .all(id) as TaskLine[];
  for (const task of tasks) {
    const isLeaf = task.agent !== null;
    if (isLeaf && (task.status === "completed") !== (task.result === 1))
      say(`task ${task.id} is '${task.status}' ${task.result ? "with" : "without"} a result`);
    if (isLeaf && task.status === "failed" && task.error === 0) say(`task ${task.id} failed without an error`);
    if (task.findings > 0 && task.status !== "completed") say(`task ${task.id} is '${task.status}' and has findings`);
    if (isLeaf && (task.status === "awaiting_input") !== (task.question === 1))
      say(`task ${task.id} is '${task.status}' ${task.question ? "with" : "without"} a question`);
    if ((status === "done" || status === "cancelled") && !isSettled(task.status))
      say(`task ${task.id} is '${task.status}' in a session that is '${status}'`);
    if (isLeaf || status !== "done") continue;
    const children = tasks.filter(({ parent_id }) => parent_id === task.id);
    const hasCompleted = children.some((child) => child.status === "completed");
    if ((task.status === "completed") !== hasCompleted) say(`parent ${task.id} is '${task.status}', its children say otherwise`);
  }
  return tasks.length;
}

function auditCitations(sqlite: BetterSqlite3.Database, problems: string[]): number {
  const rows = sqlite.prepare(
    `SELECT citation.session_id, citation.task_id, citation.quote, citation.place, content.text
     FROM citation
     JOIN source ON source.session_id = citation.session_id AND source.id = citation.source_id
     JOIN content ON content.owner = source.owner AND content.hash = source.hash`,
  );
  let count = 0;
  for (const row of rows.iterate() as IterableIterator<{
    session_id: string;
    task_id: string;
    quote: string;
    place: string;
    text: string;
  }>) {
    count++;
    if (!quoteStands(row.text, { quote: row.quote, place: JSON.parse(row.place) }))
      problems.push(`session ${row.session_id}: a quote of task ${row.task_id} is not in its source`);
  }
  const { total } = sqlite.prepare("SELECT count(*) AS total FROM citation").get() as { total: number };
  if (total !== count) problems.push(`citation: ${total - count} rows have no source text`);
  return count;
}

function orphanedContent(sqlite: BetterSqlite3.Database): string[] {
  const { orphans } = sqlite
    .prepare(
      `SELECT count(*) AS orphans FROM content
       WHERE NOT EXISTS (SELECT 1 FROM source WHERE source.owner = content.owner AND source.hash = content.hash)
         AND NOT EXISTS (SELECT 1 FROM document WHERE document.owner = content.owner AND document.content_hash = content.hash)`,
    )
    .get() as { orphans: number };
  return orphans === 0 ? [] : [`content: ${orphans} texts that nothing refers to`];
}

function lostParts(sqlite: BetterSqlite3.Database): string[] {
  const rows = sqlite
    .prepare(
      `SELECT DISTINCT call.session_id, call.scope FROM call, json_each(call.answer_parts) AS part
       WHERE NOT EXISTS (
         SELECT 1 FROM answer_part WHERE answer_part.session_id = call.session_id AND answer_part.hash = part.value ->> 'hash'
       )`,
    )
    .all() as { session_id: string; scope: string }[];
  return rows.map(({ session_id, scope }) => `session ${session_id}: a call of ${scope} lacks a part of its answer`);
}

function auditFiles(sqlite: BetterSqlite3.Database, directory: string, problems: string[]): number {
  const rows = sqlite.prepare("SELECT session_id, path, bytes, sha256 FROM report").all() as {
    session_id: string;
    path: string;
    bytes: number;
    sha256: string;
  }[];
  for (const { session_id, path, bytes, sha256: hash } of rows) {
    const file = join(directory, path);
    const content = existsSync(file) ? readFileSync(file) : null;
    if (content === null) problems.push(`session ${session_id}: the report ${path} is gone`);
    else if (content.byteLength !== bytes || sha256(content) !== hash)
      problems.push(`session ${session_id}: the report ${path} was changed`);
  }
  const known = new Set(rows.map(({ path }) => path));
  for (const path of existsSync(directory)
    ? (readdirSync(directory, { recursive: true, withFileTypes: true }) as { isDirectory(): boolean; parentPath: string; name: string }[])
    : []) {
    const relative = join(path.parentPath, path.name).slice(directory.length + 1);
    if (!path.isDirectory() && !known.has(relative)) problems.push(`file ${relative}: no session owns it`);
  }
  return rows.length;
}
