/** Route that lists the agents tasks may name. */
import { agentList } from "../domain/agent.ts";
import { perform } from "../operations/operation.ts";
import { operations } from "../operations/table.ts";
import type { Api, RouteDeps } from "./api.ts";
import { documented } from "./documented.ts";
import { examples } from "./examples.ts";
import { callerOf } from "./idempotency.ts";
import { named } from "./schema-registry.ts";

const list = named(agentList, "AgentList", examples.agents);

export function agentRoutes(api: Api, deps: RouteDeps): void {
  api.get(
    "/agents",
    {
      schema: {
        tags: ["Plan and tasks"],
        ...documented(operations.listAgents),
        description:
          "Agents of the kind `named` are files of the agents folder, read anew without a restart; a session keeps the versions it began with.",
        response: { 200: list },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return perform(operations.listAgents, deps, callerOf(request), {});
    },
  );
}
