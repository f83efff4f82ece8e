import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { listen, startService } from "./support/service.ts";

function dial(port: number): Socket {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** A service whose next `cancel` stays open until it is let go. */
async function withSlowRequest() {
  const service = await startService();
  const { session } = await service.sessions.create("local", { query: "q" }, null);
  const { port } = await listen(service.app);
  const { cancel } = service.sessions;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const begun = new Promise<void>((resolve) => {
    service.sessions.cancel = async (owner, id) => {
      resolve();
      await released;
      return cancel.call(service.sessions, owner, id);
    };
  });
  const slow = dial(port);
  slow.write(`POST /sessions/${session.id}/cancel HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`);
  await begun;
  return { ...service, port, slow, release };
}

test("a connection that never asked does not hold up the end", async () => {
  const { app } = await startService();
  const { port } = await listen(app);
  const accepted = once(app.server, "connection");
  const socket = dial(port);
  await accepted;
  const began = performance.now();
  await Promise.all([app.close(), once(socket, "close")]);
  // Sooner than any time limit of a connection.
  expect(performance.now() - began).toBeLessThan(10_000);
});

test("a request in flight is answered, and its connection ends with it", async () => {
  const { app, slow, release } = await withSlowRequest();
  const closed = app.close();
  const answer = text(slow);
  release();
  expect(await answer).toMatch(/^HTTP\/1\.1 202 .*"status":"cancelled"/s);
  await closed;
});

test("a further request on a connection that is still open is told 503 and when to come back", async () => {
  const { app, slow, release } = await withSlowRequest();
  const closed = app.close();
  await vi.waitFor(() => expect(app.server.listening).toBe(false), 10_000);
  const asked = once(app.server, "request");
  slow.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await asked;
  const answers = text(slow);
  release();
  expect((await answers).match(/HTTP\/1.*|^retry-after.*|^connection: close/gim)).toEqual([
    "HTTP/1.1 202 Accepted",
    "HTTP/1.1 503 Service Unavailable",
    "connection: close",
    "retry-after: 2",
  ]);
  await closed;
});
