/** Shared services of all parts: clock and ids, outbound network access, quotas of owners, their documents. */
import type { Logger } from "pino";
import { Quotas } from "../research/quotas/quotas.ts";
import { SpendGate } from "../research/quotas/spend-gate.ts";
import type { Core, CoreSettings } from "../research/run/core.ts";
import { monotonicClock, monotonicIds } from "../research/run/monotonic-time.ts";
import { HttpClient } from "../sources/http/http-client.ts";
import type { CircuitMoved } from "../sources/remote/circuit-breaker.ts";
import { soleAssignment } from "../store/sessions/sole-assignment.ts";
import { Assignments } from "../store/shared/assignments.ts";
import type { Store } from "../store/store.ts";
import { openDocuments } from "./documents/open-documents.ts";
import { breakerLog } from "./models/breaker-log.ts";
import type { Overrides } from "./overrides.ts";
import { DeclaredLimits, dividedLimits } from "./owners/owner-limits.ts";
import { type OpenedReports, prepareReports, sweepReports } from "./reports/open-reports.ts";
import type { Config } from "./settings/config.ts";
import { fetchOptions } from "./settings/room-settings.ts";
import type { Telemetry } from "./telemetry.ts";

/** What is opened before the rooms are composed. */
export interface Opened {
  store: Store;
  settings: CoreSettings;
  logger: Logger | null;
  telemetry: Telemetry;
  reportPlace: OpenedReports;
  unlock: () => void;
}

export type Foundation = Awaited<ReturnType<typeof openFoundation>>;

const silentLog: Core["log"] = { info: () => undefined, warn: () => undefined, error: () => undefined };

export async function openFoundation(config: Config, overrides: Overrides, { store, logger, telemetry, reportPlace }: Opened) {
  const newest = store.newest();
  const clock = monotonicClock(overrides.clock ?? (() => new Date()), newest.at);
  const newId = monotonicIds(clock, newest.id);
  const log = logger ?? silentLog;
  const circuitMoved = movesTold(logger, telemetry);
  const { replica } = overrides;
  const replicas = () => replica?.membership.count ?? 1;
  const http = new HttpClient(fetchOptions(config, circuitMoved, replicas));
  const limits = new DeclaredLimits(config, (message) => logger?.warn({ limits: true }, message));
  const spend = new SpendGate(store.usage, limits, clock);
  // What a process counts in its memory is its part of the limit; the rest is counted in rows of all replicas.
  const shares = dividedLimits(limits, replicas);
  const quotas = new Quotas(shares, store.stock, spend);
  const admit = (owner: string, bytes: number) => quotas.addDocument(owner, bytes);
  const { library, close: closeLibrary } = openDocuments(config, store.library, {
    ...{ http, clock, newId, admit, contents: store.contents, parser: overrides.parser },
  });
  const assignments = replica === undefined ? null : new Assignments(store.db, replica.membership);
  const assignment = assignments ?? soleAssignment(store.directory);
  if (assignments !== null) store.assignBy(assignments);
  replica?.membership.onApplied((rows) => assignments?.applied(rows));
  const writers = () => reportWriters(replica);
  /** What is done once at start-up: by the single process, or by the leading replica. */
  const prepare = async () => {
    // A stop may have interrupted the last compaction.
    store.db.compact();
    await library.start();
    await prepareReports(config, store, { ...reportPlace, writers, log });
  };
  if (replica === undefined) await prepare();
  return {
    clock,
    newId,
    log,
    circuitMoved,
    http,
    shares,
    replicas,
    spend,
    quotas,
    library,
    closeLibrary,
    assignment,
    assignments,
    prepare,
    sweepReports: () => sweepReports(store, writers),
  };
}

function movesTold(logger: Logger | null, telemetry: Telemetry): CircuitMoved {
  const logMove = breakerLog(logger);
  return (remote, to) => {
    logMove(remote, to);
    telemetry.circuitMoved(remote, to);
  };
}

/** Replicas that may be writing report files. A single process writes none at start-up; a dead replica can store nothing more. */
async function reportWriters(replica: Overrides["replica"]): Promise<readonly string[]> {
  if (replica === undefined) return [];
  await replica.membership.declareDead();
  return (await replica.membership.follow()).replicas.map(({ id }) => id);
}
