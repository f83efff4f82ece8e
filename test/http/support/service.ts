/** The app over the core in memory, as a test needs it; every answer is held against its schema. */
import type { AddressInfo } from "node:net";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import { createApp } from "../../../src/http/app.ts";
import { createMetrics } from "../../../src/http/routes/metrics.ts";
import type { Readiness } from "../../../src/http/server/api.ts";
import { defaultHttpSettings, type HttpSettings, type StreamSettings } from "../../../src/http/server/settings.ts";
import type { Authenticator } from "../../../src/research/ports/keys.ts";
import type { RequestRates } from "../../../src/research/ports/limits.ts";
import type { Links } from "../../../src/research/ports/links.ts";
import type { Owners } from "../../../src/research/ports/owners.ts";
import type { Keys } from "../../../src/research/ports/service.ts";
import type { Webhooks } from "../../../src/research/ports/webhooks.ts";
import { MemoryDocuments } from "./memory-documents.ts";
import { MemorySessions } from "./memory-sessions.ts";

export interface Service {
  app: FastifyInstance;
  sessions: MemorySessions;
  documents: MemoryDocuments;
}

export interface ServiceOptions {
  settings?: Partial<Omit<HttpSettings, "streams">> & { streams?: Partial<StreamSettings> };
  readiness?: () => Readiness;
  logger?: FastifyBaseLogger;
  rates?: RequestRates;
  sessions?: MemorySessions;
  authenticator?: Authenticator;
}

/** No task of a session in memory is done elsewhere. */
async function notOutside(_owner: string, _id: string, taskId: string): Promise<never> {
  throw new RalphError("conflict", `Task '${taskId}' is not done elsewhere`);
}

/** Closed when the test ends. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const sessions = options.sessions ?? new MemorySessions();
  const documents = new MemoryDocuments();
  const app = await createApp({
    sessions,
    documents,
    plans: {
      get: (owner, id) => sessions.plan(owner, id),
      replace: async (owner, id) => sessions.plan(owner, id),
      drop: async (owner, id) => void (await sessions.plan(owner, id)),
    },
    outside: {
      next: async (owner, id) => (await sessions.get(owner, id)) && [],
      start: notOutside,
      complete: notOutside,
      fail: notOutside,
    },
    agents: { list: () => ({ items: [], problems: [] }) },
    tools: { list: () => ({ items: [], notOffered: [] }) },
    supervisor: {
      ask: () => Promise.reject(new Error("There is no supervisor over the core in memory")),
      idOf: async (_owner, id) => id,
      progress: () => Promise.reject(new Error("There is no supervisor over the core in memory")),
      close: () => undefined,
    },
    webhooks: new Proxy({} as Webhooks, {
      get: () => () => Promise.reject(new Error("There are no webhooks over the core in memory")),
    }),
    usage: { report: () => Promise.reject(new Error("Nothing is counted over the core in memory")) },
    keys: new Proxy({} as Keys, {
      get: () => () => Promise.reject(new Error("There are no keys over the core in memory")),
    }),
    links: new Proxy({} as Links, {
      get: () => () => Promise.reject(new Error("There are no links over the core in memory")),
    }),
    owners: new Proxy({} as Owners, {
      get: (_owners, name) => () =>
        name === "assertWritable" ? Promise.resolve() : Promise.reject(new Error("There are no owners over the core in memory")),
    }),
    requests: { once: async (_owner, _request, work) => ({ answer: await work(), isReplayed: false }) },
    authenticator: options.authenticator ?? null,
    languages: (engine) => (engine === "extractive" ? ["en", "ru"] : null),
    readiness: options.readiness ?? (() => ({ ready: true, checks: { database: null } })),
    metrics: createMetrics(),
    rates: options.rates ?? { take: async () => null },
    settings: {
      ...defaultHttpSettings,
      ...options.settings,
      streams: { ...defaultHttpSettings.streams, ...options.settings?.streams },
    },
    logger: options.logger ?? null,
    verifyAnswers: true,
  });
  onTestFinished(async () => {
    await app.close();
  });
  return { app, sessions, documents };
}

/** Lets the app listen on a free port of this machine, and gives its address. */
export async function listen(app: FastifyInstance): Promise<{ url: string; port: number }> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port };
}
