/** One run of one agent: input and output are validated, working time is limited, every call goes through the journal. */

import type { Agent, AgentContext } from "../../agents/agent.ts";
import type { Json } from "../../domain/base/json.ts";
import { checked } from "../../domain/base/schemas.ts";
import { isRalphError, RalphError } from "../../domain/errors/errors.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import type { ToolContext } from "../../sources/tool.ts";
import { describeTools, type SessionTools, toolsOf } from "../catalogue/session-tools.ts";
import type { Release } from "../quotas/spend-gate.ts";
import type { Purpose } from "../run/budget.ts";
import { earlierConversationOf } from "../run/conversation.ts";
import { Interruption, Suspension } from "../run/interruption.ts";
import type { SessionRun } from "../run/session-run.ts";
import { AgentTimeout } from "./agent-timeout.ts";
import { AgentWaits } from "./agent-waits.ts";
import { CallJournal } from "./call-journal.ts";
import { RunNotices } from "./run-notices.ts";

export interface AgentRunOptions {
  /** Where the run's calls are journalled: the task's id, or the role and its turn. */
  scope: string;
  timeoutMs: number;
  /** The task that this run executes, for its events. */
  taskId?: string;
  /** What the model calls are charged to; research by default. */
  purpose?: Purpose;
  /** Aborts only this run. */
  signal?: AbortSignal;
}

/** Milliseconds between two progress events of one run. */
const progressIntervalMs = 500;

/**
 * Runs the agent and returns its validated output; after a time-out, the output that it registered with `atTimeout`.
 * @throws Suspension when it waits for the user, Interruption when the session was stopped, RalphError otherwise:
 * `timeout` after `timeoutMs` of working time, or the agent's own time-out where that is longer, `internal_error` for output
 * that does not match the agent's schema.
 */
export async function runAgent<I, O>(
  run: SessionRun,
  session: SessionRecord,
  agent: Agent<I, O>,
  input: I,
  options: AgentRunOptions,
): Promise<O> {
  run.checkpoint();
  const timeout = new AgentTimeout(
    agent.name,
    run.clock,
    Math.max(options.timeoutMs, agent.workingTimeMs ?? 0),
    options.signal === undefined ? [run.signal] : [run.signal, options.signal],
  );
  const { signal } = timeout;
  const about = { taskId: options.taskId ?? null, agent: agent.name };
  const waits = new AgentWaits(run, about, (unsent) => {
    if (unsent >= journal.underWay) timeout.abort(run.interruption);
  });
  const notices = new RunNotices(run, about);
  const tools = toolsOf(session, run.core.sources);
  const journal = openJournal(run, session, options, signal, { tools, waits, serviceFailed: notices.serviceFailed });
  let late: () => unknown = () => null;
  try {
    const parsed = checked(agent.input, input);
    if (!parsed.success)
      throw new RalphError("invalid_input", `The input of '${agent.name}' is invalid: ${issueText(parsed.error.issues)}`);
    const activity = { kind: "agent", name: agent.name, session, task: about.taskId } as const;
    const output = await run.core.observer.during(activity, () =>
      timeout.race(
        agent.run(parsed.data, {
          ...context(run, session, about, options, { journal, tools, signal, waits }),
          degraded: notices.degraded,
          suspected: notices.suspected,
          atTimeout: (output) => {
            late = output;
          },
        }),
      ),
    );
    const answer = checked(agent.output, output);
    if (!answer.success)
      throw new RalphError("internal_error", `'${agent.name}' gave an invalid answer: ${issueText(answer.error.issues)}`);
    return answer.data;
  } catch (error) {
    const reason = reasonOf(error, run, signal);
    const salvaged = isRalphError(reason) && reason.code === "timeout" ? agent.output.safeParse(late()) : null;
    if (!salvaged?.success) throw reason;
    notices.degraded(reason as RalphError);
    return salvaged.data;
  } finally {
    timeout.close();
    waits.close();
    await (signal.aborted ? journal.endAborted() : journal.drain());
    await notices.drain();
  }
}

