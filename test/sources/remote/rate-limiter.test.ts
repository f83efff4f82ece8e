import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import { type PermitRequest, RateLimiter, type RateLimiterOptions } from "../../../src/sources/remote/rate-limiter.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const limiter = (options: Partial<RateLimiterOptions> = {}) =>
  new RateLimiter({ requestsPerMinute: null, tokensPerMinute: null, concurrency: 100, random: () => 0.5, ...options });

const retry = { attempts: 3, baseMs: 2_000, capMs: 60_000, factor: 2, jitter: 0.25 };

interface Told {
  session: string;
  reason: string;
  until: string | null;
  overAt: number | null;
}
const told: Told[] = [];
afterEach(() => {
  told.length = 0;
});

const request = (session = "a", more: Partial<PermitRequest> = {}): PermitRequest => ({
  party: { owner: "o", session },
  tokens: 0,
  signal: new AbortController().signal,
  waiting: (reason, until) => {
    const entry: Told = { session, reason, until, overAt: null };
    told.push(entry);
    return () => {
      entry.overAt = Date.now();
    };
  },
  ...more,
});

const down = () => Promise.reject(new RalphError("service_unavailable", "Overloaded"));

/** Runs the clock until everything that was asked has ended. */
async function settled<T>(promises: Promise<T>[]): Promise<PromiseSettledResult<T>[]> {
  const all = Promise.allSettled(promises);
  await vi.runAllTimersAsync();
  return all;
}

test("tells when its breaker opens, lets a trial through, and closes", async () => {
  const moves: string[] = [];
  const breaker = { failures: 2, restMs: 1_000, trials: 1 };
  const gate = limiter({ breaker, circuitMoved: (to) => void moves.push(to), retry: { ...retry, attempts: 1 } });
  await settled([gate.run(down, request()), gate.run(down, request())]);
  expect(moves).toEqual(["open"]);
  await settled([gate.run(async () => "up", request())]);
  expect(moves).toEqual(["open", "half_open", "closed"]);
});

