/** The real process under what an operator does to it, and the core under a disk and a remote that fail. */
import { spawnSync } from "node:child_process";
import { closeSync, cpSync, openSync, rmSync, statfsSync, statSync, writeSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import type { Json } from "../../src/domain/base/json.ts";
import type { Tool } from "../../src/sources/tool.ts";
import { reserveFile } from "../../src/store/files/disk-reserve.ts";
import { audit } from "../../src/store/maintenance/audit.ts";
import { openStore } from "../../src/store/store.ts";
import { openCore, owner, temporaryDirectory } from "../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../support/scripted-engine.ts";
import { ServiceProcess } from "./process.ts";

const isDone = ({ status }: { status: string }) => status === "done";

/** A remote that answers as it is told; gives its address. */
async function remote(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function startProcess(environment: Record<string, string>, before: readonly string[] = []): ServiceProcess {
  const service = new ServiceProcess({ AGENTS_DIR: temporaryDirectory(), REMOTE: "http://127.0.0.1:9", ...environment }, undefined, before);
  onTestFinished(async () => {
    service.kill();
    await service.ended;
  });
  return service;
}

/** A new session of the service, with the text of its event stream. */
async function sessionFollowed(service: ServiceProcess): Promise<{ id: string; lines: Promise<string> }> {
  const base = (await service.listening()) ?? "";
  const created = await fetch(`${base}/sessions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: "What is it?", autoApprove: true }),
  });
  const { id } = (await created.json()) as { id: string };
  return { id, lines: readRaw(base, `/sessions/${id}/events`) };
}

describe("a process", () => {
  it("leaves a directory to the one that has it, and says so in one line", async () => {
    const directory = temporaryDirectory();
    const first = startProcess({ DATA_DIR: directory });
    await first.listening();
    const second = startProcess({ DATA_DIR: directory });
    expect(await second.ended).toBe(1);
    expect(second.errors).toMatch(/^DATA_DIR '.*' is in use by another Ralph process \(pid \d+\)\n$/);
    first.kill();
    await first.ended;
    const third = startProcess({ DATA_DIR: directory });
    expect(await third.listening()).not.toBeNull();
  });

  it("stops within its grace with a call under way, tells its readers to come back, and counts no failure", async () => {
    const { promise: called, resolve: arrived } = Promise.withResolvers<void>();
    const url = await remote(() => arrived());
    const directory = temporaryDirectory();
    const service = startProcess({ DATA_DIR: directory, REMOTE: url, SHUTDOWN_GRACE_S: "2" });
    const { id, lines } = await sessionFollowed(service);
    await called;
    const begun = performance.now();
    await service.stop();
    expect(await service.ended).toBe(0);
    // With what a busy machine takes beside the grace; the call itself never ends.
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(await lines).toMatch(/: the service is stopping; come back with Last-Event-ID\nretry: \d+\n/);
    const core = openCore({ directory });
    expect(await core.sessions.get(owner, id)).toMatchObject({ status: "executing", error: null });
    expect((await core.sessions.tasks(owner, id, { limit: 20 })).items.filter(({ attempts }) => attempts > 0)).toEqual([]);
  });
});

it("a call that ends within the grace of a stop is kept, and not made again", async () => {
  const held: ServerResponse[] = [];
  const { promise: called, resolve: arrived } = Promise.withResolvers<void>();
  const url = await remote((response) => {
    held.push(response);
    arrived();
  });
  const directory = temporaryDirectory();
  const service = startProcess({ DATA_DIR: directory, REMOTE: url, SHUTDOWN_GRACE_S: "60" });
  const { id, lines } = await sessionFollowed(service);
  await called;
  const stopped = service.stop();
  // The stream is told of the stop when the grace has begun.
  await lines;
  for (const response of held) response.end(JSON.stringify({ told: "in time" }));
  await stopped;
  expect(await service.ended).toBe(0);
  const { store } = openCore({ directory });
  const answers = store.db.sqlite.prepare("SELECT answer FROM call WHERE session_id = ?").pluck().all(id);
  expect(answers).toContainEqual(expect.stringContaining("in time"));
});

/** Everything a stream sends until it ends. */
function readRaw(base: string, path: string): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n`);
    socket.on("data", (data) => {
      text += data.toString();
    });
    socket.on("close", () => resolve(text));
    socket.on("error", () => resolve(text));
  });
}

