/** A mix of reads and writes at a fixed rate, whether or not answers come (an open loop), and how long each took. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

export interface Loaded {
  /** Milliseconds of each request, its retries included only where there were none. */
  times: number[];
  retried: number;
  failures: string[];
}

interface Wanted {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: object;
  /** Statuses that are no failure. */
  fine: readonly number[];
}

/** What a client is told to try again, and how often it does. */
const later = new Set([429, 502, 503]);
const mostTries = 60;

export const query = "How did life expectancy develop in Germany?";

export class Load {
  readonly #url: string;
  /** Sessions that there are, newest last. */
  readonly sessions: string[] = [];
  readonly result: Loaded = { times: [], retried: 0, failures: [] };
  #count = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /** Sends `perSecond` requests a second for so long; resolves when all are answered. */
  async run(perSecond: number, seconds: number): Promise<void> {
    const start = performance.now();
    const all: Promise<void>[] = [];
    for (let index = 0; index < perSecond * seconds; index++) {
      const due = start + (index * 1_000) / perSecond;
      const early = due - performance.now();
      if (early > 0) await wait(early);
      all.push(this.#send(this.#next()));
    }
    await Promise.all(all);
  }

  /** Of 200 requests 178 read, 20 write small things, one adds a document, and one begins a session that researches. */
  #next(): Wanted {
    const turn = this.#count++ % 200;
    const id = this.sessions[(this.#count * 7) % this.sessions.length] ?? "none";
    if (turn === 0) return { method: "POST", path: "/sessions", body: { query, autoApprove: true }, fine: [201] };
    if (turn === 100) {
      const content = `# Note ${randomUUID()}\n\nGermany had ${this.#count} notes.\n`;
      return { method: "POST", path: "/documents", body: { name: "note.md", mediaType: "text/markdown", content }, fine: [201] };
    }
    if (turn % 10 === 5) return { method: this.#count % 2 === 0 ? "PUT" : "DELETE", path: `/sessions/${id}/pin`, fine: [200] };
    const paths = [
      `/sessions/${id}`,
      `/sessions/${id}/results`,
      "/sessions?limit=20",
      `/sessions/${id}/events?limit=50`,
      "/documents?limit=20",
    ];
    return { method: "GET", path: paths[turn % paths.length] ?? "/sessions", fine: [200] };
  }

  async #send({ method, path, body, fine }: Wanted): Promise<void> {
    const headers: Record<string, string> = { ...(body && { "content-type": "application/json" }) };
    if (method === "POST") headers["idempotency-key"] = randomUUID();
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const start = performance.now();
    for (let tries = 1; ; tries++) {
      let again: number;
      try {
        const answer = await fetch(`${this.#url}${path}`, init);
        const text = await answer.text();
        if (!later.has(answer.status)) {
          if (tries === 1) this.result.times.push(performance.now() - start);
          else this.result.retried++;
          if (!fine.includes(answer.status)) this.result.failures.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
          else if (path === "/sessions" && method === "POST") this.sessions.push((JSON.parse(text) as { id: string }).id);
          return;
        }
        again = Number(answer.headers.get("retry-after") ?? 1) * 1_000;
        if (tries >= mostTries) return void this.result.failures.push(`${method} ${path}: ${answer.status} after ${tries} tries`);
      } catch (error) {
        // The connection was refused or cut: the same request, with the same key, is sent again.
        if (tries >= mostTries) return void this.result.failures.push(`${method} ${path}: ${String(error)} after ${tries} tries`);
        again = 250;
      }
      await wait(Math.min(again, 2_000));
    }
  }
}

/** The value below which this share of the numbers lies. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
