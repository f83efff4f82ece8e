/**
 * How long GET /healthz takes while ten thousand files are added and ten sessions run, at a service in a process of its own:
 * beside the same service without work, and beside a bare Fastify that is asked meanwhile, which tells what of it is the
 * machine's.
 */
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../src/cli/free-port.ts";
import { madeDocuments } from "../documents/corpus.ts";

const inParallel = 4;
const sessions = 10;
/** How long the service without work is asked. Milliseconds. */
const idleMs = 3_000;

export async function measureFolder(files: number, print: (line: string) => void): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "ralph-bench-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const service = spawn(process.execPath, [join(import.meta.dirname, "../../src/main.ts")], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: directory, ENGINE: "extractive", LOG_LEVEL: "silent", AUTH: "none" },
    stdio: "inherit",
  });
  const ended = once(service, "exit");
  const bare = await startBare();
  try {
    await ready(url);
    const documents = [...madeDocuments(files, 7)].slice(0, files);
    await addAll(url, documents.splice(0, 200));
    const urls = [`${url}/healthz`, bare.url];
    const idle = urls.map(startProbe);
    await new Promise((resolve) => setTimeout(resolve, idleMs));
    const idleWaits = await Promise.all(idle.map((probe) => probe.stop()));
    const over = new AbortController();
    const probes = urls.map(startProbe);
    const runs = Array.from({ length: sessions }, () => runSessions(url, over.signal));
    const since = performance.now();
    await addAll(url, documents);
    const ms = performance.now() - since;
    const waits = await Promise.all(probes.map((probe) => probe.stop()));
    over.abort();
    const done = (await Promise.all(runs)).reduce((sum, count) => sum + count, 0);
    print(
      `adding ${documents.length} files in ${(ms / 1_000).toFixed(0)} s (${(documents.length / (ms / 1_000)).toFixed(0)}/s) while ${sessions} sessions ran at once (${done} ended)`,
    );
    for (const [index, name] of ["GET /healthz", "bare Fastify"].entries())
      print(`${name}: ${figures(waits[index] ?? [])}; without work ${figures(idleWaits[index] ?? [])}`);
  } finally {
    service.kill("SIGTERM");
    bare.stop();
    await ended;
    await rm(directory, { recursive: true, force: true });
  }
}

async function ready(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The service did not start");
}

async function addAll(url: string, documents: readonly { name: string; content: string }[]): Promise<void> {
  const queue = documents.values();
  const work = async () => {
    for (const { name, content } of queue) {
      await sent(`${url}/documents`, { name, mediaType: "text/markdown", content });
    }
  };
  await Promise.all(Array.from({ length: inParallel }, work));
}

/** Runs one session after another; gives how many ended. */
async function runSessions(url: string, signal: AbortSignal): Promise<number> {
  let ended = 0;
  while (!signal.aborted) {
    const body = { query: "How are plugins configured? How did the output of Germany change from 1995 to 2015?", autoApprove: true };
    const { id } = (await sent(`${url}/sessions`, body)) as { id: string };
    const events = await fetch(`${url}/sessions/${id}/events`, { headers: { accept: "text/event-stream" } });
    // The stream ends with the session.
    await events.text();
    ended++;
  }
  return ended;
}

function figures(waits: readonly number[]): string {
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms (${waits.length} times)`;
}

/** A process asks, so that what this one does beside does not count. */
function startProbe(url: string): { stop(): Promise<number[]> } {
  const child = fork(join(import.meta.dirname, "probe.ts"), [url]);
  return {
    stop: async () => {
      const answer = once(child, "message");
      child.send("stop");
      return (await answer)[0] as number[];
    },
  };
}

async function startBare(): Promise<{ url: string; stop(): void }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts"), String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return { url: `http://127.0.0.1:${port}/healthz`, stop: () => child.kill() };
}

async function sent(url: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
