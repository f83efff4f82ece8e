/**
 * The graph on replicas over PostgreSQL: `steps-ralph.ts DATABASE_URL fan|chain [REPLICAS]`. With several, each is a process of
 * its own, and sessions are created on them in turns.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { untilJoined } from "../../src/composition/replicas/standby.ts";
import { graphEngine, timeRuns } from "../engine/graph.ts";
import { give, inDirectory } from "../engine/measure.ts";
import { graphService } from "../engine/steps-service.ts";

const [databaseUrl = "", shape = "", replicas = "1"] = process.argv.slice(2);
const log = { info: () => undefined, warn: console.error, error: console.error };

/** Starts one replica in this process. */
async function started(directory: string) {
  const settings = { DATABASE_URL: databaseUrl, BLOBS: `dir:${directory}/reports`, PORT: "0" };
  const service = await graphService(directory, settings, {
    engine: graphEngine({ isChain: shape === "chain" }),
    replica: async ({ config }) => {
      const onLost = (reason: string) => {
        throw new Error(reason);
      };
      const replica = await untilJoined({ config, databaseUrl, log, signal: new AbortController().signal, onLost });
      if (replica === null) throw new Error("It was stopped");
      return replica;
    },
  });
  await service.follow();
  return service;
}

/** Another replica: runs a session for each number that it is sent, and sends the number back. */
class Other {
  readonly #child: ChildProcess;
  readonly #running = new Map<number, () => void>();
  #next = 0;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on("message", (number: number) => {
      this.#running.get(number)?.();
      this.#running.delete(number);
    });
  }

  static async start(): Promise<Other> {
    const child = fork(import.meta.filename, [databaseUrl, shape, "other"], { execArgv: process.execArgv });
    await once(child, "message");
    return new Other(child);
  }

  run(): Promise<void> {
    const number = ++this.#next;
    return new Promise((resolve) => {
      this.#running.set(number, resolve);
      this.#child.send(number);
    });
  }

  async close(): Promise<void> {
    this.#child.send(0);
    await once(this.#child, "exit");
  }
}

async function serveOther(): Promise<void> {
  await inDirectory(async (directory) => {
    const service = await started(directory);
    await new Promise<void>((resolve) => {
      process.on("message", (number: number) => {
        if (number === 0) resolve();
        else void service.run().then(() => process.send?.(number));
      });
      process.send?.(0);
    });
    await service.close();
  });
}

async function measure(): Promise<void> {
  const figures = await inDirectory(async (directory) => {
    const service = await started(directory);
    const others = await Promise.all(Array.from({ length: Number(replicas) - 1 }, () => Other.start()));
    const all: readonly { run(): Promise<unknown> }[] = [service, ...others];
    let turn = 0;
    const result = await timeRuns(directory, async () => {
      await all[turn++ % all.length]?.run();
    });
    await Promise.all(others.map((other) => other.close()));
    await service.close();
    // What was released is on its way.
    await wait(0);
    return result;
  });
  give(figures);
}

await (replicas === "other" ? serveOther() : measure());
process.exit(0);
