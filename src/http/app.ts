/** The Fastify app over the core's two interfaces. It never listens by itself, and closes what it opened. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { fastifySSE } from "@fastify/sse";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type HTTPMethods,
  type onRequestHookHandler,
  type preHandlerHookHandler,
} from "fastify";
import { RalphError } from "../domain/errors.ts";
import { isDeeperThan } from "../domain/json.ts";
import { runningTime } from "../time/running-time.ts";
import { agentRoutes } from "./agents.ts";
import type { Api, RouteDeps } from "./api.ts";
import { admitEveryone } from "./auth.ts";
import { serializerCompilerOf, validatorCompiler } from "./compilers.ts";
import { Connections } from "./connections.ts";
import { controlRoutes } from "./control.ts";
import { conversationRoutes } from "./conversation.ts";
import { documentRoutes } from "./documents.ts";
import { EventStreams } from "./event-stream.ts";
import { eventRoutes } from "./events.ts";
import { journalRoutes } from "./journal.ts";
import { RequestLog } from "./logging.ts";
import { measureRequests } from "./metrics.ts";
import { describeApi } from "./openapi.ts";
import { operationRoutes } from "./operation.ts";
import { planTaskRoutes } from "./plan-tasks.ts";
import { answerBrokenRequest, installProblems, sendProblem, unreadablePath } from "./problems.ts";
import { resultRoutes } from "./results.ts";
import { sessionRoutes } from "./sessions.ts";
import { supervisorRoutes } from "./supervisor.ts";

export interface AppDeps extends RouteDeps {
  /** The process's logger, made with `loggerOptions`; null for silence. */
  logger: FastifyBaseLogger | null;
  /** Holds every answer against its schema; for tests. */
  verifyAnswers?: boolean;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route's work is bounded by itself, and may take longer than other requests. */
    ownTimeLimit?: boolean;
  }
}

/** Levels of nested JSON that a body may have: schemas are walked by recursion. */
const deepestBody = 200;
const requestIdShape = /^[\x21-\x7e]{1,128}$/;

export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { settings } = deps;
  const app = fastify({
    ...(deps.logger === null ? { logger: false } : { loggerInstance: deps.logger }),
    logController: new RequestLog(),
    genReqId: requestIdOf,
    trustProxy: settings.trustProxy,
    bodyLimit: settings.bodyBytes,
    requestTimeout: settings.requestTimeoutMs,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      sendProblem(unreadablePath(error), request, reply);
    },
    // A hook below answers with a problem instead.
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompilerOf(deps.verifyAnswers ?? false));
  readJson(app);
  installProblems(app);
  admitEveryone(app);

  const connections = new Connections(app.server);
  const streams = new EventStreams(settings.streams, deps.readiness);
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
    deps.supervisor.close();
    await streams.close();
    connections.close();
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    if (!closing) return done();
    reply.header("connection", "close");
    done(new RalphError("service_unavailable", "The service is stopping", { retryAfterMs: settings.streams.retryMs }));
  });
  measureRequests(app, deps.metrics, () => streams.size);

  await app.register(fastifySSE);
  const routes: FastifyPluginAsync = async (scope) => {
    const api: Api = scope.withTypeProvider();
    await describeApi(api, settings.basePath);
    const methods = collectMethods(api);
    boundWork(api, settings.requestTimeoutMs);
    resolveAliases(api, deps);
    sessionRoutes(api, deps);
    conversationRoutes(api, deps);
    controlRoutes(api, deps);
    planTaskRoutes(api, deps);
    eventRoutes(api, deps, streams);
    agentRoutes(api, deps);
    supervisorRoutes(api, deps, streams);
    resultRoutes(api, deps);
    journalRoutes(api, deps);
    operationRoutes(api, deps);
    // In a scope of its own: no other route takes forms.
    const forms: FastifyPluginAsync = (inner) => documentRoutes(inner.withTypeProvider(), deps);
    await api.register(forms);
    answerOptions(api, methods);
  };
  await app.register(routes, { prefix: settings.basePath });
  await app.ready();
  return app;
}

/** A gateway's own request id where it sends a sound one. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && requestIdShape.test(given) ? given : randomUUID();
}

/** JSON and nothing else, where a body that is empty counts as absent: many clients name a type for no body at all. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else {
      void parse(request, body, (error, value) => {
        if (error === null && isDeeperThan(value, deepestBody)) {
          const message = `is nested more than ${deepestBody} levels deep`;
          done(new RalphError("invalid_input", `The body ${message}`, { issues: [{ path: "", message }] }), undefined);
        } else done(error, value);
      });
    }
  });
}

/** A session may be named by the id that a client of the supervisor chose for it. */
function resolveAliases(api: Api, { supervisor }: RouteDeps): void {
  const resolve: preHandlerHookHandler = ({ owner, params }, _reply, done) => {
    const named = params as { id: string };
    named.id = supervisor.idOf(owner, named.id);
    done();
  };
  api.addHook("onRoute", (route) => {
    if (route.routePath.includes("/sessions/:id")) route.preHandler = [resolve, ...[route.preHandler ?? []].flat()];
  });
}

/**
 * Bounds the routes that may wait for something. Reading answers at once, and a timer for each would be dear. Fastify's own
 * `handlerTimeout` is over as soon as a body was read, and aborts a signal for every request, which costs more than the timer.
 */
function boundWork(api: Api, timeoutMs: number): void {
  const bound: onRequestHookHandler = (_request, reply, done) => {
    const stopTimer = runningTime.after(timeoutMs, () => {
      if (reply.sent || reply.raw.headersSent) return;
      reply.send(new RalphError("service_unavailable", "The request took too long; what it began may still be done"));
    });
    reply.raw.once("close", stopTimer);
    done();
  };
  api.addHook("onRoute", (route) => {
    if (route.config?.ownTimeLimit === true || (route.method !== "POST" && route.method !== "PUT" && route.method !== "DELETE")) return;
    route.onRequest = [bound, ...[route.onRequest ?? []].flat()];
  });
}

function collectMethods(api: Api): Map<string, Set<HTTPMethods>> {
  const methods = new Map<string, Set<HTTPMethods>>();
  api.addHook("onRoute", ({ routePath, method, schema }) => {
    if (schema === undefined || schema.hide) return;
    const known = methods.get(routePath) ?? new Set();
    for (const name of [method].flat()) known.add(name);
    methods.set(routePath, known);
  });
  return methods;
}

/** OPTIONS tells which methods a path has. */
function answerOptions(api: Api, methods: Map<string, Set<HTTPMethods>>): void {
  for (const [path, known] of [...methods]) {
    const allow = [...known, "OPTIONS"].join(", ");
    api.options(path, { schema: { hide: true } }, (_request, reply) => reply.header("allow", allow).code(204).send());
  }
}
