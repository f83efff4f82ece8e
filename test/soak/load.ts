/** Sessions under load for a set time: their process killed and paused at random, their clients reconnecting. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import type { NumberedEvent } from "../../src/domain/events/events.ts";
import type { Session } from "../../src/domain/sessions/session.ts";
import { isTerminal } from "../../src/domain/sessions/states.ts";
import { audit } from "../../src/store/maintenance/audit.ts";
import { ServiceProcess } from "../crash/process.ts";
import { Remote } from "../crash/remote.ts";
import { randomOf } from "../support/random-tree.ts";
import { readEvents } from "./event-reader.ts";

export interface SoakOptions {
  /** Users at once; each asks one question after the other. */
  clients: number;
  durationMs: number;
  /** Mean time between two kills. */
  killEveryMs: number;
  seed: number;
}

export interface SoakReport {
  sessions: number;
  done: number;
  otherwise: Record<string, number>;
  kills: number;
  politeStops: number;
  reconnects: number;
  /** Sessions that were acknowledged and are not there, or never ended. */
  lost: string[];
  /** Clients whose stream was not the journal. */
  differing: string[];
  /** World-changing requests beyond one a session. */
  repeated: number;
  problems: string[];
  durationMs: number;
}

export async function soak({ clients: count, durationMs, killEveryMs, seed }: SoakOptions): Promise<SoakReport> {
  const load = new Load(seed, killEveryMs);
  try {
    return await load.run(count, durationMs);
  } finally {
    await load.close();
  }
}

/** A session that takes longer is given up, and counted as lost. */
const sessionAtMostMs = 300_000;

class Load {
  readonly #directory = mkdtempSync(join(tmpdir(), "ralph-soak-"));
  readonly #remote = new Remote({ faults: true });
  readonly #random: () => number;
  readonly #killEveryMs: number;
  #service: ServiceProcess | null = null;
  #url = "";
  #isOver = false;
  #kills = 0;
  #politeStops = 0;
  #reconnects = 0;

  constructor(seed: number, killEveryMs: number) {
    this.#random = randomOf(seed);
    this.#killEveryMs = killEveryMs;
  }

