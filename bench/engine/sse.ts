/** Event streams: deliveries a second, delay from commit to client, memory of idle and of stalled readers. */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { type Figures, give } from "./measure.ts";

type Answer = Record<string, number>;
const here = import.meta.dirname;
const [variant = "hub", mode = "speed", readers = "1000"] = process.argv.slice(2);

function ask(child: ChildProcess, message: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    child.once("message", (answer) => resolve(answer as Answer));
    child.once("exit", () => reject(new Error("A process of the bench ended early")));
    child.send(message);
  });
}

function started(script: string, args: string[]): Promise<{ child: ChildProcess; first: Record<string, number | string> }> {
  const child = fork(join(here, script), args, { execArgv: ["--expose-gc"] });
  return new Promise((resolve) => {
    child.once("message", (first) => resolve({ child, first: first as Record<string, number | string> }));
  });
}

const { child: server, first } = await started("sse-server.ts", [variant]);
const before = await ask(server, { what: "memory" });
const stalled = mode === "stalled" ? ["stalled"] : [];
const { child: clients } = await started("sse-clients.ts", [String(first.port), String(first.path), readers, ...stalled]);
const megabytes = (bytes = 0) => bytes / 2 ** 20;
let figures: Figures;
if (mode === "stalled") {
  await ask(server, { what: "publish", events: 60_000 });
  const during = await ask(server, { what: "memory" });
  await ask(clients, { what: "leave" });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const after = await ask(server, { what: "memory" });
  figures = {
    liveMb: megabytes((during.live ?? 0) - (before.live ?? 0)),
    rssMb: megabytes((during.rss ?? 0) - (before.rss ?? 0)),
    liveAfterMb: megabytes((after.live ?? 0) - (before.live ?? 0)),
    left: after.open ?? -1,
  };
} else {
  const idle = await ask(server, { what: "memory" });
  const events = Math.ceil(200_000 / Number(readers));
  await ask(clients, { what: "begin" });
  await ask(server, { what: "publish", events: Math.ceil(events / 4) });
  await ask(clients, { what: "await", number: Math.ceil(events / 4) * Number(readers) });
  await ask(clients, { what: "begin" });
  const { usedUs = 0 } = await ask(server, { what: "used" });
  await ask(server, { what: "publish", events });
  const fast = await ask(clients, { what: "await", number: events * Number(readers) });
  const used = await ask(server, { what: "used" });
  await ask(clients, { what: "begin", number: 1 });
  await ask(server, { what: "publish", events: 30, everyMs: 100 });
  const slow = await ask(clients, { what: "await", number: 30 * Number(readers) });
  figures = {
    cpuUs: ((used.usedUs ?? Number.NaN) - usedUs) / (fast.events ?? 1),
    deliveredPerS: (fast.events ?? 0) / (fast.seconds ?? 1),
    lost: events * Number(readers) - (fast.events ?? 0) + 30 * Number(readers) - (slow.events ?? 0),
    p50Ms: slow.p50 ?? Number.NaN,
    p99Ms: slow.p99 ?? Number.NaN,
    idleKb: ((idle.rss ?? 0) - (before.rss ?? 0)) / 1_024 / Number(readers),
  };
}
server.disconnect();
clients.disconnect();
give(figures);
