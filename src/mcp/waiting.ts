/** Waits until a session has ended or asks, the time is up, the client cancels, or the service stops. */
import type { Session } from "../domain/sessions/session.ts";
import { operations } from "../operations/table.ts";
import { runningTime } from "../time/running-time.ts";
import { takeAnswers } from "./elicitation.ts";
import { performed } from "./exchange.ts";
import { openQuestions, type Question } from "./questions.ts";
import { isResting, progressText } from "./session-state.ts";
import type { ToolCall } from "./tool-call.ts";

/** The session at the end of a wait, its open questions, and those of them that the client is to answer. */
export interface Waited {
  readonly session: Session;
  readonly questions: readonly Question[];
  readonly toAsk: readonly Question[];
}

/**
 * Waits at most `waitMs`. If the client can ask its user, it receives the open questions: a client of the 2026 protocol in
 * `toAsk`, one of the 2025 protocol by elicitation during the wait.
 */
export async function waitFor(call: ToolCall, sessionId: string, waitMs: number): Promise<Waited> {
  const { asking, signal, settings } = call;
  const until = runningTime.now() + Math.min(waitMs, settings.waitMs);
  const asked = new Set<string>();
  let session = await performed(call, operations.getSession, { sessionId });
  let toldAt = runningTime.now();
  for (;;) {
    const questions = await openQuestions(call, session);
    const fresh = questions.filter(({ key }) => !asked.has(key));
    if (fresh.length > 0 && asking.kind !== "none") {
      for (const { key } of fresh) asked.add(key);
      if (asking.kind === "beside") for (const question of fresh) await asking.ask(sessionId, question);
      else {
        const answered = await takeAnswers(call, sessionId, fresh, asking.given);
        const open = fresh.filter(({ key }) => !answered.includes(key));
        const toAsk = open.filter(({ key }) => !(key in asking.given));
        if (open.length === 0) {
          session = await performed(call, operations.getSession, { sessionId });
          continue;
        }
        return { session, questions: open, toAsk };
      }
    }
    const waitsForUser = asking.kind === "beside" && session.hold === "awaiting_input";
    const left = until - runningTime.now();
    if ((isResting(session) && !waitsForUser) || left <= 0 || signal.aborted) return { session, questions, toAsk: [] };
    // The core ends its waits when the service stops; a disconnected client is noticed after this wait.
    const wait = Math.max(1, Math.ceil(Math.min(left, settings.progressMs) / 1_000));
    session = await performed(call, operations.getSession, { sessionId, wait, after: session.version });
    if (runningTime.now() - toldAt >= settings.progressMs - 500) {
      toldAt = runningTime.now();
      await call.progress(session.progress.percent, progressText(session));
    }
  }
}
