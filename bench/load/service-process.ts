/** The service as a process of its own on a fixed port, for a load test: started, asked for its figures, restarted. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { serviceFlags } from "../../src/processes/service-flags.ts";

/** As V8 prints it: `Mark-Compact 98.1 (131.0) -> 71.9 (131.6) MB, …`. */
const liveAfterCollection = /Mark-Compact .*? -> (\d+(?:\.\d+)?) \(/;

const root = join(import.meta.dirname, "../..");
const program = join(root, "src/main.ts");
/** As `npm start` sets it. */
const compileCache = join(root, "node_modules/.cache/compiled");

export interface ProcessFigures {
  residentMb: number;
  heapTotalMb: number;
  /** Buffers and what native code told V8 of; the database's cache is in neither. */
  externalMb: number;
  lagP99Ms: number;
  running: number;
  /** Processor time that it has used. */
  processorMs: number;
}

export class ServiceProcess {
  readonly url: string;
  readonly #environment: Record<string, string>;
  #child: ChildProcess | null = null;
  #tellLive: (megabytes: number) => void = () => undefined;

  constructor(port: number, directory: string, more: Record<string, string> = {}) {
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = {
      ...{ PORT: String(port), DATA_DIR: directory, NODE_COMPILE_CACHE: compileCache, LOG_LEVEL: "warn", MAX_EVENT_STREAMS: "2000" },
      ...{ ENGINE: "extractive", ...more },
    };
  }

  async start(): Promise<void> {
    const { PATH = "" } = process.env;
    const env = { PATH, ...this.#environment };
    const child = spawn(process.execPath, [...serviceFlags, "--trace-gc", program], { env, stdio: ["ignore", "pipe", "inherit"] });
    this.#child = child;
    createInterface(child.stdout).on("line", (line) => {
      const live = liveAfterCollection.exec(line)?.[1];
      if (live !== undefined) this.#tellLive(Number(live));
    });
    while (!(await this.#isReady())) {
      if (child.exitCode !== null) throw new Error("The service ended before it was ready");
      await wait(50);
    }
  }

  /** Tells what each collection of the whole heap left, in MB. It is the collector's own line: none is forced. */
  onLiveHeap(tell: (megabytes: number) => void): void {
    this.#tellLive = tell;
  }

  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  }

  async figures(): Promise<ProcessFigures> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1] ?? Number.NaN);
    return {
      residentMb: value("process_resident_memory_bytes") / 1e6,
      heapTotalMb: value("nodejs_heap_size_total_bytes") / 1e6,
      externalMb: value("nodejs_external_memory_bytes") / 1e6,
      lagP99Ms: value("nodejs_eventloop_lag_p99_seconds") * 1_000,
      running: value("ralph_sessions_running"),
      processorMs: value("process_cpu_seconds_total") * 1_000,
    };
  }

  async #isReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
