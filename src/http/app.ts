/**
 * The Fastify app over the core's interfaces (`src/research/ports/service.ts`). It does not listen by itself, and closes
 * what it opened.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { fastifySSE } from "@fastify/sse";
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { RalphError } from "../domain/errors/errors.ts";
import { takeoverRetryAfterMs } from "../domain/errors/takeover.ts";
import type { RequestRates } from "../research/ports/limits.ts";
import { type RequestTraces, unrecordedRequests } from "../telemetry/request-traces.ts";
import { authenticate, takeScopes } from "./access/auth.ts";
import { limitRequests } from "./access/request-rates.ts";
import { resourceMetadataRoutes } from "./access/resource-metadata.ts";
import { consoleRoutes } from "./console/console.ts";
import { schemaCompilers } from "./messages/compilers.ts";
import { compressAnswers } from "./messages/compression.ts";
import { answerConditions } from "./messages/conditional.ts";
import { EventStreams } from "./messages/event-stream.ts";
import { readJson } from "./messages/json-bodies.ts";
import { decorateLinks, linkBaseOf } from "./messages/links.ts";
import { answerOtherMethods, collectMethods } from "./messages/methods.ts";
import { negotiate } from "./messages/negotiation.ts";
import { describeApi } from "./openapi/openapi.ts";
import { answerBrokenRequest, answerExpectations } from "./problems/broken-requests.ts";
import { installProblems, longestPathPart, problemOf, problemType, sendProblem, unreadablePath } from "./problems/problems.ts";
import { forward, isForwarded, replicaHeader } from "./replicas/forwarding.ts";
import type { RequestLine } from "./replicas/replica-routes.ts";
import { agentRoutes } from "./routes/agents.ts";
import { controlRoutes } from "./routes/control.ts";
import { conversationRoutes } from "./routes/conversation.ts";
import { documentRoutes } from "./routes/documents.ts";
import { eventRoutes } from "./routes/events.ts";
import { journalRoutes } from "./routes/journal.ts";
import { keyRoutes } from "./routes/keys.ts";
import { mcpRoutes } from "./routes/mcp.ts";
import { measureRequests } from "./routes/metrics.ts";
import { operationRoutes } from "./routes/operation.ts";
import { outsideTaskRoutes } from "./routes/outside-tasks.ts";
import { ownerRoutes } from "./routes/owners.ts";
import { planTaskRoutes } from "./routes/plan-tasks.ts";
import { problemPageRoutes } from "./routes/problem-pages.ts";
import { reportRoutes } from "./routes/report-files.ts";
import { reportLinkRoutes } from "./routes/report-links.ts";
import { resultRoutes } from "./routes/results.ts";
import { sessionRoutes } from "./routes/sessions.ts";
import { supervisorRoutes } from "./routes/supervisor.ts";
import { usageRoutes } from "./routes/usage.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import type { Api, RouteDeps } from "./server/api.ts";
import { Connections } from "./server/connections.ts";
import { RequestLog } from "./server/logging.ts";
import { type ProxyTrust, proxyTrust } from "./server/proxy-trust.ts";
import { securityHeaders } from "./server/security-headers.ts";
import { guardSites } from "./server/site-guard.ts";
import { boundWork, serverTimes } from "./server/time-limits.ts";
import { traceRequests } from "./server/tracing.ts";

export interface AppDeps extends RouteDeps {
  /** The process's logger, made with `loggerOptions`; null for silence. */
  logger: FastifyBaseLogger | null;
  /** Awaited before each answer except those to probes; rejects where the answer must not be sent. */
  confirm?: () => Promise<void>;
  /** Routes requests among replicas: the address of the replica that serves a request, or null for this process. */
  replica?: {
    readonly id: string;
    /** What replicas sign forwarded requests with. */
    readonly secret: string;
    route(request: RequestLine): Promise<string | null>;
  };
  /** Counts the requests of each owner. */
  rates: RequestRates;
  /** Records the traces of requests. */
  traces?: RequestTraces;
  /** Validates every answer against its schema; for tests. */
  verifyAnswers?: boolean;
}

const requestIdShape = /^[\x21-\x7e]{1,128}$/;

export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { settings } = deps;
  const trust = proxyTrust(settings.trustProxy);
  const app = serverOf(deps, trust);
  decorateLinks(app, trust, settings.basePath);
  readJson(app);
  installProblems(app);
  takeScopes(app);

  const connections = new Connections(app.server);
  const streams = new EventStreams(settings.streams, deps.readiness, (principal) => deps.authenticator?.isCurrent(principal) ?? true);
  let mcp: ReturnType<typeof mcpRoutes> | null = null;
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
    deps.supervisor.close();
    mcp?.stop();
    deps.sessions.endWaits();
    await streams.close();
    await mcp?.close();
    connections.close();
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(securityHeaders).header("x-request-id", request.id);
    if (!closing) return done();
    reply.header("connection", "close");
    done(new RalphError("service_unavailable", "The service is stopping", { retryAfterMs: settings.streams.retryMs }));
  });
  if (deps.replica !== undefined) forwardRequests(app, deps.replica);
  if (deps.confirm !== undefined) confirmAnswers(app, deps.confirm);
  answerExpectations(app);
  await guardSites(app, settings);
  traceRequests(app, deps.traces ?? unrecordedRequests);
  measureRequests(app, deps.metrics, () => streams.size);
  authenticate(app, deps.authenticator);

  await app.register(fastifySSE);
  await app.register(
    routesOf(deps, streams, (door) => {
      mcp = door;
    }),
    { prefix: settings.basePath },
  );
  if (settings.tokenIssuer !== null) resourceMetadataRoutes(app.withTypeProvider(), settings.basePath, settings.tokenIssuer);
  await app.ready();
  return app;
}