describe("retries", () => {
  test("three calls, 2 s and 4 s apart, then retry_exhausted that keeps the cause's words", async () => {
    const starts: number[] = [];
    const [outcome] = await settled([
      limiter().run(() => {
        starts.push(Date.now() - 1_000_000);
        return down();
      }, request()),
    ]);
    expect(starts).toEqual([0, 2_000, 6_000]);
    expect(outcome).toMatchObject({ reason: { code: "retry_exhausted", message: expect.stringContaining("Overloaded") } });
    expect(told.map(({ reason }) => reason)).toEqual(["retry", "retry"]);
  });

  test("jitter stays within a quarter and the cap holds", async () => {
    const delays = async (random: number, attempts: number) => {
      const starts: number[] = [];
      await settled([
        limiter({ random: () => random, retry: { ...retry, attempts }, breaker: { failures: 99, restMs: 1, trials: 3 } }).run(() => {
          starts.push(Date.now());
          return down();
        }, request()),
      ]);
      return starts.slice(1).map((at, index) => at - (starts[index] ?? 0));
    };
    expect((await delays(0, 3))[0]).toBe(1_500);
    expect((await delays(1, 3))[0]).toBe(2_500);
    expect((await delays(0.5, 9)).at(-1)).toBe(60_000);
    expect((await delays(1, 9)).at(-1)).toBe(60_000);
  });

  test("what trying again does not cure is thrown at once", async () => {
    for (const code of ["invalid_input", "unauthorized", "quota_exceeded", "model_refused"] as const) {
      const work = vi.fn(() => Promise.reject(new RalphError(code, "no")));
      const [outcome] = await settled([limiter().run(work, request())]);
      expect(work).toHaveBeenCalledTimes(1);
      expect(outcome).toMatchObject({ reason: { code } });
    }
  });

  test("an outage that says Retry-After holds every call for so long, whatever the schedule says", async () => {
    const one = limiter();
    const starts: number[] = [];
    const ill = one.run(() => {
      starts.push(Date.now() - 1_000_000);
      if (starts.length > 1) return Promise.resolve("well");
      return Promise.reject(new RalphError("service_unavailable", "Overloaded", { retryAfterMs: 45_000 }));
    }, request("a"));
    await vi.advanceTimersByTimeAsync(1_000);
    const other = one.run(() => Promise.resolve(Date.now() - 1_000_000), request("b"));
    const [first, second] = await settled<unknown>([ill, other]);
    expect(first).toMatchObject({ value: "well" });
    expect(starts).toEqual([0, 45_000]);
    expect(second).toMatchObject({ value: 45_000 });
  });

  test("an abort ends the back-off at once", async () => {
    const controller = new AbortController();
    const reason = new Error("cancelled");
    const run = limiter().run(down, request("a", { signal: controller.signal }));
    const outcome = expect(run).rejects.toBe(reason);
    await vi.advanceTimersByTimeAsync(500);
    controller.abort(reason);
    await outcome;
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a rate limit", () => {
  test("holds everyone until Retry-After, and counts as no attempt however often it comes", async () => {
    const one = limiter();
    let refusals = 0;
    const starts: number[] = [];
    const limited = () => {
      refusals += 1;
      return refusals <= 7 ? Promise.reject(new RalphError("rate_limited", "Slow", { retryAfterMs: 30_000 })) : Promise.resolve("done");
    };
    const first = one.run(limited, request("a"));
    await vi.advanceTimersByTimeAsync(0);
    const second = one.run(() => {
      starts.push(Date.now() - 1_000_000);
      return Promise.resolve("other");
    }, request("b"));
    const outcomes = await settled([first, second]);
    expect(outcomes.map((outcome) => outcome.status === "fulfilled" && outcome.value)).toEqual(["done", "other"]);
    expect(starts[0]).toBeGreaterThanOrEqual(30_000);
    expect(
      told.some(({ session, reason, until }) => session === "b" && reason === "limit" && until === new Date(1_030_000).toISOString()),
    ).toBe(true);
    expect(told.every(({ overAt }) => overAt !== null)).toBe(true);
  });

  test.each([1e9, 1e300, Number.POSITIVE_INFINITY])("that asks for %d ms is asked again after a day", async (retryAfterMs) => {
    const starts: number[] = [];
    const [outcome] = await settled([
      limiter().run(() => {
        starts.push(Date.now() - 1_000_000);
        return starts.length === 1 ? Promise.reject(new RalphError("rate_limited", "Slow", { retryAfterMs })) : Promise.resolve("done");
      }, request()),
    ]);
    expect(outcome).toMatchObject({ value: "done" });
    expect(starts).toEqual([0, 86_400_000]);
  });

  test("without Retry-After lasts a minute", async () => {
    const starts: number[] = [];
    await settled([
      limiter().run(() => {
        starts.push(Date.now() - 1_000_000);
        return starts.length === 1 ? Promise.reject(new RalphError("rate_limited", "Slow")) : Promise.resolve(null);
      }, request()),
    ]);
    expect(starts).toEqual([0, 60_000]);
  });

  test("makes the remote's load smaller before it grows again", async () => {
    const one = limiter({ concurrency: 8 });
    let busy = 0;
    let most = 0;
    let limited = true;
    const work = async () => {
      busy += 1;
      most = Math.max(most, busy);
      await new Promise((resolve) => setTimeout(resolve, 10));
      busy -= 1;
      if (limited) throw new RalphError("rate_limited", "Slow", { retryAfterMs: 1_000 });
    };
    const runs = Array.from({ length: 8 }, () => one.run(work, request()));
    await vi.advanceTimersByTimeAsync(100);
    expect(most).toBe(8);
    limited = false;
    most = 0;
    await vi.advanceTimersByTimeAsync(915);
    expect(most).toBe(1);
    await settled(runs);
    expect(most).toBeGreaterThan(1);
  });
});

describe("our own limits", () => {
  test("requests a minute: even, within 5 % of the limit, never above it in any minute", async () => {
    const one = limiter({ requestsPerMinute: 60 });
    const starts: number[] = [];
    await settled(
      Array.from({ length: 180 }, (_, index) => one.run(() => Promise.resolve(starts.push(Date.now())), request(`s${index % 7}`))),
    );
    const minutes = ((starts.at(-1) ?? 0) - (starts[0] ?? 0)) / 60_000;
    expect(180 / minutes / 60).toBeGreaterThan(0.95);
    expect(180 / minutes / 60).toBeLessThan(1.05);
    const inMinute = Math.max(...starts.map((from) => starts.filter((at) => at >= from && at < from + 60_000).length));
    expect(inMinute).toBeLessThanOrEqual(60);
  });

  test("tokens a minute: the estimate is put right by what the call really took", async () => {
    const one = limiter({ tokensPerMinute: 60_000 });
    const starts: number[] = [];
    const call = () =>
      one.run(
        () => Promise.resolve(starts.push(Date.now() - 1_000_000)),
        request("a", { tokens: 1_000 }),
        () => 6_000,
      );
    for (let index = 0; index < 6; index += 1) await settled([call()]);
    // 6 calls of 6,000 tokens at 1,000 a second, after a burst of 6,000.
    expect(starts.at(-1)).toBeGreaterThanOrEqual(20_000);
    expect(starts.at(-1)).toBeLessThanOrEqual(31_000);
  });

  test("a call larger than a minute's tokens passes, and is paid off after", async () => {
    const one = limiter({ tokensPerMinute: 1_000 });
    const starts: number[] = [];
    const call = (tokens: number) => one.run(() => Promise.resolve(starts.push(Date.now() - 1_000_000)), request("a", { tokens }));
    await settled([call(5_000), call(10)]);
    expect(starts[0]).toBe(0);
    expect(starts[1]).toBeGreaterThan(290_000);
  });

  test("calls at once", async () => {
    const one = limiter({ concurrency: 2 });
    let busy = 0;
    let most = 0;
    await settled(
      Array.from({ length: 9 }, () =>
        one.run(async () => {
          busy += 1;
          most = Math.max(most, busy);
          await new Promise((resolve) => setTimeout(resolve, 50));
          busy -= 1;
        }, request()),
      ),
    );
    expect(most).toBe(2);
  });

  test("sessions take turns, however many calls each has waiting", async () => {
    const one = limiter({ concurrency: 1 });
    const order: string[] = [];
    const call = (session: string) =>
      one.run(async () => {
        order.push(session);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }, request(session));
    await settled([...Array.from({ length: 6 }, () => call("large")), call("small"), call("other")]);
    expect(order.slice(0, 5)).toEqual(["large", "large", "small", "other", "large"]);
  });

  test("a call that is aborted while it waits leaves, and no timer stays behind", async () => {
    const one = limiter({ requestsPerMinute: 1 });
    await one.run(() => Promise.resolve(null), request());
    const controller = new AbortController();
    const run = one.run(() => Promise.resolve(null), request("a", { signal: controller.signal }));
    const outcome = expect(run).rejects.toThrow("gone");
    controller.abort(new Error("gone"));
    await outcome;
    expect(vi.getTimerCount()).toBe(0);
    expect(one.state().waiting).toBe(0);
    expect(told[0]).toMatchObject({ reason: "limit", overAt: expect.any(Number) });
  });
});

test.each([7, 13, 29, 41])(
  "no call is left behind, however the clock falls between two looks at it: %d ms later each time",
  async (step) => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => {
      now += step;
      return now;
    });
    const one = limiter({ requestsPerMinute: 600 });
    let done = 0;
    const calls = Array.from({ length: 50 }, (_, index) =>
      one.run(
        async () => {
          done += 1;
        },
        request(`s${index % 5}`),
      ),
    );
    await vi.runAllTimersAsync();
    expect(done).toBe(50);
    await Promise.all(calls);
    vi.restoreAllMocks();
  },
);

