/**
 * The supervisor's one call: a session whose brief approves itself, and its outcome as one answer. The client's own id
 * for it is kept beside the session, so that the same call again finds the same session.
 */
import { isRalphError, RalphError } from "../../domain/errors.ts";
import { type Json, requestHash } from "../../domain/json.ts";
import type { NewSession, Results } from "../../domain/session.ts";
import { isTerminal } from "../../domain/states.ts";
import type { SupervisorRequest, UnifiedPending, UnifiedResponse } from "../../domain/supervisor.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { TaskRow } from "../../store/tasks.ts";
import { EventWaiter } from "../events/event-waiter.ts";
import type { Sessions, Supervisor, SupervisorOutcome } from "../ports/service.ts";
import type { Core } from "../run/core.ts";
import { resultOf } from "../tree/task-result.ts";
import { resultsView } from "../views/views.ts";
import { SupervisorFeed } from "./supervisor-feed.ts";
import { supervisorWords } from "./supervisor-words.ts";

export class SupervisorService implements Supervisor {
  readonly feed: SupervisorFeed;
  readonly #core: Core;
  readonly #sessions: Pick<Sessions, "create">;
  readonly #waiters = new Set<() => void>();
  #isClosing = false;

  constructor(core: Core, sessions: Pick<Sessions, "create">) {
    this.#core = core;
    this.#sessions = sessions;
    this.feed = new SupervisorFeed(core, (key) => {
      const [owner = "", ...rest] = key.split(" ");
      const sessionId = rest.join(" ");
      const session = this.#find(owner, sessionId);
      return session === undefined ? undefined : { session, sessionId };
    });
  }

  async ask(owner: string, request: SupervisorRequest, { wait }: { wait: boolean }): Promise<SupervisorOutcome> {
    const { session, sessionId } = await this.#open(owner, request);
    this.feed.announce(this.keyOf(owner, sessionId));
    if (wait) await this.#settled(session.id);
    return this.#outcome(this.#core.store.sessions.find(session.id) ?? session, sessionId);
  }

  keyOf(owner: string, sessionId: string): string {
    return `${owner} ${sessionId}`;
  }

  idOf(owner: string, id: string): string {
    const { sessions, idempotency } = this.#core.store;
    // A session's own id comes first. The other is asked for first: nearly always there is none, and no row to be read.
    const alias = idempotency.find(owner, aliasKey(id));
    return alias === undefined || sessions.owned(owner, id) !== undefined ? id : alias.session_id;
  }

  /** Ends every wait: what is not there yet is answered as under way. */
  close(): void {
    this.#isClosing = true;
    for (const wake of this.#waiters) wake();
  }

  #find(owner: string, sessionId: string): SessionRow | undefined {
    return this.#core.store.sessions.owned(owner, this.idOf(owner, sessionId));
  }

  async #open(owner: string, request: SupervisorRequest): Promise<{ session: SessionRow; sessionId: string }> {
    const { sessionId } = request;
    const known = sessionId == null ? undefined : this.#find(owner, sessionId);
    if (sessionId != null && known !== undefined) return { session: sameRequest(known, request, sessionId), sessionId };
    const alias = sessionId == null ? null : { key: aliasKey(sessionId), requestHash: requestHash(bodyOf(request)) };
    try {
      const { session } = await this.#sessions.create(owner, newSession(request), alias);
      const row = this.#core.store.sessions.find(session.id);
      if (row === undefined) throw new RalphError("not_found", `There is no session '${session.id}'`);
      return { session: row, sessionId: sessionId ?? session.id };
    } catch (error) {
      // Somebody else asked under the same id at the same moment.
      if (isRalphError(error) && error.code === "unprocessable" && sessionId != null && this.#find(owner, sessionId) !== undefined) {
        throw otherRequest(sessionId);
      }
      throw error;
    }
  }

  /** Waits until the session has ended or asks, or the time for an answer is over. */
  async #settled(id: string): Promise<void> {
    const { store, events, settings } = this.#core;
    const waiter = new EventWaiter(events, id);
    let stop: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    this.#waiters.add(stop);
    try {
      if (this.#isClosing) return;
      const settled = waiter.until(() => {
        const row = store.sessions.find(id);
        return row === undefined || isTerminal(row.status) || row.hold !== null;
      }, settings.supervisorWaitMs);
      await Promise.race([settled, stopped]);
    } finally {
      this.#waiters.delete(stop);
      waiter.close();
    }
  }

  #outcome(session: SessionRow, sessionId: string): SupervisorOutcome {
    const { store } = this.#core;
    const words = supervisorWords(session.query);
    if (session.status === "done") return { kind: "done", answer: this.#answer(session, sessionId) };
    if (session.status === "failed" || session.status === "cancelled") {
      const kept = session.error === null ? null : (JSON.parse(session.error) as { code: RalphError["code"]; message: string });
      const error = kept === null ? new RalphError("conflict", words.cancelled) : new RalphError(kept.code, kept.message);
      return { kind: "failed", error, sessionId, fallbackResponse: words.fallback };
    }
    const asking =
      session.hold === "awaiting_input"
        ? store.tasks.all(session.id).find((row) => row.status === "awaiting_input" && row.question !== null)
        : undefined;
    return { kind: "pending", sessionId: session.id, answer: pending(sessionId, asking) };
  }

  #answer(session: SessionRow, sessionId: string): UnifiedResponse {
    const results = resultsView(this.#core, session);
    const { report } = results;
    const rows = this.#core.store.tasks.all(session.id);
    const leaves = rows.filter(({ agent }) => agent !== null);
    const completed = leaves.filter(({ status }) => status === "completed");
    return {
      success: true,
      sessionId,
      strategy: (session.strategy ?? "direct") as UnifiedResponse["strategy"],
      complexity: (session.complexity ?? "medium") as UnifiedResponse["complexity"],
      nextResponse: wordsOf(results, leaves) ?? supervisorWords(session.query).nothingFound,
      workflowSteps: completed.toSorted((a, b) => ((a.ended_at ?? "") < (b.ended_at ?? "") ? -1 : 1)).map(stepOf),
      progress: { current: completed.length, total: leaves.length },
      executionTime: report.executionTime,
      ...(session.strategy === "hierarchical" && { hierarchicalBreakdown: report.hierarchicalBreakdown }),
    };
  }
}

