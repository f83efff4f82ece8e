/** Requests a second over 50 connections: `POST /sessions`, then `GET /sessions/:id` of one of them. */
import { fork } from "node:child_process";
import { join } from "node:path";
import { Pool } from "undici";
import { type Figures, give, percentile } from "./measure.ts";

const connections = 50;
const seconds = Number(process.argv[3] ?? 3);
const server = fork(join(import.meta.dirname, "http-server.ts"), [process.argv[2] ?? "ralph"]);
const { port } = await new Promise<{ port: number }>((resolve) => {
  server.once("message", (message) => resolve(message as { port: number }));
});
const pool = new Pool(`http://127.0.0.1:${port}`, { connections, pipelining: 1 });

async function send(method: "POST" | "GET", path: string): Promise<{ id: string }> {
  const headers = { "content-type": "application/json" };
  const { statusCode, body } = await pool.request({ method, path, ...(method === "POST" && { headers, body: '{"query":"What is it?"}' }) });
  if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${await body.text()}`);
  return (await body.json()) as { id: string };
}

async function load(method: "POST" | "GET", path: string, forMs: number): Promise<{ perS: number; p99: number }> {
  const times: number[] = [];
  const begun = performance.now();
  const work = async () => {
    while (performance.now() - begun < forMs) {
      const sent = performance.now();
      await send(method, path);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const took = performance.now() - begun;
  times.sort((a, b) => a - b);
  return { perS: (times.length * 1_000) / took, p99: percentile(times, 0.99) };
}

await load("POST", "/sessions", 500);
const post = await load("POST", "/sessions", seconds * 1_000);
const { id } = await send("POST", "/sessions");
await load("GET", `/sessions/${id}`, 500);
const get = await load("GET", `/sessions/${id}`, seconds * 1_000);
await pool.close();
server.disconnect();
const figures: Figures = { postPerS: post.perS, postP99Ms: post.p99, getPerS: get.perS, getP99Ms: get.p99 };
give(figures);
