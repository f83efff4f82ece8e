/** The service as a process of its own on a fixed port, for a load test: started, asked for its figures, restarted. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { serviceFlags } from "../../src/processes/service-flags.ts";

const program = join(import.meta.dirname, "../../src/main.ts");

export interface ProcessFigures {
  residentMb: number;
  lagP99Ms: number;
  running: number;
}

export class ServiceProcess {
  readonly url: string;
  readonly #environment: Record<string, string>;
  #child: ChildProcess | null = null;

  constructor(port: number, directory: string, modelServer: string) {
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = {
      ...{ PORT: String(port), DATA_DIR: directory, LOG_LEVEL: "warn", MAX_EVENT_STREAMS: "2000" },
      ...{ ENGINE: "extractive", ANTHROPIC_BASE_URL: modelServer, ANTHROPIC_STRUCTURED_OUTPUTS: "native" },
    };
  }

  async start(): Promise<void> {
    const { PATH = "" } = process.env;
    this.#child = spawn(process.execPath, [...serviceFlags, program], {
      env: { PATH, ...this.#environment },
      stdio: ["ignore", "ignore", "inherit"],
    });
    while (!(await this.#isReady())) await wait(50);
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
  }

  async figures(): Promise<ProcessFigures> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1] ?? Number.NaN);
    return {
      residentMb: value("process_resident_memory_bytes") / 1e6,
      lagP99Ms: value("nodejs_eventloop_lag_p99_seconds") * 1_000,
      running: value("ralph_sessions_running"),
    };
  }

  async #isReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
