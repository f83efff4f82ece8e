import { Writable } from "node:stream";
import pino from "pino";
import { expect, test, vi } from "vitest";
import { loggerOptions } from "../../../src/http/server/logging.ts";
import { listen, startService } from "../support/service.ts";
import { SseReader } from "../support/sse-reader.ts";

test("logs what an error says and why, and nothing that it carries", () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const error = Object.assign(new Error("the call failed", { cause: new Error("socket hang up") }), {
    code: "network",
    request: { headers: { "x-secret": "hidden" } },
  });
  pino(loggerOptions("info"), sink).error({ error }, "A session failed");
  expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({
    error: { type: "Error", code: "network", message: "the call failed", cause: "Error: socket hang up" },
  });
  expect(lines[0]).not.toContain("hidden");
});

test("the log tells of a stream when it is opened and when it is closed", async () => {
  const lines: Record<string, unknown>[] = [];
  const logger = pino(loggerOptions("info"), { write: (line: string) => void lines.push(JSON.parse(line)) });
  const { app, sessions } = await startService({ logger });
  const { url } = await listen(app);
  const { session } = await sessions.create("local", { query: "q" }, null);
  const reader = await SseReader.open(`${url}/sessions/${session.id}/events`);
  await reader.until(({ events }) => events.length === 1);
  sessions.move(session.id, "cancelled");
  await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain("stream closed"), 10_000);
  const requestId = reader.response.headers.get("x-request-id");
  expect(lines.filter((line) => line.requestId === requestId && line.stream !== undefined)).toMatchObject([
    { msg: "stream opened", stream: `session ${session.id}`, after: 0, address: "127.0.0.1" },
    { msg: "stream closed", stream: `session ${session.id}`, to: 2, ended: true, ms: expect.any(Number) },
  ]);
});

test.each(["authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key"])("logs no %s, wherever headers stand", (name) => {
  const lines: string[] = [];
  const headers = { [name]: "hidden", accept: "shown" };
  const logger = pino(loggerOptions("info"), { write: (line: string) => void lines.push(line) });
  logger.info({ headers, req: { headers }, request: { headers }, response: { headers }, [name]: "hidden" }, "sent");
  expect(lines[0]).not.toContain("hidden");
  expect(lines[0]?.match(/shown/g)).toHaveLength(4);
});
