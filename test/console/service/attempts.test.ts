import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ServiceError, UnreachableError } from "../../../clients/typescript/src/errors.ts";
import { lostSince, untilAnswered } from "../../../console/service/attempts.ts";

const never = new AbortController().signal;
const asleep = () => () => undefined;
const refusal = (status: number, retryAfterMs: number | null = null) =>
  new ServiceError(`answered ${status}`, { status, problem: null, retryAfterMs });

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A service that is away until a time, and counts how often it was asked. */
function service(backAt: number, error: Error = new UnreachableError("away")) {
  const asked: number[] = [];
  const ask = async () => {
    asked.push(Date.now());
    if (Date.now() < backAt) throw error;
    return "here";
  };
  return { asked, ask };
}

describe("what the service cannot answer now", () => {
  it("is tried again for as long as it takes, ever more seldom, and the page says since when", async () => {
    const hour = 3_600_000;
    const { asked, ask } = service(1_000_000 + hour);
    const answer = untilAnswered(never, ask, asleep);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lostSince.value).toBe(1_000_000);
    await vi.advanceTimersByTimeAsync(hour + 20_000);
    expect(await answer).toBe("here");
    expect(lostSince.value).toBeNull();
    const waits = asked.slice(1).map((time, index) => time - (asked[index] ?? 0));
    expect(waits[0]).toBeLessThan(700);
    expect(Math.max(...waits)).toBeLessThanOrEqual(15_000 * 1.25);
    expect(Math.min(...waits.slice(6))).toBeGreaterThanOrEqual(15_000 * 0.75);
    expect(new Set(waits.slice(6)).size).toBeGreaterThan(10);
  });

  it("is tried at once when the network or the reader is back", async () => {
    const { asked, ask } = service(1_060_000);
    let wake: () => void = () => undefined;
    let listeners = 0;
    const answer = untilAnswered(never, ask, (call) => {
      wake = call;
      listeners += 1;
      return () => {
        listeners -= 1;
      };
    });
    await vi.advanceTimersByTimeAsync(60_000);
    const before = asked.length;
    expect(listeners).toBe(1);
    wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.length).toBe(before + 1);
    expect([await answer, listeners]).toEqual(["here", 0]);
  });

  it.each([refusal(500), refusal(502), refusal(503), refusal(429)])("is tried again after $message", async (error) => {
    const { ask } = service(1_030_000, error);
    const answer = untilAnswered(never, ask, asleep);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toBe("here");
  });

  it("is an error, and no outage, where the service says that it failed by itself", async () => {
    const problem = {
      type: "/problems/internal_error",
      title: "Internal error",
      detail: "",
      error: "internal_error",
      requestId: "r",
      status: 500,
    } as const;
    const error = new ServiceError("Internal error", { status: 500, problem, retryAfterMs: null });
    const { asked, ask } = service(1_030_000, error);
    await expect(untilAnswered(never, ask, asleep)).rejects.toBe(error);
    expect([asked.length, lostSince.value]).toEqual([1, null]);
  });

  it("is not asked for before the service says so", async () => {
    const { asked, ask } = service(1_040_000, refusal(503, 40_000));
    const answer = untilAnswered(never, ask, asleep);
    await vi.advanceTimersByTimeAsync(60_000);
    await answer;
    expect(asked).toHaveLength(2);
  });

  it("is lost until each of those who try has its answer, and begins its waits anew after an answer", async () => {
    const slow = service(1_020_000);
    const fast = service(1_002_000);
    const answers = [untilAnswered(never, slow.ask, asleep), untilAnswered(never, fast.ask, asleep)];
    await vi.advanceTimersByTimeAsync(10_000);
    expect([await answers[1], lostSince.value]).toEqual(["here", 1_000_000]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([await answers[0], lostSince.value]).toEqual(["here", null]);

    const asked: number[] = [];
    const stream = untilAnswered(
      never,
      async (answered) => {
        asked.push(Date.now());
        if (asked.length === 6) answered();
        if (asked.length < 8) throw new UnreachableError("broke off");
      },
      asleep,
    );
    await vi.advanceTimersByTimeAsync(60_000);
    await stream;
    expect((asked[6] ?? 0) - (asked[5] ?? 0)).toBeLessThan(700);
  });
});

describe("what stays as it is", () => {
  it.each([refusal(404), refusal(401), new TypeError("a mistake")])("is told at once: $message", async (error) => {
    const { asked, ask } = service(2_000_000, error);
    await expect(untilAnswered(never, ask, asleep)).rejects.toBe(error);
    expect([asked.length, lostSince.value]).toEqual([1, null]);
  });

  it("ends with the page that asked", async () => {
    const leaving = new AbortController();
    const { asked, ask } = service(2_000_000);
    const answer = untilAnswered(leaving.signal, ask, asleep).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    const before = asked.length;
    leaving.abort(new Error("left"));
    expect(await answer).toEqual(new Error("left"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([asked.length, lostSince.value]).toEqual([before, null]);
  });
});
