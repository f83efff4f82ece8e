/**
 * Notifies the other replicas of new batches and of another leader with NOTIFY, outside of commits, and receives theirs with LISTEN,
 * on a connection of its own. Nothing depends on a notification: replicas poll as well.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type postgres from "postgres";

const channel = "ralph";

/** Payload: there is no leader any more, or another one. Replicas of earlier versions know it by this text. */
const leaderText = "lease";

/** Batches within this time share a notification. Milliseconds. */
const joinMs = 10;
/** How long a probe may take that this process sends to itself. Milliseconds. */
const probeMs = 2_000;

/** Sends statements on one of the replica's usual connections. */
type Send = (work: (sql: postgres.Sql) => PromiseLike<unknown>) => Promise<unknown>;

export interface Heard {
  /** Called with the number of each announced batch, and with null where notifications may have been missed. */
  batch(number: number | null): void;
  /** Called where the leader changes. */
  leader(): void;
}

export class Notifications {
  readonly #connect: () => postgres.Sql;
  readonly #send: Send;
  #listening: postgres.Sql | null = null;
  #newest = 0;
  #telling: Promise<void> | null = null;

  constructor(connect: () => postgres.Sql, send: Send) {
    this.#connect = connect;
    this.#send = send;
  }

  /** Notifies the others soon that the log has this batch. After an error they find it by polling. */
  announce(batch: number): void {
    this.#newest = batch;
    this.#telling ??= this.#tellAll().finally(() => {
      this.#telling = null;
    });
  }

  /** Notifies the others that there is no leader any more, or that this replica leads. */
  async announceLeader(): Promise<void> {
    await this.#notify(leaderText).catch(() => undefined);
  }

  /**
   * Resolves to whether notifications come at all: a pooler in transaction mode delivers none, and then the connection is
   * closed. Some may be missed while the connection is cut.
   */
  async listen(heard: Heard): Promise<boolean> {
    const probe = randomUUID();
    const arrived = Promise.withResolvers<true>();
    const sql = this.#connect();
    this.#listening = sql;
    const take = (text: string) => {
      if (text === probe) arrived.resolve(true);
      else if (text === leaderText) heard.leader();
      else if (/^\d+$/.test(text)) heard.batch(Number(text));
    };
    try {
      await sql.listen(channel, take, () => heard.batch(null));
      await this.#notify(probe);
      if (await Promise.race([arrived.promise, wait(probeMs, false, { ref: false })])) return true;
    } catch {
      // The database does not answer; polling finds the change.
    }
    await this.close();
    return false;
  }

  async close(): Promise<void> {
    const sql = this.#listening;
    this.#listening = null;
    await sql?.end({ timeout: 0 }).catch(() => undefined);
  }

  async #tellAll(): Promise<void> {
    for (let told = 0; told < this.#newest; ) {
      told = this.#newest;
      await this.#notify(String(told)).catch(() => undefined);
      await wait(joinMs, undefined, { ref: false });
    }
  }

  async #notify(text: string): Promise<void> {
    await this.#send((sql) => sql`SELECT pg_notify(${channel}, ${text})`);
  }
}
