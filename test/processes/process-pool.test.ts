import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { JobTimeout, ProcessLost } from "../../src/processes/pooled-process.ts";
import { ProcessPool, type ProcessPoolOptions } from "../../src/processes/process-pool.ts";
import type { Order } from "./echo-process.ts";

interface Said {
  said: string;
  pid: number;
  env: string[];
}

const { signal } = new AbortController();

function pool(options: Partial<ProcessPoolOptions<Said>> = {}): ProcessPool<Order, Said> {
  const made = new ProcessPool<Order, Said>({
    module: join(import.meta.dirname, "echo-process.ts"),
    processes: 1,
    idleMs: 60_000,
    heapMb: 64,
    ...options,
  });
  onTestFinished(() => made.close());
  return made;
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("a pool of processes", () => {
  test("gives one job after another to the same process, which sees nothing of the environment", async () => {
    const one = pool();
    const answers = await Promise.all(["a", "b", "c"].map((say) => one.run({ say }, signal)));
    expect(answers.map(({ said }) => said)).toEqual(["a", "b", "c"]);
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1);
    expect(answers[0]?.env.filter((name) => name !== "NODE_COMPILE_CACHE" && name !== "NODE_CHANNEL_FD")).toEqual([]);
  });

  test("a process writes what it compiled before it is killed, so that the next one starts sooner", async () => {
    const directory = mkdtempSync(join(tmpdir(), "ralph-compiled-"));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const one = pool({ isSpent: () => true, env: { NODE_COMPILE_CACHE: directory } });
    await one.run({ say: "a" }, signal);
    expect(readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).not.toEqual([]);
  });

  test("a process that is spent after its job ends, and the next job gets a new one with the same variables", async () => {
    const one = pool({ isSpent: ({ said }) => said === "spent", env: { GREETING: "hello" } });
    const [first, second, third] = [
      await one.run({ say: "a" }, signal),
      await one.run({ say: "spent" }, signal),
      await one.run({ say: "b" }, signal),
    ];
    expect(second.pid).toBe(first.pid);
    expect(third).toMatchObject({ said: "b", env: expect.arrayContaining(["GREETING"]) });
    expect(third.pid).not.toBe(first.pid);
  });

  test.each<[string, Order, Partial<ProcessLost>]>([
    ["ends", { exit: 3 }, { outOfMemory: false, message: expect.stringContaining(": 3:") }],
    ["runs out of heap", { fill: true }, { outOfMemory: true }],
  ])("a process that %s takes its own job along, and the next job gets a new one", async (_how, order, expected) => {
    const one = pool();
    const lost = one.run(order, signal);
    const next = one.run({ say: "next" }, signal);
    await expect(lost).rejects.toBeInstanceOf(ProcessLost);
    await expect(lost).rejects.toMatchObject(expected);
    expect((await next).said).toBe("next");
  });

  test("a process gives way to the service as far as it was told", async () => {
    const { pid } = await pool({ niceness: 5 }).run({ say: "a" }, signal);
    expect(getPriority(pid)).toBe(5);
    const other = await pool().run({ say: "a" }, signal);
    expect(getPriority(other.pid)).toBe(getPriority());
  });

  test("kills a process whose answer takes too long", async () => {
    const one = pool();
    await expect(one.run({ hang: true }, signal, { timeoutMs: 300 })).rejects.toBeInstanceOf(JobTimeout);
    expect((await one.run({ say: "next" }, signal)).said).toBe("next");
  });

  test("kills the process of a job that is aborted, and forgets one that waits", async () => {
    const one = pool();
    const { pid } = await one.run({ say: "first" }, signal);
    const [running, waiting] = [new AbortController(), new AbortController()];
    const jobs = [one.run({ hang: true }, running.signal), one.run({ say: "never" }, waiting.signal)];
    waiting.abort(new Error("gone"));
    await expect(jobs[1]).rejects.toThrow("gone");
    running.abort(new Error("cancelled"));
    await expect(jobs[0]).rejects.toThrow("cancelled");
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect((await one.run({ say: "next" }, signal)).said).toBe("next");
  });

  test("starts jobs by their rank, and equal ones in their order", async () => {
    const one = pool();
    const said: string[] = [];
    const job = (say: string, rank: number) => one.run({ say }, signal, { rank }).then((answer) => said.push(answer.said));
    await Promise.all([job("under way", 9), job("large", 5), job("small", 1), job("small too", 1)]);
    expect(said).toEqual(["under way", "small", "small too", "large"]);
  });

  test("long jobs leave one process to the others", async () => {
    const two = pool({ processes: 2 });
    const long = await two.take(signal, { long: true });
    let started = false;
    const second = two.take(signal, { long: true }).then((worker) => {
      started = true;
      return worker;
    });
    expect((await two.run({ say: "short" }, signal)).said).toBe("short");
    expect(started).toBe(false);
    long.kill(new Error("done"));
    (await second).kill(new Error("done"));
  });

  test("replaces a process after its jobs, and ends an idle one", async () => {
    const one = pool({ jobsPerProcess: 2, idleMs: 50 });
    const pids: number[] = [];
    for (const say of ["a", "b", "c"]) pids.push((await one.run({ say }, signal)).pid);
    expect(pids[1]).toBe(pids[0]);
    expect(pids[2]).not.toBe(pids[1]);
    await expect.poll(() => isAlive(pids[2] ?? 0), { timeout: 5_000 }).toBe(false);
  });

  test("ends a process whose memory grows beside its heap, and tells that from any other end", { timeout: 20_000 }, async () => {
    const hungry = pool({ module: join(import.meta.dirname, "hungry-process.ts") });
    const error = await hungry.run({ fill: true }, signal).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProcessLost);
    expect(error).toMatchObject({ outOfMemory: true });
  });

  test("closed, it kills what runs and refuses what waits and what comes", async () => {
    const one = pool();
    const { pid } = await one.run({ say: "first" }, signal);
    const jobs = [one.run({ hang: true }, signal), one.run({ say: "waiting" }, signal)];
    const outcomes = Promise.allSettled(jobs);
    await one.close();
    expect(isAlive(pid)).toBe(false);
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ status: "rejected", reason: { code: "service_unavailable" } });
    await expect(one.run({ say: "late" }, signal)).rejects.toMatchObject({ code: "service_unavailable" });
  });
});
