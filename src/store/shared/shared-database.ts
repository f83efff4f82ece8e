/**
 * The database that replicas share: the live replicas and the leader, by its clock only, and the log that all append to.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type postgres from "postgres";
import { type Appended, appendedOf, appending, arrayText, portions, type Writer } from "./batch-text.ts";
import type { ChangedRow } from "./captured-rows.ts";
import { type LockedLog, lockLog, type SharedRow } from "./locked-log.ts";
import { Notifications } from "./notifications.ts";
import { guarded, one, SharedConnection, transaction } from "./shared-connection.ts";

/** The current state of the installation. */
export interface Installation {
  readonly id: string;
  readonly schema: number;
  readonly batch: number;
  readonly rebuilt: number;
  /** Address of the leader; null where there is none, or the leader is silent. */
  readonly address: string | null;
  readonly epoch: number;
  /** The live replicas. */
  readonly replicas: readonly Replica[];
}

export interface Replica {
  readonly id: string;
  readonly address: string;
}

/** Rows per portion of a read. */
const readTogether = 2_000;
/** Number of the advisory lock for creating the schema. */
const schemaLock = 0x52_41_4c_50;

export interface SharedOptions {
  /** Time-out of one statement; reading and writing all rows has none. Milliseconds. */
  statementMs: number;
  /** Silence after which a leader counts as dead. Milliseconds. */
  deadMs: number;
  /** Randomness for the pauses before reconnecting, from 0 to below 1; `Math.random` by default. */
  random?: () => number;
}

export class SharedDatabase {
  readonly #connection: SharedConnection;
  readonly #deadMs: number;
  readonly notifications: Notifications;

  constructor(url: string, { statementMs, deadMs, random = Math.random }: SharedOptions) {
    const connection = new SharedConnection(url, statementMs, random);
    this.#connection = connection;
    this.#deadMs = deadMs;
    this.notifications = new Notifications(
      () => connection.connect(),
      (work) => connection.bounded(work),
    );
  }

