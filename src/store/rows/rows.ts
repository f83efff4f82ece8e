/** The prepared statements of one database. */
import { randomUUID } from "node:crypto";
import type { Database } from "../writer/database.ts";
import { callRows } from "./calls.ts";
import { claimRows } from "./claims.ts";
import { contentRows } from "./contents.ts";
import { conversationRows } from "./conversation.ts";
import { EventRows } from "./events.ts";
import { evidenceRows } from "./evidence.ts";
import { idempotencyRows } from "./idempotency.ts";
import { memoryRows } from "./memory.ts";
import { pageRows } from "./pages.ts";
import { priorEvidenceRows } from "./prior-evidence.ts";
import { reportRows } from "./reports.ts";
import { sessionRows } from "./sessions.ts";
import { taskRows } from "./tasks.ts";
import { usageRows } from "./usage.ts";
import { WebhookOutbox } from "./webhook-outbox.ts";
import { WebhookRows } from "./webhooks.ts";

/** The prepared statements, one group per family of tables. */
export type Rows = ReturnType<typeof openRows>;

export function openRows(db: Database, clock: () => Date) {
  const contents = contentRows(db);
  const webhooks = new WebhookRows(db);
  const outbox = new WebhookOutbox(db, webhooks, randomUUID);
  return {
    db,
    sessions: sessionRows(db),
    events: new EventRows(db, clock, outbox),
    webhooks,
    outbox,
    conversation: conversationRows(db),
    tasks: taskRows(db),
    calls: callRows(db),
    evidence: evidenceRows(db),
    claims: claimRows(db),
    reports: reportRows(db),
    idempotency: idempotencyRows(db),
    contents,
    prior: priorEvidenceRows(db),
    pages: pageRows(db, contents),
    memory: memoryRows(db),
    usage: usageRows(db),
  };
}
