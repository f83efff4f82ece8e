/** The agents that are offered to a planner. */
import type { Engine, TaskAgent } from "../../agents/contracts.ts";
import { toolAgentName } from "../../agents/named/tool-agent.ts";
import type { AgentCard } from "../../agents/planning-contracts.ts";
import type { Brief } from "../../domain/plans/brief.ts";
import { nobodyAgent } from "../../domain/plans/plan.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { contentStems } from "../../sources/text/stems.ts";

/** A text with the session's question, goal and scope. */
export function aboutOf({ query }: Pick<SessionRecord, "query">, { goal, scope }: Brief): string {
  return [query, goal, ...scope].join("\n");
}

/** Agents that are offered for every question. */
const always = new Set(["research", "data"]);

/**
 * The agents that a planner may choose from, beside tools. An operator's agent is among them if its name, description or
 * capabilities share a word with the session's subject.
 */
export function agentCards(engine: Engine, about: string): AgentCard[] {
  const asked = new Set(contentStems(about));
  const fits = ({ name, description, capabilities = [] }: TaskAgent) =>
    always.has(name) || contentStems([name, description, ...capabilities].join(" ")).some((stem) => asked.has(stem));
  return [...engine.taskAgents.values()]
    .filter((agent) => agent.name !== toolAgentName && agent.name !== nobodyAgent && fits(agent))
    .map(({ name, description, capabilities = [] }) => ({
      name,
      description,
      ...(capabilities.length > 0 && { capabilities: [...capabilities] }),
    }));
}
