/** A replica as a process with a supervisor, which starts it again where it has lost its leadership. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { childEnvironment } from "../../support/child-environment.ts";
import { temporaryDirectory } from "../../support/core.ts";

const entry = join(import.meta.dirname, "../../crash/crash-service.ts");
/** How a replica ends that has lost its leadership. */
const lostLeadership = 3;

export class Replica {
  readonly url: string;
  readonly directory = temporaryDirectory();
  #environment: Record<string, string>;
  /** What its processes said went wrong. */
  errors = "";
  #child: ChildProcess | null = null;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(port: number, environment: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = { ...environment, PORT: String(port), DATA_DIR: this.directory, AGENTS_DIR: this.directory };
  }

  /** From now on it is started again whenever it ends by itself, as an operator's supervisor does. */
  start(): void {
    if (this.isRunning) return;
    this.#child = spawn(process.execPath, [entry], { env: childEnvironment(this.#environment), stdio: ["ignore", "ignore", "pipe"] });
    this.#child.stderr?.on("data", (data: Buffer) => {
      this.errors += data.toString();
    });
    this.#ended = once(this.#child, "exit").then(([code]) => {
      if (code === lostLeadership) this.start();
    });
  }

  /** Starts it as another version or with other settings. */
  startAs(more: Record<string, string>): void {
    this.#environment = { ...this.#environment, ...more };
    this.start();
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
