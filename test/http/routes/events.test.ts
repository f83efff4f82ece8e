import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { EventType } from "../../../src/domain/events/events.ts";
import type { StreamSettings } from "../../../src/http/server/settings.ts";
import { listen, startService } from "../support/service.ts";
import { openUnread, readAll, SseReader } from "../support/sse-reader.ts";

async function withSession(settings: Parameters<typeof startService>[0] = {}) {
  const service = await startService(settings);
  const { session } = await service.sessions.create("local", { query: "q" }, null);
  const { url, port } = await listen(service.app);
  return { ...service, url, id: session.id, path: `/sessions/${session.id}/events`, stream: `${url}/sessions/${session.id}/events`, port };
}

const running = { taskId: null, agent: "research", status: "in_progress" };
const progress = (n: number) => ({ type: "task.progress" as EventType, data: { ...running, message: "прогресс", n } });
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe("the list of events", () => {
  test("pages through the journal from a number", async () => {
    const { app, sessions, id, path } = await withSession();
    sessions.append(id, ...range(2, 250).map(progress));
    const first = (await app.inject(path)).json();
    expect([first.items.length, first.items[0].seq, first.nextCursor]).toEqual([100, 1, "100"]);
    const last = (await app.inject(`${path}?cursor=200`)).json();
    expect([last.items.length, last.items[0].seq, last.nextCursor]).toEqual([50, 201, null]);
    const after = (await app.inject(`${path}?after=240&limit=3`)).json();
    expect(after.items.map(({ seq }: { seq: number }) => seq)).toEqual([241, 242, 243]);
    const resumed = (await app.inject({ url: `${path}?after=3`, headers: { "last-event-id": "248" } })).json();
    expect(resumed.items.map(({ seq }: { seq: number }) => seq)).toEqual([249, 250]);
  });

  test("is what a client gets that asks for anything, or for JSON", async () => {
    const { app, path } = await withSession();
    const wanted = ["*/*", "application/json", "text/html,*/*;q=0.8", "application/json, text/event-stream;q=0"];
    for (const accept of [...wanted, "application/json;q=0.5, text/event-stream;q=0.1"]) {
      const answer = await app.inject({ url: path, headers: { accept } });
      expect(answer.headers["content-type"]).toMatch(/^application\/json/);
      expect(answer.headers.vary).toBe("accept");
    }
  });

  test.each(["text/html", "application/xml;q=0.9, application/json;q=0", "application/*;q=0, text/event-stream;q=0"])(
    "is 406 for a client that takes neither a list nor a stream: %s",
    async (accept) => {
      const { app, path } = await withSession();
      const answer = await app.inject({ url: path, headers: { accept } });
      expect([answer.statusCode, answer.json().issues[0].path]).toEqual([406, "accept"]);
    },
  );

  test.each([
    ["?after=-1", {}, "after"],
    ["?after=x", {}, "after"],
    ["?limit=1001", {}, "limit"],
    ["?cursor=x", {}, "cursor"],
    ["", { "last-event-id": "abc" }, "last-event-id"],
    ["", { "last-event-id": "-1", accept: "text/event-stream" }, "last-event-id"],
    ["?after=1.5", { accept: "text/event-stream" }, "after"],
    ["?cursor=1", { accept: "text/event-stream" }, "cursor"],
  ])("refuses %s %o", async (query, headers, issue) => {
    const { app, path } = await withSession();
    const answer = await app.inject({ url: `${path}${query}`, headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: "invalid_input", issues: [{ path: issue }] });
  });
});

