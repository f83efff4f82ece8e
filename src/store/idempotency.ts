/** Rows of `idempotency`: requests that must not be repeated, with their answers. */
import type { Selectable } from "kysely";
import type { Json } from "../domain/json.ts";
import type { KeptAnswer } from "../research/ports/session-store.ts";
import type { Database, Transaction } from "./database.ts";
import { decodedOrNull, encodedOrNull } from "./json-columns.ts";
import type { IdempotencyTable } from "./tables.ts";

type IdempotencyRow = Selectable<IdempotencyTable>;

export function idempotencyRows(db: Database) {
  const find = db.read((sql, p: { owner: string; key: string }) =>
    sql.selectFrom("idempotency").selectAll().where("owner", "=", p.owner).where("key", "=", p.key),
  );
  const insert = db.insertion("idempotency");
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
    keep: (
      tx: Transaction,
      { at, ...ids }: { owner: string; session_id: string; key: string; status: number; at: string },
      { requestHash, messageSeq, answer: given }: Omit<KeptAnswer, "sessionId">,
    ): void => {
      insert(tx, { ...ids, request_hash: requestHash, message_seq: messageSeq, answer: encodedOrNull(given), created_at: at });
    },
    /** Stores the request's answer unless one is stored already. */
    answer: (tx: Transaction, owner: string, key: string, given: Json) =>
      answer.run(tx, { owner, key, status: 200, answer: JSON.stringify(given) }),
  };
}

export function keptAnswer(row: IdempotencyRow | undefined): KeptAnswer | undefined {
  if (row === undefined) return undefined;
  return { sessionId: row.session_id, requestHash: row.request_hash, messageSeq: row.message_seq, answer: decodedOrNull<Json>(row.answer) };
}
