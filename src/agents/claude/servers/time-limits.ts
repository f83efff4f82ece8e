/**
 * How long a model may take. An agent that waits for tokens is bounded by silence and by its turns: a turn may take as
 * long as its longest answer takes at the slowest rate that counts as working, and an agent, a task, a round and a
 * session so many of such turns. Each may be set instead.
 */
export interface TimeLimitSettings {
  /** The slowest rate at which an answer still counts as coming. */
  tokensPerSecond: number;
  /** Seconds without a byte, before the answer or within it. */
  silenceS: number;
  /** Tokens that one answer may have, thinking included. */
  maxTokens: number;
  /** Seconds; null works them out. */
  turnS: number | null;
  taskS: number | null;
  writingS: number | null;
  roundS: number | null;
  sessionS: number | null;
}

export interface TimeLimits {
  /** Of one streamed answer of at most so many tokens. Milliseconds. */
  turnMs(maxTokens: number): number;
  /** Working time of an agent outside tasks: its answer and one more, should the first be sent back. Milliseconds. */
  agentMs(maxTokens: number): number;
  /** Working times. Milliseconds. */
  readonly taskMs: number;
  /** Of a whole report: outline, sections, what stands around them, and a reflection, with answers sent back. */
  readonly writingMs: number;
  readonly roundMs: number;
  readonly sessionMs: number;
}

/** Longest answers that there is time for. Usual answers are a tenth as long. */
const answers = { agent: 2, task: 2, writing: 6, round: 4, session: 16 };

export function timeLimitsOf({
  tokensPerSecond,
  silenceS,
  maxTokens,
  turnS,
  taskS,
  writingS,
  roundS,
  sessionS,
}: TimeLimitSettings): TimeLimits {
  const turnMs = (tokens: number) => (turnS ?? silenceS + tokens / tokensPerSecond) * 1000;
  const given = (seconds: number | null, turns: number) => (seconds === null ? turns * turnMs(maxTokens) : seconds * 1000);
  return {
    turnMs,
    agentMs: (tokens) => answers.agent * turnMs(tokens),
    taskMs: given(taskS, answers.task),
    writingMs: given(writingS, answers.writing),
    roundMs: given(roundS, answers.round),
    sessionMs: given(sessionS, answers.session),
  };
}
