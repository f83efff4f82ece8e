import { describe, expect, test } from "vitest";
import { type TimeLimitSettings, timeLimitsOf } from "../../../../src/agents/claude/servers/time-limits.ts";

const settings: TimeLimitSettings = {
  ...{ tokensPerSecond: 20, silenceS: 90, maxTokens: 16_000 },
  ...{ turnS: null, taskS: null, writingS: null, roundS: null, sessionS: null },
};

describe("working times follow the longest answer and the rate of tokens", () => {
  test("of a turn: the wait for its first token and its tokens at the slowest rate", () => {
    expect(timeLimitsOf(settings).turnMs(16_000)).toBe((90 + 800) * 1_000);
    expect(timeLimitsOf({ ...settings, tokensPerSecond: 80 }).turnMs(8_000)).toBe((90 + 100) * 1_000);
  });

  test("a local model at 25 tokens a second has time for a report of 9,500 tokens, thinking included, and one more", () => {
    expect(timeLimitsOf(settings).agentMs(16_000)).toBeGreaterThan(2 * (9_500 / 25) * 1_000);
  });

  test("of tasks, rounds and sessions: so many turns, each more than the one below", () => {
    const { taskMs, roundMs, writingMs, sessionMs, turnMs } = timeLimitsOf(settings);
    expect([taskMs, roundMs, writingMs, sessionMs].map((ms) => ms / turnMs(16_000))).toEqual([2, 4, 6, 16]);
  });

  test("each may be set instead", () => {
    const timeLimits = timeLimitsOf({ ...settings, turnS: 30, taskS: 40, writingS: 45, roundS: 50, sessionS: 60 });
    expect([
      timeLimits.turnMs(16_000),
      timeLimits.agentMs(16_000),
      timeLimits.taskMs,
      timeLimits.writingMs,
      timeLimits.roundMs,
      timeLimits.sessionMs,
    ]).toEqual([30_000, 60_000, 40_000, 45_000, 50_000, 60_000]);
  });
});