/** The reason of the abort, if the run was aborted: an aborted call may have thrown anything. */
function reasonOf(error: unknown, run: SessionRun, signal: AbortSignal): unknown {
  if (error instanceof Suspension || error instanceof Interruption) return error;
  if (run.signal.aborted && run.interruption !== null) return run.interruption;
  if (signal.aborted && (isRalphError(signal.reason) || signal.reason instanceof Interruption)) return signal.reason;
  return error;
}

function openJournal(
  run: SessionRun,
  session: SessionRecord,
  options: AgentRunOptions,
  signal: AbortSignal,
  { tools, waits, serviceFailed }: { tools: SessionTools; waits: AgentWaits; serviceFailed: ToolContext["serviceFailed"] },
): CallJournal {
  const { core } = run;
  return new CallJournal({
    state: run.state,
    scope: options.scope,
    tools,
    signal,
    now: session.createdAt,
    waiting: (reason, until, isSent) => waits.begin(reason, until, isSent),
    serviceFailed,
    checkpoint: () => {
      run.checkpoint();
      if (signal.aborted) throw signal.reason;
    },
    observe: (kind, name, work) => core.observer.during({ kind, name, session, task: options.scope }, work),
    budget: () => run.spending.admit(options.purpose ?? "research"),
    funds: (usd) => reserveFunds(run, usd, signal, waits),
    sentCalls: core.sentCalls,
    onStored: () => run.checkStorage(),
    ...(core.hook === undefined ? {} : { hook: core.hook }),
    onDivergence: (place, name) =>
      core.log.warn(
        { session: session.id, scope: options.scope, place, name },
        "A call differs from the journalled one: its journal was set aside",
      ),
    addSources: (changes, tool, answer) => {
      for (const id of new Set(tool.sources?.(answer) ?? [])) {
        const source = core.sources.describe(session.owner, id);
        if (source !== undefined) changes.addSource({ id, retrievedAt: core.clock().toISOString(), ...source });
      }
    },
    clock: () => core.clock(),
  });
}

/** Reserves the cost of a call. If the owner's spending limit is reached, the run ends, and the runner resumes it later. */
async function reserveFunds(run: SessionRun, usd: number | null, signal: AbortSignal, waits: AgentWaits): Promise<Release> {
  try {
    return await run.core.spend.reserve(run.state.owner, usd, { signal, waiting: () => waits.begin("quota", null) });
  } catch (error) {
    if (!isRalphError(error) || error.limit === undefined) throw error;
    run.interruptUnfunded(error.limit);
    throw run.interruption ?? error;
  }
}

function context(
  run: SessionRun,
  session: SessionRecord,
  about: { taskId: string | null; agent: string },
  options: AgentRunOptions,
  { journal, tools, signal, waits }: { journal: CallJournal; tools: SessionTools; signal: AbortSignal; waits: AgentWaits },
): AgentContext {
  const { core } = run;
  let toldAt = Number.NEGATIVE_INFINITY;
  const earlier = earlierConversationOf(run.state);
  return {
    party: { owner: session.owner, session: session.id },
    scope: options.scope,
    now: session.createdAt,
    ...(earlier !== null && { earlierConversation: earlier }),
    signal,
    tools: describeTools(tools),
    call: journal,
    ask: (question) => journal.ask(question),
    progress: (message: string, details: Record<string, Json> = {}) => {
      const now = performance.now();
      if (signal.aborted || now - toldAt < progressIntervalMs) return;
      toldAt = now;
      void run.tell({
        type: "task.progress",
        data: { ...about, ref: run.state.task(options.taskId ?? "")?.ref ?? null, status: "in_progress", message, ...details },
      });
    },
    delta: (text) => core.events.deltas.tell(session.id, text),
    waiting: (reason, until) => waits.begin(reason, until),
  };
}

function issueText(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  return issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join(".") || "(whole)"}: ${message}`)
    .join("; ");
}