/** The server without routes: its limits, and its answers to malformed requests. */
function serverOf({ settings, logger, verifyAnswers = false }: AppDeps, trust: ProxyTrust): FastifyInstance {
  const times = serverTimes(settings);
  return fastify({
    ...(logger === null ? { logger: false } : { loggerInstance: logger }),
    logController: new RequestLog(),
    genReqId: requestIdOf,
    trustProxy: trust,
    bodyLimit: settings.bodyBytes,
    routerOptions: { maxParamLength: longestPathPart },
    requestTimeout: times.requestTimeout,
    // Lets a missing `Host` be answered with a problem document instead of Node's empty 400.
    http: { ...times.http, requireHostHeader: false },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      request.linkBase = linkBaseOf(request, trust, settings.basePath);
      sendProblem(unreadablePath(error), request, reply);
    },
    schemaController: schemaCompilers(verifyAnswers),
    // A hook of `createApp` answers with a problem document instead.
    return503OnClosing: false,
  });
}

function routesOf(deps: AppDeps, streams: EventStreams, opened: (door: ReturnType<typeof mcpRoutes>) => void): FastifyPluginAsync {
  return async (scope) => {
    const api: Api = scope.withTypeProvider();
    const methods = collectMethods(api);
    await describeApi(api, deps.settings);
    refuseUnknownQueries(api);
    limitRequests(api, deps.rates);
    negotiate(api);
    boundWork(api, deps.settings);
    answerConditions(api);
    compressAnswers(api, deps.settings.compressFromBytes);
    sessionRoutes(api, deps);
    conversationRoutes(api, deps);
    controlRoutes(api, deps);
    planTaskRoutes(api, deps);
    outsideTaskRoutes(api, deps);
    eventRoutes(api, deps, streams);
    agentRoutes(api, deps);
    supervisorRoutes(api, deps, streams);
    resultRoutes(api, deps);
    reportRoutes(api, deps);
    journalRoutes(api, deps);
    usageRoutes(api, deps);
    webhookRoutes(api, deps);
    reportLinkRoutes(api, deps);
    keyRoutes(api, deps);
    ownerRoutes(api, deps);
    operationRoutes(api, deps);
    problemPageRoutes(api);
    opened(mcpRoutes(api, deps, deps.rates));
    consoleRoutes(api, deps.settings.compressFromBytes > 0);
    // Encapsulated, so that no other route accepts forms.
    const forms: FastifyPluginAsync = (inner) => documentRoutes(inner.withTypeProvider(), deps);
    await api.register(forms);
    pointToDescription(api);
    answerOtherMethods(api, methods);
  };
}

/** The first hook of a request: the replica that serves it also authenticates and counts it. */
function forwardRequests(app: FastifyInstance, replica: NonNullable<AppDeps["replica"]>): void {
  app.addHook("onRequest", async (request, reply) => {
    const { raw } = request;
    reply.header(replicaHeader, replica.id);
    const target = await replica.route({ method: request.method, url: raw.url ?? "/", isForwarded: isForwarded(raw, replica.secret) });
    if (target === null) return;
    reply.hijack();
    const missing = new RalphError("service_unavailable", "The replica that serves this cannot be reached", {
      retryAfterMs: takeoverRetryAfterMs,
    });
    const unreached = () => {
      const body = JSON.stringify(problemOf(missing, request.id, ""));
      reply.raw
        .writeHead(missing.status, {
          "content-type": problemType,
          "retry-after": String(takeoverRetryAfterMs / 1_000),
          "x-request-id": request.id,
        })
        .end(body);
    };
    forward(raw, reply.raw, { target, secret: replica.secret, unreached });
  });
}

function confirmAnswers(app: FastifyInstance, confirm: () => Promise<void>): void {
  app.addHook("onSend", async (request, reply, payload) => {
    // Server errors carry no data, and answers to probes none of the database: they need no confirmation.
    if (reply.statusCode < 500 && request.routeOptions.config.anyHost !== true) await confirm();
    return payload;
  });
}

/** Reuses a gateway's request id where it is well formed. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && requestIdShape.test(given) ? given : randomUUID();
}

/** Rejects unknown query parameters, so that a misspelt one is not ignored. Probes and pages for people are exempt. */
function refuseUnknownQueries(api: Api): void {
  const none = z.strictObject({});
  api.addHook("onRoute", ({ schema, config }) => {
    if (schema === undefined || schema.hide === true || config?.anyHost === true) return;
    schema.querystring ??= none;
  });
}

/** The root path: redirects browsers to the Swagger page, gives programs the description (RFC 8631). */
function pointToDescription(api: Api): void {
  api.get("/", { config: { open: true }, schema: { hide: true } }, ({ linkBase }, reply) => {
    const link = `<${linkBase}/openapi.json>; rel="service-desc", <${linkBase}/docs>; rel="service-doc"`;
    return reply.header("link", link).redirect(`${linkBase}/docs`);
  });
}
