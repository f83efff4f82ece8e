import { describe, expect, it } from "vitest";
import { ServiceError, UnreachableError } from "../../src/cli/client.ts";
import { follow } from "../../src/cli/event-stream.ts";
import type { NumberedEvent } from "../../src/domain/events.ts";
import { frame, journal } from "./stand-in-service.ts";

const events = journal(
  ["session.status", 0, { from: "created", to: "brief", event: "opened" }],
  ["task.progress", 30, { taskId: "root.0", message: "Reading «данные» …" }],
  ["task.progress", 40, { taskId: "root.0", message: "line one\nline two" }],
  ["session.status", 100, { from: "reporting", to: "done", event: "reported" }],
);
const text = events.map(frame).join("");

function streamOf(...chunks: (string | Uint8Array | Error)[]): ReadableStream<Uint8Array> {
  const queue = [...chunks];
  return new ReadableStream({
    pull(controller) {
      const chunk = queue.shift();
      if (chunk === undefined) controller.close();
      else if (chunk instanceof Error) controller.error(chunk);
      else controller.enqueue(typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk);
    },
  });
}

/** Follows connections that are given one after the other, and gives what came and from where each one was asked. */
async function followed(...connections: (ReadableStream<Uint8Array> | Error | null)[]) {
  const queue = [...connections];
  const asked: number[] = [];
  const seen: NumberedEvent[] = [];
  const open = (after: number) => {
    asked.push(after);
    const next = queue.shift();
    if (next === undefined) throw new Error("More connections than expected");
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  };
  for await (const event of follow(open, { signal: new AbortController().signal, retryMs: 1, maxBreaks: 3 })) seen.push(event);
  return { seen, asked };
}

describe("following a session's events", () => {
  it("reads events whatever the chunks they come in, to the byte", async () => {
    const bytes = new TextEncoder().encode(text);
    const single = Array.from(bytes, (byte) => new Uint8Array([byte]));
    expect((await followed(streamOf(...single))).seen).toEqual(events);
  });

  it("reads comments, other line ends and a byte order mark as the standard says", async () => {
    const other = `\uFEFF: hello\r\n\r\n${text.replaceAll("\n", "\r\n")}`;
    expect((await followed(streamOf(other))).seen).toEqual(events);
  });

  it("gives up after so many breaks in a row, and counts anew with each event", async () => {
    const none = () => streamOf();
    const one = (index: number) =>
      streamOf(
        events
          .slice(index, index + 1)
          .map(frame)
          .join(""),
      );
    const { seen } = await followed(one(0), none(), none(), one(1), none(), none(), one(2), none(), none(), one(3));
    expect(seen).toEqual(events);
    await expect(followed(one(0), none(), none(), none(), one(1), one(2), one(3))).rejects.toThrow("ends again and again");
  });

  it("goes on after the last event it saw when the stream breaks or ends early", async () => {
    const { seen, asked } = await followed(
      streamOf(events.slice(0, 1).map(frame).join(""), 'id: 2\ndata: {"half', new Error("reset")),
      streamOf(events.slice(1, 3).map(frame).join("")),
      streamOf(events.slice(3).map(frame).join("")),
    );
    expect(seen).toEqual(events);
    expect(asked).toEqual([0, 1, 3]);
  });

  it("gives an event that is sent again only once", async () => {
    const { seen } = await followed(streamOf(frame(events[0] as NumberedEvent)), streamOf(text));
    expect(seen).toEqual(events);
  });

  it("stops at the terminal event although the stream stays open", async () => {
    const open = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new TextEncoder().encode(text)) });
    expect((await followed(open)).seen).toEqual(events);
  });

  it("ends without an event where there is nothing left to come", async () => {
    expect((await followed(null)).seen).toEqual([]);
  });

  it("tries again while the service is away or restarting", async () => {
    const away = new UnreachableError("away");
    expect((await followed(away, new ServiceError(503, "service_unavailable", "stopping"), streamOf(text))).seen).toEqual(events);
  });

  it("gives up after as many breaks in a row as it was told", async () => {
    const away = () => new UnreachableError("away");
    await expect(followed(away(), away(), away(), away(), streamOf(text))).rejects.toThrow("away");
  });

  it("does not ask again where the service refuses the request itself", async () => {
    await expect(followed(new ServiceError(404, "not_found", "no such session"), streamOf(text))).rejects.toThrow("no such session");
  });

  it("passes over event types that it does not know", async () => {
    const unknown = frame({ ...(events[0] as NumberedEvent), type: "session.sang" as "session.status" });
    expect((await followed(streamOf(unknown, events.slice(1).map(frame).join("")))).seen).toEqual(events.slice(1));
  });
});
