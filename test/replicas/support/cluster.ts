/** Several replicas as processes, and one client that finds its way among them. */
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { onTestFinished } from "vitest";
import type { NumberedEvent } from "../../../src/domain/events/events.ts";
import type { Session } from "../../../src/domain/sessions/session.ts";
import { isTerminal } from "../../../src/domain/sessions/states.ts";
import { audit } from "../../../src/store/maintenance/audit.ts";
import { Remote } from "../../crash/remote.ts";
import { temporaryDirectory } from "../../support/core.ts";
import { replicaTimes } from "../../support/postgres-databases.ts";
import { Replica } from "./replica.ts";
import { freePort } from "./server.ts";

/** Longest time of a call, so that sessions are at work for some seconds. Milliseconds. */
const slowMs = 150;
/** What a client is told to try again, by a replica or by a gateway that reaches none. */
const later = new Set([502, 503, 504]);

export class Cluster {
  readonly remote = new Remote();
  readonly reports = temporaryDirectory();
  readonly replicas: Replica[] = [];
  /** Where requests are sent: a gateway, or the replicas by turns. */
  gateway: string | null = null;
  #turn = 0;
  /** What holds for all. */
  #environment: Record<string, string> = {};

  /** One replica for each environment, which names its DATABASE_URL; `more` holds for all. */
  static async start(each: readonly Record<string, string>[], more: Record<string, string> = {}): Promise<Cluster> {
    const cluster = new Cluster();
    const environment = { ...replicaTimes, LOG_LEVEL: "silent", SHUTDOWN_GRACE_S: "0", SLOW: String(slowMs), ...more };
    cluster.#environment = { ...environment, REMOTE: await cluster.remote.start(), BLOBS: `dir:${cluster.reports}` };
    onTestFinished(async () => {
      for (const replica of cluster.replicas) replica.signal("SIGKILL");
      await Promise.all(cluster.replicas.filter(({ isRunning }) => isRunning).map((replica) => replica.ended()));
      await cluster.remote.close();
    });
    for (const own of each) await cluster.#prepare(own);
    for (const replica of cluster.replicas) replica.start();
    await Promise.all(cluster.replicas.map((replica) => cluster.ready(replica)));
    return cluster;
  }

  /** Starts another replica. */
  async add(own: Record<string, string>): Promise<Replica> {
    const replica = await this.#prepare(own);
    replica.start();
    await this.ready(replica);
    return replica;
  }

