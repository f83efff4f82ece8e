/** The composition root: creates and connects all parts of the service. `close` closes them in an order that loses nothing. */
import { resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Keys, Sessions } from "../research/ports/service.ts";
import type { Core } from "../research/run/core.ts";
import { Retention } from "../research/runner/retention.ts";
import { loadRelatedStems } from "../sources/query-expansion/related-stems.ts";
import type { Store } from "../store/store.ts";
import { closeService } from "./close-service.ts";
import { openDataDirectory, tellConversion } from "./data-directory.ts";
import { type Opened, openFoundation } from "./foundation.ts";
import { checkModel } from "./models/model-engine.ts";
import { onceForAll } from "./once-for-all.ts";
import { openApp } from "./open-app.ts";
import { openCore } from "./open-core.ts";
import type { Overrides } from "./overrides.ts";
import { openProcessLog } from "./process-log.ts";
import { readinessOf, withDraining } from "./readiness.ts";
import { ReplicaWork } from "./replicas/replica-work.ts";
import { openReports } from "./reports/open-reports.ts";
import { reportSweeps } from "./reports/report-sweeps.ts";
import type { Config, Secrets } from "./settings/config.ts";
import { coreSettings } from "./settings/room-settings.ts";
import { openTelemetry } from "./telemetry.ts";

export interface Service {
  readonly app: FastifyInstance;
  readonly core: Core;
  readonly store: Store;
  readonly sessions: Sessions;
  readonly keys: Keys;
  /** Resolves when the model server was checked and the MCP servers have had their time to start, whether or not they did. */
  readonly checked: Promise<void>;
  /** Does in advance what the first requests and sessions would wait for: prepares statements, builds the word lists for search. */
  warm(): void;
  /** Resumes the sessions that were in progress; resolves with their number. */
  recover(): Promise<number>;
  /** From now on `/readyz` answers 503; everything else continues until `close`. */
  drain(): void;
  /** Starts no new steps, gives calls under way the grace period, ends streams, then closes everything. */
  close(): Promise<void>;
}

/**
 * Opens the data directory and composes the service, without listening.
 * @throws RalphError `configuration` or `database` when the directory cannot be used.
 */
export async function compose(config: Config, secrets: Secrets, overrides: Overrides = {}): Promise<Service> {
  const logger = overrides.logger === undefined ? openProcessLog(config.LOG_LEVEL) : overrides.logger;
  const telemetry = await openTelemetry(config, secrets);
  const reportPlace = await openReports(config, secrets);
  const opening = {
    busyTimeoutMs: config.DATABASE_BUSY_S * 1000,
    reserveBytes: config.DISK_RESERVE_MB * 1e6,
    ...telemetry.times,
    reports: reportPlace.place,
    ...(overrides.hook === undefined ? {} : { hook: overrides.hook }),
    ...(overrides.clock === undefined ? {} : { clock: overrides.clock }),
    ...(overrides.migrations === undefined ? {} : { migrations: overrides.migrations }),
  };
  const { store, unlock, conversion } = await openDataDirectory(resolve(config.DATA_DIR), opening, overrides.replica?.membership);
  try {
    if (logger !== null) tellConversion(logger, conversion);
    return await assemble(config, secrets, overrides, { store, settings: coreSettings(config), logger, telemetry, unlock, reportPlace });
  } catch (error) {
    await reportPlace.close();
    store.close();
    unlock();
    throw error;
  }
}

async function assemble(config: Config, secrets: Secrets, overrides: Overrides, opened: Opened): Promise<Service> {
  const { store, logger, telemetry } = opened;
  const base = await openFoundation(config, overrides, opened);
  const engine = await openCore(config, secrets, overrides, opened, base);
  const { core, runner, sessions, connections } = engine;
  const warnings: string[] = [];
  const checking = new AbortController();
  const checked = checkModel(engine.model, checking.signal, (message) => {
    warnings.push(message);
    logger?.warn({ model: true }, message);
  });
  const started = connections.start();
  let isDraining = false;
  const readiness = () => withDraining(readinessOf(store, warnings, work?.leads ?? false), isDraining);
  const { replica } = overrides;
  const { assignments } = base;
  const sweeps = reportSweeps(base);
  const work =
    replica === undefined || assignments === null
      ? null
      : new ReplicaWork({ replica, assignments, runner, lead: () => lead(), sweep: sweeps.sweep, log: base.log }, config.BASE_PATH);
  const served = await openApp(config, secrets, overrides, { opened, base, engine, readiness, work });
  telemetry.watch({ core, runner, store, readiness });
  const retention = new Retention(core, sessions, { sessionDays: config.RETENTION_DAYS, callDays: config.CALLS_RETENTION_DAYS });
  const lead = onceForAll(
    () => (replica === undefined ? undefined : base.prepare()),
    () => sessions.further.recover(),
    () => served.webhooks.sender.start(),
    () => served.erasures.resume(),
    () => retention.start(),
    () => (replica === undefined ? undefined : sweeps.start()),
  );
  return {
    app: served.app,
    core,
    store,
    sessions,
    keys: served.access.keys,
    checked: Promise.all([checked, started]).then(() => undefined),
    warm: () => {
      store.db.prepareAll();
      loadRelatedStems();
    },
    recover: async () => {
      await started;
      if (work !== null) return work.start();
      const recovered = await runner.recover();
      await lead();
      return recovered;
    },
    drain: () => {
      isDraining = true;
    },
    close: () => closeService({ opened, base, engine, served, replica, work, timers: [retention, sweeps], check: { checking, checked } }),
  };
}