/** A shell that mounts a disk of 32 MB on the directory `$0`, for itself and what it becomes alone: it goes with the process. */
const onSmallDisk = (directory: string, then = 'exec "$@"') => [
  "unshare",
  "--map-root-user",
  "--mount",
  "sh",
  "-c",
  `mount -t tmpfs -o size=32m ralph-test "$0" && ${then}`,
  directory,
];
const cannotMount = (() => {
  const [command = "", ...words] = onSmallDisk(tmpdir(), "true");
  const { status, error, stderr } = spawnSync(command, words, { encoding: "utf8" });
  return status === 0 ? null : (error?.message ?? stderr.trim());
})();

/** A disk that is really full, as far as this machine lets a test have one. */
describe("a small disk", () => {
  it("that fills up makes sessions wait, and lets them go on when there is room", async ({ skip }) => {
    skip(cannotMount !== null, `no disk can be mounted here: ${cannotMount}`);
    const held: ServerResponse[] = [];
    const { promise: called, resolve: arrived } = Promise.withResolvers<void>();
    let isHeld = true;
    const told = JSON.stringify({ told: "y".repeat(100_000) });
    const url = await remote((response) => {
      if (isHeld) held.push(response);
      else response.end(told);
      arrived();
    });
    const directory = temporaryDirectory();
    const settings = { DATA_DIR: directory, REMOTE: url, SSE_HEARTBEAT_S: "1", DISK_RESERVE_MB: "0" };
    const service = startProcess(settings, onSmallDisk(directory));
    const base = (await service.listening()) ?? "";
    const disk = `/proc/${service.pid}/root${directory}`;
    const ask = () =>
      fetch(`${base}/sessions`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ query: "What is it?", autoApprove: true, allowedTools: ["publish"] }),
      });
    const { id } = (await (await ask()).json()) as { id: string };
    const lines = readRaw(base, `/sessions/${id}/events`);
    await called;

    fill(join(disk, "filler"));
    isHeld = false;
    for (const response of held) response.end(told);
    await expect.poll(async () => (await fetch(`${base}/readyz`)).status).toBe(503);
    expect((await ask()).status).toBe(507);
    const session = async () => (await (await fetch(`${base}/sessions/${id}`)).json()) as { status: string };
    expect(await session()).toMatchObject({ status: "executing", error: null });

    rmSync(join(disk, "filler"));
    await expect.poll(async () => (await session()).status, { timeout: 15_000 }).toBe("done");
    // Nothing is written any more, and SQLite would not open a file through another process's root.
    const copy = temporaryDirectory();
    cpSync(disk, copy, { recursive: true });
    const { db } = openStore(copy);
    expect(audit(db.sqlite, join(copy, "reports")).problems).toEqual([]);
    db.close();
    await service.stop();
    const stream = await lines;
    expect(stream).toContain(": heartbeat, not ready: The disk is full");
    expect(stream).toMatch(/"type":"session.waiting".*"reason":"storage_full"/);
  });

  it("that is full takes a deletion, which makes room for others", async ({ skip }) => {
    skip(cannotMount !== null, `no disk can be mounted here: ${cannotMount}`);
    const directory = temporaryDirectory();
    const service = startProcess({ DATA_DIR: directory, DISK_RESERVE_MB: "4" }, onSmallDisk(directory));
    const base = (await service.listening()) ?? "";
    const disk = `/proc/${service.pid}/root${directory}`;
    const content = Array.from({ length: 8_000 }, (_, line) => `Sentence ${line} speaks of nothing that the others tell.`).join("\n\n");
    const post = (path: string, body: object) =>
      fetch(`${base}${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    const added = await post("/documents", { name: "a.txt", mediaType: "text/plain", content });
    expect(added.status).toBe(201);
    const { id } = (await added.json()) as { id: string };
    const reserve = () => statSync(join(disk, reserveFile), { throwIfNoEntry: false })?.size ?? 0;
    await expect.poll(reserve).toBe(4_000_000);

    fill(join(disk, "filler"));
    await expect.poll(async () => (await post("/sessions", { query: "What is it?" })).status).toBe(507);
    expect((await fetch(`${base}/documents/${id}`, { method: "DELETE" })).status).toBe(204);
    const free = () => {
      const { bavail, bsize } = statfsSync(disk);
      return bavail * bsize;
    };
    await expect.poll(free, { timeout: 10_000 }).toBeGreaterThan(1_000_000);
    await service.stop();
  });

  it("that may only be read ends the start with one line", async ({ skip }) => {
    skip(cannotMount !== null, `no disk can be mounted here: ${cannotMount}`);
    const directory = temporaryDirectory();
    openStore(directory).close();
    const file = join(directory, "ralph.db");
    const readOnly = [
      "unshare",
      "--map-root-user",
      "--mount",
      "sh",
      "-c",
      'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"',
      file,
    ];
    const service = startProcess({ DATA_DIR: directory }, readOnly);
    expect(await service.ended).toBe(1);
    expect(service.errors).toBe(`DATA_DIR '${directory}': The database cannot be read or written\n`);
  });
});

/** Writes until the disk has no room for another byte. */
function fill(file: string): void {
  const opened = openSync(file, "w");
  for (let bytes = 1_048_576; bytes >= 1; bytes = bytes / 2) {
    try {
      while (writeSync(opened, Buffer.alloc(bytes)) === bytes);
    } catch {
      // A smaller piece may still fit.
    }
  }
  closeSync(opened);
}

describe("a full disk", () => {
  it("leaves nothing half-written, fails no session, and the session goes on when there is room", async () => {
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("a"), leaf("b", { dependencies: ["a"] })] }),
      task: ({ task }) => {
        if (task.ref === "b" && hasRoom) full();
        return emptyResult("x".repeat(200_000));
      },
    });
    const { start, until, store, sessions, directory, core } = openCore({ engine });
    const pages = () => store.db.sqlite.pragma("page_count", { simple: true }) as number;
    const { promise: wasRefused, resolve: refused } = Promise.withResolvers<void>();
    core.log.error = (details) => {
      if ((details as { code?: string }).code === "storage_full") refused();
    };
    let hasRoom = true;
    const full = () => {
      hasRoom = false;
      store.db.sqlite.pragma(`max_page_count = ${pages() + 1}`);
    };
    const id = await start();
    await wasRefused;
    expect(await sessions.get(owner, id)).toMatchObject({ status: "executing", error: null });
    expect(audit(store.db.sqlite, null).problems).toEqual([]);
    await expect(sessions.create(owner, { query: "y".repeat(10_000) }, null)).rejects.toMatchObject({ status: 507 });
    store.db.sqlite.pragma("max_page_count = 1000000");
    await until(id, isDone);
    expect(audit(store.db.sqlite, join(directory, "reports")).problems).toEqual([]);
  });
});

describe("a remote", () => {
  const faults: [string, (response: ServerResponse) => void, string][] = [
    ["hangs", () => undefined, "timeout"],
    ["drips", (response) => void setInterval(() => response.write(" "), 20).unref(), "timeout"],
    ["cuts its answer", (response) => void response.write('{"half', () => response.destroy()), "internal_error"],
    ["resets the connection", (response) => void response.socket?.resetAndDestroy(), "internal_error"],
    ["answers garbage", (response) => void response.end("<html>"), "internal_error"],
  ];

  it.each(faults)("that %s fails its task and no more", async (_what, answer, code) => {
    const url = await remote(answer);
    const tool: Tool = {
      name: "get",
      description: "",
      effect: "read",
      input: z.json(),
      run: async (_input, { signal }) => (await (await fetch(url, { signal })).json()) as Json,
    };
    const engine = scriptedEngine({
      task: async ({ task }, { call }) => emptyResult(task.ref === "a" ? JSON.stringify(await call.tool("get", 1)) : "fine"),
    });
    const { start, until, sessions, store } = openCore({ engine, tools: [tool], settings: { taskTimeoutMs: 200 } });
    const id = await start();
    expect(await until(id, isDone)).toMatchObject({ progress: { completed: 1, failed: 1 } });
    expect((await sessions.task(owner, id, "root.0")).task.error).toMatchObject({ code });
    expect(audit(store.db.sqlite, null).problems).toEqual([]);
  });

  it("that answers 10 MB fills no session beyond its storage", async () => {
    const tool: Tool = { name: "get", description: "", effect: "read", input: z.json(), run: async () => "z".repeat(10_000_000) };
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("a"), leaf("b", { dependencies: ["a"] }), leaf("c", { dependencies: ["b"] })] }),
      task: async (_input, { call }) => {
        await call.tool("get", 1);
        return emptyResult("fine");
      },
    });
    const { start, until, sessions, stored } = openCore({ engine, tools: [tool], settings: { maxSessionBytes: 15_000_000 } });
    const id = await start();
    await until(id, isDone);
    expect(await sessions.results(owner, id)).toMatchObject({ cut: "storage" });
    expect((await stored(id)).session.storedBytes).toBeLessThan(21_000_000);
  });
});
