/** Changes of one step to rows other than the session's record. */

import type { Json } from "../../domain/base/json.ts";
import type { CallKey } from "../../domain/calls/call-record.ts";
import type { Claim } from "../../domain/evidence/claims.ts";
import type { Finding, Source } from "../../domain/evidence/evidence.ts";
import type { Brief, BriefContent } from "../../domain/plans/brief.ts";
import type { ReportRecord, ReportRequest } from "../../domain/sessions/report-record.ts";
import type { Research } from "../../domain/sessions/research.ts";
import type { MemoryKind, StoredAnswer } from "../../research/ports/session-store.ts";
import { sourceRow } from "../rows/evidence.ts";
import { storedAnswer } from "../rows/idempotency.ts";
import type { Transaction } from "../writer/database.ts";
import type { CachedState, SqliteSession } from "./open-session.ts";

export class RowChanges {
  readonly now: SqliteSession;
  protected readonly tx: Transaction;

  constructor(tx: Transaction, session: SqliteSession) {
    this.tx = tx;
    this.now = session;
  }

  protected get ids() {
    return { session_id: this.now.id, owner: this.now.owner };
  }

  /** Changes the state in memory; a rollback of the step restores it. */
  protected cache(changed: Partial<CachedState>): void {
    this.now.cached = { ...this.now.cached, ...changed };
  }

  addBrief(version: number, status: Brief["status"], content: BriefContent, at: string): void {
    const row = { ...this.ids, version, status, content: JSON.stringify(content), created_at: at };
    this.now.rows.conversation.insertBrief(this.tx, row);
  }

  answerMessages(seq: number): void {
    this.now.rows.conversation.answered(this.tx, this.now.id, seq);
    this.cache({ unanswered: null });
  }

  setCallsAside(scope: string, fromTurn: number): void {
    const { rows, id } = this.now;
    const aside = freeName(scope, (name) => rows.calls.ofScope(id, name).length > 0);
    rows.calls.setAside(this.tx, id, scope, fromTurn, aside);
  }

  retireCall({ scope, turn, order }: CallKey): void {
    const { rows, id } = this.now;
    const aside = freeName(scope, (name) => rows.calls.find(id, name, turn, order) !== undefined);
    rows.calls.move(this.tx, id, scope, turn, order, aside);
  }

  withdrawCall({ scope, turn, order }: CallKey): void {
    this.now.rows.calls.withdraw(this.tx, this.now.id, scope, turn, order);
  }

  forgetFailedCalls(): void {
    this.now.rows.calls.forgetFailures(this.tx, this.now.id);
  }

  addSource(source: Source): void {
    this.now.rows.evidence.insertSource(this.tx, sourceRow(source, this.ids));
    this.cache({ sources: null });
  }

  addFindings(taskId: string, findings: readonly Finding[]): void {
    const hashes = new Map(this.now.sources().map(({ id, hash }) => [id, hash]));
    this.now.rows.evidence.insertFindings(this.tx, { ...this.ids, task_id: taskId }, findings, hashes);
  }

  putResearch(research: Research, at: string): void {
    const content = JSON.stringify(research);
    this.now.rows.reports.putResearch(this.tx, { ...this.ids, content, created_at: at, record: null });
    // Parsed from the column, as later readers will see it.
    this.cache({ research: { content: JSON.parse(content) as Research, record: null } });
  }

  putReportRecord(record: ReportRecord): void {
    const text = JSON.stringify(record);
    this.now.rows.reports.putRecord(this.tx, this.now.id, text);
    const { research } = this.now.cached;
    this.cache({ research: research == null ? undefined : { ...research, record: JSON.parse(text) as ReportRecord } });
  }

  putReportRequest({ format, template, error }: ReportRequest, at: string): void {
    const row = { ...this.ids, format, template, error: error === null ? null : JSON.stringify(error), created_at: at };
    this.now.rows.reports.putRequest(this.tx, row);
  }

  putClaims(claims: readonly Claim[]): void {
    this.now.rows.claims.replace(this.tx, this.ids, claims);
  }

  remember(kind: MemoryKind, signature: string, content: Json, at: string): void {
    this.now.rows.memory.put(this.tx, { owner: this.now.owner, kind, signature, content: JSON.stringify(content), created_at: at });
  }

  answered(key: string): StoredAnswer | undefined {
    return storedAnswer(this.now.rows.idempotency.find(this.now.owner, key));
  }

  storeAnswer(key: string, answer: Omit<StoredAnswer, "sessionId">, status: number, at: string): void {
    this.now.rows.idempotency.insert(this.tx, { ...this.ids, key, at, status }, answer);
  }

  afterCommit(listener: () => void): void {
    this.tx.afterCommit(listener);
  }

  afterRollback(listener: () => void): void {
    this.tx.afterRollback(listener);
  }
}

/** The first free name of `scope~1`, `scope~2` … */
function freeName(scope: string, isTaken: (name: string) => boolean): string {
  let number = 1;
  while (isTaken(`${scope}~${number}`)) number++;
  return `${scope}~${number}`;
}
