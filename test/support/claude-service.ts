/** The whole service over HTTP with a stand-in for the model server, in this process or in one of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import pino from "pino";
import { onTestFinished } from "vitest";
import { compose, type Overrides, type Service } from "../../src/composition.ts";
import { loadConfig } from "../../src/config.ts";
import type { SessionJournalEvent } from "../../src/domain/events.ts";
import type { Results, Session } from "../../src/domain/session.ts";
import { isTerminal } from "../../src/domain/states.ts";

export const secretKey = "sk-ant-secret-0123456789abcdef";

const root = join(import.meta.dirname, "../..");

export function directoryForTest(): string {
  const directory = mkdtempSync(join(tmpdir(), "ralph-claude-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

const quick = {
  MODEL_RETRY_S: "0.01",
  MODEL_RETRY_CAP_S: "0.05",
  MODEL_RATE_LIMIT_S: "0.1",
  MODEL_BREAKER_REST_S: "0.2",
  LOG_LEVEL: "trace",
};

export function environmentFor(serverUrl: string, dataDir: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    ...quick,
    DATA_DIR: dataDir,
    PORT: "0",
    ANTHROPIC_BASE_URL: serverUrl,
    ANTHROPIC_API_KEY: secretKey,
    ANTHROPIC_STRUCTURED_OUTPUTS: "native",
    ...more,
  };
}

export interface ClaudeService {
  readonly client: Client;
  readonly service: Service;
  /** Everything that was logged. */
  log(): string;
}

/** Starts the service in this process; it is closed when the test ends. */
export async function startClaudeService(
  serverUrl: string,
  more: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<ClaudeService> {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const { config, secrets } = loadConfig(environmentFor(serverUrl, directoryForTest(), more));
  const service = await compose(config, secrets, { logger: pino({ level: "trace" }, sink), ...overrides });
  onTestFinished(() => service.close());
  await service.app.listen({ host: "127.0.0.1", port: 0 });
  return {
    client: new Client(`http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`),
    service,
    log: () => lines.join(""),
  };
}

/** The service as a process of its own, that can be killed. */
export class ClaudeProcess {
  readonly #child: ChildProcess;
  readonly ended: Promise<void>;
  #output = "";
  #look: () => void = () => undefined;

  constructor(environment: Record<string, string>) {
    this.#child = spawn(process.execPath, [join(root, "src/main.ts")], {
      env: { PATH: process.env.PATH ?? "", ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on("data", (data: Buffer) => {
        this.#output += data.toString();
        this.#look();
      });
    }
    this.ended = new Promise((resolve) => {
      this.#child.once("close", () => {
        this.#look();
        resolve();
      });
    });
    onTestFinished(() => this.kill());
  }

  get output(): string {
    return this.#output;
  }

  async listening(): Promise<Client> {
    for (;;) {
      const address = /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(this.#output)?.[1];
      if (address !== undefined) return new Client(address);
      if (this.#child.exitCode !== null) throw new Error(`The service ended: ${this.#output}`);
      await new Promise<void>((resolve) => {
        this.#look = resolve;
      });
    }
  }

  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.ended;
  }
}

export class Client {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    const response = await fetch(`${this.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${answer}`);
    return JSON.parse(answer) as T;
  }

  async get<T>(path: string): Promise<T> {
    const response = await fetch(`${this.url}${path}`);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  async document(name: string, content: string): Promise<void> {
    await this.post("/documents", { name, mediaType: name.endsWith(".csv") ? "text/csv" : "text/markdown", content });
  }

  async start(request: Record<string, unknown>): Promise<string> {
    return (await this.post<Session>("/sessions", { autoApprove: true, engine: "claude", ...request })).id;
  }

  session(id: string): Promise<Session> {
    return this.get(`/sessions/${id}`);
  }

  results(id: string): Promise<Results> {
    return this.get(`/sessions/${id}/results`);
  }

  events(id: string): Promise<{ items: SessionJournalEvent[] }> {
    return this.get(`/sessions/${id}/events?limit=1000`);
  }

  /** Follows the stream to its end, and gives the session as it is then. */
  async finished(id: string): Promise<Session> {
    const response = await fetch(`${this.url}/sessions/${id}/events`, { headers: { accept: "text/event-stream" } });
    await response.text();
    const session = await this.session(id);
    if (!isTerminal(session.status)) throw new Error(`The stream ended while the session was '${session.status}'`);
    return session;
  }
}
