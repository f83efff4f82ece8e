/** What a model's context has room for: how long answers, evidence and one tool's answer may be. */
const knownContexts: Readonly<Record<string, number>> = {
  "claude-haiku-5-5": 1_000_000,
  "claude-sonnet-5-5": 1_000_000,
  "claude-opus-5-5": 1_000_000,
  "claude-fable-5-2": 1_000_000,
  "claude-fable-5-1": 1_000_000,
  "claude-opus-5": 1_000_000,
  "claude-sonnet-5": 1_000_000,
  "claude-haiku-4-5": 200_000,
};

/** Assumed characters of a token until an answer reports the real number: four would be too many for Cyrillic. */
export const charactersPerToken = 3;

/** Shares of the context: an answer's, of the prompt's room the evidence's and one tool's answer's. */
const shares = { answer: 1 / 3, evidence: 0.75, tool: 1 / 6 };

/** Tokens of the model's context: the operator's setting, else the known size, else null. */
export function contextOf(model: string, given: number | null): number | null {
  return given ?? knownContexts[model] ?? null;
}

/** Tokens that an answer may have, so that the prompt fits into the context as well. */
export function answerRoom(context: number | null, maxTokens: number): number {
  return context === null ? maxTokens : Math.min(maxTokens, Math.floor(context * shares.answer));
}

/** Characters that a prompt may have beside an answer of `maxTokens`. */
export function promptRoom(context: number | null, maxTokens: number, perToken = charactersPerToken): number {
  return context === null ? Number.POSITIVE_INFINITY : Math.floor((context - maxTokens) * perToken);
}

/** Characters of evidence in one prompt, at most `wanted`. */
export function evidenceRoom(context: number | null, maxTokens: number, wanted: number): number {
  return Math.min(wanted, Math.floor(promptRoom(context, answerRoom(context, maxTokens)) * shares.evidence));
}

/** Characters of one tool's answer, at most `wanted`. */
export function toolRoom(context: number | null, maxTokens: number, wanted: number): number {
  return Math.min(wanted, Math.floor(promptRoom(context, answerRoom(context, maxTokens)) * shares.tool));
}
