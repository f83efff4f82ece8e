/** Rows of `idempotency`: requests that must not be repeated, with their answers. */
import type { Selectable } from "kysely";
import type { Json } from "../../domain/base/json.ts";
import type { AnsweredRequests } from "../../research/ports/answered-requests.ts";
import type { StoredAnswer } from "../../research/ports/session-store.ts";
import type { IdempotencyTable } from "../schema/tables.ts";
import { decodedOrNull, encodedOrNull } from "../sqlite/json-columns.ts";
import { rowsBy } from "../writer/by-columns.ts";
import type { Database, Transaction } from "../writer/database.ts";

type IdempotencyRow = Selectable<IdempotencyTable>;

export function idempotencyRows(db: Database) {
  const find = rowsBy(db, "idempotency", ["owner", "key"]);
  const insert = db.insertion("idempotency");
  const claim = db.insertion("idempotency", "ignore");
  const release = db.statement((sql, p: { owner: string; key: string }) =>
    sql.deleteFrom("idempotency").where("owner", "=", p.owner).where("key", "=", p.key).where("answer", "is", null),
  );
  const forget = db.statement((sql, p: { before: string; aliases: string }) =>
    sql.deleteFrom("idempotency").where("created_at", "<", p.before).where("key", "not like", p.aliases),
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
    insert: (
      tx: Transaction,
      { at, ...ids }: { owner: string; session_id: string; key: string; status: number; at: string },
      { requestHash, messageSeq, answer: given }: Omit<StoredAnswer, "sessionId">,
    ): void => {
      insert(tx, { ...ids, request_hash: requestHash, message_seq: messageSeq, answer: encodedOrNull(given), created_at: at });
    },
    /** Stores the request's answer unless one is stored already. */
    answer: (tx: Transaction, owner: string, key: string, given: Json) =>
      answer.run(tx, { owner, key, status: 200, answer: JSON.stringify(given) }),
    /** Stores a request without a session; false where the key was used. */
    claim: (tx: Transaction, { owner, key, requestHash, at }: { owner: string; key: string; requestHash: string; at: string }): boolean => {
      const none = { session_id: null, message_seq: null, status: null, answer: null };
      return claim(tx, { owner, key, request_hash: requestHash, created_at: at, ...none }) > 0;
    },
    /** Removes a request without an answer. */
    release: (tx: Transaction, owner: string, key: string) => release.run(tx, { owner, key }),
    forget: (tx: Transaction, before: string) => forget.run(tx, { before, aliases: "supervisor:%" }),
  };
}

/** The port of requests that belong to no session. */
export function answeredRequests(db: Database, rows: ReturnType<typeof idempotencyRows>): AnsweredRequests {
  return {
    claim: (owner, { key, requestHash }, at) =>
      db.write((tx) => (rows.claim(tx, { owner, key, requestHash, at }) ? undefined : storedAnswer(rows.find(owner, key)))),
    answer: (owner, key, answer) => db.write((tx) => void rows.answer(tx, owner, key, answer)),
    release: (owner, key) => db.write((tx) => void rows.release(tx, owner, key)),
    forget: (before) => db.write((tx) => void rows.forget(tx, before)),
  };
}

export function storedAnswer(row: IdempotencyRow | undefined): StoredAnswer | undefined {
  if (row === undefined) return undefined;
  return { sessionId: row.session_id, requestHash: row.request_hash, messageSeq: row.message_seq, answer: decodedOrNull<Json>(row.answer) };
}
