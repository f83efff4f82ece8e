/**
 * The supervisor's call: it creates a session whose brief is approved automatically, and answers with its outcome. The
 * client's id is stored with the session, so a repeated call finds the same session.
 */

import { requestHash } from "../../domain/base/json.ts";
import { isRalphError, RalphError } from "../../domain/errors/errors.ts";
import { isLeaf, type TaskRecord } from "../../domain/plans/task-record.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { isTerminal } from "../../domain/sessions/states.ts";
import type { SupervisorRequest, UnifiedPending, UnifiedResponse } from "../../domain/sessions/supervisor.ts";
import { EventWaiter } from "../events/event-waiter.ts";
import type { FrameSource, Idempotency, Sessions, Supervisor, SupervisorOutcome } from "../ports/service.ts";
import type { OpenSession } from "../ports/session-store.ts";
import type { Core } from "../run/core.ts";
import { sessionLanguage } from "../views/execution-report.ts";
import { resultsView } from "../views/results-view.ts";
import { outcomeTaskOf, stepCounts } from "../views/session-outcome.ts";
import { spokenAnswer, stepLine } from "../views/spoken-answer.ts";
import { SupervisorFeed } from "./supervisor-feed.ts";
import { bodyOf, newSession, otherRequest, sameRequest } from "./supervisor-request.ts";
import { supervisorWords } from "./supervisor-words.ts";

export class SupervisorService implements Supervisor {
  readonly #feed: SupervisorFeed;
  readonly #core: Core;
  readonly #sessions: Pick<Sessions, "create">;
  readonly #waiters = new Set<() => void>();
  #isClosing = false;

  constructor(core: Core, sessions: Pick<Sessions, "create">) {
    this.#core = core;
    this.#sessions = sessions;
    this.#feed = new SupervisorFeed(core.events);
  }

  async ask(
    owner: string,
    request: SupervisorRequest,
    { wait, idempotency = null }: { wait: boolean; idempotency?: Idempotency | null },
  ): Promise<SupervisorOutcome> {
    const { session, clientId } = await this.#begin(owner, request, idempotency);
    this.#feed.announce(keyOf(owner, clientId), { id: session.id, clientId, query: session.query });
    const state = await this.#core.sessions.open(session.id);
    if (state === undefined) return outcomeOfGone(session, clientId);
    try {
      if (wait) await this.#untilAnswerable(state);
      return this.#outcome(state, clientId);
    } finally {
      state.close();
    }
  }

  async progress(owner: string, sessionId: string): Promise<FrameSource> {
    const key = keyOf(owner, sessionId);
    const session = await this.#find(owner, sessionId);
    if (session !== undefined) this.#feed.announce(key, { id: session.id, clientId: sessionId, query: session.query });
    return this.#feed.source(key);
  }

  async idOf(owner: string, id: string): Promise<string> {
    const { directory } = this.#core;
    // A session's own id takes precedence. The alias is looked up first: usually there is none, and no session has to be read.
    const alias = await directory.answered(owner, aliasKey(id));
    return alias?.sessionId == null || (await directory.overview(owner, id)) !== undefined ? id : alias.sessionId;
  }

