/** Several replicas as processes, one client that finds its way among them, and a gate between a replica and its database. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { onTestFinished } from "vitest";
import type { NumberedEvent } from "../../../src/domain/events.ts";
import type { Session } from "../../../src/domain/session.ts";
import { isTerminal } from "../../../src/domain/states.ts";
import { audit } from "../../../src/store/audit.ts";
import { Remote } from "../../crash/remote.ts";
import { childEnvironment } from "../../support/child-environment.ts";
import { temporaryDirectory } from "../../support/core.ts";
import { replicaTimes } from "../../support/postgres-databases.ts";
import { freePort } from "./server.ts";

const entry = join(import.meta.dirname, "../../crash/crash-service.ts");
/** Longest time of a call, so that sessions are at work for some seconds. Milliseconds. */
const slowMs = 150;

/** How a replica ends that has lost its lease. */
const lostLease = 3;

export class Replica {
  readonly url: string;
  readonly directory = temporaryDirectory();
  readonly #environment: Record<string, string>;
  /** What its processes said went wrong. */
  errors = "";
  #child: ChildProcess | null = null;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(port: number, environment: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = { ...environment, PORT: String(port), DATA_DIR: this.directory, AGENTS_DIR: join(this.directory, "agents") };
  }

  /** From now on it is started again whenever it ends by itself, as an operator's supervisor does. */
  start(): void {
    if (this.isRunning) return;
    this.#child = spawn(process.execPath, [entry], { env: childEnvironment(this.#environment), stdio: ["ignore", "ignore", "pipe"] });
    this.#child.stderr?.on("data", (data: Buffer) => {
      this.errors += data.toString();
    });
    this.#ended = once(this.#child, "exit").then(([code]) => {
      if (code === lostLease) this.start();
    });
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Resolves when the process has ended. */
  async ended(): Promise<void> {
    await this.#ended;
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }
}

export class Cluster {
  readonly remote = new Remote();
  readonly reports = temporaryDirectory();
  readonly replicas: Replica[] = [];
  #turn = 0;

  /** `databaseUrl` may differ from replica to replica. */
  static async start(databaseUrls: readonly string[], more: Record<string, string> = {}): Promise<Cluster> {
    const cluster = new Cluster();
    const environment = { ...replicaTimes, LOG_LEVEL: "silent", SHUTDOWN_GRACE_S: "0", SLOW: String(slowMs), ...more };
    const REMOTE = await cluster.remote.start();
    for (const DATABASE_URL of databaseUrls)
      cluster.replicas.push(new Replica(await freePort(), { ...environment, REMOTE, DATABASE_URL, BLOBS: `dir:${cluster.reports}` }));
    onTestFinished(async () => {
      for (const replica of cluster.replicas) replica.signal("SIGKILL");
      await Promise.all(cluster.replicas.filter(({ isRunning }) => isRunning).map((replica) => replica.ended()));
      await cluster.remote.close();
    });
    for (const replica of cluster.replicas) replica.start();
    await Promise.all(cluster.replicas.map((replica) => cluster.ready(replica)));
    return cluster;
  }

