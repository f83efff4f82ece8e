/** A death of the process is no fault of those who were under way beside the cause: real processes, killed and started again. */
import { describe, expect, it, onTestFinished } from "vitest";
import type { NumberedEvent } from "../../src/domain/events/events.ts";
import type { Task } from "../../src/domain/plans/plan.ts";
import type { Session } from "../../src/domain/sessions/session.ts";
import { isTerminal } from "../../src/domain/sessions/states.ts";
import { temporaryDirectory } from "../support/core.ts";
import { ServiceProcess } from "./process.ts";
import { Remote } from "./remote.ts";

/** One directory, and one process after the other on it. */
class Lives {
  readonly #environment: Record<string, string>;
  #service: ServiceProcess | null = null;
  #url = "";
  starts = 0;

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
  }

  async start(): Promise<ServiceProcess> {
    this.starts++;
    this.#service = new ServiceProcess(this.#environment);
    // A suspect may end the process before it can say that it listens.
    this.#url = (await this.#service.listening()) ?? "";
    return this.#service;
  }

  async end(): Promise<void> {
    this.#service?.kill();
    await this.#service?.ended;
  }

  async create(query: string): Promise<string> {
    const body = JSON.stringify({ query, autoApprove: true, outputFormats: ["md"], allowedTools: ["publish"] });
    const headers = { "content-type": "application/json", "idempotency-key": query.replaceAll(/\W/g, "-") };
    const response = await fetch(`${this.#url}/sessions`, { method: "POST", headers, body });
    return ((await response.json()) as Session).id;
  }

  /** As {@link create}, where the session may end the process before its creation is answered. */
  async createDeadly(query: string): Promise<string> {
    for (;;) {
      try {
        return await this.create(query);
      } catch {
        await this.#service?.ended;
        await this.start();
      }
    }
  }

  async get<T>(path: string): Promise<T> {
    return (await (await fetch(`${this.#url}${path}`)).json()) as T;
  }

  /** Reads the session's stream to its end; false where the process died under it. */
  async follow(id: string): Promise<boolean> {
    try {
      const response = await fetch(`${this.#url}/sessions/${id}/events`, { headers: { accept: "text/event-stream" } });
      await response.text();
      return isTerminal((await this.get<Session>(`/sessions/${id}`)).status);
    } catch {
      return false;
    }
  }

  /** Starts the process again until no session is under way. */
  async untilQuiet(ids: readonly string[]): Promise<Session[]> {
    for (;;) {
      let isAlive = true;
      // One stream at a time: an address may have only so many.
      for (const id of ids) isAlive &&= await this.follow(id);
      if (isAlive) return Promise.all(ids.map((id) => this.get<Session>(`/sessions/${id}`)));
      await this.#service?.ended;
      await this.start();
    }
  }
}

async function lives(environment: Record<string, string> = {}): Promise<Lives> {
  const directory = temporaryDirectory();
  const remote = new Remote();
  const url = await remote.start();
  const started = new Lives({ DATA_DIR: directory, AGENTS_DIR: directory, REMOTE: url, SLOW: "40", ...environment });
  onTestFinished(async () => {
    await started.end();
    await remote.close();
  });
  await started.start();
  return started;
}

/** Numbers from 0 to 1, the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

describe("a death of the process", () => {
  it("fails the task that causes it each time, and none of nine sessions beside it", { timeout: 60_000 }, async () => {
    // Slow enough for the innocent ones to be under way when the process dies.
    const life = await lives({ SLOW: "200" });
    const innocents = await Promise.all(Array.from({ length: 9 }, (_, index) => life.create(`Only read ${index}`)));
    const ids = [await life.createDeadly("What kills?"), ...innocents];
    const [failed, ...others] = await life.untilQuiet(ids);
    expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => "done"));
    expect(failed).toMatchObject({ status: "failed", error: { code: "critical_task_failed" } });
    const { items } = await life.get<{ items: Task[] }>(`/sessions/${failed?.id}/tasks?limit=50`);
    expect(items.filter(({ error }) => error !== null)).toMatchObject([
      { ref: "b", error: { code: "retry_exhausted", recoverable: true } },
    ]);
    // Two deaths among others, three alone.
    expect(life.starts).toBe(6);
    const told = await Promise.all(innocents.map((id) => life.get<{ items: NumberedEvent[] }>(`/sessions/${id}/events?limit=1000`)));
    const queued = told.flatMap((events) => events.items).filter(({ type, data }) => type === "session.queued" && data.reason === "alone");
    expect(queued.length).toBeGreaterThan(0);
  });

  it("costs no session anything at six kills at random moments", { timeout: 60_000 }, async () => {
    const seed = 20_260;
    const random = numbers(seed);
    const life = await lives();
    let service: ServiceProcess | null = null;
    const ids = await Promise.all(Array.from({ length: 24 }, (_, index) => life.create(`Only read ${index}`)));
    for (let kills = 0; kills < 6; kills++) {
      await new Promise((resolve) => setTimeout(resolve, 700 * random()));
      await life.end();
      service = await life.start();
    }
    expect(service?.errors).toBe("");
    const sessions = await life.untilQuiet(ids);
    expect(
      sessions.map(({ status, error }) => error?.code ?? status),
      `seed ${seed}`,
    ).toEqual(ids.map(() => "done"));
    expect(life.starts).toBe(7);
  });
});
