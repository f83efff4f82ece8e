/**
 * The near side of the process that draws charts and sets pages: starts it when it is needed, gives it one report at
 * a time, ends it when it has been idle, and kills it where a report is aborted. A process, not a thread: Typst runs
 * native code, which a thread's end does not stop, whose memory a thread's end does not free, and whose crash would
 * take the service along.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { RalphError } from "../domain/errors.ts";
import type { RenderAnswer, RenderRequest } from "./render-process.ts";

/** What native code does not give back adds up; after so many reports a new process takes over. */
const reportsPerProcess = 200;

export interface Renderer {
  render(request: RenderRequest, signal: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

export function createRenderer(idleMs: number): Renderer {
  const closing = new AbortController();
  let child: ChildProcess | null = null;
  let made = 0;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function start(): ChildProcess {
    // It is told nothing of the environment: keys and tokens are no business of a typesetter.
    const started = fork(join(import.meta.dirname, "render-process.ts"), {
      env: {},
      execArgv: ["--expose-gc", "--max-old-space-size=1024"],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    started.once("exit", () => {
      if (child === started) child = null;
    });
    // Told where it matters: to the report that waits for the process.
    started.on("error", () => undefined);
    made = 0;
    return started;
  }

  /** Its channel closed, a process ends by itself. */
  function retire(old: ChildProcess): void {
    if (child === old) child = null;
    if (old.connected) old.disconnect();
  }

  async function attempt(request: RenderRequest, signal: AbortSignal): Promise<RenderAnswer> {
    child ??= start();
    const current = child;
    clearTimeout(idle);
    hold(current, true);
    try {
      return await answerOf(current, request, signal);
    } catch (error) {
      current.kill("SIGKILL");
      if (child === current) child = null;
      throw error;
    } finally {
      hold(current, false);
      made += 1;
      if (made >= reportsPerProcess) retire(current);
      else idle = setTimeout(retire, idleMs, current).unref();
    }
  }

  async function run(request: RenderRequest, signal: AbortSignal): Promise<Uint8Array> {
    signal.throwIfAborted();
    const answer = await attempt(request, signal);
    if ("bytes" in answer) return answer.bytes;
    throw new RalphError(answer.error.code, answer.error.message, { cause: answer.error.cause });
  }

  return {
    render(request, callerSignal) {
      const signal = AbortSignal.any([callerSignal, closing.signal]);
      const result = last.then(() => run(request, signal));
      last = result.catch(() => undefined);
      return untilAborted(result, signal);
    },
    async close() {
      closing.abort(new RalphError("service_unavailable", "The report writer is closed"));
      clearTimeout(idle);
      const current = child;
      if (current?.pid === undefined || current.exitCode !== null || current.signalCode !== null) return;
      const exit = once(current, "exit");
      current.ref();
      current.kill("SIGKILL");
      await exit;
    },
  };
}

/**
 * What the process answers.
 * @throws the signal's reason where that is aborted; RalphError `service_unavailable` where the process ends first: the
 * next report gets a new one.
 */
async function answerOf(child: ChildProcess, request: RenderRequest, signal: AbortSignal): Promise<RenderAnswer> {
  let errors = "";
  const collect = (chunk: Buffer): void => {
    errors = (errors + chunk.toString()).slice(-2_000);
  };
  child.stderr?.on("data", collect);
  const settled = new AbortController();
  try {
    return await new Promise<RenderAnswer>((resolve, reject) => {
      const { signal: done } = settled;
      const onMessage = (answer: RenderAnswer): void => resolve(answer);
      const onEnd = (how: number | Error | null, killedBy?: string): void => {
        const message = `The process that makes the ${request.format} report ended before it was done`;
        reject(new RalphError("service_unavailable", message, { cause: `${killedBy ?? how}: ${errors}` }));
      };
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true, signal: done });
      child.once("message", onMessage).once("exit", onEnd).once("error", onEnd);
      done.addEventListener("abort", () => child.off("message", onMessage).off("exit", onEnd).off("error", onEnd), { once: true });
      child.send(request, (error) => {
        if (error !== null) onEnd(error);
      });
    });
  } finally {
    settled.abort();
    child.stderr?.off("data", collect);
  }
}

/** Whether the process keeps ours alive: only while it has work. */
function hold(child: ChildProcess, working: boolean): void {
  for (const handle of [child, child.channel, child.stderr as unknown as { ref(): void; unref(): void } | null]) {
    if (working) handle?.ref();
    else handle?.unref();
  }
}

function untilAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
