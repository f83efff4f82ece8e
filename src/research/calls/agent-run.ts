/** One run of one agent: validated both ways, bounded in working time, every call through the journal. */
import type { Agent, AgentContext } from "../../agents/agent.ts";
import { isRalphError, RalphError } from "../../domain/errors.ts";
import type { Json } from "../../domain/json.ts";
import type { SessionRow } from "../../store/sessions.ts";
import { describeTools } from "../catalogue/tool-registry.ts";
import type { Purpose } from "../run/budget.ts";
import { Interruption, Suspension } from "../run/interruption.ts";
import type { SessionRun } from "../run/session-run.ts";
import { AgentTimeout } from "./agent-timeout.ts";
import { AgentWaits } from "./agent-waits.ts";
import { CallJournal } from "./call-journal.ts";

export interface AgentRunOptions {
  /** Where the run's calls are journalled: the task's id, or the role and its turn. */
  scope: string;
  timeoutMs: number;
  /** The task that this run executes, for its events. */
  taskId?: string;
  /** What its model calls are for; research by default. */
  purpose?: Purpose;
  /** Aborts this run alone. */
  signal?: AbortSignal;
}

/** A wait becomes an event when it has lasted so long. Milliseconds. */
const waitWorthTellingMs = 1_000;
/** Milliseconds between two progress events of one run. */
const progressIntervalMs = 500;

/**
 * Runs the agent and gives its validated output.
 * @throws Suspension when it waits for the user, Interruption when the session was stopped, RalphError otherwise:
 * `timeout` after `timeoutMs` of working time, `internal_error` for output that breaks the agent's own schema.
 */
export async function runAgent<I, O>(
  run: SessionRun,
  session: SessionRow,
  agent: Agent<I, O>,
  input: I,
  options: AgentRunOptions,
): Promise<O> {
  run.checkpoint();
  const timeout = new AgentTimeout(
    agent.name,
    run.clock,
    options.timeoutMs,
    options.signal === undefined ? [run.signal] : [run.signal, options.signal],
  );
  const { signal } = timeout;
  const journal = openJournal(run, session, options, signal);
  const waits = new AgentWaits(run, () => {
    if (waits.open >= journal.underWay) timeout.abort(run.interruption);
  });
  try {
    const parsed = agent.input.safeParse(input);
    if (!parsed.success)
      throw new RalphError("invalid_input", `The input of '${agent.name}' is invalid: ${issueText(parsed.error.issues)}`);
    const output = await timeout.race(agent.run(parsed.data, context(run, session, agent.name, options, journal, signal, waits)));
    const checked = agent.output.safeParse(output);
    if (!checked.success)
      throw new RalphError("internal_error", `'${agent.name}' gave an invalid answer: ${issueText(checked.error.issues)}`);
    return checked.data;
  } catch (error) {
    throw reasonOf(error, run, signal);
  } finally {
    timeout.close();
    waits.close();
    if (!signal.aborted) await journal.settled();
  }
}

/** The abort's own reason where there is one: an aborted call may have thrown anything. */
function reasonOf(error: unknown, run: SessionRun, signal: AbortSignal): unknown {
  if (error instanceof Suspension || error instanceof Interruption) return error;
  if (run.signal.aborted && run.interruption !== null) return run.interruption;
  if (signal.aborted && (isRalphError(signal.reason) || signal.reason instanceof Interruption)) return signal.reason;
  return error;
}

function openJournal(run: SessionRun, session: SessionRow, options: AgentRunOptions, signal: AbortSignal): CallJournal {
  const { core } = run;
  const scope = { sessionId: session.id, owner: session.owner, name: options.scope };
  return new CallJournal({
    store: core.store,
    scope,
    toolScope: {
      owner: session.owner,
      sessionId: session.id,
      documentIds: session.document_ids === null ? null : (JSON.parse(session.document_ids) as string[]),
    },
    tools: core.tools,
    allowedTools: new Set(JSON.parse(session.allowed_tools) as string[]),
    signal,
    checkpoint: () => {
      run.checkpoint();
      if (signal.aborted) throw signal.reason;
    },
    budget: () => run.spending.admit(options.purpose ?? "research"),
    onStored: (bytes) => run.stored(bytes),
    ...(core.hook === undefined ? {} : { hook: core.hook }),
    onDivergence: (place, name) =>
      core.log.warn(
        { session: session.id, scope: options.scope, place, name },
        "A call differs from the journalled one: its journal was set aside",
      ),
    keepSources: (tx, tool, answer) => {
      for (const id of new Set(tool.sources?.(answer) ?? [])) {
        const source = core.sources.describe(session.owner, id);
        if (source === undefined) continue;
        core.store.evidence.insertSource(tx, {
          session_id: session.id,
          id,
          owner: session.owner,
          kind: source.kind,
          title: source.title,
          url: source.url,
          document_id: source.documentId,
          retrieved_at: core.clock().toISOString(),
          hash: source.hash,
        });
      }
    },
    clock: () => core.clock(),
  });
}

function context(
  run: SessionRun,
  session: SessionRow,
  agent: string,
  options: AgentRunOptions,
  journal: CallJournal,
  signal: AbortSignal,
  waits: AgentWaits,
): AgentContext {
  const { core } = run;
  const about = { taskId: options.taskId ?? null, agent };
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    sessionId: session.id,
    scope: options.scope,
    now: session.created_at,
    signal,
    tools: describeTools(core.tools),
    call: journal,
    ask: (question) => journal.ask(question),
    progress: (message: string, details: Record<string, Json> = {}) => {
      const now = performance.now();
      if (signal.aborted || now - toldAt < progressIntervalMs) return;
      toldAt = now;
      run.tell({ type: "task.progress", data: { ...about, status: "in_progress", message, ...details } });
    },
    delta: (text) => core.events.deltas.tell(session.id, text),
    waiting: (reason, until) => {
      const over = waits.begin();
      // Calls that follow each other closely wait for moments all the time: nobody wants to be told.
      const timer = setTimeout(() => run.tell({ type: "session.waiting", data: { ...about, reason, until } }), waitWorthTellingMs);
      return () => {
        clearTimeout(timer);
        over();
      };
    },
  };
}

function issueText(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  return issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join(".") || "(whole)"}: ${message}`)
    .join("; ");
}
