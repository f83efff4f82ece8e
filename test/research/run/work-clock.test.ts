import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WorkClock } from "../../../src/research/run/work-clock.ts";
import { RunningTime } from "../../../src/time/running-time.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const clockFrom = (workedBefore: number) =>
  new WorkClock(workedBefore, new RunningTime({ monotonic: () => performance.now(), cpu: () => performance.now() }));

describe("working time", () => {
  it("goes on from what was worked before, and stands still until the last wait is over", () => {
    const clock = clockFrom(1_000);
    vi.advanceTimersByTime(100);
    const first = clock.wait();
    const second = clock.wait();
    vi.advanceTimersByTime(5_000);
    first();
    first();
    vi.advanceTimersByTime(5_000);
    expect(clock.worked).toBe(1_100);
    second();
    vi.advanceTimersByTime(50);
    expect(clock.worked).toBe(1_150);
  });

  it("is what timers count: they rest with it, and go on with what was left", () => {
    const clock = clockFrom(0);
    const due = vi.fn();
    const takenBack = vi.fn();
    clock.after(1_000, due);
    clock.after(1_000, takenBack)();
    vi.advanceTimersByTime(600);
    const goOn = clock.wait();
    vi.advanceTimersByTime(60_000);
    expect(due).not.toHaveBeenCalled();
    goOn();
    vi.advanceTimersByTime(390);
    expect(due).not.toHaveBeenCalled();
    vi.advanceTimersByTime(20);
    expect(due).toHaveBeenCalledTimes(1);
    expect(takenBack).not.toHaveBeenCalled();
  });
});