describe("the circuit breaker", () => {
  const breaker = { failures: 5, restMs: 60_000, trials: 3 };

  test("opens after 5 failures in a row, lets nothing through for 60 s, then at most 3 calls", async () => {
    const one = limiter({ breaker, retry: { ...retry, attempts: 1 } });
    for (let index = 0; index < 5; index += 1) await expect(one.run(down, request())).rejects.toMatchObject({ code: "retry_exhausted" });
    expect(one.state().circuit).toBe("open");
    let started = 0;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const runs = Array.from({ length: 10 }, () =>
      one.run(() => {
        started += 1;
        return released;
      }, request()),
    );
    await vi.advanceTimersByTimeAsync(59_000);
    expect(started).toBe(0);
    expect(told.at(-1)).toMatchObject({ reason: "breaker", until: new Date(1_060_000).toISOString() });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(started).toBe(3);
    release();
    await settled(runs);
    expect(started).toBe(10);
    expect(one.state().circuit).toBe("closed");
  });

  test("a failed trial rests it for another 60 s", async () => {
    const one = limiter({ breaker, retry: { ...retry, attempts: 1 } });
    for (let index = 0; index < 5; index += 1) await one.run(down, request()).catch(() => undefined);
    const trial = one.run(down, request()).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    await trial;
    expect(one.state().circuit).toBe("open");
  });

  test("a success between failures keeps it closed; rate limits and refused requests do not count", async () => {
    const one = limiter({ breaker, retry: { ...retry, attempts: 1 } });
    const fail = (code: "service_unavailable" | "invalid_input") =>
      one.run(() => Promise.reject(new RalphError(code, "x")), request()).catch(() => undefined);
    for (let index = 0; index < 4; index += 1) await fail("service_unavailable");
    await one.run(() => Promise.resolve(null), request());
    for (let index = 0; index < 4; index += 1) await fail("service_unavailable");
    for (let index = 0; index < 9; index += 1) await fail("invalid_input");
    expect(one.state().circuit).toBe("closed");
  });
});