describe("the stream of events", () => {
  test.each(["HTTP/1.1", "HTTP/1.0"])("closes the connection behind it for a client of %s that asked for that", async (version) => {
    const { sessions, id, path, port } = await withSession();
    sessions.move(id, "cancelled");
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.write(`GET ${path} ${version}\r\nHost: localhost\r\nAccept: text/event-stream\r\nConnection: close\r\n\r\n`);
    // It ends with the connection: a reader of HTTP/1.0 knows no other end.
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\nconnection: close\r\n[\s\S]*"to":"cancelled"/);
  });

  test("sends the journal, goes on live, and closes after the terminal event", async () => {
    const { sessions, id, stream } = await withSession();
    sessions.append(id, progress(2), progress(3));
    const reader = await SseReader.open(stream);
    expect(reader.response.status).toBe(200);
    expect(Object.fromEntries(reader.response.headers)).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "x-request-id": expect.any(String),
      vary: "accept",
    });
    await reader.until(({ events }) => events.length === 3);
    sessions.append(id, progress(4));
    sessions.move(id, "cancelled");
    await reader.ended;
    expect(reader.seqs).toEqual([1, 2, 3, 4, 5]);
    expect(reader.retryMs).toBe(2_000);
    expect(reader.events.map(({ event }) => event)).toEqual([
      "session.status",
      "task.progress",
      "task.progress",
      "task.progress",
      "session.status",
    ]);
    expect(reader.events.map(({ data }) => JSON.parse(data))).toEqual(sessions.kept.get(id)?.events);
    expect(sessions.listeners(id)).toBe(0);
  });

  test("sends all that was missed by itself, however much", async () => {
    const { sessions, id, stream } = await withSession();
    sessions.append(id, ...range(2, 450).map(progress));
    const reader = await SseReader.open(stream, { "last-event-id": "3" });
    await reader.until(({ events }) => events.length === 447);
    expect(reader.seqs).toEqual(range(4, 450));
  });

  test.each([
    ["in memory", true],
    ["in the store", false],
  ])("carries its own session's events, also where another stands at the same number at the same moment, %s", async (_where, hasRecent) => {
    const { sessions, url, id, stream } = await withSession();
    sessions.hasRecent = hasRecent;
    const { session: other } = await sessions.create("local", { query: "q" }, null);
    const readers = await Promise.all([stream, `${url}/sessions/${other.id}/events`].map((address) => SseReader.open(address)));
    for (const reader of readers) await reader.until(({ events }) => events.length === 1);
    for (const session of [id, other.id]) sessions.append(session, progress(2));
    for (const reader of readers) await reader.until(({ events }) => events.length === 2);
    const told = readers.map(({ events }) => events.map(({ data }) => JSON.parse(data).sessionId));
    expect(told).toEqual([
      [id, id],
      [other.id, other.id],
    ]);
  });

  test("goes on after Last-Event-ID, without a gap or a repeat, as often as the reader leaves", async () => {
    const { sessions, id, stream } = await withSession();
    const seqs: number[] = [];
    let written = 1;
    const write = setInterval(() => sessions.append(id, progress(++written)), 1);
    for (const goal of [40, 80, 120]) {
      const reader = await SseReader.open(stream, { "last-event-id": String(seqs.at(-1) ?? 0) });
      await reader.until(({ events }) => seqs.length + events.length >= goal);
      reader.leave();
      await reader.ended.catch(() => undefined);
      seqs.push(...reader.seqs);
    }
    clearInterval(write);
    sessions.move(id, "cancelled");
    const last = await SseReader.open(`${stream}?after=${seqs.at(-1)}`);
    await last.ended;
    seqs.push(...last.seqs);
    expect(seqs).toEqual(range(1, written + 1));
  });

  test("lets Last-Event-ID win over ?after", async () => {
    const { sessions, id, stream } = await withSession();
    sessions.append(id, progress(2));
    sessions.move(id, "cancelled");
    const reader = await SseReader.open(`${stream}?after=0`, { "last-event-id": "2" });
    await reader.ended;
    expect(reader.seqs).toEqual([3]);
  });

  test("is 204 beyond the end, which stops an EventSource", async () => {
    const { sessions, id, stream } = await withSession();
    sessions.move(id, "cancelled");
    for (const after of [2, 3, 99]) {
      const reader = await SseReader.open(stream, { "last-event-id": String(after) });
      expect(reader.response.status).toBe(204);
    }
  });

  test("passes the old end of a session that was retried", async () => {
    const { sessions, id, stream } = await withSession();
    sessions.move(id, "failed");
    sessions.move(id, "retried", "created");
    const reader = await SseReader.open(stream);
    await reader.until(({ events }) => events.length === 3);
    sessions.move(id, "cancelled");
    await reader.ended;
    expect(reader.seqs).toEqual([1, 2, 3, 4]);
  });

  test("of an unknown session is a problem, not a stream", async () => {
    const { app } = await withSession();
    const answer = await app.inject({ url: "/sessions/none/events", headers: { accept: "text/event-stream" } });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([404, "application/problem+json"]);
  });

  test("ends where the session is deleted", async () => {
    const { app, sessions, id, stream } = await withSession();
    const reader = await SseReader.open(stream);
    await reader.until(({ events }) => events.length === 1);
    expect((await app.inject({ method: "DELETE", url: `/sessions/${id}` })).statusCode).toBe(204);
    await reader.ended;
    expect(sessions.listeners(id)).toBe(0);
  });

  test("gives a silent stream comments that are no events", async () => {
    const { stream } = await withSession({ settings: { streams: { heartbeatMs: 20 } } });
    const reader = await SseReader.open(stream);
    await reader.until(({ comments }) => comments.length >= 3);
    expect(new Set(reader.comments.map((comment) => comment.trim()))).toEqual(new Set(["heartbeat"]));
    expect(reader.seqs).toEqual([1]);
  });

  test("tells in these comments what keeps the service from its work", async () => {
    let fault: string | null = "The disk is full";
    const readiness = () => ({ ready: fault === null, checks: { database: fault, recovery: null } });
    const { stream } = await withSession({ settings: { streams: { heartbeatMs: 20 } }, readiness });
    const reader = await SseReader.open(stream);
    await reader.until(({ comments }) => comments.length >= 1);
    expect(reader.comments[0]?.trim()).toBe("heartbeat, not ready: The disk is full");
    fault = null;
    await reader.until(({ comments }) => comments.some((comment) => comment.trim() === "heartbeat"));
  });

  test("answers HEAD with the head alone", async () => {
    const { stream } = await withSession();
    const answer = await fetch(stream, { method: "HEAD", headers: { accept: "text/event-stream" } });
    expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([200, "text/event-stream", ""]);
  });

  test("refuses more streams than there is room for, and takes one when another has left", async () => {
    const { app, stream } = await withSession({ settings: { streams: { maxStreams: 1 } } });
    const first = await SseReader.open(stream);
    const refused = await SseReader.open(stream);
    expect([refused.response.status, refused.response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await app.inject("/metrics")).body).toMatch(/^ralph_http_event_streams 1$/m);
    first.leave();
    await vi.waitFor(async () => expect((await SseReader.open(stream)).response.status).toBe(200), 10_000);
  });

  test("ends with a comment where the events cannot be read", async () => {
    const { sessions, id, stream } = await withSession();
    const { frames } = sessions;
    let isBroken = false;
    sessions.frames = (session) => {
      const source = frames.call(sessions, session);
      return { ...source, read: (...place) => (isBroken ? Promise.reject(new Error("disk I/O error")) : source.read(...place)) };
    };
    const reader = await SseReader.open(stream);
    await reader.until(({ events }) => events.length === 1);
    isBroken = true;
    sessions.append(id, progress(2));
    await reader.ended;
    expect(reader.comments).toEqual([expect.stringContaining("Last-Event-ID")]);
  });
});

