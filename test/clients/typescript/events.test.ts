import { describe, expect, expectTypeOf, it } from "vitest";
import type { Event, OwnerEvent } from "../../../clients/typescript/src/api-types.ts";
import { type FollowOptions, sessionEvents } from "../../../clients/typescript/src/events.ts";
import { Transport } from "../../../clients/typescript/src/transport.ts";
import { frame, journal } from "../../cli/stand-in-service.ts";

const events = journal(
  ["session.status", 0, { from: "created", to: "brief", event: "opened" }],
  ["task.progress", 30, { taskId: "root.0", message: "Reading «данные» …" }],
  ["task.progress", 40, { taskId: "root.0", message: "line one\nline two" }],
  ["session.status", 100, { from: "reporting", to: "done", event: "reported" }],
);
const frames = events.map(frame);
const text = frames.join("");
const of = (...indexes: number[]) => indexes.map((index) => frames[index]).join("");

type Chunk = string | Uint8Array | Error;

function streamOf(...chunks: Chunk[]): Response {
  const queue = [...chunks];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = queue.shift();
      if (chunk === undefined) controller.close();
      else if (chunk instanceof Error) controller.error(chunk);
      else controller.enqueue(typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk);
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

it("types the data of an event of any session by its type, as that of one session", () => {
  expectTypeOf<OwnerEvent["type"]>().toEqualTypeOf<Event["type"]>();
  expectTypeOf<Extract<OwnerEvent, { type: "session.held" }>["data"]>().toEqualTypeOf<Extract<Event, { type: "session.held" }>["data"]>();
  expectTypeOf<OwnerEvent["position"]>().toEqualTypeOf<number>();
});

function refusal(status: number, error: string, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ type: `/problems/${error}`, title: error, status, error, requestId: "r" }), { status, headers });
}

/** Follows connections that are given one after the other, and gives what came and from where each one was asked. */
async function followed(connections: (Response | Error)[], options: FollowOptions = {}) {
  const queue = [...connections];
  const asked: (string | null)[] = [];
  const waits: number[] = [];
  const transport = new Transport({
    baseUrl: "http://ralph.test",
    fetch: async (_url, init) => {
      asked.push(new Headers(init.headers).get("last-event-id"));
      const next = queue.shift();
      if (next === undefined) throw new Error("More connections than expected");
      if (next instanceof Error) throw next;
      return next;
    },
  });
  const seen: Event[] = [];
  const onBreak = (waitMs: number) => waits.push(waitMs);
  for await (const event of sessionEvents(transport, "id", { retryMs: 1, maxBreaks: 3, onBreak, ...options })) seen.push(event);
  return { seen, asked, waits };
}

describe("following a session's events", () => {
  it("reads events whatever the chunks they come in, to the byte", async () => {
    const single = Array.from(new TextEncoder().encode(text), (byte) => new Uint8Array([byte]));
    expect((await followed([streamOf(...single)])).seen).toEqual(events);
  });

  it("reads comments, other line ends and a byte order mark as the standard says", async () => {
    const other = `\uFEFF: hello\r\n\r\n${text.replaceAll("\n", "\r\n")}`;
    expect((await followed([streamOf(other)])).seen).toEqual(events);
  });

  it("goes on after the last event it saw when the stream breaks or ends early", async () => {
    const { seen, asked } = await followed([
      streamOf(of(0), 'id: 2\ndata: {"half', new Error("reset")),
      streamOf(of(1, 2)),
      streamOf(of(3)),
    ]);
    expect(seen).toEqual(events);
    expect(asked).toEqual([null, "1", "3"]);
  });

  it("gives an event that is sent again only once", async () => {
    expect((await followed([streamOf(of(0)), streamOf(text)])).seen).toEqual(events);
  });

  it("reads on after an event that ended the session before it was retried", async () => {
    const retried = journal(
      ["session.status", 10, { from: "executing", to: "failed", event: "failed" }],
      ["session.status", 10, { from: "failed", to: "executing", event: "retried" }],
      ["session.status", 100, { from: "reporting", to: "done", event: "reported" }],
    );
    expect((await followed([streamOf(...retried.map(frame))])).seen).toEqual(retried);
  });

  it("ends after the last event although a proxy keeps the stream open", async () => {
    const open = new Response(
      new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new TextEncoder().encode(text)) }),
    );
    expect((await followed([open])).seen).toEqual(events);
  });

  it("ends without an event where there is nothing left to come", async () => {
    expect((await followed([new Response(null, { status: 204 })])).seen).toEqual([]);
  });

  it("waits as the service says before it reconnects, give or take a quarter", async () => {
    const { waits } = await followed([streamOf("retry: 40\n\n", of(0)), refusal(429, "rate_limited"), streamOf(of(1, 2, 3))]);
    expect(waits).toHaveLength(2);
    expect(waits[0]).toBeGreaterThanOrEqual(30);
    expect(waits[0]).toBeLessThanOrEqual(50);
    expect(waits[1]).toBeGreaterThanOrEqual(60);
  });

  it("waits as long as Retry-After says", async () => {
    const abort = new AbortController();
    const waits: number[] = [];
    const onBreak = (waitMs: number) => {
      waits.push(waitMs);
      abort.abort(new Error("enough"));
    };
    const busy = refusal(503, "service_unavailable", { "retry-after": "7" });
    await expect(followed([busy, streamOf(text)], { signal: abort.signal, onBreak })).rejects.toThrow("enough");
    expect(waits).toEqual([7_000]);
  });

  it("gives up after so many breaks in a row, and counts anew with each event", async () => {
    const none = () => streamOf();
    const one = (index: number) => streamOf(of(index));
    const { seen } = await followed([one(0), none(), none(), one(1), none(), none(), one(2), none(), none(), one(3)]);
    expect(seen).toEqual(events);
    await expect(followed([one(0), none(), none(), none(), one(1), one(2), one(3)])).rejects.toThrow("ends again and again");
    const away = () => new TypeError("fetch failed");
    await expect(followed([away(), away(), away(), away(), streamOf(text)])).rejects.toThrow("cannot be reached");
  });

  it("does not ask again where the service refuses the request itself", async () => {
    await expect(followed([refusal(404, "not_found"), streamOf(text)])).rejects.toMatchObject({ code: "not_found" });
  });

  it("gives a connection up on which nothing comes", async () => {
    const silent = new Response(new ReadableStream<Uint8Array>({ start: (body) => body.enqueue(new TextEncoder().encode(of(0))) }));
    expect((await followed([silent, streamOf(of(1, 2, 3))], { silenceMs: 20 })).seen).toEqual(events);
  });

  it.each(["for an event", "to reconnect"])("ends with the signal's reason while it waits %s", async (what) => {
    const abort = new AbortController();
    const reason = new Error("enough");
    const silent = new Response(new ReadableStream<Uint8Array>());
    const connection = what === "for an event" ? silent : streamOf(of(0));
    const following = followed([connection], {
      signal: abort.signal,
      retryMs: 60_000,
      onOpen: () => setTimeout(() => abort.abort(reason)),
    });
    await expect(following).rejects.toBe(reason);
  });
});