describe.each([
  ["back by an hour", -3_600_000],
  ["forward by an hour", 3_600_000],
])("a machine's clock that is set %s", (_how, jumpMs) => {
  /** Sets the machine's clock as an operator does: the timers and the monotonic clock do not notice. */
  const jump = () => vi.setSystemTime(Date.now() + jumpMs);

  test("leaves a rate limit as long as the remote asked, and its end is told by the clock that is now set", async () => {
    const one = limiter();
    const from = performance.now();
    const starts: number[] = [];
    const limited = one.run(() => {
      starts.push(performance.now() - from);
      return starts.length === 1 ? Promise.reject(new RalphError("rate_limited", "Slow", { retryAfterMs: 30_000 })) : Promise.resolve(null);
    }, request());
    await vi.advanceTimersByTimeAsync(10_000);
    jump();
    expect(one.state().blockedUntil).toBe(new Date(1_030_000 + jumpMs).toISOString());
    // Whoever comes after the jump has the pump look again.
    const other = one.run(() => Promise.resolve(starts.push(performance.now() - from)), request("b"));
    expect(told.at(-1)).toMatchObject({ session: "b", until: new Date(1_030_000 + jumpMs).toISOString() });
    await settled([limited, other]);
    expect(starts).toEqual([0, 30_000, 30_000]);
  });

  test("leaves the pace of requests as it is", async () => {
    const one = limiter({ requestsPerMinute: 60 });
    const from = performance.now();
    const starts: number[] = [];
    const calls = Array.from({ length: 6 }, () => one.run(() => Promise.resolve(starts.push(performance.now() - from)), request()));
    await vi.advanceTimersByTimeAsync(2_500);
    jump();
    await settled(calls);
    expect(starts).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000]);
  });

  test("leaves the breaker's rest as long as it is, and lets the trials go after it", async () => {
    const one = limiter({ retry: { ...retry, attempts: 1 }, breaker: { failures: 1, restMs: 60_000, trials: 1 } });
    const from = performance.now();
    await one.run(down, request()).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    jump();
    const starts: number[] = [];
    const call = () => one.run(() => Promise.resolve(starts.push(performance.now() - from)), request());
    const calls = [call(), call()];
    await vi.advanceTimersByTimeAsync(51_000);
    expect(starts).toEqual([60_000, 60_000]);
    expect(one.state().circuit).toBe("closed");
    await settled(calls);
  });
});

test("processes share the concurrent calls: each has its part, and one at least", async () => {
  let sharers = 3;
  const gate = limiter({ concurrency: 6, sharers: () => sharers });
  const ends: (() => void)[] = [];
  const open = () => new Promise<void>((resolve) => void ends.push(resolve));
  const all = Promise.all(Array.from({ length: 9 }, () => gate.run(open, request())));
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(2);
  sharers = 9;
  for (const end of ends.splice(0)) end();
  await vi.advanceTimersByTimeAsync(0);
  expect(gate.state().inFlight).toBe(1);
  sharers = 1;
  ends.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(gate.state().inFlight).toBe(6);
  for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
    end();
    await vi.advanceTimersByTimeAsync(0);
  }
  await all;
});
