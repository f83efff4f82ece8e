/** Three replicas as an operator starts them, over an empty database of a server. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { freePort } from "../../src/cli/free-port.ts";
import { ServiceProcess } from "../load/service-process.ts";

let databases = 0;

/** Makes an empty database; gives its URL. */
export async function emptyDatabase(server: string): Promise<string> {
  const name = `bench_${++databases}`;
  const sql = postgres(server, { max: 1, onnotice: () => undefined });
  await sql.unsafe(`CREATE DATABASE ${name}`);
  await sql.end();
  return server.replace(/\/postgres$/, `/${name}`);
}

export class Replicas {
  readonly all: readonly ServiceProcess[];
  readonly databaseUrl: string;
  readonly #directory: string;

  private constructor(all: readonly ServiceProcess[], databaseUrl: string, directory: string) {
    this.all = all;
    this.databaseUrl = databaseUrl;
    this.#directory = directory;
  }

  static async start(server: string): Promise<Replicas> {
    const directory = mkdtempSync(join(tmpdir(), "ralph-bench-"));
    const shared = { DATABASE_URL: await emptyDatabase(server), BLOBS: `dir:${join(directory, "reports")}` };
    const all: ServiceProcess[] = [];
    for (let number = 1; number <= 3; number++)
      all.push(new ServiceProcess(await freePort(), join(directory, `replica-${number}`), { ...shared, SHUTDOWN_GRACE_S: "0" }));
    const replicas = new Replicas(all, shared.DATABASE_URL, directory);
    await Promise.all(all.map((replica) => replica.start()));
    await leaderOf(all);
    return replicas;
  }

  get urls(): string[] {
    return this.all.map(({ url }) => url);
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((replica) => replica.stop("SIGKILL")));
    rmSync(this.#directory, { recursive: true, force: true });
  }
}

/** The replica that leads and answers. */
export async function leaderOf<T extends { readonly url: string }>(replicas: readonly T[]): Promise<T> {
  for (;;) {
    for (const replica of replicas) {
      const answer = await fetch(`${replica.url}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
      const { checks } = ((await answer?.json().catch(() => null)) ?? {}) as { checks?: string[] };
      if (answer?.ok === true && checks?.includes("leading") === true) return replica;
    }
    await wait(25);
  }
}

/** Sends a request to a replica, again while it is told to. */
export async function insist<T>(url: string, path: string, body?: object): Promise<T> {
  const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
  for (;;) {
    const init = body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) };
    const answer = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(30_000) }).catch(() => null);
    if (answer?.ok === true) return (await answer.json()) as T;
    if (answer !== null && answer.status !== 503) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await wait(50);
  }
}
