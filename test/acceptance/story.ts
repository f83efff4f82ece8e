/** A story's service and its client: started, killed and started again over the same data. */
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { ServiceProcess } from "../crash/process.ts";
import { temporaryDirectory } from "../support/core.ts";

const program = join(import.meta.dirname, "story-service.ts");

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what came over the wire, looked at by the test
  body: any;
}

export class Story {
  readonly #environment: Record<string, string>;
  #process: ServiceProcess | null = null;
  url = "";

  constructor(environment: Record<string, string>) {
    this.#environment = { DATA_DIR: temporaryDirectory(), ...environment };
    onTestFinished(async () => {
      this.#process?.kill();
      await this.#process?.ended;
    });
  }

  /** Starts the service, or starts it again. */
  async start(more: Record<string, string> = {}): Promise<void> {
    this.#process = new ServiceProcess({ ...this.#environment, ...more }, program);
    const url = await this.#process.listening();
    if (url === null) throw new Error(`The service did not start: ${this.#process.errors}`);
    this.url = url;
  }

  /** kill -9, and gone when this resolves. */
  async kill(): Promise<void> {
    this.#process?.kill();
    await this.#process?.ended;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send("GET", path, undefined, headers);
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send("POST", path, body, headers);
  }

  put(path: string, body: unknown): Promise<Answer> {
    return this.#send("PUT", path, body, {});
  }

  /** Adds documents of the library, by name. */
  async documents(texts: Record<string, string>): Promise<void> {
    for (const [name, content] of Object.entries(texts)) {
      const { status, body } = await this.post("/documents", { name, mediaType: "text/markdown", content });
      if (status !== 201) throw new Error(`${name} was not taken: ${JSON.stringify(body)}`);
    }
  }

  /** The session once it fulfils the condition; looked at after each of its events. */
  // biome-ignore lint/suspicious/noExplicitAny: as it came over the wire
  async until(id: string, fulfilled: (session: any) => boolean): Promise<any> {
    const stop = new AbortController();
    const response = await fetch(`${this.url}/sessions/${id}/events`, { headers: { accept: "text/event-stream" }, signal: stop.signal });
    const reader = response.body?.getReader();
    try {
      for (;;) {
        const { body } = await this.get(`/sessions/${id}`);
        if (fulfilled(body)) return body;
        const read = await reader?.read();
        if (read === undefined || read.done) {
          const { body: last } = await this.get(`/sessions/${id}`);
          if (fulfilled(last)) return last;
          throw new Error(`The session ended as ${last.status}: ${JSON.stringify(last.error)}`);
        }
      }
    } finally {
      stop.abort();
    }
  }

  /** Resolves when an event that fulfils the condition is there. */
  // biome-ignore lint/suspicious/noExplicitAny: as it came over the wire
  async untilEvent(id: string, fulfilled: (event: any) => boolean): Promise<void> {
    let isThere = false;
    while (!isThere) {
      const { body } = await this.get(`/sessions/${id}/events?limit=1000`);
      isThere = body.items.some(fulfilled);
      if (!isThere) await this.#nextEvent(id, body.items.length);
    }
  }

  /** Resolves when there is an event with a greater number. */
  async #nextEvent(id: string, after: number): Promise<void> {
    const stop = new AbortController();
    const headers = { accept: "text/event-stream", "last-event-id": String(after) };
    const response = await fetch(`${this.url}/sessions/${id}/events`, { headers, signal: stop.signal });
    const reader = response.body?.getReader();
    for (let text = ""; !text.includes("id:"); ) {
      const read = await reader?.read();
      if (read === undefined || read.done) break;
      text += Buffer.from(read.value).toString();
    }
    stop.abort();
  }

  async #send(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }
}
