/**
 * The MCP server over HTTP, stateless: clients of 2025 and 2026 at one address, a new server object for each request. The
 * session id of a 2025 client encodes what it declared at `initialize`, so the server stores nothing.
 */
import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { createMcpHandler, isJSONRPCErrorResponse, isJSONRPCResultResponse } from "@modelcontextprotocol/server";
import type { Services } from "../operations/operation.ts";
import { operations } from "../operations/table.ts";
import { takeResponse } from "./elicitation.ts";
import { type Exchange, performed } from "./exchange.ts";
import { mcpServer } from "./mcp-server.ts";
import type { McpSettings } from "./settings.ts";
import { shownError } from "./tool-result.ts";

export interface McpDoorOptions {
  readonly services: Services;
  readonly settings: McpSettings;
  /** Subscriptions open at once; a further one is refused. */
  readonly maxSubscriptions: number;
  /** Interval of comments on streams that are idle. Milliseconds. */
  readonly heartbeatMs: number;
}

const sessionHeader = "mcp-session-id";

export class McpDoor {
  readonly #options: McpDoorOptions;
  readonly #handler: ReturnType<typeof createMcpHandler>;
  readonly #stopping = new AbortController();
  readonly #calls = new Set<Promise<unknown>>();

  constructor(options: McpDoorOptions) {
    this.#options = options;
    const { services, settings, maxSubscriptions, heartbeatMs } = options;
    this.#handler = createMcpHandler(
      ({ era, authInfo, requestInfo }) =>
        mcpServer({
          ...{ services, settings, era, stopping: this.#stopping.signal },
          onCall: (work) => this.#track(work),
          exchange: authInfo?.extra?.["exchange"] as Exchange,
          elicits: requestInfo?.headers.get(sessionHeader)?.endsWith(".elicitation") === true,
        }),
      { keepAliveMs: heartbeatMs, maxSubscriptions },
    );
  }

  /** Answers one request; `body` is its parsed JSON. */
  async answer(request: Request, body: unknown, exchange: Exchange): Promise<Response> {
    if (isResponse(body)) return this.#takeResponse(body, exchange);
    const authInfo = { token: "", clientId: exchange.principal.owner, scopes: [...exchange.principal.scopes], extra: { exchange } };
    const response = await this.#handler.fetch(request, { authInfo, ...(body !== undefined && { parsedBody: body }) });
    const declared = declaredAt(body);
    if (declared !== null && response.ok) response.headers.set(sessionHeader, `${randomUUID()}.${declared}`);
    return response;
  }

  /** Ends waits, so that pending calls respond with the present state. */
  stop(): void {
    this.#stopping.abort();
  }

  /** Lets pending calls respond, then closes open streams, such as subscriptions. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#calls);
    // Their answers are written in the next turn of the event loop.
    await setImmediate();
    await this.#handler.close();
  }

  #track(work: Promise<unknown>): void {
    this.#calls.add(work);
    const forget = () => this.#calls.delete(work);
    work.then(forget, forget);
  }

  async #takeResponse(body: { id?: unknown; result?: unknown }, exchange: Exchange): Promise<Response> {
    const access = { exchange, services: this.#options.services };
    try {
      await takeResponse(access, (sessionId) => performed(access, operations.getSession, { sessionId }), { ...body, id: body.id });
    } catch (error) {
      // The client does not read errors of an answer; the question stays open and is asked again.
      shownError(error, exchange.onFault);
    }
    return new Response(null, { status: 202 });
  }
}

/** A client's answer to a question. */
function isResponse(body: unknown): body is { id?: unknown; result?: unknown } {
  return isJSONRPCResultResponse(body) || isJSONRPCErrorResponse(body);
}

/** What an `initialize` request declares, as the end of the session id; null for any other request. */
function declaredAt(body: unknown): string | null {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { capabilities?: { elicitation?: unknown } } };
  if (method !== "initialize") return null;
  return typeof params?.capabilities?.elicitation === "object" && params.capabilities.elicitation !== null ? "elicitation" : "plain";
}
