/** The whole service over HTTP with a stand-in for the model server, in this process or in a child process. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import pino from "pino";
import { onTestFinished } from "vitest";
import { compose, type Service } from "../../src/composition/composition.ts";
import type { Overrides } from "../../src/composition/overrides.ts";
import { loadConfig } from "../../src/composition/settings/config.ts";
import { childEnvironment } from "./child-environment.ts";
import { Client } from "./client.ts";
import { migrated } from "./migrated.ts";
import { startable } from "./programs.ts";
import { lentParser } from "./shared-parser.ts";

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
  // Files of 16 MB for each start, which few tests are about.
  DISK_RESERVE_MB: "0",
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
  /** The whole log output. */
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
  const { config, secrets } = loadConfig(environmentFor(serverUrl, migrated(directoryForTest()), more));
  const service = await compose(config, secrets, { logger: pino({ level: "trace" }, sink), parser: lentParser(config), ...overrides });
  onTestFinished(() => service.close());
  await service.app.listen({ host: "127.0.0.1", port: 0 });
  return {
    client: new Client(`http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`),
    service,
    log: () => lines.join(""),
  };
}

/** The service in a child process, which can be killed. */
export class ClaudeProcess {
  readonly #child: ChildProcess;
  readonly ended: Promise<void>;
  #output = "";
  #look: () => void = () => undefined;

  constructor(environment: Record<string, string>) {
    this.#child = spawn(process.execPath, [startable(join(root, "src/main.ts"))], {
      env: childEnvironment(environment),
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
