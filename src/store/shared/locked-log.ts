/**
 * Lock on the end of the log, which one replica holds while it runs the steps that it appends. The COMMIT is sent right after the
 * batch, without waiting for its answer, so that the others wait for a single round trip.
 */
import { type Appended, appendedOf, appending, type Writer } from "./batch-text.ts";
import type { ChangedRow } from "./captured-rows.ts";
import { one, type SharedConnection, transaction } from "./shared-connection.ts";

/** The locked end of the log, until this replica appends or releases it. */
export interface LockedLog {
  /** The newest batch, and the rows that changed after the last seen one. */
  readonly batch: number;
  readonly rebuilt: number;
  readonly rows: readonly SharedRow[];
  append(changes: readonly ChangedRow[]): Promise<Appended>;
  unlock(): Promise<void>;
}

export interface SharedRow {
  readonly kind: string;
  readonly key: string;
  readonly content: string | null;
}

/** Longest time that a frozen replica can block the others from appending. Milliseconds. */
const longestLockMs = 2_000;

/**
 * Locks the end of the log: no other replica appends until this one appends or releases it. A replica that freezes meanwhile
 * loses the lock after {@link longestLockMs}.
 */
export async function lockLog(connection: SharedConnection, seen: number, writer: Writer): Promise<LockedLog> {
  const { sql } = connection;
  const locked = Promise.withResolvers<Omit<LockedLog, "append" | "unlock">>();
  const decided = Promise.withResolvers<string | null>();
  let isEnded = false;
  const ended = transaction(sql, "", async (tx) => {
    const [, heads, rows] = await Promise.all([
      tx.unsafe(`SET LOCAL idle_in_transaction_session_timeout = ${longestLockMs}`),
      tx.unsafe<HeadRow[]>("SELECT batch, rebuilt FROM ralph.installation FOR UPDATE"),
      tx.unsafe<SharedRow[]>(`SELECT kind, key, content FROM ralph.row WHERE batch > ${Math.trunc(seen)} ORDER BY batch`),
    ]);
    const head = one(heads);
    locked.resolve({ batch: Number(head.batch), rebuilt: Number(head.rebuilt), rows });
    const text = await decided.promise;
    if (text === null) return { answer: null };
    // Not awaited. The client alone may send the COMMIT: one in this text would free the connection for others while it still does.
    const answer = tx.unsafe<{ written: string }[]>(text).then((answered) => Number(one(answered).written));
    answer.catch(() => undefined);
    return { answer };
  });
  ended
    .catch((error: unknown) => locked.reject(error))
    .finally(() => {
      isEnded = true;
    });
  const head = await connection
    .bounded(() => locked.promise)
    .catch((error: unknown) => {
      if (!isEnded) decided.resolve(null);
      throw error;
    });
  return {
    ...head,
    append: async (changes) => {
      if (!isEnded) decided.resolve(`SELECT ${appending(writer, head.batch + 1, changes)} AS written`);
      const { answer } = await connection.bounded(() => ended);
      return appendedOf(Number(await answer), head.batch + 1);
    },
    unlock: async () => {
      if (!isEnded) decided.resolve(null);
      await connection.bounded(() => ended);
    },
  };
}

interface HeadRow {
  batch: string;
  rebuilt: string;
}
