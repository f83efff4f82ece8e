/** Rows of `brief` and `message`. */
import type { Selectable } from "kysely";
import { type Brief, brief as briefSchema } from "../../domain/plans/brief.ts";
import type { StoredMessage } from "../../research/ports/session-store.ts";
import type { BriefTable, MessageTable } from "../schema/tables.ts";
import { rowsBy } from "../writer/by-columns.ts";
import type { Database, Transaction } from "../writer/database.ts";

export type BriefRow = Selectable<BriefTable>;
export type MessageRow = Selectable<MessageTable>;

export function conversationRows(db: Database) {
  const approveBrief = db.statement((sql, p: { session_id: string; version: number }) =>
    sql.updateTable("brief").set({ status: "approved" }).where("session_id", "=", p.session_id).where("version", "=", p.version),
  );
  const brief = rowsBy(db, "brief", ["session_id", "version"]);
  const messages = db.read((sql, p: { session_id: string; after: number; limit: number }) =>
    sql
      .selectFrom("message")
      .selectAll()
      .where("session_id", "=", p.session_id)
      .where("seq", ">", p.after)
      .orderBy("seq")
      .limit(p.limit as never),
  );
  const answering = rowsBy(db, "message", ["session_id", "answered"], "seq");
  const message = rowsBy(db, "message", ["session_id", "seq"]);
  const latestReply = db.read((sql, p: { session_id: string }) =>
    sql
      .selectFrom("message")
      .selectAll()
      .where("session_id", "=", p.session_id)
      .where("role", "=", "assistant")
      .orderBy("seq", "desc")
      .limit(1),
  );
  const answerAll = db.statement((sql, p: { session_id: string; upTo: number }) =>
    sql
      .updateTable("message")
      .set({ answered: 1 })
      .where("session_id", "=", p.session_id)
      .where("seq", "<=", p.upTo)
      .where("answered", "=", 0),
  );
  return {
    insertBrief: db.insertion("brief"),
    approveBrief: (tx: Transaction, sessionId: string, version: number) => approveBrief.run(tx, { session_id: sessionId, version }),
    brief: (sessionId: string, version: number): BriefRow | undefined => brief.get({ session_id: sessionId, version }),
    insertMessage: db.insertion("message"),
    messages: (sessionId: string, after: number, limit: number): MessageRow[] => messages.all({ session_id: sessionId, after, limit }),
    message: (sessionId: string, seq: number): MessageRow | undefined => message.get({ session_id: sessionId, seq }),
    /** The user's messages that Ralph has not answered yet, oldest first. */
    unanswered: (sessionId: string): MessageRow[] => answering.all({ session_id: sessionId, answered: 0 }),
    latestReply: (sessionId: string): MessageRow | undefined => latestReply.get({ session_id: sessionId }),
    /** Marks the user's messages up to `seq` as answered. */
    answered: (tx: Transaction, sessionId: string, seq: number) => answerAll.run(tx, { session_id: sessionId, upTo: seq }),
  };
}

export function briefOf({ content, version, status }: Pick<BriefRow, "content" | "version" | "status">): Brief {
  return briefSchema.parse({ ...JSON.parse(content), version, status });
}

export function messageOf({ seq, role, content, task_id, answered, created_at }: MessageRow): StoredMessage {
  return { seq, role, content, taskId: task_id, createdAt: created_at, answered: answered === 1 };
}
