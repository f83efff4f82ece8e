/** Facts of a session that steps need, in the form that agents take: brief, context, limits, tasks. */

import type { ConversationMessage, Coverage, Engine, SettledTask, TaskAgent } from "../../agents/contracts.ts";
import { toolAgentName } from "../../agents/named/tool-agent.ts";
import type { AgentCard } from "../../agents/planning-contracts.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { UnsupportedPolicy } from "../../domain/evidence/claims.ts";
import type { Brief } from "../../domain/plans/brief.ts";
import { nobodyAgent } from "../../domain/plans/plan.ts";
import { isLeaf, type TaskRecord } from "../../domain/plans/task-record.ts";
import type { PriorEvidence } from "../../domain/sessions/prior-evidence.ts";
import type { InitialContext } from "../../domain/sessions/research.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { languageOf } from "../../languages/combined.ts";
import { contentStems } from "../../sources/text/stems.ts";
import type { SessionReads } from "../ports/session-store.ts";
import { resultOf } from "../tree/task-outcome.ts";
import type { Core, CoreSettings } from "./core.ts";

/** The session's engine with the agents that it started with. @throws RalphError `configuration` where it is not set up. */
export function engineOf(core: Core, session: SessionRecord): Engine {
  return core.catalogue.engineFor(session);
}

/** The newest version of the brief, or null before the first draft. */
export function currentBrief(state: SessionReads): Brief | null {
  const { briefVersion } = state.session;
  return briefVersion === null ? null : (state.brief(briefVersion) ?? null);
}

/** @throws RalphError `internal_error` where the session's state requires a brief and there is none. */
export function agreedBrief(state: SessionReads): Brief {
  const brief = currentBrief(state);
  if (brief === null) throw new RalphError("internal_error", `The session is '${state.session.status}' without a brief`);
  return brief;
}

export function contextOf(session: SessionRecord): InitialContext {
  if (session.initialContext === null)
    throw new RalphError("internal_error", `The session is '${session.status}' without its initial context`);
  return session.initialContext;
}

/** Policy for unsupported statements: the session's, else the installation's. */
export function unsupportedPolicyOf(
  settings: Pick<CoreSettings, "unsupportedClaims">,
  { unsupportedClaims }: Pick<SessionRecord, "unsupportedClaims">,
): UnsupportedPolicy {
  return unsupportedClaims ?? settings.unsupportedClaims;
}

export function coverageOf(session: SessionRecord): Coverage[] {
  return session.coverage as unknown as Coverage[];
}

/** The conversation before the request: a summary of the followed session, and what the client sent; null without both. */
export function earlierConversationOf(state: Pick<SessionReads, "session" | "prior">): string | null {
  const { conversationContext } = state.session.metadata;
  const prior = state.prior();
  const parts = [
    ...(prior === undefined ? [] : [conversationWith(prior)]),
    ...(typeof conversationContext === "string" && conversationContext.trim() !== "" ? [conversationContext] : []),
  ];
  return parts.length === 0 ? null : parts.join("\n\n");
}

function conversationWith({ query, summary, gaps, language }: PriorEvidence): string {
  const { labels } = languageOf(language);
  return [query, summary, ...(gaps.length > 0 ? [`${labels.notFound}: ${gaps.join("; ")}`] : [])].join("\n\n");
}

/** The dialogue so far, preceded by the earlier conversation that the client sent, if any. */
export function conversationOf(state: SessionReads): ConversationMessage[] {
  const earlier = earlierConversationOf(state);
  const before = earlier === null ? [] : [{ role: "user" as const, content: earlier }];
  return [...before, ...state.messages(0, 10_000).map(({ role, content }) => ({ role, content }))];
}

/**
 * The service's limits, each lowered or raised by the session's own, up to the operator's maximum. `neededMs`: working time
 * that the session's engine and plan need.
 */
export function limitsOf(settings: CoreSettings, { limits: own }: Pick<SessionRecord, "limits">, neededMs = 0) {
  const { maxima } = settings;
  const within = (usual: number, max: number, wanted: number | undefined) => Math.min(wanted ?? usual, Math.max(usual, max));
  const usualMs = Math.max(settings.sessionTimeoutMs, neededMs);
  return {
    maxRounds: within(settings.maxRounds, maxima.maxRounds, own.maxRounds),
    maxTasks: within(settings.maxTasks, maxima.maxTasks, own.maxTasks),
    maxTasksPerRound: within(settings.maxTasksPerRound, maxima.maxTasksPerRound, own.maxTasksPerRound),
    maxDurationMs: within(usualMs, maxima.sessionTimeoutMs, own.maxDurationS === undefined ? undefined : own.maxDurationS * 1000),
    maxChildren: settings.maxChildren,
    maxDepth: settings.maxTreeDepth,
  };
}

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

/** The leaves as reviewer and aggregator see them. */
export function settledTasks(tasks: readonly TaskRecord[]): SettledTask[] {
  return tasks.filter(isLeaf).map((task) => ({
    id: task.id,
    ref: task.ref,
    parentId: task.parentId,
    round: task.round,
    agent: task.agent,
    description: task.description,
    status: task.status,
    input: task.input as SettledTask["input"],
    result: resultOf(task),
    error: task.error,
  }));
}

/** Coverage where no reviewer judged it: an item with findings is covered. A task without an item serves all items. */
export function coverageFromFindings(brief: Brief, tasks: readonly SettledTask[]): Coverage[] {
  return brief.scope.map((scopeItem) => {
    const serving = tasks.filter(({ input }) => serves(input, scopeItem));
    const findings = serving.reduce((sum, { result }) => sum + (result?.findings.length ?? 0), 0);
    return { scopeItem, coverage: findings > 0 ? 1 : 0, reason: findings > 0 ? `${findings} findings` : "nothing found" };
  });
}

/** Whether a task with this input serves the scope item, alone or among others. */
function serves({ scopeItem: item, scopeItems: items }: SettledTask["input"], scopeItem: string): boolean {
  if (item === undefined && items === undefined) return true;
  return item === scopeItem || (Array.isArray(items) && items.includes(scopeItem));
}