  async run(count: number, durationMs: number): Promise<SoakReport> {
    const begun = performance.now();
    const remoteUrl = await this.#remote.start();
    await this.#start(remoteUrl);
    const chaos = this.#chaos(remoteUrl, durationMs);
    const seen = (await Promise.all(Array.from({ length: count }, (_, index) => this.#user(index, begun + durationMs)))).flat();
    this.#isOver = true;
    await chaos;
    const ended = new Map<string, Session>();
    for (const { id } of seen) {
      const session = await this.#ask<Session>("GET", `/sessions/${id}`);
      if (session !== null) ended.set(id, session);
    }
    const differing: string[] = [];
    for (const { id, events } of seen) {
      const journal = (await this.#ask<{ items: NumberedEvent[] }>("GET", `/sessions/${id}/events?limit=1000`))?.items ?? [];
      if (JSON.stringify(journal) !== JSON.stringify(events)) differing.push(id);
    }
    await this.#service?.stop();
    const statuses = [...ended.values()].map(({ status }) => status);
    const otherwise: Record<string, number> = {};
    for (const status of statuses) if (status !== "done") otherwise[status] = (otherwise[status] ?? 0) + 1;
    const published = new Map<string, number>();
    for (const { path, body } of this.#remote.log) if (path === "/publish") published.set(body, (published.get(body) ?? 0) + 1);
    return {
      sessions: seen.length,
      done: statuses.filter((status) => status === "done").length,
      otherwise,
      kills: this.#kills,
      politeStops: this.#politeStops,
      reconnects: this.#reconnects,
      lost: seen.filter(({ id }) => !isTerminal(ended.get(id)?.status ?? "created")).map(({ id }) => id),
      differing,
      repeated: [...published.values()].reduce((sum, times) => sum + times - 1, 0),
      problems: this.#audit(),
      durationMs: Math.round(performance.now() - begun),
    };
  }

  async close(): Promise<void> {
    this.#isOver = true;
    this.#service?.kill();
    await this.#service?.ended;
    await this.#remote.close();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  async #start(remoteUrl: string): Promise<void> {
    this.#service = new ServiceProcess({
      DATA_DIR: this.#directory,
      AGENTS_DIR: this.#directory,
      REMOTE: remoteUrl,
      MAX_DEATHS_ALONE: "1000",
      SLOW: "200",
    });
    const url = await this.#service.listening();
    if (url === null) throw new Error(`The service did not start: ${this.#service.errors}`);
    this.#url = url;
  }

  /** Kills the process again and again, now and then stops it politely, and starts it anew. */
  async #chaos(remoteUrl: string, durationMs: number): Promise<void> {
    const end = performance.now() + durationMs;
    while (!this.#isOver && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, this.#killEveryMs * (0.2 + 1.6 * this.#random())));
      if (this.#isOver) return;
      if (this.#random() < 0.2) {
        this.#politeStops++;
        await this.#service?.stop();
      } else {
        this.#kills++;
        this.#service?.kill();
        await this.#service?.ended;
      }
      await this.#start(remoteUrl);
    }
  }

  /** One user, who asks one question after the other until the time is over. */
  async #user(index: number, until: number): Promise<{ id: string; events: NumberedEvent[] }[]> {
    const seen: { id: string; events: NumberedEvent[] }[] = [];
    do seen.push(await this.#session(index + seen.length * 1_000));
    while (performance.now() < until);
    return seen;
  }

  /** One session: asked for, answered, its events read over every reconnect to the last. */
  async #session(index: number): Promise<{ id: string; events: NumberedEvent[] }> {
    const body = { query: `Question ${index}`, outputFormats: ["md", "json"], allowedTools: ["publish"], autoApprove: index % 2 === 0 };
    const { id } = await this.#insist<Session>("POST", "/sessions", body, `create-${index}`);
    const events: NumberedEvent[] = [];
    const end = performance.now() + sessionAtMostMs;
    while (performance.now() < end) {
      const session = await this.#insist<Session>("GET", `/sessions/${id}`);
      if (isTerminal(session.status) && events.length > 0 && events.at(-1)?.seq === (await this.#lastSeq(id))) break;
      if (session.hold === "awaiting_input") await this.#answer(session, index);
      if (session.hold === "paused") await this.#ask("POST", `/sessions/${id}/resume`, {});
      else if (this.#random() < 0.05 && !isTerminal(session.status)) await this.#ask("POST", `/sessions/${id}/pause`, {});
      this.#reconnects++;
      // Some connections are cut by their client after a few events.
      const most = this.#random() < 0.3 ? 1 + Math.floor(this.#random() * 5) : Number.POSITIVE_INFINITY;
      await readEvents(this.#url, id, events, most);
    }
    return { id, events };
  }

  async #lastSeq(id: string): Promise<number> {
    const { items } = await this.#insist<{ items: NumberedEvent[] }>("GET", `/sessions/${id}/events?limit=1000`);
    return items.at(-1)?.seq ?? 0;
  }

  async #answer({ id, status, brief }: Session, index: number): Promise<void> {
    if (status === "brief" && brief?.version === 1) await this.#ask("POST", `/sessions/${id}/messages`, { content: "costs" }, `m-${index}`);
    else if (status === "brief") await this.#ask("POST", `/sessions/${id}/approve`, {});
    else {
      const hasHappened = this.#remote.log.some((arrival) => arrival.path === "/publish" && arrival.body.includes(`Question ${index}"`));
      await this.#ask("POST", `/sessions/${id}/messages`, { content: hasHappened ? "it happened" : "do it again" });
    }
  }

  async #insist<T>(method: string, path: string, body?: object, key?: string): Promise<T> {
    for (;;) {
      const answer = await this.#ask<T>(method, path, body, key);
      if (answer !== null) return answer;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Null where the process died under the request, or refused it. */
  async #ask<T>(method: string, path: string, body?: object, key?: string): Promise<T | null> {
    try {
      const response = await fetch(`${this.#url}${path}`, {
        method,
        headers: {
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(key !== undefined && { "idempotency-key": key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return response.ok ? (JSON.parse(text) as T) : null;
    } catch {
      return null;
    }
  }

  #audit(): string[] {
    const sqlite = new BetterSqlite3(join(this.#directory, "ralph.db"), { readonly: true });
    try {
      return audit(sqlite, join(this.#directory, "reports")).problems;
    } finally {
      sqlite.close();
    }
  }
}