describe("the events of all sessions", () => {
  test("are listed by their position among all", async () => {
    const { app, sessions, id } = await withSession();
    const { session } = await sessions.create("local", { query: "p" }, null);
    await sessions.create("somebody", { query: "r" }, null);
    sessions.append(id, progress(2));
    const first = (await app.inject("/events?limit=2")).json();
    expect(first).toMatchObject({
      items: [
        { sessionId: id, seq: 1 },
        { sessionId: session.id, seq: 1 },
      ],
      nextCursor: String(first.items[1].position),
    });
    const rest = (await app.inject(`/events?cursor=${first.nextCursor}`)).json();
    expect(rest).toMatchObject({ items: [{ sessionId: id, seq: 2 }], nextCursor: null });
  });

  test("stream on over the end of a session, and go on after Last-Event-ID", async () => {
    const { sessions, id, url } = await withSession();
    const reader = await SseReader.open(`${url}/events`);
    await reader.until(({ events }) => events.length === 1);
    sessions.move(id, "cancelled");
    const { session } = await sessions.create("local", { query: "p" }, null);
    await reader.until(({ events }) => events.length === 3);
    const last = JSON.parse(reader.events[2]?.data ?? "");
    expect(last).toMatchObject({ sessionId: session.id, seq: 1 });
    const back = await SseReader.open(`${url}/events`, { "last-event-id": String(reader.seqs[1]) });
    await back.until(({ events }) => events.length === 1);
    expect(back.events).toEqual([reader.events[2]]);
  });

  test("begin with the next event where they are asked for from now on, and say where that is", async () => {
    const { app, sessions, id, url } = await withSession();
    const [{ position }] = (await app.inject("/events")).json().items;
    const stop = new AbortController();
    const { body } = await fetch(`${url}/events?after=now`, { headers: { accept: "text/event-stream" }, signal: stop.signal });
    const chunks = body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await chunks?.read())?.value).toBe(`retry: 2000\nid: ${position}\n\n`);
    sessions.append(id, progress(2));
    expect((await chunks?.read())?.value).toMatch(/^id: \d+\nevent: .*\ndata: .*"seq":2/);
    stop.abort();
  });

  test("refuse another word than 'now', and that of one session's events", async () => {
    const { app, id } = await withSession();
    for (const path of ["/events?after=then", `/sessions/${id}/events?after=now`]) {
      const answer = await app.inject(path);
      expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, "after"]);
    }
  });
});

