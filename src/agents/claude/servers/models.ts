/** Which model thinks for which agent. */
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
  "claimChecker",
  "outliner",
  "writer",
  "editor",
  "critic",
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
  claimChecker: "fast",
  outliner: "strong",
  writer: "strong",
  editor: "strong",
  critic: "strong",
  research: "balanced",
  data: "balanced",
};

export const defaultModels: Record<Tier, string> = {
  strong: "claude-opus-5-5",
  balanced: "claude-sonnet-5-5",
  fast: "claude-haiku-5-5",
};

/** Default effort of a model for an agent, if its server is known to accept the parameter. */
const usualEffort: Record<AgentName, Effort> = {
  initialResearch: "low",
  briefBuilder: "low",
  assessor: "low",
  planner: "medium",
  splitter: "low",
  replanner: "low",
  reviewer: "medium",
  aggregator: "medium",
  claimChecker: "low",
  outliner: "medium",
  writer: "medium",
  editor: "medium",
  critic: "medium",
  research: "medium",
  data: "medium",
};

/** Models that take an effort. */
const takesEffort = /^claude-(?:haiku-5|sonnet-5|opus-5|fable-5|mythos-5)/;

export interface ModelSettings {
  /** The default for agents without an own setting: a local server often has one model. */
  model: string | null;
  byTier: Partial<Record<Tier, string>>;
  byAgent: Partial<Record<AgentName, string>>;
  /** Null leaves the depth to the model; servers that do not know it may refuse it. */
  effort: Effort | null;
  effortByAgent: Partial<Record<AgentName, Effort>>;
  /** Agents whose model is or is not asked to think, where its server is asked at all. */
  thinkingByAgent?: Partial<Record<AgentName, boolean>>;
  /** Whether agents without a set effort have the usual one of their role. */
  isEffortByRole?: boolean;
}

export interface ModelChoice {
  model: string;
  effort: Effort | null;
  /** False where thinking is not asked for; models that always think do so all the same. */
  thinks: boolean;
}

/** The agent's own setting, else its tier's, else the one for all, else the default of its tier. */
export function modelFor(settings: ModelSettings, agent: AgentName): ModelChoice {
  const tier = tierOf[agent];
  const model = settings.byAgent[agent] ?? settings.byTier[tier] ?? settings.model ?? defaultModels[tier];
  const usual = settings.isEffortByRole === true && takesEffort.test(model) ? usualEffort[agent] : null;
  const thinks = settings.thinkingByAgent?.[agent] ?? true;
  return { model, effort: settings.effortByAgent[agent] ?? settings.effort ?? usual, thinks };
}
