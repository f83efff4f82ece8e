/**
 * The route of the MCP server, `/mcp`: a transport of its own beside the REST API, with its own protocol, so the API's
 * description does not list it. Keys, request rates, and the checks of host and origin are those of every route.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { RalphError } from "../../domain/errors/errors.ts";
import type { McpDoor } from "../../mcp/mcp-door.ts";
import type { RequestRates } from "../../research/ports/limits.ts";
import { resourceMetadataPath } from "../access/resource-metadata.ts";
import { idempotencyHeaders } from "../messages/idempotency.ts";
import { linkTo } from "../messages/links.ts";
import { preparedProblem } from "../problems/problems.ts";
import type { Api, RouteDeps } from "../server/api.ts";

/** Base64 takes four characters for three bytes; JSON escapes quotes and line ends of a text. */
const jsonOverhead = 2;

/** Codes of JSON-RPC for errors that end a request before a tool is called. */
const rpcCodes = { parse: -32_700, request: -32_600, internal: -32_603 } as const;

export function mcpRoutes(api: Api, deps: RouteDeps, rates: RequestRates): Pick<McpDoor, "stop" | "close"> {
  const { settings } = deps;
  const { maxStreams, heartbeatMs } = settings.streams;
  const options = { services: deps, settings: settings.mcp, maxSubscriptions: maxStreams, heartbeatMs };
  /** Opened at the first request: without MCP clients the service saves the memory of the protocol's library. */
  let door: Promise<McpDoor> | null = null;
  const opened = () => {
    door ??= import("../../mcp/mcp-door.ts").then((loaded) => new loaded.McpDoor(options));
    return door;
  };
  let underWay = 0;

  api.options("/mcp", { config: { open: true }, schema: { hide: true } }, (_request, reply) =>
    reply.header("allow", "POST, OPTIONS").code(204).send(),
  );
  api.route({
    // GET and DELETE have no use without sessions: the protocol's own 405 answers them.
    method: ["POST", "GET", "DELETE"],
    url: "/mcp",
    bodyLimit: settings.documentBytes * jsonOverhead + settings.bodyBytes,
    config: { ownTimeLimit: true, counted: true, allows: ["POST"] },
    schema: { hide: true },
    errorHandler: (error, request, reply) => sendRpcError(error, request, reply, settings.tokenIssuer !== null),
    handler: async (request, reply) => {
      await countBatch(request, rates);
      if (underWay >= maxStreams)
        throw new RalphError("service_unavailable", "Too many MCP requests are under way", { retryAfterMs: 5_000 });
      underWay++;
      const gone = new AbortController();
      reply.raw.once("close", () => {
        underWay--;
        gone.abort();
      });
      const response = await (await opened()).answer(webRequest(request, gone.signal), request.body, {
        principal: request.principal,
        key: keyOf(request),
        addressOf: (path) => linkTo(request, path),
        onFault: (error) => request.log.error({ err: error }, "MCP request failed"),
      });
      return sendResponse(response, reply);
    },
  });
  return {
    stop: () => void door?.then((open) => open.stop()),
    close: async () => (await door)?.close(),
  };
}

/** Every request of a batch counts; the route's limit has counted the first one. */
async function countBatch({ body, principal }: FastifyRequest, rates: RequestRates): Promise<void> {
  if (!Array.isArray(body)) return;
  for (let counted = 1; counted < body.length; counted++) {
    const rate = await rates.take(principal.owner);
    if (rate?.retryAfterMs != null)
      throw new RalphError("rate_limited", `More than ${rate.max} requests a minute`, { retryAfterMs: rate.retryAfterMs });
  }
}

function webRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === "string") headers.set(name, value);
  return new Request(new URL(request.url, "http://localhost"), { method: request.method, headers, signal });
}

function keyOf({ headers }: FastifyRequest): string | null {
  const parsed = idempotencyHeaders.safeParse(headers);
  if (!parsed.success) throw new RalphError("invalid_input", "The Idempotency-Key must have 1 to 255 visible ASCII characters");
  return parsed.data["idempotency-key"] ?? null;
}

/** JSON is sent as text, so that it is compressed like other answers; streams are passed through. */
async function sendResponse(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  const type = response.headers.get("content-type") ?? "";
  // The client has disconnected.
  if (response.status === 499) return reply.code(408).send();
  if (type.startsWith("text/event-stream")) return reply.header("x-accel-buffering", "no").send(response);
  reply.code(response.status).headers(Object.fromEntries(response.headers));
  return reply.removeHeader("content-length").send(response.body === null ? undefined : await response.text());
}

/** Errors as JSON-RPC errors with the problem as `data`; the HTTP status and headers are those of REST. */
function sendRpcError(error: unknown, request: FastifyRequest, reply: FastifyReply, hasMetadata: boolean): FastifyReply {
  const problem = preparedProblem(error, request, reply);
  if (hasMetadata) pointToMetadata(request, reply);
  const code = rpcCodeOf(error, problem.status);
  return reply
    .header("content-type", "application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send({ jsonrpc: "2.0", id: null, error: { code, message: problem.detail, data: problem } });
}

function rpcCodeOf(error: unknown, status: number): number {
  if (error instanceof Error && error.cause instanceof SyntaxError) return rpcCodes.parse;
  return status >= 500 ? rpcCodes.internal : rpcCodes.request;
}

/** Adds to a challenge the address of the authorization server's metadata (RFC 9728). */
function pointToMetadata(request: FastifyRequest, reply: FastifyReply): void {
  const challenge = reply.getHeader("www-authenticate");
  if (typeof challenge !== "string") return;
  reply.header("www-authenticate", `${challenge}, resource_metadata="${linkTo(request, resourceMetadataPath)}"`);
}
