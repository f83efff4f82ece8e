/** What a session or a conversation may still spend, in words for the model. */
import type { SpendingLeft } from "../../planning-contracts.ts";

export function leftText({ modelCalls, tokens, costUsd, rounds }: SpendingLeft): string {
  const parts = [
    ...(rounds === null ? [] : [`${rounds} rounds`]),
    ...(modelCalls === null ? [] : [`${modelCalls} calls of models`]),
    ...(tokens === null ? [] : [`${Math.round(tokens / 1_000)} thousand tokens`]),
    ...(costUsd === null ? [] : [`${costUsd.toFixed(2)} USD`]),
  ];
  return parts.length === 0 ? "Nothing limits what the session may spend." : `Left for the whole session: ${parts.join(", ")}.`;
}

/** What is left of a conversation's limits after so many turns and tokens; null where the next turn is the last anyway. */
export function boundsLeft({ turns, tokens }: { turns: number; tokens: number }, doneTurns: number, doneTokens: number): string | null {
  const left = turns - doneTurns;
  if (!Number.isFinite(turns) || left <= 1) return null;
  const rest = Number.isFinite(tokens) ? ` and about ${Math.max(0, Math.round((tokens - doneTokens) / 1_000))} thousand tokens` : "";
  return `Left: ${left} turns${rest}.`;
}
