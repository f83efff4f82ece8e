/**
 * Keeps a constant number of sessions running: each worker starts a session against a model server with realistic delays,
 * waits for its end, and starts the next. Retries as the service's answers ask for.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Profile, profiles } from "../claude/profiles.ts";
import { StandIn } from "../claude/stand-in-process.ts";

/** The stand-in plays seconds 50 times as fast; a model that is slower by this much is played 10 times as fast. */
const slower = 5;
const [fast] = profiles.filter(({ name }) => name === "fast") as [Profile];
const profile: Profile = { ...fast, firstTokenS: fast.firstTokenS * slower, tokensPerSecond: fast.tokensPerSecond / slower };
const ended = new Set(["done", "failed", "cancelled"]);

interface Seen {
  id: string;
  status: string;
}

export class RunningSessions {
  readonly #standIn = new StandIn();
  #url = "";
  #isOver = false;
  done = 0;
  readonly failures: string[] = [];

  /** The address of the model server, for the service's settings. */
  async modelServer(): Promise<string> {
    const url = await this.#standIn.url();
    await this.#standIn.playProfile(profile);
    return url;
  }

  /** Holds so many in flight until {@link stop}; resolves when the last of them has ended. */
  async run(url: string, count: number): Promise<void> {
    this.#url = url;
    await Promise.all(Array.from({ length: count }, () => this.#place()));
    this.#standIn.stop();
  }

  stop(): void {
    this.#isOver = true;
  }

  async #place(): Promise<void> {
    while (!this.#isOver) {
      const body = { query: "Tell me about the tower", engine: "claude", autoApprove: true, outputFormats: ["md"] };
      let session = await this.#ask("/sessions", body);
      while (!ended.has(session.status)) session = await this.#ask(`/sessions/${session.id}?wait=20`);
      if (session.status === "done") this.done++;
      else this.failures.push(`session ${session.id}: ${session.status}`);
    }
  }

  async #ask(path: string, body?: object): Promise<Seen> {
    const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
    const init = body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) };
    for (;;) {
      try {
        const answer = await fetch(`${this.#url}${path}`, init);
        if (answer.ok) return (await answer.json()) as Seen;
        if (answer.status !== 429 && answer.status !== 503) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
        await wait(Number(answer.headers.get("retry-after") ?? 1) * 1_000);
      } catch (error) {
        // `fetch` tells a lost connection as a TypeError: the service is being started again.
        if (!(error instanceof TypeError)) throw error;
        await wait(250);
      }
    }
  }
}
