/**
 * The database that replicas share. Statements are sent unprepared, so that a pooler in transaction mode may stand between.
 * A statement that gets no answer in time ends its connections: a partition must not hold a replica for longer.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { isRalphError, RalphError } from "../../domain/errors.ts";
import type { ChangedRow } from "./captured-rows.ts";

/** The installation as it is now. */
export interface Installation {
  readonly id: string;
  readonly schema: number;
  readonly batch: number;
  readonly rebuilt: number;
  /** Where the leader is reached; null where nobody leads, or the leader is silent. */
  readonly address: string | null;
  readonly epoch: number;
  /** Replicas that are alive. */
  readonly replicas: readonly Replica[];
}

export interface Replica {
  readonly id: string;
  readonly address: string;
}

/** The end of the log, held by this replica alone until it appends or lets go. */
export interface HeldLog {
  /** The newest batch, and the rows that were changed after the one that was seen. */
  readonly batch: number;
  readonly rebuilt: number;
  readonly rows: readonly SharedRow[];
  readonly replicas: readonly string[];
  append(changes: readonly ChangedRow[]): Promise<Appended>;
  letGo(): Promise<void>;
}

/** `refused`: this replica counts as dead, or does not lead any more. `stale`: others have appended since. */
export type Appended = "appended" | "refused" | "stale";

/** Who appends. `epoch` is null for a replica that does not lead. */
export interface Writer {
  readonly me: string;
  readonly epoch: number | null;
  readonly schema: number;
}

export interface SharedRow {
  readonly kind: string;
  readonly key: string;
  readonly content: string | null;
}

/** How long a replica that stops may keep the others from appending. Milliseconds. */
const longestHoldMs = 2_000;
/** When a caller should come back whose request met a database that did not answer: it may be starting again. Milliseconds. */
const retryAfterMs = 1_000;
/** Rows that are read together. */
const readTogether = 2_000;
/** Rows, and characters of their texts, that one statement of {@link SharedDatabase.replace} writes. */
const writtenTogether = 2_000;
const charactersTogether = 8_000_000;
/** Number of the advisory lock that the schema is made under. */
const schemaLock = 0x52_41_4c_50;

export interface SharedOptions {
  /** How long one statement may take; reading and writing all rows has no limit. Milliseconds. */
  statementMs: number;
  /** Silence after which a leader counts as dead. Milliseconds. */
  deadMs: number;
}

export class SharedDatabase {
  readonly #url: string;
  readonly #options: SharedOptions;
  #sql: postgres.Sql;

  constructor(url: string, options: SharedOptions) {
    this.#url = url;
    this.#options = options;
    this.#sql = connect(url);
  }

