/**
 * Model calls whose answer a crash lost. The server may bill them, so each counts with the most that it may have used, and is
 * set aside: the run that made it sends it again.
 */
import { type CallKey, type CallRecord, isSetAside } from "../../domain/calls/call-record.ts";
import type { CallSpending, OpenSession, SessionReads } from "../ports/session-store.ts";
import type { Core } from "../run/core.ts";

/** Id of a call among those of the process. */
export function sentId(session: string, { scope, turn, order }: CallKey): string {
  return `${session} ${scope} ${turn}/${order}`;
}

/** Counts the lost calls of the session. To be called before one of its steps begins. */
export async function countLostCalls({ sentCalls, clock, log }: Core, state: OpenSession): Promise<void> {
  const lost = state.sentToModels().filter((call) => !isSetAside(call.scope) && !sentCalls.has(sentId(state.id, call)));
  if (lost.length === 0) return;
  const at = clock().toISOString();
  await state.commit((changes) => {
    for (const call of lost) {
      changes.retireCall(call);
      changes.spend(spendingOf(call, at));
    }
  });
  const calls = lost.map(({ scope, name, at: sentAt, costUsd }) => ({ scope, name, sentAt, costUsd }));
  log.warn({ session: state.id, calls }, "Answers of models were lost: their calls count with what they may cost at most");
}

/** The calls of a run, with those whose answers were lost. */
export function callsOf(state: SessionReads, scope: string): readonly CallRecord[] {
  return [...state.sentToModels().filter((call) => call.scope.startsWith(`${scope}~`)), ...state.calls(scope)];
}

function spendingOf({ model, inputTokens, outputTokens, costUsd }: CallRecord, at: string): CallSpending {
  return { at, model, inputTokens, outputTokens, costUsd };
}
