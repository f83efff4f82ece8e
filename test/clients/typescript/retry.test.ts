import { describe, expect, it } from "vitest";
import { serviceError, UnreachableError } from "../../../clients/typescript/src/errors.ts";
import { defaultRetry, type Failure, retryWait } from "../../../clients/typescript/src/retry.ts";

const now = Date.parse("2026-01-02T03:04:05Z");

function refusal(status: number, retryAfter?: string) {
  const headers = new Headers(retryAfter === undefined ? {} : { "retry-after": retryAfter });
  return serviceError({ status, statusText: "", headers }, "", now);
}

const away = new UnreachableError("away");
const failure = (change: Partial<Failure>): Failure => ({ error: away, attempt: 1, spentMs: 0, repeatable: true, random: 0.5, ...change });

describe("the wait before the next attempt", () => {
  it("doubles, up to its cap, give or take a quarter", () => {
    const waits = [1, 2, 3, 4, 5].map((attempt) => retryWait(failure({ attempt }), { ...defaultRetry, capMs: 3_000 }));
    expect(waits).toEqual([500, 1_000, 2_000, 3_000, 3_000]);
    expect(retryWait(failure({ random: 0 }), defaultRetry)).toBe(375);
    expect(retryWait(failure({ random: 1 }), defaultRetry)).toBe(625);
  });

  it.each([
    ["7", 7_000],
    ["Fri, 02 Jan 2026 03:04:15 GMT", 10_000],
    ["Fri, 02 Jan 2026 03:04:00 GMT", 0],
    ["soon", 500],
  ])("is what Retry-After '%s' says", (header, wait) => {
    expect(retryWait(failure({ error: refusal(503, header) }), defaultRetry)).toBe(wait);
  });

  it("is none after the last attempt, or where it would end after the budget", () => {
    expect(retryWait(failure({ attempt: 6 }), defaultRetry)).toBeNull();
    expect(retryWait(failure({ spentMs: 59_600 }), defaultRetry)).toBeNull();
    expect(retryWait(failure({ error: refusal(429, "61") }), defaultRetry)).toBeNull();
  });

  it("is none for a request that may have taken effect, unless it may take effect twice", () => {
    for (const error of [away, refusal(502), refusal(504), refusal(408)]) {
      expect(retryWait(failure({ error, repeatable: false }), defaultRetry)).toBeNull();
      expect(retryWait(failure({ error }), defaultRetry)).toBe(500);
    }
    for (const error of [refusal(429), refusal(503)]) expect(retryWait(failure({ error, repeatable: false }), defaultRetry)).toBe(500);
  });

  it("is none for what is refused for good, and for errors that are not the service's", () => {
    for (const error of [refusal(400), refusal(404), refusal(409), refusal(500), new RangeError("no")])
      expect(retryWait(failure({ error }), defaultRetry)).toBeNull();
  });
});
