/** The service as a process of its own, started, killed and started again by a test. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { childEnvironment } from "../support/child-environment.ts";
import { startable } from "../support/programs.ts";

const entry = join(import.meta.dirname, "crash-service.ts");

export class ServiceProcess {
  readonly #child: ChildProcess;
  /** Resolves with the signal or the code that ended it. */
  readonly ended: Promise<NodeJS.Signals | number>;
  readonly #lines: string[] = [];
  #errors = "";
  #look: () => void = () => undefined;
  #hasEnded = false;

  /** `before` is a command that ends by becoming the one behind its words. */
  constructor(environment: Record<string, string>, program = entry, before: readonly string[] = []) {
    const env = childEnvironment({ LOG_LEVEL: "silent", SHUTDOWN_GRACE_S: "2", DISK_RESERVE_MB: "0", ...environment });
    const [command = "", ...words] = [...before, process.execPath, startable(program)];
    this.#child = spawn(command, words, { env, stdio: ["ignore", "pipe", "pipe"] });
    this.ended = new Promise((resolve) => {
      this.#child.once("close", (code, signal) => {
        this.#hasEnded = true;
        this.#look();
        resolve(signal ?? code ?? 0);
      });
    });
    if (this.#child.stdout !== null) {
      createInterface({ input: this.#child.stdout }).on("line", (line) => {
        this.#lines.push(line);
        this.#look();
      });
    }
    this.#child.stderr?.on("data", (data: Buffer) => {
      this.#errors += data.toString();
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get errors(): string {
    return this.#errors;
  }

  /** The base URL once it listens; null where it ended before. */
  async listening(): Promise<string | null> {
    const line = await this.#line("listening ");
    return line === null ? null : `http://127.0.0.1:${line}`;
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }

  /** Stops it politely; gives how often each point was passed. */
  async stop(): Promise<Record<string, number>> {
    this.#child.kill("SIGTERM");
    const passed = await this.#line("passed ");
    await this.ended;
    return passed === null ? {} : (JSON.parse(passed) as Record<string, number>);
  }

  async #line(start: string): Promise<string | null> {
    for (;;) {
      const line = this.#lines.find((candidate) => candidate.startsWith(start));
      if (line !== undefined) return line.slice(start.length);
      if (this.#hasEnded) return null;
      await new Promise<void>((resolve) => {
        this.#look = resolve;
      });
    }
  }
}
