/** The MCP server object of one request, without state of its own. */
import { CLIENT_CAPABILITIES_META_KEY, Server, type ServerContext } from "@modelcontextprotocol/server";
import packageJson from "../../package.json" with { type: "json" };
import { mayUse } from "../domain/owners/principal.ts";
import type { Services } from "../operations/operation.ts";
import { operations } from "../operations/table.ts";
import { formOf, requestIdOf } from "./elicitation.ts";
import type { Exchange } from "./exchange.ts";
import { instructions } from "./instructions.ts";
import { listResources, readResource, resourceTemplates } from "./resources.ts";
import type { McpSettings } from "./settings.ts";
import { tasksExtension } from "./task-view.ts";
import { asTaskRequest, taskMethods } from "./tasks.ts";
import type { Asking, ToolCall } from "./tool-call.ts";
import { callTool, toolList } from "./tool-calls.ts";

export interface ServerParts {
  readonly services: Services;
  readonly settings: McpSettings;
  readonly exchange: Exchange;
  /** Called for each call of a tool. */
  onCall(work: Promise<unknown>): void;
  /** Aborted when the service stops. */
  readonly stopping: AbortSignal;
  readonly era: "legacy" | "modern";
  /** Whether a 2025 client said at `initialize` that it can ask its user. */
  readonly elicits: boolean;
}

/** How long clients may cache lists, which depend on the caller's scopes and the service's version. Milliseconds. */
const listTtlMs = 300_000;

export function mcpServer(parts: ServerParts): Server {
  const { exchange, era } = parts;
  const listed = { ttlMs: listTtlMs, cacheScope: "private" } as const;
  const server = new Server(
    { name: "ralph", title: "Ralph", version: packageJson.version, description: packageJson.description },
    {
      capabilities: {
        tools: {},
        resources: {},
        ...(era === "modern" && { extensions: { [tasksExtension]: {} } }),
      },
      instructions,
      cacheHints: { "tools/list": listed, "server/discover": listed, "resources/templates/list": listed },
    },
  );
  server.setRequestHandler("tools/list", () => ({ tools: toolList(exchange.principal) }));
  server.setRequestHandler("tools/call", ({ params }, context) => {
    const result = callTool(toolCall(server, parts, context), params);
    parts.onCall(result);
    return result;
  });
  server.setRequestHandler("resources/list", ({ params }) => listResources(parts, params?.cursor));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates }));
  server.setRequestHandler("resources/read", ({ params }) => readResource(parts, params.uri));
  if (era === "modern") {
    const { "tasks/get": get, "tasks/update": update, "tasks/cancel": cancel } = taskMethods;
    server.setRequestHandler("tasks/get", { params: get.params }, (params, context) => {
      const call = toolCall(server, parts, context);
      return asTaskRequest(call, () => get.run(call, params));
    });
    server.setRequestHandler("tasks/update", { params: update.params }, (params, context) => {
      const call = toolCall(server, parts, context);
      return asTaskRequest(call, () => update.run(call, params));
    });
    server.setRequestHandler("tasks/cancel", { params: cancel.params }, (params, context) => {
      const call = toolCall(server, parts, context);
      return asTaskRequest(call, () => cancel.run(call, params));
    });
  }
  return server;
}

function toolCall(server: Server, parts: ServerParts, context: ServerContext): ToolCall {
  const { exchange, services, settings, stopping } = parts;
  const { signal, _meta: meta, notify } = context.mcpReq;
  const { extensions } = declaredBy(context);
  const token = meta?.progressToken;
  return {
    ...{ exchange, services, settings },
    signal: AbortSignal.any([signal, stopping]),
    asking: askingOf(server, parts, context),
    hasTasks: parts.era === "modern" && extensions?.[tasksExtension] !== undefined,
    progress: async (percent, message) => {
      if (token === undefined) return;
      await notify({ method: "notifications/progress", params: { progressToken: token, progress: percent, total: 100, message } });
    },
  };
}

function askingOf(server: Server, { era, elicits, exchange }: ServerParts, context: ServerContext): Asking {
  // Clients without the scope to answer get no questions.
  if (!mayUse(exchange.principal, operations.sendMessage.allowed)) return { kind: "none" };
  if (era === "modern") {
    const { elicitation } = declaredBy(context);
    const canShowForms = elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
    return canShowForms ? { kind: "result", given: context.mcpReq.inputResponses ?? {} } : { kind: "none" };
  }
  if (!elicits) return { kind: "none" };
  return {
    kind: "beside",
    ask: async (sessionId, question) => {
      // Not with the server's `request`: the answer comes as a separate request, maybe to another process.
      await server.transport?.send(
        { jsonrpc: "2.0", id: requestIdOf(sessionId, question.key), method: "elicitation/create", params: formOf(question) },
        { relatedRequestId: context.mcpReq.id },
      );
    },
  };
}

function declaredBy({ mcpReq: { envelope } }: ServerContext): {
  elicitation?: { form?: unknown; url?: unknown };
  extensions?: Record<string, unknown>;
} {
  const declared = (envelope as Record<string, unknown> | undefined)?.[CLIENT_CAPABILITIES_META_KEY];
  return (declared ?? {}) as ReturnType<typeof declaredBy>;
}
