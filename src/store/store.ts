/** The store as a whole: opened, migrated, one group of rows a table family. */
import { join } from "node:path";
import { callRows } from "./calls.ts";
import { conversationRows } from "./conversation.ts";
import { Database, type DatabaseOptions } from "./database.ts";
import { eventRows } from "./events.ts";
import { evidenceRows } from "./evidence.ts";
import { idempotencyRows } from "./idempotency.ts";
import { migrate } from "./migrations.ts";
import { reportRows } from "./reports.ts";
import { sessionRows } from "./sessions.ts";
import { taskRows } from "./tasks.ts";

export function openStore(directory: string, options: DatabaseOptions = {}) {
  const db = new Database(join(directory, "ralph.db"), options);
  try {
    migrate(db.sqlite);
    return {
      db,
      sessions: sessionRows(db),
      events: eventRows(db),
      conversation: conversationRows(db),
      tasks: taskRows(db),
      calls: callRows(db),
      evidence: evidenceRows(db),
      reports: reportRows(db),
      idempotency: idempotencyRows(db),
      close: () => db.close(),
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

export type Store = ReturnType<typeof openStore>;