function pending(sessionId: string, asking: TaskRow | undefined): UnifiedPending {
  if (asking === undefined) return { success: true, sessionId, status: "in_progress" };
  const { text, choices } = JSON.parse(asking.question ?? "{}") as { text: string; choices: string[] | null };
  return { success: true, sessionId, status: "awaiting_input", taskId: asking.id, question: text, choices };
}

/** The answer: what the sources say, or what the steps gave that need no source; null where there is neither. */
function wordsOf({ summary, report }: Results, leaves: readonly TaskRow[]): string | null {
  const told = summary.filter(({ kind }) => kind !== "count").map(({ text }) => text.trim());
  if (told.length > 0) return told.join(" ");
  const gave = leaves.some(({ agent, status }) => status === "completed" && agent !== "research" && agent !== "data");
  return gave && report.summary.trim() !== "" ? report.summary : null;
}

/** A step that was done, with what it came to. */
function stepOf(row: TaskRow): string {
  const { description } = row;
  const line = (resultOf(row)?.summary ?? "").split("\n", 1)[0]?.trim() ?? "";
  return line === "" || line === description ? description : `${description}: ${line}`;
}

function newSession(request: SupervisorRequest): NewSession {
  const conversationContext = contextOf(request);
  return {
    query: request.taskDescription,
    strategy: request.executionMode,
    autoApprove: true,
    outputFormats: ["md"],
    metadata: {
      supervisor: true,
      ...(request.sessionId != null && { supervisorSessionId: request.sessionId }),
      ...(conversationContext !== null && { conversationContext }),
    },
  };
}

function bodyOf(request: SupervisorRequest): Json {
  return { taskDescription: request.taskDescription, executionMode: request.executionMode, conversationContext: contextOf(request) };
}

function contextOf({ conversationContext }: SupervisorRequest): string | null {
  if (conversationContext == null || conversationContext.length === 0) return null;
  if (typeof conversationContext === "string") return conversationContext;
  return conversationContext.map(({ role, content }) => `${role}: ${content}`).join("\n");
}

/** @throws RalphError `conflict` where the id stands for another request. */
function sameRequest(session: SessionRow, request: SupervisorRequest, sessionId: string): SessionRow {
  const { supervisor, conversationContext = null } = JSON.parse(session.metadata) as {
    supervisor?: boolean;
    conversationContext?: string | null;
  };
  const isSame =
    supervisor === true &&
    session.query === request.taskDescription &&
    session.strategy_wanted === request.executionMode &&
    conversationContext === contextOf(request);
  if (!isSame) throw otherRequest(sessionId);
  return session;
}

function otherRequest(sessionId: string): RalphError {
  return new RalphError("conflict", `The sessionId '${sessionId}' stands for another request`);
}

function aliasKey(sessionId: string): string {
  return `supervisor:${sessionId}`;
}
