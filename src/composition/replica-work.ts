/**
 * The work of one replica beside its requests: it follows the others, leads where nobody else does, has what a dead replica
 * left taken up, and says where a request belongs.
 */
import { setTimeout as wait } from "node:timers/promises";
import { isRalphError, RalphError } from "../domain/errors.ts";
import { replicaHeader } from "../http/forwarding.ts";
import { type RequestLine, routeOf } from "../http/replica-routes.ts";
import type { Core } from "../research/run/core.ts";
import type { Runner } from "../research/runner/runner.ts";
import type { Assignments, Ending } from "../store/shared/assignments.ts";
import type { Membership } from "../store/shared/membership.ts";
import type { Installation, Replica } from "../store/shared/shared-database.ts";
import type { Joined } from "./standby.ts";

interface Parts {
  replica: Joined;
  assignments: Assignments;
  runner: Pick<Runner, "recover" | "abandon">;
  /** Does what is to be done once in the installation; called again after it failed. */
  lead: () => Promise<void>;
  /** Begins to remove report files that a dead replica left behind. */
  sweep: () => void;
  log: Core["log"];
}

/** How long a silent replica has to answer before it is taken to be asleep or cut off. Milliseconds. */
const probeMs = 1_000;

/** When a caller should come back while a replica is missing. Milliseconds. */
const retryAfterMs = 1_000;

export class ReplicaWork {
  readonly #parts: Parts;
  readonly #membership: Membership;
  readonly #basePath: string;
  readonly #stopping = new AbortController();
  #installation: Installation | null = null;
  /** Where replicas were reached that may be gone by now. */
  readonly #addresses = new Map<string, string>();
  #isLeading = false;
  /** Whether all that the leader does once is done. */
  #hasLed = false;
  #loop: Promise<void> | null = null;
  #recovering: Promise<number> = Promise.resolve(0);
  /** Calls that are under way or wait. */
  #recoveries = 0;

  constructor(parts: Parts, basePath: string) {
    this.#parts = parts;
    this.#membership = parts.replica.membership;
    this.#basePath = basePath;
  }

  /** Replicas that are alive. */
  get count(): number {
    return Math.max(1, this.#installation?.replicas.length ?? 1);
  }

  get id(): string {
    return this.#membership.id;
  }

  get leads(): boolean {
    return this.#isLeading;
  }

  /** Resolves when this replica knows the others, with the number of sessions that it took up. */
  async start(): Promise<number> {
    const { runner, assignments } = this.#parts;
    assignments.listen({
      taken: () => void this.#recover(),
      lost: (id) => runner.abandon(id),
    });
    const first = this.#firstStep();
    this.#loop = first.then(() => this.#follow()).catch(() => undefined);
    await first;
    return this.#stopping.signal.aborted ? 0 : this.#recover();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
  }

  /**
   * Where a request belongs: the address of another replica, or null for this one, which is up to date then.
   * @throws RalphError `service_unavailable` where the replica it belongs to is being replaced.
   */
  async route(request: RequestLine): Promise<string | null> {
    const route = routeOf(request, this.#basePath);
    if (route.kind === "local") return null;
    await this.#upToDate();
    if (route.kind === "leader") {
      if (this.#isLeading) return null;
      const address = this.#membership.epoch === null ? this.#installation?.address : null;
      return this.#elsewhere(request, address ?? null);
    }
    if (route.kind !== "session") return null;
    const replica = this.#parts.assignments.replicaOf(route.sessionId);
    if (replica === undefined || replica === this.#membership.id) return null;
    return this.#elsewhere(request, this.#installation?.replicas.find(({ id }) => id === replica)?.address ?? null);
  }

  async #upToDate(): Promise<void> {
    try {
      await this.#membership.catchUp();
    } catch (error) {
      throw new RalphError("service_unavailable", "The shared database does not answer", { retryAfterMs, cause: error });
    }
  }

  #elsewhere({ isForwarded }: RequestLine, address: string | null): string {
    if (address === null || isForwarded)
      throw new RalphError("service_unavailable", "The replica that this belongs to is being replaced", { retryAfterMs });
    return address;
  }

  /** Takes up what is this replica's and does not run, one call after another; what fails is tried again at the next step. */
  #recover(): Promise<number> {
    const { runner, log } = this.#parts;
    this.#recoveries += 1;
    this.#recovering = this.#recovering
      .then(() => runner.recover())
      .catch((error: unknown) => {
        log.error({ error }, "Sessions could not be taken over");
        return 0;
      })
      .finally(() => {
        this.#recoveries -= 1;
      });
    return this.#recovering;
  }

  /** A database that is restarted meanwhile is waited for. */
  async #firstStep(): Promise<void> {
    const { log, replica } = this.#parts;
    for (;;) {
      try {
        return await this.#step();
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        if (!isRalphError(error) || error.code !== "database") throw error;
        log.warn({ error }, "This replica cannot begin yet");
      }
      await wait(replica.pollMs);
    }
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping;
    const { log, replica } = this.#parts;
    let isTold = false;
    for (;;) {
      await wait(replica.pollMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.#step();
        isTold = false;
      } catch (error) {
        if (!isTold) log.warn({ error }, "This replica cannot follow the others at the moment");
        isTold = true;
      }
    }
  }

  async #step(): Promise<void> {
    const membership = this.#membership;
    let installation = await membership.follow();
    if (installation.address === null && membership.epoch === null && (await membership.succeed(this.#parts.replica.address)))
      installation = await membership.follow();
    this.#installation = installation;
    for (const { id, address } of installation.replicas) this.#addresses.set(id, address);
    // Not waited for: it writes, and the leader's look at the others must not wait for that.
    if (this.#parts.assignments.hasRecoverable && this.#recoveries === 0) void this.#recover();
    if (membership.epoch === null) return;
    if (!this.#isLeading) {
      this.#parts.log.info({ epoch: membership.epoch }, "This replica leads");
      await this.#assign(installation.replicas);
      this.#isLeading = true;
    } else if (this.#missing(installation.replicas).length > 0) {
      await this.#assign(installation.replicas);
      this.#parts.sweep();
    }
    if (this.#hasLed) return;
    await this.#parts.lead();
    this.#hasLed = true;
  }

  /** Replicas that have sessions and are not alive. */
  #missing(alive: readonly Replica[]): string[] {
    return this.#parts.assignments.assigned().filter((replica) => !alive.some(({ id }) => id === replica));
  }

  async #assign(alive: readonly Replica[]): Promise<void> {
    await this.#membership.bury();
    const endings = new Map<string, Ending>();
    await Promise.all(
      this.#missing(alive).map(async (id) => {
        endings.set(id, await endingOf(id, this.#addresses.get(id)));
        this.#parts.log.warn({ replica: id, ending: endings.get(id) }, "A replica is gone; its sessions go on elsewhere");
      }),
    );
    await this.#parts.assignments.assign(endings);
  }
}

/** A process that died takes no connections, or another has its place; one that sleeps or is cut off does, or nobody can say. */
async function endingOf(replica: string, address: string | undefined): Promise<Ending> {
  if (address === undefined) return "died";
  try {
    const { headers } = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(probeMs) });
    return headers.get(replicaHeader) === replica ? "silent" : "died";
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    return cause?.code === "ECONNREFUSED" || cause?.code === "ECONNRESET" ? "died" : "silent";
  }
}
