/** What model servers say of the models in use, at start. Nothing of it stops the start. */
import { isRalphError } from "../../../domain/errors/errors.ts";
import type { ListedModel } from "./model-client.ts";
import type { ModelServer, ModelServers, Route } from "./model-server.ts";
import { agentNames, type ModelSettings, modelFor } from "./models.ts";

/** What an operator should know. */
export interface Warning {
  code:
    | "unreachable"
    | "unauthorized"
    | "no_model_list"
    | "unknown_model"
    | "deprecated_model"
    | "retired_model"
    | "unpriced_model"
    | "unknown_context";
  message: string;
}

/** Every route that an agent may take, once, with the agents that may. */
export function routesIn(servers: ModelServers, settings: ModelSettings): (Route & { agents: string[] })[] {
  const routes = new Map<string, Route & { agents: string[] }>();
  for (const agent of agentNames) {
    for (const { server, model } of servers.routes(modelFor(settings, agent).model)) {
      const key = `${server.name}/${model}`;
      const route = routes.get(key) ?? { server, model, agents: [] };
      route.agents.push(agent);
      routes.set(key, route);
    }
  }
  return [...routes.values()];
}

/** Asks every server for its models and compares. Throws only for an abort: an outage must not stop a recovery. */
export async function checkModels(servers: ModelServers, settings: ModelSettings, signal: AbortSignal): Promise<Warning[]> {
  const routes = routesIn(servers, settings);
  const used = servers.all.filter((server) => routes.some((route) => route.server === server));
  const isOnly = servers.all.length === 1;
  const warnings = await Promise.all(
    used.map((server) =>
      checkServer(
        server,
        routes.filter((route) => route.server === server),
        isOnly ? "" : ` '${server.name}'`,
        signal,
      ),
    ),
  );
  return warnings.flat();
}

async function checkServer(
  { client }: ModelServer,
  routes: readonly { model: string; agents: string[] }[],
  name: string,
  signal: AbortSignal,
): Promise<Warning[]> {
  let listed: ListedModel[];
  try {
    listed = await client.models(signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return [unlisted(error, name)];
  }
  const byId = new Map(listed.map((model) => [model.id, model]));
  return routes.flatMap(({ model: id, agents }): Warning[] => {
    const model = byId.get(id);
    const users = `used by ${agents.join(", ")}`;
    if (model === undefined) return [{ code: "unknown_model", message: `The model server${name} does not list '${id}' (${users})` }];
    if (model.lifecycle === "retired") return [{ code: "retired_model", message: `The model '${id}' is retired (${users})` }];
    if (model.lifecycle === "deprecated") {
      const end = model.retiresAt === null ? "" : `, ends on ${model.retiresAt.slice(0, 10)}`;
      return [{ code: "deprecated_model", message: `The model '${id}' is deprecated${end} (${users})` }];
    }
    return [];
  });
}

function unlisted(error: unknown, name: string): Warning {
  const code = isRalphError(error) ? error.code : "internal_error";
  if (code === "unauthorized" || code === "forbidden") {
    return { code: "unauthorized", message: `The model server${name} refuses the key` };
  }
  if (code === "not_found" || code === "invalid_input") {
    return { code: "no_model_list", message: `The model server${name} gives no list of its models: their names are not checked` };
  }
  return {
    code: "unreachable",
    message: `The model server${name} cannot be asked for its models: ${isRalphError(error) ? error.message : "unknown"}`,
  };
}
