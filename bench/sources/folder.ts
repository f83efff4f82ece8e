/** How long GET /healthz takes while ten thousand files are added and ten sessions run, at a service in a process of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../src/cli/free-port.ts";
import { madeDocuments } from "../documents/corpus.ts";

const inParallel = 4;
const sessions = 10;
const betweenProbesMs = 10;

export async function measureFolder(files: number, print: (line: string) => void): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "ralph-bench-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const service = spawn(process.execPath, [join(import.meta.dirname, "../../src/main.ts")], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: directory, ENGINE: "extractive", LOG_LEVEL: "silent", AUTH: "none" },
    stdio: "inherit",
  });
  const ended = once(service, "exit");
  try {
    await ready(url);
    const documents = [...madeDocuments(files, 7)].slice(0, files);
    await addAll(url, documents.splice(0, 200));
    const over = new AbortController();
    const waits: number[] = [];
    const background = [probe(url, waits, over.signal), ...Array.from({ length: sessions }, () => runSessions(url, over.signal))];
    const since = performance.now();
    await addAll(url, documents);
    const ms = performance.now() - since;
    over.abort();
    const [, ...runs] = (await Promise.all(background)) as number[];
    const done = runs.reduce((sum, count) => sum + count, 0);
    waits.sort((a, b) => a - b);
    const at = (share: number) => (waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0).toFixed(1);
    print(
      `adding ${documents.length} files in ${(ms / 1_000).toFixed(0)} s (${(documents.length / (ms / 1_000)).toFixed(0)}/s) while ${sessions} sessions ran at once (${done} ended): GET /healthz ${waits.length} times, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`,
    );
  } finally {
    service.kill("SIGTERM");
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

async function probe(url: string, waits: number[], signal: AbortSignal): Promise<number> {
  while (!signal.aborted) {
    const since = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    waits.push(performance.now() - since);
    await new Promise((resolve) => setTimeout(resolve, betweenProbesMs));
  }
  return 0;
}

async function sent(url: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
