/**
 * What the supervisor costs above the task itself: `node bench/supervisor.ts [calls]`. Simple questions over a small
 * library, one after another over HTTP, the extractive engine. Printed are milliseconds: of the whole call, of its one
 * task (from its rows), and what lies between them.
 */
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { compose } from "../src/composition/composition.ts";
import { loadConfig } from "../src/composition/settings/config.ts";

const calls = Number(process.argv[2] ?? 200);
const warmUp = 30;
const directory = mkdtempSync(join(tmpdir(), "ralph-bench-"));
const { config, secrets } = loadConfig({ DATA_DIR: directory, ENGINE: "extractive" });
const service = await compose(config, secrets, { logger: null });
await service.app.listen({ host: "127.0.0.1", port: 0 });
const url = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;

async function post(path: string, body: object): Promise<{ sessionId: string; strategy: string }> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return (await response.json()) as { sessionId: string; strategy: string };
}

try {
  for (let lake = 1; lake <= 40; lake++) {
    const content = `# Lake ${lake}\n\nLake number ${lake} lies ${lake * 7} metres above the sea. Its greatest depth is ${lake * 3} metres.\n`;
    await post("/documents", { name: `lake-${lake}.md`, mediaType: "text/markdown", content });
  }
  const whole: number[] = [];
  const task: number[] = [];
  const between: number[] = [];
  let cpu = process.cpuUsage();
  for (let call = 0; call < calls + warmUp; call++) {
    if (call === warmUp) cpu = process.cpuUsage();
    const from = performance.now();
    const answer = await post("/api/supervisor/unified", {
      taskDescription: `What is the greatest depth of lake number ${1 + (call % 40)}?`,
    });
    const took = performance.now() - from;
    if (answer.strategy !== "direct") throw new Error(`The question was not taken as simple: ${JSON.stringify(answer)}`);
    const { items } = (await (await fetch(`${url}/sessions/${answer.sessionId}/tasks`)).json()) as {
      items: { startedAt: string; endedAt: string }[];
    };
    const leaf = items[1];
    if (call < warmUp || leaf === undefined) continue;
    const own = Date.parse(leaf.endedAt) - Date.parse(leaf.startedAt);
    whole.push(took);
    task.push(own);
    between.push(took - own);
  }
  const { user, system } = process.cpuUsage(cpu);
  process.stdout.write(`${((user + system) / 1_000 / calls).toFixed(1)} ms of CPU a call, client and task included\n`);
  process.stdout.write(`${calls} simple questions, ${availableParallelism()} cores, Node ${process.version}\n`);
  for (const [name, values] of Object.entries({ "whole call": whole, "its task": task, "above the task": between })) {
    const sorted = values.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
    process.stdout.write(`${name.padEnd(16)} p10 ${at(0.1)}  p50 ${at(0.5)}  p95 ${at(0.95)}  max ${at(1)}\n`);
  }
} finally {
  await service.close();
  rmSync(directory, { recursive: true, force: true });
}