  /** Ends every wait: unfinished sessions are answered as pending. */
  close(): void {
    this.#isClosing = true;
    for (const wake of this.#waiters) wake();
  }

  async #find(owner: string, sessionId: string): Promise<SessionRecord | undefined> {
    return (await this.#core.directory.overview(owner, await this.idOf(owner, sessionId)))?.session;
  }

  async #begin(
    owner: string,
    request: SupervisorRequest,
    idempotency: Idempotency | null,
  ): Promise<{ session: SessionRecord; clientId: string }> {
    const { sessionId } = request;
    const known = sessionId == null ? undefined : await this.#find(owner, sessionId);
    if (sessionId != null && known !== undefined) return { session: sameRequest(known, request, sessionId), clientId: sessionId };
    const alias = sessionId == null ? idempotency : { key: aliasKey(sessionId), requestHash: requestHash(bodyOf(request)) };
    try {
      const { session } = await this.#sessions.create(owner, newSession(request), alias);
      const created = await this.#core.directory.overview(owner, session.id);
      if (created === undefined) throw new RalphError("not_found", `There is no session '${session.id}'`);
      return { session: created.session, clientId: sessionId ?? session.id };
    } catch (error) {
      // A concurrent request used the same id.
      if (
        isRalphError(error) &&
        error.code === "unprocessable" &&
        sessionId != null &&
        (await this.#find(owner, sessionId)) !== undefined
      ) {
        throw otherRequest(sessionId);
      }
      throw error;
    }
  }

  /** Waits until the session has ended or asks the user, or the time for an answer is over. */
  async #untilAnswerable(state: OpenSession): Promise<void> {
    const { events, settings } = this.#core;
    const waiter = new EventWaiter(events, state.id);
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
    this.#waiters.add(stop);
    try {
      if (this.#isClosing) return;
      const answerable = waiter.until(() => {
        const { status, hold } = state.session;
        return isTerminal(status) || hold !== null;
      }, settings.supervisorWaitMs);
      await Promise.race([answerable, stopped]);
    } finally {
      this.#waiters.delete(stop);
      waiter.close();
    }
  }

  #outcome(state: OpenSession, clientId: string): SupervisorOutcome {
    const { session } = state;
    if (session.status === "done") return { kind: "done", answer: this.#answer(state, clientId) };
    if (session.status === "failed" || session.status === "cancelled") return outcomeOfGone(session, clientId);
    const asking =
      session.hold === "awaiting_input"
        ? state.tasks().find((task) => task.status === "awaiting_input" && task.question !== null)
        : undefined;
    return { kind: "pending", sessionId: session.id, answer: pending(clientId, asking) };
  }

  #answer(state: OpenSession, sessionId: string): UnifiedResponse {
    const { session } = state;
    const results = resultsView(this.#core, state);
    const { report } = results;
    const language = sessionLanguage(session);
    const leaves = state.tasks().filter(isLeaf);
    const completed = leaves.filter(({ status }) => status === "completed");
    const told = spokenAnswer({ ...results, counts: stepCounts(state) }, language);
    return {
      success: true,
      sessionId,
      strategy: session.strategy ?? "direct",
      complexity: session.complexity ?? "medium",
      nextResponse: told.length > 0 ? told.join(" ") : language.progress.supervisor.nothingFound,
      workflowSteps: completed
        .toSorted((a, b) => ((a.endedAt ?? "") < (b.endedAt ?? "") ? -1 : 1))
        .map((task) => stepLine(outcomeTaskOf(task, state), language)),
      progress: { current: completed.length, total: leaves.length },
      executionTime: report.executionTime,
      ...(session.strategy === "hierarchical" && { hierarchicalBreakdown: report.hierarchicalBreakdown }),
    };
  }
}

/** The outcome of a session that failed, was cancelled or was deleted. */
function outcomeOfGone({ query, error: stored }: SessionRecord, sessionId: string): SupervisorOutcome {
  const words = supervisorWords(query);
  const error = stored === null ? new RalphError("conflict", words.cancelled) : new RalphError(stored.code, stored.message);
  // The message of `no_capability` is meant for the user; others are for programs.
  return { kind: "failed", error, sessionId, fallbackResponse: error.code === "no_capability" ? error.message : words.fallback };
}

function pending(sessionId: string, asking: TaskRecord | undefined): UnifiedPending {
  if (asking === undefined || asking.question === null) return { success: true, sessionId, status: "in_progress" };
  const { text, choices } = asking.question;
  return {
    success: true,
    sessionId,
    status: "awaiting_input",
    taskId: asking.id,
    question: text,
    choices: choices?.map(({ value }) => value) ?? null,
  };
}

function aliasKey(sessionId: string): string {
  return `supervisor:${sessionId}`;
}

function keyOf(owner: string, sessionId: string): string {
  return JSON.stringify([owner, sessionId]);
}
