/** What steps read of a session beside its row: brief, context, tasks, in the shapes that agents take. */
import type { ConversationMessage, Coverage, Engine, SettledTask } from "../../agents/contracts.ts";
import { toolAgentName } from "../../agents/named/tool-agent.ts";
import { type Brief, type BriefContent, brief as briefSchema } from "../../domain/brief.ts";
import { RalphError } from "../../domain/errors.ts";
import type { InitialContext } from "../../domain/research.ts";
import type { SessionLimits } from "../../domain/session.ts";
import type { BriefRow } from "../../store/conversation.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { TaskRow } from "../../store/tasks.ts";
import { resultOf } from "../tree/task-result.ts";
import type { Core, CoreSettings } from "./core.ts";

/** The session's engine with the agents that it began with. @throws RalphError `configuration` where it is not set up. */
export function engineOf(core: Core, session: SessionRow): Engine {
  return core.agents.engineFor(session);
}

export function briefOf(row: BriefRow): Brief {
  return briefSchema.parse({ ...(JSON.parse(row.content) as BriefContent), version: row.version, status: row.status });
}

/** The newest version of the brief, or null before the first draft. */
export function currentBrief(core: Core, session: SessionRow): Brief | null {
  if (session.brief_version === null) return null;
  const row = core.store.conversation.brief(session.id, session.brief_version);
  return row === undefined ? null : briefOf(row);
}

/** @throws RalphError `internal_error` where the state says that there is a brief and there is none. */
export function agreedBrief(core: Core, session: SessionRow): Brief {
  const brief = currentBrief(core, session);
  if (brief === null) throw new RalphError("internal_error", `The session is '${session.status}' without a brief`);
  return brief;
}

export function contextOf(session: SessionRow): InitialContext {
  if (session.initial_context === null)
    throw new RalphError("internal_error", `The session is '${session.status}' without its initial context`);
  return JSON.parse(session.initial_context) as InitialContext;
}

export function coverageOf(session: SessionRow): Coverage[] {
  return JSON.parse(session.coverage) as Coverage[];
}

/** The dialogue so far, after what was said before the session where its client told that. */
export function conversationOf(core: Core, session: SessionRow): ConversationMessage[] {
  const { conversationContext } = JSON.parse(session.metadata) as { conversationContext?: unknown };
  const before = typeof conversationContext === "string" ? [{ role: "user" as const, content: conversationContext }] : [];
  return [...before, ...core.store.conversation.messages(session.id, 0, 10_000).map(({ role, content }) => ({ role, content }))];
}

/** The service's limits, each lowered by the session's own. `engineMs`: working time that its engine needs at least. */
export function limitsOf(settings: CoreSettings, session: Pick<SessionRow, "limits">, engineMs = 0) {
  const own = JSON.parse(session.limits) as SessionLimits;
  return {
    maxRounds: Math.min(settings.maxRounds, own.maxRounds ?? Number.POSITIVE_INFINITY),
    maxTasks: Math.min(settings.maxTasks, own.maxTasks ?? Number.POSITIVE_INFINITY),
    maxTasksPerRound: Math.min(settings.maxTasksPerRound, own.maxTasksPerRound ?? Number.POSITIVE_INFINITY),
    maxDurationMs: Math.min(
      Math.max(settings.sessionTimeoutMs, engineMs),
      own.maxDurationS === undefined ? Number.POSITIVE_INFINITY : own.maxDurationS * 1000,
    ),
    maxChildren: settings.maxChildren,
    maxDepth: settings.maxTreeDepth,
  };
}

/** The agents that a planner may choose from: not `tool`, whose input only a client's plan can give. */
export function agentCards(engine: Engine): { name: string; description: string }[] {
  return [...engine.taskAgents.values()]
    .filter(({ name }) => name !== toolAgentName)
    .map(({ name, description }) => ({ name, description }));
}

/** The leaves as reviewer and aggregator see them. */
export function settledTasks(rows: readonly TaskRow[]): SettledTask[] {
  return rows
    .filter((row) => row.agent !== null)
    .map((row) => ({
      id: row.id,
      ref: row.ref,
      parentId: row.parent_id,
      round: row.round,
      agent: row.agent,
      description: row.description,
      status: row.status,
      input: JSON.parse(row.input),
      result: resultOf(row),
      error: row.error === null ? null : JSON.parse(row.error),
    }));
}

/** Coverage where no reviewer worked it out: an item with findings is covered. A task without an item serves them all. */
export function coverageFromFindings(brief: Brief, tasks: readonly SettledTask[]): Coverage[] {
  return brief.scope.map((scopeItem) => {
    const serving = tasks.filter(({ input }) => input.scopeItem === undefined || input.scopeItem === scopeItem);
    const findings = serving.reduce((sum, { result }) => sum + (result?.findings.length ?? 0), 0);
    return { scopeItem, coverage: findings > 0 ? 1 : 0, reason: findings > 0 ? `${findings} findings` : "nothing found" };
  });
}
