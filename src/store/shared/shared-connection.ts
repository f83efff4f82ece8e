/**
 * Connections to the database that replicas share. Statements are sent unprepared, so that a pooler in transaction mode can be
 * used. A statement that gets no answer in time closes its connections: a network partition must not block a replica longer.
 */
import postgres from "postgres";
import { type RetryPolicy, retryDelay } from "../../domain/base/retry-policy.ts";
import { isRalphError, RalphError } from "../../domain/errors/errors.ts";
import { takeoverRetryAfterMs } from "../../domain/errors/takeover.ts";
import { outageReason } from "./outage-reason.ts";

export class SharedConnection {
  readonly #url: string;
  readonly #statementMs: number;
  readonly #random: () => number;
  #sql: postgres.Sql;

  /** `statementMs` is the time-out of one statement of {@link bounded}. */
  constructor(url: string, statementMs: number, random: () => number) {
    this.#url = url;
    this.#statementMs = statementMs;
    this.#random = random;
    this.#sql = this.connect();
  }

  /** Connections beside these, for their caller to end. */
  connect(): postgres.Sql {
    return connect(this.#url, this.#random);
  }

  /** The current connections. */
  get sql(): postgres.Sql {
    return this.#sql;
  }

  async bounded<T>(work: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
    const sql = this.#sql;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        if (this.#sql === sql) this.#sql = this.connect();
        void sql.end({ timeout: 0 }).catch(() => undefined);
        reject(new Error(`No answer within ${this.#statementMs} ms`));
      }, this.#statementMs);
    });
    try {
      return await guarded(() => Promise.race([work(sql), late]));
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#sql.end({ timeout: 1 });
  }
}

/** The client's default pauses grow to 20 seconds, longer than `REPLICA_DEAD_S`, and a restarted database is back sooner. */
const reconnecting: RetryPolicy = { attempts: Number.POSITIVE_INFINITY, baseMs: 10, capMs: 500, factor: 2, jitter: 0.25 };

function connect(url: string, random: () => number): postgres.Sql {
  return postgres(url, {
    max: 3,
    prepare: false,
    // The client's own query for types has an unhandled rejection when its connection is cut.
    fetch_types: false,
    connect_timeout: 5,
    // In seconds, and counted from 0.
    backoff: (failures) => (retryDelay(reconnecting, failures + 1, random()) ?? 0) / 1_000,
    onnotice: () => undefined,
    connection: { application_name: "ralph" },
  });
}

/** Error codes of a connection that the other side closed. One that this side closed refuses further statements. */
const cut = /^(CONNECTION_CLOSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** Whether the connection was cut, so that a retry on another one may succeed. */
export function isCut(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return cut.test(String(cause?.code));
}

/**
 * Runs a transaction. If its connection is cut and the work rejects, the client (postgres 3.4) sends a ROLLBACK on it, which
 * crashes the process; so the work stays pending in that case. The client rejects the transaction by itself.
 */
export function transaction<T>(sql: postgres.Sql, mode: string, work: (tx: postgres.TransactionSql) => Promise<T>): Promise<T> {
  const unlessCut = (error: { code?: unknown }): Promise<never> =>
    cut.test(String(error.code)) ? new Promise(() => undefined) : Promise.reject(error);
  return sql.begin(mode, (tx) => work(tx).catch(unlessCut)) as Promise<T>;
}

export async function guarded<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isRalphError(error)) throw error;
    throw new RalphError("database", `The shared database cannot be used: ${outageReason(error)}`, {
      retryAfterMs: takeoverRetryAfterMs,
      cause: error,
    });
  }
}

/** @throws RalphError where the database has not been prepared. */
export function one<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new RalphError("database", "The shared database has no installation");
  return row;
}