  /** Resolves when the replica takes requests. */
  async ready(replica: Replica): Promise<void> {
    await until(async () => {
      if (replica.errors !== "") throw new Error(replica.errors);
      return (await fetch(`${replica.url}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => null))?.ok === true;
    });
  }

  /** The replica that works: the one whose description of tools is its own. */
  async leader(): Promise<Replica> {
    for (;;) {
      for (const replica of this.replicas.filter(({ isRunning }) => isRunning)) {
        const answer = await fetch(`${replica.url}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
        const { checks } = ((await answer?.json().catch(() => null)) ?? {}) as { checks?: string[] };
        if (checks?.includes("database") === true) return replica;
      }
      await pause();
    }
  }

  /** Sends until one of the replicas answers: its key makes it one request. */
  async insist<T>(method: string, path: string, body?: object, key?: string): Promise<T> {
    for (;;) {
      const response = await this.#send(method, path, body, key);
      if (response?.ok === true) return (await response.json()) as T;
      if (response !== null && response.status !== 503) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      await pause();
    }
  }

  async #send(method: string, path: string, body?: object, key?: string): Promise<Response | null> {
    const { url } = this.#next();
    const headers = { ...(body && { "content-type": "application/json" }), ...(key && { "idempotency-key": key }) };
    try {
      return await fetch(`${url}${path}`, {
        ...{ method, headers, signal: AbortSignal.timeout(5_000) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch {
      return null;
    }
  }

  #next(): Replica {
    const replica = this.replicas[this.#turn++ % this.replicas.length];
    if (replica === undefined) throw new Error("There is no replica");
    return replica;
  }

  /** Creates sessions, each by another replica. */
  async sessions(count: number): Promise<string[]> {
    const request = { query: "What is it?", autoApprove: true, outputFormats: ["md"], allowedTools: ["publish"] };
    const ids: string[] = [];
    for (let n = 0; n < count; n++)
      ids.push((await this.insist<Session>("POST", "/sessions", { ...request, metadata: { n } }, `s${n}`)).id);
    return ids;
  }

  /** Follows a session to its end through whatever happens, and gives what its stream brought. */
  async follow(id: string): Promise<{ session: Session; streamed: NumberedEvent[] }> {
    const streamed: NumberedEvent[] = [];
    for (;;) {
      await this.#read(id, streamed);
      const session = await this.insist<Session>("GET", `/sessions/${id}`);
      if (isTerminal(session.status) && streamed.at(-1)?.percent === session.progress.percent && isLast(streamed.at(-1)))
        return { session, streamed };
      // A call that was under way at a death: the user says whether it happened.
      if (session.hold === "awaiting_input") await this.#send("POST", `/sessions/${id}/messages`, { content: "it happened" });
      await pause();
    }
  }

  async #read(id: string, streamed: NumberedEvent[]): Promise<void> {
    const headers = { accept: "text/event-stream", "last-event-id": String(streamed.at(-1)?.seq ?? 0) };
    const cut = new AbortController();
    let silence = setTimeout(() => cut.abort(), 3_000);
    try {
      const response = await fetch(`${this.#next().url}/sessions/${id}/events`, { headers, signal: cut.signal });
      if (response.status !== 200 || response.body === null) return;
      const events = response.body.pipeThrough(new TextDecoderStream() as never).pipeThrough(new EventSourceParserStream());
      for await (const { data } of events as unknown as AsyncIterable<{ data: string }>) {
        clearTimeout(silence);
        silence = setTimeout(() => cut.abort(), 3_000);
        const event = JSON.parse(data) as NumberedEvent;
        streamed.push(event);
        if (event.type === "session.held") return;
      }
    } catch {
      // The stream broke; the next one goes on after its last event.
    } finally {
      clearTimeout(silence);
    }
  }

  /** Stops all, and audits the copy of the one that worked last. */
  async audited(): Promise<string[]> {
    const leader = await this.leader();
    for (const replica of this.replicas) if (replica !== leader) replica.signal("SIGTERM");
    leader.signal("SIGTERM");
    await leader.ended();
    const sqlite = new BetterSqlite3(join(leader.directory, "ralph.db"), { readonly: true });
    try {
      return audit(sqlite, this.reports).problems;
    } finally {
      sqlite.close();
    }
  }
}

function isLast(event: NumberedEvent | undefined): boolean {
  return event?.type === "session.status" && isTerminal((event.data as { to: Session["status"] }).to);
}

/** A gate in the way to the database: while it is shut, nothing passes and no connection ends. */
export async function gateTo(url: string): Promise<{ url: string; shut(): void; open(): void }> {
  const { port } = new URL(url);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isShut = false;
  const server = createServer((from) => {
    const to = connect(Number(port), "127.0.0.1");
    const pair = [from, to] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [to, from] as const]) {
      one.on("error", () => undefined);
      one.on("close", () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
    if (isShut) return;
    from.pipe(to);
    to.pipe(from);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    server.close();
  });
  const address = server.address();
  const through = new URL(url);
  through.port = String(typeof address === "object" && address !== null ? address.port : 0);
  return {
    url: through.href,
    shut: () => {
      isShut = true;
      for (const [from, to] of pairs) {
        from.unpipe(to).pause();
        to.unpipe(from).pause();
      }
    },
    open: () => {
      isShut = false;
      for (const [from, to] of pairs) {
        from.pipe(to);
        to.pipe(from);
      }
    },
  };
}

export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause();
}

export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 25));
}
