/** The agents that tasks may name. */
import { agentList } from "../domain/agent.ts";
import type { Api, RouteDeps } from "./api.ts";
import { examples } from "./examples.ts";
import { named } from "./schema-registry.ts";

const list = named(agentList, "AgentList", examples.agents);

export function agentRoutes(api: Api, { agents }: RouteDeps): void {
  api.get(
    "/agents",
    {
      schema: {
        tags: ["Plan and tasks"],
        operationId: "listAgents",
        summary: "The agents that a plan may name, what each can do, and the engines that run it",
        description:
          "Agents of the kind `named` are files of the agents folder, read anew without a restart; a session keeps the versions it began with.",
        response: { 200: list },
      },
    },
    async (_request, reply) => {
      reply.header("cache-control", "no-store");
      return agents.list();
    },
  );
}
