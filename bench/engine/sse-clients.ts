/** Many light readers of one feed in a process of their own, steered by its parent: they count, time, or read nothing. */
import { connect, type Socket } from "node:net";
import { percentile } from "./measure.ts";

const [port = "0", path = "/", count = "1", isStalled = ""] = process.argv.slice(2);
const stamp = Buffer.from('"t":"');
const line = Buffer.from("\nevent: task.progress");
const sockets: Socket[] = [];
let events = 0;
let latencies: number[] = [];
let isTiming = false;
let lastAt = 0;
let expected = Number.POSITIVE_INFINITY;
let reached: () => void = () => undefined;

function open(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1");
    sockets.push(socket);
    socket.on("error", reject);
    socket.on("connect", () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n`);
      if (isStalled === "stalled") {
        socket.pause();
        setTimeout(resolve, 20);
      }
    });
    if (isStalled === "stalled") return;
    socket.once("data", () => resolve());
    socket.on("data", (data) => {
      const now = process.hrtime.bigint();
      for (let at = data.indexOf(line); at >= 0; at = data.indexOf(line, at + line.length)) events++;
      for (let at = isTiming ? data.indexOf(stamp) : -1; at >= 0; at = data.indexOf(stamp, at + stamp.length)) {
        const end = data.indexOf(34, at + stamp.length);
        if (end > 0) latencies.push(Number(now - BigInt(data.toString("latin1", at + stamp.length, end))) / 1e6);
      }
      lastAt = performance.now();
      if (events >= expected) reached();
    });
  });
}

for (let done = 0; done < Number(count); done += 50) {
  await Promise.all(Array.from({ length: Math.min(50, Number(count) - done) }, open));
}
process.send?.({ open: sockets.length });
let begun = 0;
process.on("disconnect", () => process.exit(0));
process.on("message", async ({ what, number = 0 }: { what: string; number?: number }) => {
  if (what === "begin") {
    events = 0;
    latencies = [];
    isTiming = number === 1;
    expected = Number.POSITIVE_INFINITY;
    begun = performance.now();
    process.send?.({ ok: 1 });
  }
  if (what === "await") {
    expected = number;
    if (events < expected) {
      await new Promise<void>((resolve) => {
        reached = resolve;
        setTimeout(resolve, 60_000);
      });
    }
    latencies.sort((a, b) => a - b);
    process.send?.({ events, seconds: (lastAt - begun) / 1_000, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) });
  }
  if (what === "leave") {
    for (const socket of sockets) socket.destroy();
    process.send?.({ ok: 1 });
  }
});
