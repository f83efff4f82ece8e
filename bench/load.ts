/**
 * `npm run bench:load -- [--seconds 300] [--rate 200] [--streams 500] [--sessions 10] [--restart]`: latency at rest and under
 * mixed reads and writes at a fixed rate, with event streams and running sessions that wait for a model. With `--restart` the
 * process is restarted in the middle, and clients retry as its answers ask for. Prints the measurements; fails on any error
 * and on growing memory (`memory.ts` has the rule; not checked with `--restart`).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { freePort } from "../src/cli/free-port.ts";
import { MemoryWatch } from "./load/memory.ts";
import { Load, percentile, query } from "./load/requests.ts";
import { RunningSessions } from "./load/running-sessions.ts";
import { ServiceProcess } from "./load/service-process.ts";
import { StreamReaders } from "./load/stream-readers.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "300" },
    rate: { type: "string", default: "200" },
    streams: { type: "string", default: "500" },
    sessions: { type: "string", default: "10" },
    restart: { type: "boolean", default: false },
  },
});
const [seconds, rate, streams, inFlight] = [values.seconds, values.rate, values.streams, values.sessions].map(Number) as [
  number,
  number,
  number,
  number,
];
const directory = mkdtempSync(join(tmpdir(), "ralph-load-"));
const sessions = new RunningSessions();
const service = new ServiceProcess(await freePort(), directory, {
  ANTHROPIC_BASE_URL: await sessions.modelServer(),
  ANTHROPIC_STRUCTURED_OUTPUTS: "native",
});
const post = async (path: string, body: object) => {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return (await (await fetch(`${service.url}${path}`, init)).json()) as { id: string };
};
const shown = (times: readonly number[]) =>
  `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms, longest ${Math.max(...times).toFixed(0)} ms`;

await service.start();
const text = "# Germany\n\nLife expectancy at birth rose to 80.9 years in 2022.\n\nGermany had 83 million people in 2020.\n";
await post("/documents", { name: "germany.md", mediaType: "text/markdown", content: text });
const seeds = await Promise.all(Array.from({ length: 20 }, () => post("/sessions", { query })));

const idle = new Load(service.url);
idle.sessions.push(...seeds.map(({ id }) => id));
await idle.run(10, 10);
console.log(`at rest (10 requests/s): ${shown(idle.result.times)}`);

const researching = sessions.run(service.url, inFlight);
const load = new Load(service.url);
load.sessions.push(...seeds.map(({ id }) => id));
const readers = new StreamReaders(service.url, () => load.sessions.at(-1) ?? "none");
await readers.start(streams);
const before = await service.figures();
const memory = new MemoryWatch();
service.onLiveHeap((megabytes) => memory.addLive(megabytes));
const running: number[] = [];
const watch = setInterval(() => {
  void service.figures().then(
    (figures) => {
      memory.add(figures);
      running.push(figures.running);
    },
    () => undefined,
  );
}, 2_000);
const restarted = values.restart
  ? wait((seconds * 1_000) / 2).then(async () => {
      await service.stop();
      await service.start();
    })
  : Promise.resolve();
await Promise.all([load.run(rate, seconds), restarted]);
clearInterval(watch);
sessions.stop();
await researching;
const after = await service.figures();
readers.close();
await service.stop();
rmSync(directory, { recursive: true });

const { times, retried, failures } = load.result;
console.log(
  `under load (${rate} requests/s for ${seconds} s, ${streams} streams, ${percentile(running, 0.5)} sessions running by the median): ${shown(times)}`,
);
console.log(
  `  p99 is ${(percentile(times, 0.99) / percentile(idle.result.times, 0.99)).toFixed(1)} times that at rest (aim: under 100 ms, at most 3)`,
);
console.log(`  ${times.length} answered at once, ${retried} after a retry, ${failures.length} failed`);
console.log(`  sessions with a model: ${sessions.done} done, ${sessions.failures.length} not`);
console.log(`  streams: ${readers.events} events read, ${readers.reconnects} reconnects, ${readers.disorders} out of order`);
const { lines, isFlat } = memory.judged();
console.log(
  `  RSS ${before.residentMb.toFixed(0)} MB before, ${after.residentMb.toFixed(0)} MB after; event loop lag p99 ${after.lagP99Ms.toFixed(0)} ms`,
);
// A restart begins with a new process: its thirds are of two, and say nothing of growth.
for (const line of values.restart ? lines.slice(0, 1) : lines) console.log(`  ${line}`);
for (const failure of [...new Set([...failures, ...sessions.failures])].slice(0, 10)) console.error(`  ${failure}`);
process.exitCode = failures.length + sessions.failures.length === 0 && readers.disorders === 0 && (isFlat || values.restart) ? 0 : 1;
