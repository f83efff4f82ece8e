/**
 * Model calls whose answer a crash lost. The server may bill them, so each counts with the most that it may have used, and is
 * set aside: the run that made it sends it again.
 */
import { type CallKey, type CallRecord, isSetAside } from "../../domain/calls/call-record.ts";
import type { CallSpending, Changes, OpenSession, SessionReads } from "../ports/session-store.ts";
import type { Core } from "../run/core.ts";

/** Id of a call among those of the process. */
export function sentId(session: string, { scope, turn, order }: CallKey): string {
  return `${session} ${scope} ${turn}/${order}`;
}

/** Counts the lost calls of the session. To be called before one of its steps begins. */
export async function countLostCalls(core: Core, state: OpenSession): Promise<void> {
  if (lostCallsOf(core, state).length > 0) await state.commit((changes) => chargeLostCalls(core, changes));
}

/** Counts the lost calls of the session in this commit. For a move after which no step begins. */
export function chargeLostCalls(core: Core, changes: Changes): void {
  const { id } = changes.now.session;
  const lost = lostCallsOf(core, changes.now);
  if (lost.length === 0) return;
  const at = core.clock().toISOString();
  for (const call of lost) {
    changes.retireCall(call);
    changes.spend(spendingOf(call, at));
  }
  const calls = lost.map(({ scope, name, at: sentAt, costUsd }) => ({ scope, name, sentAt, costUsd }));
  changes.afterCommit(() =>
    core.log.warn({ session: id, calls }, "Answers of models were lost: their calls count with what they may cost at most"),
  );
}

function lostCallsOf({ sentCalls }: Core, state: SessionReads): CallRecord[] {
  const { id } = state.session;
  return state.sentToModels().filter((call) => !isSetAside(call.scope) && !sentCalls.has(sentId(id, call)));
}

/** The calls of a run, with those whose answers were lost. */
export function callsOf(state: SessionReads, scope: string): readonly CallRecord[] {
  return [...state.sentToModels().filter((call) => call.scope.startsWith(`${scope}~`)), ...state.calls(scope)];
}

function spendingOf({ model, inputTokens, outputTokens, costUsd }: CallRecord, at: string): CallSpending {
  return { at, model, inputTokens, outputTokens, costUsd };
}
