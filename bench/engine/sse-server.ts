/** One event feed, steered by its parent: `hub` is the service's own route over a real session, `raw` a bare node:http broadcaster. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { compose } from "../../src/composition/composition.ts";
import { loadConfig } from "../../src/composition/settings/config.ts";
import { scriptedEngine } from "../../test/support/scripted-engine.ts";
import { filler, inDirectory } from "./measure.ts";

interface Feed {
  port: number;
  path: string;
  /** Makes one event known to all readers; resolves when it may make the next. */
  publish(): Promise<void>;
  /** Readers that are connected. */
  open(): Promise<number>;
}

const pad = filler(150, 1);
const dataOf = (number: number) => ({ t: String(process.hrtime.bigint()), number, pad });

async function hub(directory: string): Promise<Feed> {
  const { config, secrets } = loadConfig({ DATA_DIR: directory, AGENTS_DIR: directory });
  const engine = scriptedEngine({ initialResearch: () => new Promise(() => undefined) });
  const { app, core, store, sessions } = await compose(config, secrets, { engines: [engine], logger: null });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { session } = await sessions.create("local", { query: "Feed" }, null);
  const state = await store.sessions.open(session.id);
  let number = 0;
  return {
    port: (app.server.address() as AddressInfo).port,
    path: `/sessions/${session.id}/events`,
    publish: async () => {
      const event = { type: "task.progress" as const, data: dataOf(number++) };
      await state?.commit((changes) => changes.append([event], { at: core.clock().toISOString() }));
    },
    open: () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count))),
  };
}

async function raw(): Promise<Feed> {
  const readers = new Set<ServerResponse>();
  const server = createServer({ keepAliveTimeout: 0 }, (_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" });
    response.flushHeaders();
    readers.add(response);
    response.on("close", () => readers.delete(response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  let number = 0;
  return {
    port: (server.address() as AddressInfo).port,
    path: "/",
    publish: async () => {
      const seq = number++;
      const frame = `id: ${seq}\nevent: task.progress\ndata: ${JSON.stringify({ seq, type: "task.progress", data: dataOf(seq) })}\n\n`;
      for (const reader of readers) reader.write(frame);
      await new Promise((resolve) => setImmediate(resolve));
      // The broadcaster has no cursor: it waits for the slowest, or it would hold the events for it.
      while ([...readers].some((reader) => reader.writableLength > 65_536)) await new Promise((resolve) => setImmediate(resolve));
    },
    open: async () => readers.size,
  };
}

await inDirectory(async (directory) => {
  const feed = process.argv[2] === "raw" ? await raw() : await hub(directory);
  process.send?.({ port: feed.port, path: feed.path });
  await new Promise<void>((resolve) => {
    process.on("disconnect", resolve);
    process.on("message", async ({ what, events = 0, everyMs = 0 }: { what: string; events?: number; everyMs?: number }) => {
      if (what === "memory") {
        globalThis.gc?.();
        await new Promise((done) => setTimeout(done, 200));
        globalThis.gc?.();
        const { rss, heapUsed, external } = process.memoryUsage();
        process.send?.({ rss, live: heapUsed + external, open: await feed.open() });
        return;
      }
      if (what === "used") {
        const { user, system } = process.cpuUsage();
        process.send?.({ usedUs: user + system });
        return;
      }
      for (let event = 0; event < events; event++) {
        await feed.publish();
        if (everyMs > 0) await new Promise((done) => setTimeout(done, everyMs));
      }
      process.send?.({ sent: events });
    });
  });
});
process.exit(0);
