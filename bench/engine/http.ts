/** Requests over 50 connections: `POST /sessions`, then `GET /sessions/:id` of one of them, and of 500 in turn. */
import { fork } from "node:child_process";
import { join } from "node:path";
import { Pool } from "undici";
import { type Figures, give, percentile } from "./measure.ts";

const connections = 50;
const seconds = Number(process.argv[3] ?? 3);
const server = fork(join(import.meta.dirname, "http-server.ts"), [process.argv[2] ?? "ralph"]);
const told = () => new Promise<{ port: number; usedUs: number }>((resolve) => void server.once("message", resolve as () => void));
const { port } = await told();
const pool = new Pool(`http://127.0.0.1:${port}`, { connections, pipelining: 1 });

/** Processor time that the server has used. Microseconds. */
async function used(): Promise<number> {
  server.send("used");
  return (await told()).usedUs;
}

async function send(method: "POST" | "GET", path: string): Promise<{ id: string }> {
  const headers = { "content-type": "application/json" };
  const { statusCode, body } = await pool.request({ method, path, ...(method === "POST" && { headers, body: '{"query":"What is it?"}' }) });
  if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${await body.text()}`);
  return (await body.json()) as { id: string };
}

interface Load {
  perS: number;
  p99: number;
  /** Processor time of the server for a request. */
  cpuUs: number;
}

/** Requests to the paths in turn, for so long. */
async function load(method: "POST" | "GET", paths: readonly string[], forMs: number): Promise<Load> {
  const times: number[] = [];
  const before = await used();
  const begun = performance.now();
  let next = 0;
  const work = async () => {
    while (performance.now() - begun < forMs) {
      const sent = performance.now();
      await send(method, paths[next++ % paths.length] ?? "");
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const took = performance.now() - begun;
  const cpuUs = ((await used()) - before) / times.length;
  times.sort((a, b) => a - b);
  return { perS: (times.length * 1_000) / took, p99: percentile(times, 0.99), cpuUs };
}

async function warmLoad(method: "POST" | "GET", paths: readonly string[]): Promise<Load> {
  await load(method, paths, 500);
  return load(method, paths, seconds * 1_000);
}

const post = await warmLoad("POST", ["/sessions"]);
const paths: string[] = [];
while (paths.length < 500) paths.push(`/sessions/${(await send("POST", "/sessions")).id}`);
const polled = await warmLoad("GET", paths.slice(0, 1));
const inTurn = await warmLoad("GET", paths);
await pool.close();
server.disconnect();
const figures: Figures = {
  ...{ postPerS: post.perS, postP99Ms: post.p99, postCpuUs: post.cpuUs },
  ...{ getPerS: polled.perS, getP99Ms: polled.p99, getCpuUs: polled.cpuUs },
  ...{ getOf500PerS: inTurn.perS, getOf500CpuUs: inTurn.cpuUs },
};
give(figures);
