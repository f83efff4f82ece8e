/** What a call to the model of the crash service may use at most. */
export const atMost = { inputTokens: 1_000, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0.25 };
