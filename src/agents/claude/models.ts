/** Which model thinks for which agent, and what the server says of those models at start. */
import { isRalphError } from "../../domain/errors.ts";
import type { MessagesClient } from "./client.ts";
import type { Effort } from "./messages.ts";

export const agentNames = [
  "initialResearch",
  "briefBuilder",
  "assessor",
  "planner",
  "splitter",
  "replanner",
  "reviewer",
  "aggregator",
  "reporter",
  "research",
  "data",
] as const;
export type AgentName = (typeof agentNames)[number];

export const tiers = ["strong", "balanced", "fast"] as const;
export type Tier = (typeof tiers)[number];

/** Reading and judging short texts is cheap work; what the whole report hangs on is not. */
const tierOf: Record<AgentName, Tier> = {
  initialResearch: "fast",
  briefBuilder: "fast",
  assessor: "fast",
  planner: "strong",
  splitter: "strong",
  replanner: "strong",
  reviewer: "strong",
  aggregator: "strong",
  reporter: "strong",
  research: "balanced",
  data: "balanced",
};

export const defaultModels: Record<Tier, string> = {
  strong: "claude-opus-5-5",
  balanced: "claude-sonnet-5-5",
  fast: "claude-haiku-5-5",
};

export interface ModelSettings {
  /** For every agent that nothing else names: a local server often has one model. */
  model: string | null;
  byTier: Partial<Record<Tier, string>>;
  byAgent: Partial<Record<AgentName, string>>;
  /** Null leaves the depth to the model; servers that do not know it may refuse it. */
  effort: Effort | null;
  effortByAgent: Partial<Record<AgentName, Effort>>;
}

export interface ModelChoice {
  model: string;
  effort: Effort | null;
}

/** The agent's own setting, else its tier's, else the one for all, else the default of its tier. */
export function modelFor(settings: ModelSettings, agent: AgentName): ModelChoice {
  const tier = tierOf[agent];
  return {
    model: settings.byAgent[agent] ?? settings.byTier[tier] ?? settings.model ?? defaultModels[tier],
    effort: settings.effortByAgent[agent] ?? settings.effort,
  };
}

/** What an operator should know; nothing of it stops the start. */
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

/** Every model that an agent is to think with. */
export function modelsIn(settings: ModelSettings): string[] {
  return [...new Set(agentNames.map((agent) => modelFor(settings, agent).model))];
}

/** Asks the server for its models and compares. Never throws but for an abort: an outage must not stop a recovery. */
export async function checkModels(client: MessagesClient, settings: ModelSettings, signal: AbortSignal): Promise<Warning[]> {
  const agentsOf = new Map<string, AgentName[]>();
  for (const agent of agentNames) {
    const { model } = modelFor(settings, agent);
    agentsOf.set(model, [...(agentsOf.get(model) ?? []), agent]);
  }
  let listed: Awaited<ReturnType<MessagesClient["models"]>>;
  try {
    listed = await client.models(signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return [unlisted(error)];
  }
  const byId = new Map(listed.map((model) => [model.id, model]));
  return [...agentsOf].flatMap(([id, agents]): Warning[] => {
    const model = byId.get(id);
    const users = `used by ${agents.join(", ")}`;
    if (model === undefined) return [{ code: "unknown_model", message: `The model server does not list '${id}' (${users})` }];
    if (model.lifecycle === "retired") return [{ code: "retired_model", message: `The model '${id}' is retired (${users})` }];
    if (model.lifecycle === "deprecated") {
      const end = model.retiresAt === null ? "" : `, ends on ${model.retiresAt.slice(0, 10)}`;
      return [{ code: "deprecated_model", message: `The model '${id}' is deprecated${end} (${users})` }];
    }
    return [];
  });
}

function unlisted(error: unknown): Warning {
  const code = isRalphError(error) ? error.code : "internal_error";
  if (code === "unauthorized" || code === "forbidden") {
    return { code: "unauthorized", message: "The model server refuses the key" };
  }
  if (code === "not_found" || code === "invalid_input") {
    return { code: "no_model_list", message: "The model server gives no list of its models: their names are not checked" };
  }
  return {
    code: "unreachable",
    message: `The model server cannot be asked for its models: ${isRalphError(error) ? error.message : "unknown"}`,
  };
}
