/** Requests to `/mcp` as they stand on the wire. */
import type { FastifyInstance, LightMyRequestResponse } from "fastify";

export const accept = "application/json, text/event-stream";

/** Sends a body, JSON or raw, to `/mcp`. */
export function post(
  app: FastifyInstance,
  payload: unknown,
  headers: Record<string, string> = {},
  url = "/mcp",
): Promise<LightMyRequestResponse> {
  const body = typeof payload === "string" ? payload : JSON.stringify(payload);
  return app.inject({ method: "POST", url, headers: { accept, "content-type": "application/json", ...headers }, payload: body });
}

export function rpc(method: string, params: object = {}, id: string | number = 1): object {
  return { jsonrpc: "2.0", id, method, params };
}

/** A request of 2026 with what it has to say of its client, and the headers that go with it. */
export function modern(method: string, params: Record<string, unknown> = {}, capabilities: object = {}): [object, Record<string, string>] {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": capabilities,
  };
  const name = params["name"] ?? params["taskId"] ?? params["uri"];
  const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": method, ...(typeof name === "string" && { "mcp-name": name }) };
  return [rpc(method, { ...params, _meta: meta }), headers];
}

/** The messages of an answer, whether it is JSON or a stream. */
export function messagesOf({ body, headers }: LightMyRequestResponse): { id?: unknown; method?: string; result?: never; error?: never }[] {
  if (!String(headers["content-type"]).startsWith("text/event-stream")) return [JSON.parse(body)].flat();
  return body.split("\n").flatMap((line) => (line.startsWith("data: ") && line.length > 6 ? [JSON.parse(line.slice(6))] : []));
}
