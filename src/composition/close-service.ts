/** Closes the service in an order that loses nothing: no new work, then what is under way, then what it works with. */
import type { Foundation, Opened } from "./foundation.ts";
import type { OpenedApp } from "./open-app.ts";
import type { OpenedCore } from "./open-core.ts";
import type { Overrides } from "./overrides.ts";
import { handBack, whileStopping } from "./replicas/replica-answers.ts";
import type { ReplicaWork } from "./replicas/replica-work.ts";

interface Parts {
  opened: Opened;
  base: Foundation;
  engine: OpenedCore;
  served: OpenedApp;
  replica: Overrides["replica"];
  /** Null for a single process. */
  work: ReplicaWork | null;
  /** What happens at intervals. */
  timers: readonly { close(): void }[];
  /** The check of the model servers, which may still be under way. */
  check: { checking: AbortController; checked: Promise<void> };
}

export async function closeService({ opened, base, engine, served, replica, work, timers, check }: Parts): Promise<void> {
  const { core, runner, sessions, model, connections } = engine;
  const { app, access, webhooks, erasures } = served;
  await work?.stop();
  for (const timer of timers) timer.close();
  const erased = erasures.close();
  const stopped = runner.stop(core.settings.shutdownGraceMs);
  const handed = work?.handOver();
  await app.close();
  await erased;
  await sessions.further.stop();
  await webhooks.sender.close();
  const resigned = work?.resign();
  await stopped;
  await whileStopping(handed, resigned);
  await access.close();
  if (replica !== undefined && base.assignments !== null) await handBack(opened.store.db, replica.membership, base.assignments);
  check.checking.abort();
  await check.checked;
  await model?.close();
  await connections.close();
  await base.http.close();
  await base.closeLibrary();
  await engine.reports.close();
  await opened.telemetry.close();
  await opened.reportPlace.close();
  opened.store.close();
  opened.unlock();
}
