/**
 * Connections to the database that replicas share. Statements are sent unprepared, so that a pooler in transaction mode may
 * stand between. A statement that gets no answer in time ends its connections: a partition must not hold a replica for longer.
 */
import postgres from "postgres";
import { isRalphError, RalphError } from "../../domain/errors.ts";

/** When a caller should come back whose request met a database that did not answer: it may be starting again. Milliseconds. */
const retryAfterMs = 1_000;

export class SharedConnection {
  readonly #url: string;
  readonly #statementMs: number;
  #sql: postgres.Sql;

  /** `statementMs` is how long one statement of {@link bounded} may take. */
  constructor(url: string, statementMs: number) {
    this.#url = url;
    this.#statementMs = statementMs;
    this.#sql = connect(url);
  }

  /** Connections beside these, for their caller to end. */
  connect(): postgres.Sql {
    return connect(this.#url);
  }

  /** The connections as they are now. */
  get sql(): postgres.Sql {
    return this.#sql;
  }

  async bounded<T>(work: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
    const sql = this.#sql;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        if (this.#sql === sql) this.#sql = connect(this.#url);
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

/** Between two attempts to connect. Seconds. */
const longestBackoffS = 0.5;

function connect(url: string): postgres.Sql {
  return postgres(url, {
    max: 3,
    prepare: false,
    // The client's own query for types rejects unheard where its connection is cut.
    fetch_types: false,
    connect_timeout: 5,
    // The client's own pauses grow to 20 seconds, longer than a lease: a database that is restarted is back sooner.
    backoff: (failures) => Math.min(2 ** failures / 100, longestBackoffS),
    onnotice: () => undefined,
    connection: { application_name: "ralph" },
  });
}

/** Codes of a connection that the other side ended. One that this side ended refuses further statements. */
const cut = /^(CONNECTION_CLOSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** Whether the connection was cut, so that the same may succeed on another one. */
export function isCut(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return cut.test(String(cause?.code));
}

/**
 * A transaction. Where its connection is cut the client (postgres 3.4) would send a ROLLBACK on it, which ends the process,
 * so the work never settles then. The client rejects the transaction by itself.
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
    throw new RalphError("database", `The shared database cannot be used: ${reasonOf(error)}`, { retryAfterMs, cause: error });
  }
}

/** The server's code for a table that does not exist: no replica has worked on this database yet. */
const noSuchTable = "42P01";

/** Nothing of a statement and no credentials: a code, or the server's own words about the connection. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code === noSuchTable) return "it holds no installation";
  return code ?? message ?? "unknown";
}

/** @throws RalphError where the database was not prepared. */
export function one<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new RalphError("database", "The shared database has no installation");
  return row;
}
