/**
 * What the others notice of a replica that leads and dies, or is stopped: how long until they answer everything again, and until
 * its sessions go on.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../src/cli/free-port.ts";
import { serviceFlags } from "../../src/processes/service-flags.ts";
import { type Figures, median } from "../engine/measure.ts";
import { emptyDatabase, insist, leaderOf } from "./cluster.ts";
import type { AtWork } from "./slow-replica.ts";

const sessions = 12;
/** Time of a call, of which each session has one under way. Milliseconds. */
const callMs = 1_000;
/** How long everything has to be answered until it counts as answered for good. Milliseconds. */
const quietMs = 1_500;
const requestMs = 2_000;

class Slow {
  readonly url: string;
  readonly #environment: Record<string, string>;
  #child: ChildProcess | null = null;

  constructor(port: number, environment: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = { ...environment, PORT: String(port), CALL_MS: String(callMs) };
  }

  async start(told: (message: AtWork) => void): Promise<void> {
    const env = { PATH: process.env.PATH ?? "", ...this.#environment };
    this.#child = fork(join(import.meta.dirname, "slow-replica.ts"), { env, execArgv: [...serviceFlags] });
    this.#child.on("message", (message) => told(message as AtWork));
    while ((await statusOf(`${this.url}/readyz`)) !== 200) await wait(50);
  }

  async stop(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    if (this.#child === null || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, "exit");
    this.#child.kill(signal);
    await exited;
  }
}

/** Null where nothing answers. */
function statusOf(url: string, method = "GET"): Promise<number | null> {
  return fetch(url, { method, signal: AbortSignal.timeout(requestMs) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => null,
  );
}

/** Sends a request to a replica again and again; knows when it was last not answered. */
class Asked {
  /** Milliseconds from the beginning to the last answer that said to try again, or to the longest wait for one; 0 without any. */
  untilMs = 0;
  readonly #since = performance.now();
  readonly #asking: Promise<void>;
  #isOver = false;

  constructor(url: string, method: string) {
    this.#asking = this.#ask(url, method);
  }

  get answeredForMs(): number {
    return performance.now() - this.#since - this.untilMs;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#asking;
  }

  async #ask(url: string, method: string): Promise<void> {
    while (!this.#isOver) {
      const status = await statusOf(url, method);
      if (status === null || status >= 500) this.untilMs = performance.now() - this.#since;
      await wait(10);
    }
  }
}

/** Which replica last worked on each session, and since when another one does than before. */
class Work {
  readonly #by = new Map<string, Slow>();
  readonly #movedAt = new Map<string, number>();

  take(session: string, by: Slow): void {
    const before = this.#by.get(session);
    if (before !== undefined && before !== by && !this.#movedAt.has(session)) this.#movedAt.set(session, performance.now());
    this.#by.set(session, by);
  }

  get sessions(): string[] {
    return [...this.#by.keys()];
  }

  of(replica: Slow): string[] {
    return this.sessions.filter((id) => this.#by.get(id) === replica);
  }

  /** Null where a session has not moved. */
  moves(sessions: readonly string[]): number[] | null {
    const moved = sessions.flatMap((id) => this.#movedAt.get(id) ?? []);
    return moved.length === sessions.length ? moved : null;
  }
}

/** One round with replicas of its own. */
export async function measureTakeOver(server: string, signal: "SIGKILL" | "SIGTERM"): Promise<Figures> {
  const directory = mkdtempSync(join(tmpdir(), "ralph-bench-"));
  const shared = { DATABASE_URL: await emptyDatabase(server), BLOBS: `dir:${join(directory, "reports")}`, SHUTDOWN_GRACE_S: "0" };
  const replicas: Slow[] = [];
  for (let number = 1; number <= 3; number++)
    replicas.push(new Slow(await freePort(), { ...shared, DATA_DIR: join(directory, `replica-${number}`), AGENTS_DIR: directory }));
  const work = new Work();
  try {
    await Promise.all(replicas.map((by) => by.start(({ session }) => work.take(session, by))));
    return await measured(replicas, work, signal);
  } finally {
    await Promise.all(replicas.map((replica) => replica.stop("SIGKILL")));
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measured(replicas: readonly Slow[], work: Work, signal: "SIGKILL" | "SIGTERM"): Promise<Figures> {
  for (let number = 0; number < sessions; number++)
    await insist(replicas[number % replicas.length]?.url ?? "", "/sessions", { query: "What is it?", autoApprove: true });
  while (work.sessions.length < sessions) await wait(10);
  const gone = await leaderOf(replicas);
  const moving = work.of(gone);
  const [its, another] = [moving[0], work.sessions.find((id) => !moving.includes(id))];
  const since = performance.now();
  const ended = gone.stop(signal).then(() => performance.now() - since);
  const ask = (method: string, path: string) =>
    replicas.filter((replica) => replica !== gone).map(({ url }) => new Asked(`${url}${path}`, method));
  const asked = {
    readsMs: ask("GET", `/sessions/${its}`),
    commandsToOthersMs: ask("PUT", `/sessions/${another}/pin`),
    // There is no such document, which the leader alone says.
    commandsToLeaderMs: ask("DELETE", "/documents/none"),
    commandsToItsSessionsMs: ask("PUT", `/sessions/${its}/pin`),
  };
  const all = Object.values(asked).flat();
  while (work.moves(moving) === null || all.some(({ answeredForMs }) => answeredForMs < quietMs)) await wait(10);
  await Promise.all(all.map((one) => one.end()));
  const moves = (work.moves(moving) ?? []).map((at) => at - since);
  return {
    endedMs: await ended,
    ...Object.fromEntries(Object.entries(asked).map(([what, many]) => [what, Math.max(...many.map(({ untilMs }) => untilMs))])),
    sessionsGoOnMs: median(moves),
    lastGoesOnMs: Math.max(...moves),
  };
}