  /** Makes or renews the shared schema. */
  async prepare(): Promise<void> {
    const schema = readFileSync(join(import.meta.dirname, "schema.sql"), "utf8");
    await this.#bounded((sql) =>
      transaction(sql, "", async (tx) => {
        await tx`SELECT pg_advisory_xact_lock(${schemaLock})`;
        await tx.unsafe(schema);
      }),
    );
  }

  /** Resolves where the database answers. */
  async reach(): Promise<void> {
    await this.#bounded((sql) => sql`SELECT 1`);
  }

  async look(): Promise<Installation> {
    const rows = await this.#bounded(
      (sql) => sql<(Record<Exclude<keyof Installation, "replicas">, string | null> & { replicas: string })[]>`
        SELECT id, schema, batch, rebuilt, epoch,
          CASE WHEN leader IS NOT NULL AND ${this.#isLive(sql)} THEN address END AS address,
          (SELECT coalesce(json_agg(json_build_object('id', id, 'address', address) ORDER BY id), '[]')::text
            FROM ralph.replica WHERE ${this.#isLive(sql)}) AS replicas FROM ralph.installation`,
    );
    const row = one(rows);
    return {
      id: String(row.id),
      schema: Number(row.schema),
      batch: Number(row.batch),
      rebuilt: Number(row.rebuilt),
      address: row.address,
      epoch: Number(row.epoch),
      replicas: JSON.parse(row.replicas) as Replica[],
    };
  }

  /** Makes this replica one of those that are alive; false where the rows have another schema. */
  async register(me: string, address: string, schema: number): Promise<boolean> {
    const rows = await this.#bounded(
      (sql) => sql`
        INSERT INTO ralph.replica (id, address) SELECT ${me}, ${address} FROM ralph.installation WHERE schema = ${schema} RETURNING 1`,
    );
    return rows.length > 0;
  }

  /** From now on silent replicas can append nothing. Gives them. */
  async bury(): Promise<Replica[]> {
    return this.#bounded(async (sql) => [
      ...(await sql<Replica[]>`DELETE FROM ralph.replica WHERE NOT ${this.#isLive(sql)} RETURNING id, address`),
    ]);
  }

  /** Takes the lease where nobody has it or its holder is silent; gives the new epoch, else null. */
  async claim(me: string, address: string): Promise<number | null> {
    const rows = await this.#bounded(
      (sql) => sql<{ epoch: string }[]>`
        WITH claimed AS (
          UPDATE ralph.installation SET leader = ${me}, address = ${address}, epoch = epoch + 1, heartbeat_at = clock_timestamp()
          WHERE leader IS NULL OR NOT ${this.#isLive(sql)} RETURNING epoch
        ), noted AS (
          INSERT INTO ralph.replica (id, address) SELECT ${me}, ${address} FROM claimed
          ON CONFLICT (id) DO UPDATE SET heartbeat_at = clock_timestamp(), last_batch = 0
        ) SELECT epoch FROM claimed`,
    );
    return rows[0] === undefined ? null : Number(rows[0].epoch);
  }

  /** Says that this replica is alive, and renews its lease where it leads; false where it counts as dead or leads no more. */
  async renew(me: string, epoch: number | null): Promise<boolean> {
    const rows = await this.#bounded((sql) =>
      epoch === null
        ? sql`UPDATE ralph.replica SET heartbeat_at = clock_timestamp() WHERE id = ${me} RETURNING 1`
        : sql`
            WITH held AS (
              UPDATE ralph.installation SET heartbeat_at = clock_timestamp() WHERE leader = ${me} AND epoch = ${epoch} RETURNING 1
            ) UPDATE ralph.replica SET heartbeat_at = clock_timestamp() WHERE id = ${me} AND EXISTS (SELECT FROM held) RETURNING 1`,
    );
    return rows.length > 0;
  }

  /**
   * Gives the lease back, so that another may take it at once; this replica is alive no longer. Nothing happens where it has
   * the lease of another epoch.
   */
  async release(me: string, epoch: number | null): Promise<void> {
    await this.#bounded((sql) =>
      epoch === null
        ? sql`DELETE FROM ralph.replica WHERE id = ${me}`
        : sql`
            WITH freed AS (UPDATE ralph.installation SET leader = NULL WHERE leader = ${me} AND epoch = ${epoch} RETURNING 1)
            DELETE FROM ralph.replica WHERE id = ${me} AND EXISTS (SELECT FROM freed)`,
    );
  }

  /**
   * Holds the end of the log: until it appends or lets go, no other replica does. One that stops meanwhile loses its hold
   * after {@link longestHoldMs}.
   */
  async hold(seen: number, writer: Writer): Promise<HeldLog> {
    const sql = this.#sql;
    const held = Promise.withResolvers<Omit<HeldLog, "append" | "letGo">>();
    const decided = Promise.withResolvers<string | null>();
    let isEnded = false;
    const ended = transaction(sql, "", async (tx) => {
      const [, heads, rows] = await Promise.all([
        tx.unsafe(`SET LOCAL idle_in_transaction_session_timeout = ${longestHoldMs}`),
        tx.unsafe<HeadRow[]>(
          "SELECT batch, rebuilt, (SELECT coalesce(json_agg(id), '[]')::text FROM ralph.replica) AS replicas FROM ralph.installation FOR UPDATE",
        ),
        tx.unsafe<SharedRow[]>(`SELECT kind, key, content FROM ralph.row WHERE batch > ${Math.trunc(seen)} ORDER BY batch`),
      ]);
      const head = one(heads);
      const [batch, rebuilt] = [Number(head.batch), Number(head.rebuilt)];
      held.resolve({ batch, rebuilt, rows, replicas: JSON.parse(head.replicas) as string[] });
      const text = await decided.promise;
      return text === null ? null : Number(one(await tx.unsafe<{ written: string }[]>(text)).written);
    });
    ended
      .catch((error: unknown) => held.reject(error))
      .finally(() => {
        isEnded = true;
      });
    const head = await this.#bounded(() => held.promise).catch((error: unknown) => {
      if (!isEnded) decided.resolve(null);
      throw error;
    });
    return {
      ...head,
      append: async (changes) => {
        if (!isEnded) decided.resolve(`SELECT ${appending(writer, head.batch + 1, changes)} AS written`);
        return appendedOf(Number(await this.#bounded(() => ended)), head.batch + 1);
      },
      letGo: async () => {
        if (!isEnded) decided.resolve(null);
        await this.#bounded(() => ended);
      },
    };
  }

  /** Appends a batch after the one before it. May be called again with the same batch where it failed. */
  async append(writer: Writer, batch: number, changes: readonly ChangedRow[]): Promise<Appended> {
    const rows = await this.#bounded((sql) =>
      sql.unsafe<{ written: string }[]>(`SELECT ${appending(writer, batch, changes)} AS written`).simple(),
    );
    return appendedOf(Number(one(rows).written), batch);
  }

  /**
   * Reads the rows that were changed after a batch, as of one moment, in portions and in the order of their batches; gives
   * the installation of that moment.
   */
  async since(seen: number, take: (rows: readonly SharedRow[]) => Promise<void>): Promise<number> {
    return guarded(() =>
      transaction(this.#sql, "ISOLATION LEVEL REPEATABLE READ READ ONLY", async (tx) => {
        const { batch } = one(await tx<{ batch: string }[]>`SELECT batch FROM ralph.installation`);
        await tx<SharedRow[]>`SELECT kind, key, content FROM ralph.row WHERE batch > ${seen} ORDER BY batch`.cursor(readTogether, take);
        return Number(batch);
      }),
    );
  }

  /** The newest batch. */
  async head(): Promise<number> {
    return Number(one(await this.#bounded((sql) => sql<{ batch: string }[]>`SELECT batch FROM ralph.installation`)).batch);
  }

  /** All rows that were changed after a batch, as of one moment. */
  async changes(seen: number): Promise<{ batch: number; rebuilt: number; rows: readonly SharedRow[] }> {
    return this.#bounded((sql) =>
      transaction(sql, "ISOLATION LEVEL REPEATABLE READ READ ONLY", async (tx) => {
        const [heads, rows] = await Promise.all([
          tx<{ batch: string; rebuilt: string }[]>`SELECT batch, rebuilt FROM ralph.installation`,
          tx.unsafe<SharedRow[]>(`SELECT kind, key, content FROM ralph.row WHERE batch > ${Math.trunc(seen)} ORDER BY batch`),
        ]);
        const head = one(heads);
        return { batch: Number(head.batch), rebuilt: Number(head.rebuilt), rows };
      }),
    );
  }

  /** Replaces all rows in one transaction, as rows of a schema; gives the batch. Null where the lease is another's. */
  async replace(me: string, epoch: number, schema: number, rows: Iterable<ChangedRow>): Promise<number | null> {
    return guarded(() =>
      transaction(this.#sql, "", async (tx) => {
        const held = await tx<{ batch: string }[]>`
          UPDATE ralph.installation SET batch = batch + 1, rebuilt = batch + 1, schema = ${schema}
          WHERE leader = ${me} AND epoch = ${epoch} RETURNING batch`;
        const batch = held[0]?.batch;
        if (batch === undefined) return null;
        await tx`DELETE FROM ralph.row`;
        for (const together of portions(rows)) {
          const list = (value: (change: ChangedRow) => string | null) => arrayText(together.map(value));
          await tx`
            INSERT INTO ralph.row (kind, key, content, batch)
            SELECT kind, key, content, ${batch} FROM unnest(${list(({ kind }) => kind)}::text[],
              ${list(({ key }) => key)}::text[], ${list(({ content }) => content)}::text[]) AS change (kind, key, content)`;
        }
        // As long as this takes nobody could renew the lease, and whoever waits for it must find it held.
        await tx`UPDATE ralph.installation SET heartbeat_at = clock_timestamp()`;
        return Number(batch);
      }),
    );
  }

  /** Removes the marks of rows that were deleted up to a batch: a copy that has not seen it is built anew. */
  async forgetDeleted(me: string, epoch: number, until: number): Promise<void> {
    await this.#bounded((sql) =>
      transaction(sql, "", async (tx) => {
        const held = await tx`
          UPDATE ralph.installation SET rebuilt = greatest(rebuilt, ${until}) WHERE leader = ${me} AND epoch = ${epoch} RETURNING 1`;
        if (held.length > 0) await tx`DELETE FROM ralph.row WHERE content IS NULL AND batch <= ${until}`;
      }),
    );
  }

  async close(): Promise<void> {
    await this.#sql.end({ timeout: 1 });
  }

  /** A database that was restarted gives the leader its time again: while it was down nobody could renew. */
  #isLive(sql: postgres.Sql) {
    return sql`(greatest(heartbeat_at, pg_postmaster_start_time()) > clock_timestamp() - ${this.#options.deadMs} * interval '1 ms')`;
  }

  async #bounded<T>(work: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
    const sql = this.#sql;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        if (this.#sql === sql) this.#sql = connect(this.#url);
        void sql.end({ timeout: 0 }).catch(() => undefined);
        reject(new Error(`No answer within ${this.#options.statementMs} ms`));
      }, this.#options.statementMs);
    });
    try {
      return await guarded(() => Promise.race([work(sql), late]));
    } finally {
      clearTimeout(timer);
    }
  }
}

