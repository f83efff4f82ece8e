/**
 * What reading a session costs at the replica that leads, at another one, and at a single process without replicas: requests one
 * after another, the processes in turns.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../src/cli/free-port.ts";
import { type Figures, percentile } from "../engine/measure.ts";
import { ServiceProcess } from "../load/service-process.ts";
import { insist, leaderOf, type Replicas } from "./cluster.ts";

const [rounds, readsTogether] = [10, 200];

type Reader = "a single process" | "the replica that leads" | "another replica";

export async function measureReads(replicas: Replicas): Promise<Record<Reader, Figures>> {
  const directory = mkdtempSync(join(tmpdir(), "ralph-bench-"));
  const single = new ServiceProcess(await freePort(), directory);
  try {
    await single.start();
    const leader = await leaderOf(replicas.all);
    const other = replicas.all.find((replica) => replica !== leader) ?? leader;
    const [shared, own] = [await sessionAt(leader), await sessionAt(single)];
    const readers = {
      "a single process": new Reads(single, own),
      "the replica that leads": new Reads(leader, shared),
      "another replica": new Reads(other, shared),
    };
    // The first round warms up.
    for (let round = 0; round <= rounds; round++) for (const reader of Object.values(readers)) await reader.round(round > 0);
    return Object.fromEntries(Object.entries(readers).map(([name, { figures }]) => [name, figures])) as Record<Reader, Figures>;
  } finally {
    await single.stop("SIGKILL");
    rmSync(directory, { recursive: true, force: true });
  }
}

async function sessionAt({ url }: ServiceProcess): Promise<string> {
  return (await insist<{ id: string }>(url, "/sessions", { query: "What is it?" })).id;
}

class Reads {
  readonly #process: ServiceProcess;
  readonly #path: string;
  readonly #times: number[] = [];
  #processorMs = 0;

  constructor(process: ServiceProcess, session: string) {
    this.#process = process;
    this.#path = `/sessions/${session}`;
  }

  async round(counts: boolean): Promise<void> {
    const { processorMs: before } = await this.#process.figures();
    for (let read = 0; read < readsTogether; read++) {
      const since = performance.now();
      const answer = await fetch(`${this.#process.url}${this.#path}`);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`GET /sessions/:id: ${answer.status}`);
      if (counts) this.#times.push(performance.now() - since);
    }
    if (counts) this.#processorMs += (await this.#process.figures()).processorMs - before;
  }

  get figures(): Figures {
    const sorted = this.#times.toSorted((a, b) => a - b);
    return { p50Ms: percentile(sorted, 0.5), p99Ms: percentile(sorted, 0.99), processorMs: this.#processorMs / sorted.length };
  }
}