describe("a reader that does not read", () => {
  const large = (n: number) => ({ type: "task.progress" as EventType, data: { ...running, message: "x".repeat(5_000), n } });

  /** A service with a reader that stands still before a journal of 50 MB. */
  async function withStalledReader(streams: Partial<StreamSettings> = {}) {
    const service = await withSession({ settings: { streams } });
    const { app, sessions, id, stream } = service;
    const { frames } = sessions;
    let cursor = 0;
    sessions.frames = (session) => {
      const source = frames.call(sessions, session);
      return {
        ...source,
        read: async (after, limit) => {
          const given = await source.read(after, limit);
          cursor = Math.max(cursor, given.at(-1)?.seq ?? 0);
          return given;
        },
      };
    };
    const sockets: Socket[] = [];
    app.server.on("connection", (socket) => sockets.push(socket));
    const reader = await openUnread(stream);
    const [socket] = sockets;
    if (socket === undefined) throw new Error("no connection");
    sessions.append(id, ...range(2, 10_000).map(large));
    await vi.waitFor(() => expect(socket.writableLength).toBeGreaterThan(0), 10_000);
    return { ...service, reader, socket, cursor: () => cursor };
  }

  test("is not read ahead for, and misses nothing when it reads again", async () => {
    const { sessions, id, reader, socket, cursor } = await withStalledReader();
    sessions.append(id, ...range(10_001, 20_000).map(large));
    sessions.move(id, "cancelled");
    // What it costs is what a socket holds when it is full, of 100 MB.
    expect(socket.writableLength).toBeLessThan(500_000);
    expect(cursor()).toBeLessThan(5_000);
    const { seqs } = await readAll(reader);
    expect(seqs).toEqual(range(1, 20_001));
  });

  test("is cut with a word, and comes back for the rest", async () => {
    const { sessions, id, stream, reader } = await withStalledReader({ drainMs: 500, heartbeatMs: 100 });
    await vi.waitFor(() => expect(sessions.listeners(id)).toBe(0), 5_000);
    const { seqs, comments } = await readAll(reader);
    expect(comments.at(-1)).toMatch(/^cut for reading too slowly/);
    expect(seqs).toEqual(range(1, seqs.length));
    expect(seqs.length).toBeLessThan(5_000);
    sessions.move(id, "cancelled");
    const back = await SseReader.open(stream, { "last-event-id": String(seqs.length) });
    await back.ended;
    expect(back.seqs).toEqual(range(seqs.length + 1, 10_001));
  });

  test("is dropped where it does not even take that word", async () => {
    const { app, reader, socket } = await withStalledReader({ drainMs: 100, heartbeatMs: 100 });
    await once(socket, "close");
    await expect(readAll(reader)).rejects.toThrow();
    expect((await app.inject("/metrics")).body).toMatch(/^ralph_http_event_streams 0$/m);
  });

  test("does not hold up the end of the service", async () => {
    const { app, stream } = await withStalledReader();
    const began = performance.now();
    const others = await Promise.all(Array.from({ length: 20 }, () => SseReader.open(`${stream}?after=10000`)));
    await app.close();
    // Sooner than a reader is cut for reading too slowly.
    expect(performance.now() - began).toBeLessThan(10_000);
    for (const other of others) {
      await other.ended;
      expect(other.comments.at(-1)).toContain("come back with Last-Event-ID");
      expect(other.retryMs).toBeGreaterThanOrEqual(2_000);
      expect(other.retryMs).toBeLessThan(4_000);
    }
    // They do not all come back at once.
    expect(new Set(others.map(({ retryMs }) => retryMs)).size).toBe(others.length);
  });
});

describe("the report's text as it is written", () => {
  test("comes beside the events for readers that ask for it, in pieces, without a number", async () => {
    const { sessions, id, stream } = await withSession();
    const reader = await SseReader.open(`${stream}?deltas=1`);
    const other = await SseReader.open(stream);
    await reader.until(({ events }) => events.length === 1);
    for (const piece of ["The tow", "er\n", "is tall."]) sessions.deltas.tell(id, piece);
    await reader.until(({ events }) => events.length === 2);
    sessions.append(id, progress(2));
    await reader.until(({ events }) => events.length === 3);
    await other.until(({ events }) => events.length === 2);
    expect(reader.events.map(({ event, id: number }) => [event, number])).toEqual([
      ["session.status", "1"],
      ["report.delta", undefined],
      ["task.progress", "2"],
    ]);
    expect(JSON.parse(reader.events[1]?.data ?? "")).toEqual({ text: "The tower\nis tall." });
    expect(other.events.map(({ event }) => event)).toEqual(["session.status", "task.progress"]);
    reader.leave();
    other.leave();
  });

  test("is asked for with 1, nothing else", async () => {
    const { app, path } = await withSession();
    expect((await app.inject(`${path}?deltas=yes`)).json()).toMatchObject({ error: "invalid_input", issues: [{ path: "deltas" }] });
  });
});
