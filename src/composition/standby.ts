/**
 * A replica that stands by: it keeps a copy of the shared database, passes requests on to the replica that works, and takes
 * the work over when that one has given the lease back or is silent.
 */
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isRalphError } from "../domain/errors.ts";
import { ForwardingServer } from "../http/forwarding-server.ts";
import type { Core } from "../research/run/core.ts";
import { lockDirectory } from "../store/lock.ts";
import { newestMigration } from "../store/migrations.ts";
import { SharedCopy } from "../store/shared/copy.ts";
import { Leadership } from "../store/shared/leadership.ts";
import { type Installation, SharedDatabase } from "../store/shared/shared-database.ts";
import type { Config } from "./config.ts";
import { assertReplicas } from "./replica-faults.ts";

/** How long a statement may take: a lost one must be noticed before the lease has run out. Milliseconds. */
const statementMs = 5_000;

export interface StandbyOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly log: Core["log"];
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  /** Told once when this process may work no longer. */
  readonly onLost: (reason: string) => void;
  readonly migrations?: string;
}

/**
 * Stands by until the lease is this process's, with a copy that is the newest; null where the signal ended it before.
 * @throws RalphError `configuration` where a setting or the data directory does not fit.
 */
export async function untilLeading(options: StandbyOptions): Promise<Leadership | null> {
  const { config, databaseUrl } = options;
  const timesMs = { heartbeatMs: config.REPLICA_HEARTBEAT_S * 1000, deadMs: config.REPLICA_DEAD_S * 1000 };
  assertReplicas(config, databaseUrl);
  const directory = resolve(config.DATA_DIR);
  mkdirSync(directory, { recursive: true });
  const lock = lockDirectory(directory);
  const shared = new SharedDatabase(databaseUrl, { statementMs, deadMs: timesMs.deadMs });
  const standby = new Standby(options, shared, directory);
  try {
    const port = await standby.server.listen(config.HOST, config.PORT);
    const lease = await standby.untilClaimed(addressOf(config, port));
    if (lease === null) await shared.close();
    return lease;
  } catch (error) {
    await shared.close();
    throw error;
  } finally {
    await standby.close();
    lock.release();
  }
}

class Standby {
  readonly #options: StandbyOptions;
  readonly #shared: SharedDatabase;
  readonly #directory: string;
  readonly server: ForwardingServer;
  #copy: SharedCopy | null = null;
  #schema = -1;
  #leader: string | null = null;
  #fault: string | null = "The shared database has not been reached yet";

  constructor(options: StandbyOptions, shared: SharedDatabase, directory: string) {
    this.#options = options;
    this.#shared = shared;
    this.#directory = directory;
    this.server = new ForwardingServer(options.config.BASE_PATH, () => ({ leader: this.#leader, fault: this.#fault }));
  }

  async untilClaimed(address: string): Promise<Leadership | null> {
    const { signal, log, config } = this.#options;
    let isPrepared = false;
    while (!signal.aborted) {
      try {
        if (!isPrepared) await this.#shared.prepare();
        isPrepared = true;
        const lease = await this.#step(address);
        if (lease !== null) return lease;
        this.#fault = null;
      } catch (error) {
        if (!isRalphError(error) || error.code === "configuration") throw error;
        if (this.#fault !== error.message) log.warn({ error }, "Standing by, but not following");
        this.#fault = error.message;
      }
      await wait(config.REPLICA_POLL_S * 1000, undefined, { signal }).catch(() => undefined);
    }
    return null;
  }

  async close(): Promise<void> {
    this.#copy?.close();
    this.#copy = null;
    await this.server.close();
  }

  /** Follows, and takes the lease where it is free. */
  async #step(address: string): Promise<Leadership | null> {
    const installation = await this.#shared.look();
    this.#lookAt(installation);
    if (installation.schema > newestMigration(this.#options.migrations)) {
      this.#drop();
      return null;
    }
    await this.#follow(installation);
    return installation.address === null ? this.#claim(address) : null;
  }

  async #claim(address: string): Promise<Leadership | null> {
    const { config, log, onLost } = this.#options;
    const [me, since] = [randomUUID(), performance.now()];
    const epoch = await this.#shared.claim(me, address);
    if (epoch === null) return null;
    const leadership = new Leadership(this.#shared, {
      ...{ me, epoch, since, onLost },
      heartbeatMs: config.REPLICA_HEARTBEAT_S * 1000,
      deadMs: config.REPLICA_DEAD_S * 1000,
    });
    log.info({ epoch }, "Taking over");
    try {
      // No other replica writes from now on.
      await this.#follow(await this.#shared.look());
    } catch (error) {
      await leadership.release().catch(() => undefined);
      throw error;
    }
    return leadership;
  }

  async #follow(installation: Installation): Promise<void> {
    const { schema, rebuilt, batch } = installation;
    const isOld = this.#copy !== null && (this.#schema !== schema || this.#copy.seen < rebuilt || this.#copy.seen > batch);
    if (isOld) this.#drop();
    this.#copy ??= SharedCopy.open(this.#directory, this.#shared, installation, this.#options.migrations);
    this.#schema = schema;
    if (this.#copy.seen < batch) await this.#copy.follow();
  }

  #lookAt({ address, schema }: Installation): void {
    if (address !== this.#leader) {
      this.server.endForwarded();
      this.#options.log.info({ leader: address, schema }, address === null ? "No replica works" : "Standing by");
    }
    this.#leader = address;
  }

  #drop(): void {
    this.#copy?.close();
    this.#copy = null;
  }
}

/** Where other replicas reach this one. */
function addressOf({ REPLICA_ADDRESS: address, HOST: host }: Config, port: number): string {
  if (address !== "") return address;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
