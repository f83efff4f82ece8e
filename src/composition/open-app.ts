/** Opens the HTTP application over the core with its other services: keys, links, webhooks, owners' data. */

import { createApp } from "../http/app.ts";
import type { Readiness } from "../http/server/api.ts";
import { languages } from "../languages/register.ts";
import { LinkService } from "../research/access/link-service.ts";
import { ToolCatalogue } from "../research/catalogue/tool-catalogue.ts";
import { OutsideTaskService } from "../research/commands/outside-task-service.ts";
import { PlanService } from "../research/commands/plan-service.ts";
import { MemoryRequestRates } from "../research/quotas/rate-limiter.ts";
import { UsageService } from "../research/quotas/usage-service.ts";
import { SupervisorService } from "../research/supervisor/supervisor.ts";
import { openAccess } from "./access/open-access.ts";
import type { Foundation, Opened } from "./foundation.ts";
import type { OpenedCore } from "./open-core.ts";
import { openWebhooks } from "./open-webhooks.ts";
import type { Overrides } from "./overrides.ts";
import { openOwners } from "./owners/open-owners.ts";
import { confirmation } from "./replicas/replica-answers.ts";
import type { ReplicaWork } from "./replicas/replica-work.ts";
import type { Config, Secrets } from "./settings/config.ts";
import { httpSettings } from "./settings/room-settings.ts";

/** The extractive engine needs phrases in the report's language; a model writes any language. */
const extractiveLanguages = languages.map(({ tag }) => tag);

interface Parts {
  opened: Opened;
  base: Foundation;
  engine: OpenedCore;
  readiness: () => Readiness;
  /** Null for a single process. */
  work: ReplicaWork | null;
}

export type OpenedApp = Awaited<ReturnType<typeof openApp>>;

export async function openApp(config: Config, secrets: Secrets, overrides: Overrides, { opened, base, engine, readiness, work }: Parts) {
  const { store, logger, telemetry } = opened;
  const { clock, newId, http, library, shares, log } = base;
  const { core, runner, sessions, defaultEngine } = engine;
  const { assertRoom } = store.storage;
  const mayDeliver = () => work === null || work.leads;
  const webhooks = openWebhooks(config, { store: store.webhooks, http, clock, newId, assertRoom, mayDeliver, log });
  const onFault = (error: unknown) =>
    logger?.warn({ error }, "Last uses of keys could not be stored, or expired answers not deleted; it is retried");
  const access = await openAccess(config, secrets, { store, clock, newId, assertRoom, onFault });
  overrides.replica?.membership.onApplied(access.changedElsewhere);
  const links = new LinkService({
    ...{ store: store.links, sessions, clock, newId, assertRoom, usualMs: config.LINK_S * 1000 },
    longestMs: Math.max(config.LINK_S, config.LINK_S_MAX) * 1000,
  });
  const { owners, erasures } = openOwners({ store, core, documents: library, keys: access.keys, runner, sessions });
  const app = await createApp({
    sessions,
    documents: library,
    plans: new PlanService(core, runner),
    outside: new OutsideTaskService(core, runner),
    agents: core.catalogue,
    tools: new ToolCatalogue(core.sources),
    supervisor: new SupervisorService(core, sessions),
    rates: new MemoryRequestRates(shares),
    webhooks: webhooks.service,
    usage: new UsageService(store.usage, clock),
    keys: access.keys,
    requests: access.requests,
    links,
    owners,
    authenticator: access.authenticator,
    languages: (name) => ((name ?? defaultEngine) === "extractive" ? extractiveLanguages : null),
    readiness,
    ...(overrides.replica === undefined ? {} : { confirm: confirmation(store.db, overrides.replica.membership) }),
    ...(work === null ? {} : { replica: work }),
    metrics: telemetry.registry,
    traces: telemetry.requests,
    settings: httpSettings(config),
    logger,
    verifyAnswers: overrides.verifyAnswers ?? false,
  });
  return { app, access, webhooks, erasures };
}