  /** Creates or updates the shared schema. */
  async prepare(): Promise<void> {
    const schema = readFileSync(join(import.meta.dirname, "schema.sql"), "utf8");
    await this.#connection.bounded((sql) =>
      transaction(sql, "", async (tx) => {
        await tx`SELECT pg_advisory_xact_lock(${schemaLock})`;
        await tx.unsafe(schema);
      }),
    );
  }

  /** The secret with which replicas sign forwarded requests. */
  async forwardingSecret(): Promise<string> {
    const rows = await this.#connection.bounded((sql) => sql<{ secret: string }[]>`SELECT secret FROM ralph.forwarding`);
    return one(rows).secret;
  }

  /** Resolves when the database answers. */
  async reach(): Promise<void> {
    await this.#connection.bounded((sql) => sql`SELECT 1`);
  }

  async look(): Promise<Installation> {
    const rows = await this.#connection.bounded(
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

  /** Adds this replica to the live ones; false where the rows have another schema. */
  async register(me: string, address: string, schema: number): Promise<boolean> {
    const rows = await this.#connection.bounded(
      (sql) => sql`
        INSERT INTO ralph.replica (id, address) SELECT ${me}, ${address} FROM ralph.installation WHERE schema = ${schema} RETURNING 1`,
    );
    return rows.length > 0;
  }

  /** Declares silent replicas dead: they can append nothing more. Returns the live ones. */
  async declareDead(): Promise<string[]> {
    return this.#connection.bounded(async (sql) => {
      await sql`DELETE FROM ralph.replica WHERE NOT ${this.#isLive(sql)}`;
      return (await sql<{ id: string }[]>`SELECT id FROM ralph.replica`).map(({ id }) => id);
    });
  }

  /**
   * Becomes the leader if there is none or the leader is silent; returns the new epoch, else null. With `isMember` the
   * replica has to be a live one: a replica that was declared dead must not return as the leader.
   */
  async claim(me: string, address: string, isMember = false): Promise<number | null> {
    const rows = await this.#connection.bounded(
      (sql) => sql<{ epoch: string }[]>`
        WITH claimed AS (
          UPDATE ralph.installation SET leader = ${me}, address = ${address}, epoch = epoch + 1, heartbeat_at = clock_timestamp()
          WHERE (leader IS NULL OR NOT ${this.#isLive(sql)}) AND (NOT ${isMember} OR EXISTS (SELECT FROM ralph.replica WHERE id = ${me}))
          RETURNING epoch
        ), joined AS (
          INSERT INTO ralph.replica (id, address) SELECT ${me}, ${address} FROM claimed WHERE NOT ${isMember}
          ON CONFLICT (id) DO UPDATE SET heartbeat_at = clock_timestamp() RETURNING 1
        ), kept AS (
          UPDATE ralph.replica SET heartbeat_at = clock_timestamp()
          WHERE ${isMember} AND id = ${me} AND EXISTS (SELECT FROM claimed) RETURNING 1
        ) SELECT epoch FROM claimed WHERE EXISTS (SELECT FROM joined) OR EXISTS (SELECT FROM kept)`,
    );
    return rows[0] === undefined ? null : Number(rows[0].epoch);
  }

  /** Writes this replica's heartbeat, and the leader's if it leads; false where it was declared dead or no longer leads. */
  async renew(me: string, epoch: number | null): Promise<boolean> {
    const rows = await this.#connection.bounded((sql) =>
      epoch === null
        ? sql`UPDATE ralph.replica SET heartbeat_at = clock_timestamp() WHERE id = ${me} RETURNING 1`
        : sql`
            WITH held AS (
              UPDATE ralph.installation SET heartbeat_at = clock_timestamp() WHERE leader = ${me} AND epoch = ${epoch} RETURNING 1
            ) UPDATE ralph.replica SET heartbeat_at = clock_timestamp() WHERE id = ${me} AND EXISTS (SELECT FROM held) RETURNING 1`,
    );
    return rows.length > 0;
  }

  /** Gives up the leadership, so that another replica may lead at once, and stays a live replica. */
  async stepDown(me: string, epoch: number): Promise<void> {
    await this.#connection.bounded((sql) => sql`UPDATE ralph.installation SET leader = NULL WHERE leader = ${me} AND epoch = ${epoch}`);
  }

  /**
   * Gives up the leadership, so that another replica may lead at once, and removes this replica from the live ones. Does nothing
   * for the leadership of another epoch.
   */
  async release(me: string, epoch: number | null): Promise<void> {
    await this.#connection.bounded((sql) =>
      epoch === null
        ? sql`DELETE FROM ralph.replica WHERE id = ${me}`
        : sql`
            WITH freed AS (UPDATE ralph.installation SET leader = NULL WHERE leader = ${me} AND epoch = ${epoch} RETURNING 1)
            DELETE FROM ralph.replica WHERE id = ${me} AND EXISTS (SELECT FROM freed)`,
    );
  }

  /** Locks the end of the log, which has to be released; see {@link lockLog}. */
  lock(seen: number, writer: Writer): Promise<LockedLog> {
    return lockLog(this.#connection, seen, writer);
  }

  /** Appends a batch after the one before it. Can be retried with the same batch after a failure. */
  async append(writer: Writer, batch: number, changes: readonly ChangedRow[]): Promise<Appended> {
    const rows = await this.#connection.bounded((sql) =>
      sql.unsafe<{ written: string }[]>(`SELECT ${appending(writer, batch, changes)} AS written`).simple(),
    );
    return appendedOf(Number(one(rows).written), batch);
  }

  /**
   * Reads the rows that changed after a batch from one snapshot, in portions and in the order of their batches; returns the
   * newest batch of the snapshot.
   */
  async since(seen: number, take: (rows: readonly SharedRow[]) => Promise<void>): Promise<number> {
    return guarded(() =>
      transaction(this.#connection.sql, "ISOLATION LEVEL REPEATABLE READ READ ONLY", async (tx) => {
        const { batch } = one(await tx<{ batch: string }[]>`SELECT batch FROM ralph.installation`);
        await tx<SharedRow[]>`SELECT kind, key, content FROM ralph.row WHERE batch > ${seen} ORDER BY batch`.cursor(readTogether, take);
        return Number(batch);
      }),
    );
  }

  /** The newest batch. Each read of a replica asks for it: as a simple query it is a single message. */
  async head(): Promise<number> {
    const rows = await this.#connection.bounded((sql) => sql.unsafe<{ batch: string }[]>("SELECT batch FROM ralph.installation"));
    return Number(one(rows).batch);
  }

  /** All rows that changed after a batch, from one snapshot. */
  async changes(seen: number): Promise<{ batch: number; rebuilt: number; rows: readonly SharedRow[] }> {
    return this.#connection.bounded((sql) =>
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

  /** Replaces all rows in one transaction, as rows of a schema; returns the batch. Null where another replica leads. */
  async replace(me: string, epoch: number, schema: number, rows: Iterable<ChangedRow>): Promise<number | null> {
    return guarded(() =>
      transaction(this.#connection.sql, "", async (tx) => {
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
        // No heartbeat could be written during this transaction, so one is written at its end, before others can read it.
        await tx`UPDATE ralph.installation SET heartbeat_at = clock_timestamp()`;
        return Number(batch);
      }),
    );
  }

  /** Removes the marks of rows that were deleted up to a batch: a copy that has not seen it is built again. */
  async forgetDeleted(me: string, epoch: number, until: number): Promise<void> {
    await this.#connection.bounded((sql) =>
      transaction(sql, "", async (tx) => {
        const held = await tx`
          UPDATE ralph.installation SET rebuilt = greatest(rebuilt, ${until}) WHERE leader = ${me} AND epoch = ${epoch} RETURNING 1`;
        if (held.length > 0) await tx`DELETE FROM ralph.row WHERE content IS NULL AND batch <= ${until}`;
      }),
    );
  }

  async close(): Promise<void> {
    await this.notifications.close();
    await this.#connection.close();
  }

  /** A database that was restarted gives the leader its time again: while it was down nobody could renew. */
  #isLive(sql: postgres.Sql) {
    return sql`(greatest(heartbeat_at, pg_postmaster_start_time()) > clock_timestamp() - ${this.#deadMs} * interval '1 ms')`;
  }
}
