/** Routes that list the agents and the tools that tasks may name. */
import { perform } from "../../operations/operation.ts";
import { operations } from "../../operations/table.ts";
import { callerOf } from "../messages/idempotency.ts";
import { documented } from "../openapi/documented.ts";
import type { Api, RouteDeps } from "../server/api.ts";

export function agentRoutes(api: Api, deps: RouteDeps): void {
  api.get(
    "/agents",
    {
      schema: {
        tags: ["Plan and tasks"],
        ...documented(operations.listAgents),
        description:
          "Agents of the kind `named` are files of the agents folder, reloaded without a restart; a session keeps the versions it started with.",
        response: { 200: operations.listAgents.answer },
      },
    },
    async (request) => perform(operations.listAgents, deps, callerOf(request), {}),
  );
  api.get(
    "/tools",
    {
      schema: {
        tags: ["Plan and tasks"],
        ...documented(operations.listTools),
        description: "The list changes while the service runs: an MCP server may start, stop, or change its tools.",
        response: { 200: operations.listTools.answer },
      },
    },
    async (request) => perform(operations.listTools, deps, callerOf(request), {}),
  );
}