function connect(url: string): postgres.Sql {
  return postgres(url, {
    max: 3,
    prepare: false,
    // The client's own query for types rejects unheard where its connection is cut.
    fetch_types: false,
    connect_timeout: 5,
    onnotice: () => undefined,
    connection: { application_name: "ralph" },
  });
}

/** Codes of a connection that the other side ended. One that this side ended refuses further statements. */
const cut = /^(CONNECTION_CLOSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/**
 * A transaction. Where its connection is cut the client (postgres 3.4) would send a ROLLBACK on it, which ends the process,
 * so the work never settles then. The client rejects the transaction by itself.
 */
function transaction<T>(sql: postgres.Sql, mode: string, work: (tx: postgres.TransactionSql) => Promise<T>): Promise<T> {
  const unlessCut = (error: { code?: unknown }): Promise<never> =>
    cut.test(String(error.code)) ? new Promise(() => undefined) : Promise.reject(error);
  return sql.begin(mode, (tx) => work(tx).catch(unlessCut)) as Promise<T>;
}

async function guarded<T>(work: () => PromiseLike<T>): Promise<T> {
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

function one<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new RalphError("database", "The shared database has no installation");
  return row;
}

function* portions(rows: Iterable<ChangedRow>): Generator<ChangedRow[]> {
  let together: ChangedRow[] = [];
  let characters = 0;
  for (const row of rows) {
    together.push(row);
    characters += row.content?.length ?? 0;
    if (together.length < writtenTogether && characters < charactersTogether) continue;
    yield together;
    together = [];
    characters = 0;
  }
  if (together.length > 0) yield together;
}

interface HeadRow {
  batch: string;
  rebuilt: string;
  replicas: string;
}

/** The call with its values in its text: bound values cost an unprepared statement another round trip. */
function appending({ me, epoch, schema }: Writer, batch: number, changes: readonly ChangedRow[]): string {
  const list = (value: (change: ChangedRow) => string | null) => `${literal(arrayText(changes.map(value)))}::text[]`;
  const numbers = `${epoch === null ? "NULL" : Math.trunc(epoch)}, ${Math.trunc(schema)}, ${Math.trunc(batch)}`;
  const lists = [({ kind }: ChangedRow) => kind, ({ key }: ChangedRow) => key, ({ content }: ChangedRow) => content].map(list);
  return `ralph.append_batch(${literal(me)}::uuid, ${numbers}, ${lists.join(", ")})`;
}

function appendedOf(written: number, batch: number): Appended {
  return written === batch ? "appended" : written === 0 ? "refused" : "stale";
}

/** Means the same whatever `standard_conforming_strings` is. */
function literal(text: string): string {
  return `E'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

/** A list as PostgreSQL reads it. */
function arrayText(values: readonly (string | null)[]): string {
  const texts = values.map((value) => (value === null ? "NULL" : `"${value.replaceAll(/["\\]/g, "\\$&")}"`));
  return `{${texts.join(",")}}`;
}
