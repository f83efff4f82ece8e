import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RunningTime } from "../../src/time/running-time.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A process whose clock, processor time and timers a test moves. */
function process() {
  let [at, cpu] = [0, 0];
  const time = new RunningTime({ monotonic: () => at, cpu: () => cpu });
  return {
    time,
    /** Turns the event loop for so long. */
    async run(ms: number) {
      for (let left = ms; left > 0; left -= 50) {
        at += Math.min(50, left);
        await vi.advanceTimersByTimeAsync(Math.min(50, left));
      }
    },
    stop(ms: number) {
      at += ms;
    },
    compute(ms: number) {
      at += ms;
      cpu += ms;
    },
  };
}

describe("time in which the process runs", () => {
  it("counts what passes while the loop turns, idle or not", async () => {
    const { time, run, compute } = process();
    await run(10_000);
    expect(time.now()).toBe(10_000);
    compute(5_000);
    expect(time.now()).toBe(15_000);
  });

  it("leaves out what passes while the process is stopped", async () => {
    const { time, run, stop, compute } = process();
    await run(1_000);
    stop(120_000);
    expect(time.now()).toBe(1_250);
    stop(60_000);
    compute(4_000);
    expect(time.now()).toBe(5_250);
  });

  it("has a timer wait for the rest of its time after a stop, and no less", async () => {
    const { time, run, stop } = process();
    const due = vi.fn();
    time.after(2_000, due);
    await run(1_000);
    stop(120_000);
    // The timer of the runtime is over by now.
    await run(700);
    expect(due).not.toHaveBeenCalled();
    await run(300);
    expect(due).toHaveBeenCalledOnce();
  });

  it("ends a timer on time where a computation of our own held the loop", async () => {
    const { time, run, compute } = process();
    const due = vi.fn();
    time.after(2_000, due);
    compute(1_950);
    await run(2_000);
    expect(due).toHaveBeenCalledOnce();
  });

  it("forgets a timer that is cancelled", async () => {
    const { time, run } = process();
    const due = vi.fn();
    time.after(100, due)();
    await run(1_000);
    expect(due).not.toHaveBeenCalled();
  });
});
