/** Rows of `idempotency`: requests that must not be done twice, with the answer they were given. */
import type { Selectable } from "kysely";
import type { Database, Transaction } from "./database.ts";
import type { IdempotencyTable } from "./tables.ts";

export type IdempotencyRow = Selectable<IdempotencyTable>;

export function idempotencyRows(db: Database) {
  const find = db.read((sql, p: { owner: string; key: string }) =>
    sql.selectFrom("idempotency").selectAll().where("owner", "=", p.owner).where("key", "=", p.key),
  );
  const insert = db.statement((sql, p: Record<keyof IdempotencyRow, never>) =>
    sql.insertInto("idempotency").values({
      owner: p.owner,
      key: p.key,
      request_hash: p.request_hash,
      session_id: p.session_id,
      message_seq: p.message_seq,
      status: p.status,
      answer: p.answer,
      created_at: p.created_at,
    }),
  );
  const answer = db.statement((sql, p: { owner: string; key: string; status: number; answer: string }) =>
    sql
      .updateTable("idempotency")
      .set({ status: p.status, answer: p.answer })
      .where("owner", "=", p.owner)
      .where("key", "=", p.key)
      .where("answer", "is", null),
  );
  return {
    find: (owner: string, key: string): IdempotencyRow | undefined => find.get({ owner, key }),
    insert: (tx: Transaction, row: IdempotencyRow) => insert.run(tx, row as never),
    /** Keeps the answer that the request was given, unless one is kept already. */
    answer: (tx: Transaction, owner: string, key: string, status: number, text: string) =>
      answer.run(tx, { owner, key, status, answer: text }),
  };
}