  async #prepare(own: Record<string, string>): Promise<Replica> {
    const replica = new Replica(await freePort(), { ...this.#environment, ...own });
    this.replicas.push(replica);
    return replica;
  }

  /** Resolves when the replica takes requests. */
  async ready(replica: Replica): Promise<void> {
    await until(async () => {
      if (replica.errors !== "") throw new Error(replica.errors);
      return (await fetch(`${replica.url}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => null))?.ok === true;
    });
  }

  /** The replica that leads. */
  async leader(): Promise<Replica> {
    for (;;) {
      for (const replica of this.replicas.filter(({ isRunning }) => isRunning)) {
        if (await leads(replica)) return replica;
      }
      await pause();
    }
  }

  /** Until all replicas, or all but one, answer, and one of them leads. Milliseconds. */
  async takenOver(from: Replica | null): Promise<number> {
    const since = performance.now();
    const others = this.replicas.filter((replica) => replica !== from && replica.isRunning);
    await until(async () => {
      const answers = await Promise.all(
        others.map(({ url }) => fetch(`${url}/sessions`, { signal: AbortSignal.timeout(1_000) }).catch(() => null)),
      );
      return answers.every((answer) => answer?.ok === true) && (await Promise.all(others.map(leads))).some((isLeading) => isLeading);
    });
    return performance.now() - since;
  }

  /** Sends until one of the replicas answers: its key makes it one request. */
  async insist<T>(method: string, path: string, body?: object, key?: string): Promise<T> {
    for (;;) {
      const response = await this.#send(method, path, body, key);
      if (response?.ok === true) return (await response.json()) as T;
      if (response !== null && !later.has(response.status))
        throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      await pause();
    }
  }

  async #send(method: string, path: string, body?: object, key?: string): Promise<Response | null> {
    const url = this.#next();
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

  #next(): string {
    const url = this.gateway ?? this.replicas[this.#turn++ % this.replicas.length]?.url;
    if (url === undefined) throw new Error("There is no replica");
    return url;
  }

  /** Creates a session; its text, which the world is told, names its number. */
  async create(n: number): Promise<string> {
    const request = { query: `What is ${n}?`, autoApprove: true, outputFormats: ["md"], allowedTools: ["publish"], metadata: { n } };
    return (await this.insist<Session>("POST", "/sessions", request, `s${n}`)).id;
  }

  /** Creates sessions, each by another replica. */
  async sessions(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) ids.push(await this.create(n));
    return ids;
  }

  /** How often the world was changed for each session that has changed it. */
  changesOfTheWorld(): number[] {
    const texts = this.remote.log.filter(({ path }) => path === "/publish").map(({ body }) => body);
    return [...new Set(texts)].map((text) => texts.filter((other) => other === text).length);
  }

  /** Follows a session to its end through whatever happens, and gives what its stream brought. */
  async follow(id: string): Promise<{ session: Session; streamed: NumberedEvent[] }> {
    const streamed: NumberedEvent[] = [];
    for (;;) {
      await this.#read(`/sessions/${id}/events`, streamed.at(-1)?.seq ?? 0, (event) => {
        streamed.push(event as NumberedEvent);
        return streamed.at(-1)?.type === "session.held";
      });
      const session = await this.insist<Session>("GET", `/sessions/${id}`);
      if (isTerminal(session.status) && streamed.at(-1)?.percent === session.progress.percent && isLast(streamed.at(-1)))
        return { session, streamed };
      // A call that was under way at a death: the user says whether it happened.
      if (session.hold === "awaiting_input") await this.#send("POST", `/sessions/${id}/messages`, { content: "it happened" });
      await pause();
    }
  }

  /** Reads the events of all sessions until `enough`. */
  async readAll(enough: (read: readonly NumberedEvent[]) => boolean): Promise<NumberedEvent[]> {
    const read: NumberedEvent[] = [];
    let last = 0;
    while (!enough(read)) {
      await this.#read("/events", last, (event, position) => {
        last = position;
        read.push(event as NumberedEvent);
        return enough(read);
      });
      await pause();
    }
    return read;
  }

  /** Reads a stream until it breaks, or until an event is taken for its last. */
  async #read(path: string, last: number, take: (event: unknown, number: number) => boolean): Promise<void> {
    const headers = { accept: "text/event-stream", "last-event-id": String(last) };
    const cut = new AbortController();
    let silence = setTimeout(() => cut.abort(), 3_000);
    try {
      const response = await fetch(`${this.#next()}${path}`, { headers, signal: cut.signal });
      if (response.status !== 200 || response.body === null) return;
      const events = response.body.pipeThrough(new TextDecoderStream() as never).pipeThrough(new EventSourceParserStream());
      for await (const { id, data } of events as unknown as AsyncIterable<{ id: string; data: string }>) {
        clearTimeout(silence);
        silence = setTimeout(() => cut.abort(), 3_000);
        if (take(JSON.parse(data), Number(id))) return;
      }
    } catch {
      // The stream broke; the next one goes on after its last event.
    } finally {
      clearTimeout(silence);
    }
  }

  /** Stops all, has one lead alone, which removes what deaths left behind, and audits its copy. */
  async audited(): Promise<string[]> {
    const leader = await this.leader();
    const running = this.replicas.filter(({ isRunning }) => isRunning);
    for (const replica of running) replica.signal("SIGTERM");
    await Promise.all(running.map((replica) => replica.ended()));
    leader.start();
    await this.leader();
    const problems = () => {
      const sqlite = new BetterSqlite3(join(leader.directory, "ralph.db"), { readonly: true });
      try {
        return audit(sqlite, this.reports).problems;
      } finally {
        sqlite.close();
      }
    };
    await until(async () => problems().every((problem) => !problem.startsWith("file ")));
    leader.signal("SIGTERM");
    await leader.ended();
    return problems();
  }
}

async function leads({ url }: Replica): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
  const { checks } = ((await answer?.json().catch(() => null)) ?? {}) as { checks?: string[] };
  return checks?.includes("leading") === true;
}

function isLast(event: NumberedEvent | undefined): boolean {
  return event?.type === "session.status" && isTerminal((event.data as { to: Session["status"] }).to);
}

export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause();
}

export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 25));
}
