/** What a session may still spend, as agents that decide how much is done are told. */
import type { SpendingLeft } from "../contracts.ts";

export function leftText({ modelCalls, tokens, costUsd, rounds }: SpendingLeft): string {
  const parts = [
    ...(rounds === null ? [] : [`${rounds} rounds`]),
    ...(modelCalls === null ? [] : [`${modelCalls} calls of models`]),
    ...(tokens === null ? [] : [`${Math.round(tokens / 1_000)} thousand tokens`]),
    ...(costUsd === null ? [] : [`${costUsd.toFixed(2)} USD`]),
  ];
  return parts.length === 0 ? "Nothing limits what the session may spend." : `Left for the whole session: ${parts.join(", ")}.`;
}
