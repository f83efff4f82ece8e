/** Sessions, tasks, plans and calls as clients see them. */
import type { CallRecord } from "../../domain/calls/call-record.ts";
import type { CallView } from "../../domain/calls/recording.ts";
import type { Plan, Task } from "../../domain/plans/plan.ts";
import type { PlanVersion, TaskRecord } from "../../domain/plans/task-record.ts";
import type { EngineName, Message, ReportFile, Session, Usage } from "../../domain/sessions/session.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { clientBranches } from "../plans/client-branches.ts";
import type { SessionOverview } from "../ports/directory.ts";
import type { StoredMessage, StoredReport } from "../ports/session-store.ts";
import { budgetOf } from "../run/budget.ts";
import type { Core } from "../run/core.ts";
import { limitsOf } from "../run/session-limits.ts";
import { sessionWords } from "../run/session-words.ts";
import { reportUrl } from "./report-url.ts";

/** Without engines, as where no service runs, the time that an engine needs is not counted. */
type CoreOfView = Pick<Core, "settings"> & Partial<Pick<Core, "engines">>;

export function sessionView(core: CoreOfView, { session, leaves, brief, reply }: SessionOverview, queuePosition: number | null): Session {
  const total = Object.values(leaves).reduce((sum, count) => sum + count, 0);
  const { error } = session;
  return {
    id: session.id,
    query: session.query,
    engine: session.engine as EngineName,
    status: session.status,
    hold: session.hold,
    version: session.version,
    queuePosition,
    strategy: session.strategy,
    complexity: session.complexity,
    language: session.language,
    round: session.round,
    progress: { completed: leaves.completed ?? 0, failed: leaves.failed ?? 0, total, percent: session.percent },
    message: isUntold(session) && error !== null ? sessionWords(session).failed(error.message) : reply,
    brief,
    planVersion: session.planVersion,
    unsupportedClaims: session.unsupportedClaims,
    follows: session.follows,
    error,
    usage: usageView(session),
    workedMs: session.workedMs,
    limits: limitsView(core, session),
    createdAt: session.createdAt,
    updatedAt: session.updatedAt,
    pinned: session.isPinned,
    metadata: session.metadata as Session["metadata"],
  };
}

function limitsView({ settings, engines }: CoreOfView, session: SessionRecord): Session["limits"] {
  const neededMs = engines?.get(session.engine)?.workingTime?.sessionMs ?? 0;
  const { maxRounds, maxTasks, maxTasksPerRound, maxDurationMs } = limitsOf(settings, session, neededMs);
  const budget = budgetOf(settings.budget, session.limits, settings.maxima);
  return { maxRounds, maxTasks, maxTasksPerRound, maxDurationS: maxDurationMs / 1_000, ...budget };
}

/** A failure before the brief is agreed has no message in the conversation. */
function isUntold({ status, failedFrom }: SessionRecord): boolean {
  return status === "failed" && (failedFrom === "created" || failedFrom === "brief");
}

export function usageView({ modelCalls, inputTokens, outputTokens, costUsd, costUnknown }: SessionRecord): Usage {
  return { modelCalls, inputTokens, outputTokens, costUsd: costUnknown ? null : costUsd };
}

export function messageView({ seq, role, content, taskId, createdAt }: StoredMessage): Message {
  return { seq, role, content, taskId, createdAt };
}

export function taskView({ estimatedMs, position: _position, branches, deaths: _deaths, ...task }: TaskRecord): Task {
  return { ...task, ...clientBranches(branches), estimatedTime: estimatedMs } as Task;
}

export function planView({ version, status, analysis, metadata }: PlanVersion, tasks: Task[]): Plan {
  return { version, status, analysis, metadata, tasks };
}

export function callView(call: CallRecord): CallView {
  const { turn, order, kind, name, status, request, answer, error, model, inputTokens, outputTokens, costUsd, durationMs, at } = call;
  const told = error === null ? null : { ...error };
  return { turn, order, kind, name, status, request, answer, error: told, model, inputTokens, outputTokens, costUsd, durationMs, at };
}

/** `own` is the template of the session's own files. */
export function reportFileView(core: Pick<Core, "settings">, sessionId: string, report: StoredReport, own: string): ReportFile {
  const { format, template, bytes, sha256 } = report;
  return { format, template, url: reportUrl(core, sessionId, report, own), bytes, sha256 };
}
