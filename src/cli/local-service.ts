/** A service for one run: a child process on a free loopback port that ends with the run. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { answerOf } from "../../clients/typescript/src/api.ts";
import { RalphClient } from "../../clients/typescript/src/client.ts";
import { ServiceError, UnreachableError } from "../../clients/typescript/src/errors.ts";
import { freePort } from "./free-port.ts";

const root = join(import.meta.dirname, "../..");
const entry = join(root, "src/main.ts");
const guard = join(import.meta.dirname, "stop-with-parent.ts");
/** The compile cache of `npm start`, which halves the time of later starts. */
const compileCache = join(root, "node_modules/.cache/compiled");

export interface LocalService {
  url: URL;
  /** Aborted, with the reason, if the service ends before it is stopped. */
  died: AbortSignal;
  /** Stops the service and removes its data if that was temporary. May be called more than once. */
  stop(): Promise<void>;
}

export interface LocalServiceOptions {
  /** Data directory of the service; null uses a temporary one. */
  data: string | null;
  signal: AbortSignal;
  /** The service's program; another one in tests. */
  program?: string;
  /** Time limits of the start, and of a stop before the process is killed. Milliseconds. */
  startMs?: number;
  stopMs?: number;
}

/**
 * Resolves when the service is ready.
 * @throws Error with the end of its log if it does not become ready.
 */
export async function startService(options: LocalServiceOptions): Promise<LocalService> {
  const { signal, program = entry, startMs = 30_000, stopMs = 12_000 } = options;
  const data = options.data === null ? await mkdtemp(join(tmpdir(), "ralph-")) : resolve(options.data);
  await mkdir(data, { recursive: true });
  const log = join(data, "service.log");
  const port = await freePort();
  const child = launch(program, log, { HOST: "127.0.0.1", PORT: String(port), DATA_DIR: data, AUTH: "none", BASE_PATH: "" });

  // The child never outlives this process.
  const killNow = () => child.kill("SIGKILL");
  process.once("exit", killNow);
  const died = new AbortController();
  let stopping = false;
  const ended = once(child, "exit").then(async ([code, killedBy]) => {
    process.off("exit", killNow);
    if (!stopping) died.abort(new Error(`The service ended by itself (${killedBy ?? `exit code ${code}`})${await lastWords(log)}`));
  });

  let stopped: Promise<void> | null = null;
  const service: LocalService = {
    url: new URL(`http://127.0.0.1:${port}`),
    died: died.signal,
    stop: () => {
      stopped ??= (async () => {
        stopping = true;
        child.kill("SIGTERM");
        const late = new AbortController();
        await Promise.race([ended, delay(stopMs, undefined, { signal: late.signal }).then(killNow, () => undefined)]);
        await ended;
        late.abort();
        if (options.data === null) await rm(data, { recursive: true, force: true });
      })();
      return stopped;
    },
  };
  try {
    await ready(service, AbortSignal.any([signal, died.signal]), startMs, log);
    return service;
  } catch (error) {
    await service.stop();
    throw error;
  }
}

function launch(program: string, log: string, settings: Record<string, string>): ChildProcess {
  const output = openSync(log, "a");
  try {
    const flags = ["--max-semi-space-size=16", `--env-file-if-exists=${join(root, ".env")}`, "--import", guard];
    return spawn(process.execPath, [...flags, program], {
      env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...settings },
      stdio: ["ignore", output, output, "ipc"],
      // In a process group of its own, so that Ctrl-C reaches this client first, which then stops the service.
      detached: true,
    });
  } finally {
    closeSync(output);
  }
}

async function ready(service: LocalService, signal: AbortSignal, withinMs: number, log: string): Promise<void> {
  const client = new RalphClient({ baseUrl: service.url, retry: { attempts: 1 } });
  const until = performance.now() + withinMs;
  while (!(await isReady(client, signal))) {
    if (performance.now() > until) throw new Error(`The service was not ready within ${withinMs / 1000} s${await lastWords(log)}`);
    await delay(25, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

async function isReady(client: RalphClient, signal: AbortSignal): Promise<boolean> {
  try {
    await answerOf(client.api.GET("/readyz", { signal }));
    return true;
  } catch (error) {
    if (error instanceof ServiceError || error instanceof UnreachableError) return false;
    throw error;
  }
}

async function lastWords(log: string): Promise<string> {
  const lines = (await readFile(log, "utf8").catch(() => "")).trim().split("\n").slice(-12);
  return lines.join("") === "" ? "" : `; its last words:\n${lines.join("\n")}`;
}
