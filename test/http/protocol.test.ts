/** What HTTP itself asks of a service, beside its routes. */
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { loggerOptions } from "../../src/http/server/logging.ts";
import { listen, startService } from "./support/service.ts";

function dial(port: number): Socket {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  return socket;
}

function capture() {
  const lines: { level: number; msg: string; requestId?: string; status?: number }[] = [];
  return { lines, logger: pino(loggerOptions("info"), { write: (line: string) => void lines.push(JSON.parse(line)) }) };
}

describe("a method that a path does not have", () => {
  test.each([
    ["PATCH", "/sessions", "POST, GET, HEAD, OPTIONS"],
    ["PUT", "/sessions/x", "GET, HEAD, DELETE, OPTIONS"],
    ["GET", "/sessions/x/cancel", "POST, OPTIONS"],
    ["DELETE", "/healthz", "GET, HEAD, OPTIONS"],
    ["PATCH", "/docs", "GET, HEAD, OPTIONS"],
    ["POST", "/ui/", "GET, HEAD, OPTIONS"],
    ["PUT", "/mcp", "POST, OPTIONS"],
    ["DELETE", "/", "GET, HEAD, OPTIONS"],
  ] as const)("is 405 and told which there are: %s %s", async (method, url, allow) => {
    const { app } = await startService();
    const answer = await app.inject({ method, url, headers: { "content-type": "text/plain" }, ...(method !== "GET" && { payload: "x" }) });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([405, "application/problem+json"]);
    expect(answer.headers.allow?.split(", ").sort()).toEqual(allow.split(", ").sort());
    expect(answer.json()).toMatchObject({ error: "invalid_input", title: "Method Not Allowed", status: 405 });
  });
});

describe("Accept", () => {
  test.each([
    ["/sessions", "application/json;q=0.1"],
    ["/sessions", "text/html, application/*;q=0.2"],
    ["/metrics", "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1"],
    ["/openapi.json", "*/*"],
  ])("of %s may be %s", async (url, accept) => {
    const { app } = await startService();
    expect((await app.inject({ url, headers: { accept } })).statusCode).toBe(200);
  });

  test("that leaves nothing is 406, before anything is done", async () => {
    const { app, sessions } = await startService();
    const headers = { accept: "application/xml" };
    const answer = await app.inject({ method: "POST", url: "/sessions", headers, payload: { query: "q" } });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([406, "application/problem+json"]);
    expect(answer.json()).toMatchObject({
      title: "Not Acceptable",
      issues: [{ path: "accept", message: "has to allow application/json" }],
    });
    expect(sessions.asked).toEqual([]);
  });
});

describe("every answer", () => {
  test.each(["/sessions", "/sessions/none", "/nowhere", "/healthz", "/docs/static/swagger-ui.css", "/"])(
    "forbids sniffing, and says nothing of where it was asked from: %s",
    async (url) => {
      const { app } = await startService();
      const { headers } = await app.inject(url);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "x-frame-options": "SAMEORIGIN",
        "x-request-id": expect.any(String),
      });
    },
  );

  test("about a session is for no shared cache, and is asked for again", async () => {
    const { app, sessions } = await startService();
    const { session } = await sessions.create("local", { query: "q" }, null);
    for (const path of ["", "/results", "/messages", "/tasks", "/events"])
      expect((await app.inject(`/sessions/${session.id}${path}`)).headers["cache-control"], path).toBe("private, no-cache");
  });
});

describe("a query parameter that is not known", () => {
  test.each([
    ["GET", "/sessions/none?expand=1"],
    ["DELETE", "/sessions/none?force=1"],
    ["POST", "/sessions/none/cancel?force=1"],
    ["GET", "/documents/none?x="],
  ] as const)("is 400 and named: %s %s", async (method, url) => {
    const { app } = await startService();
    const answer = await app.inject({ method, url });
    const [, name] = /\?(\w+)=/.exec(url) ?? [];
    expect([answer.statusCode, answer.json().issues]).toEqual([
      400,
      [{ path: name, message: expect.stringContaining("is not a known field") }],
    ]);
  });

  test("does not stop a probe", async () => {
    const { app } = await startService();
    expect((await app.inject("/healthz?from=balancer")).statusCode).toBe(200);
  });
});

describe("the bare address", () => {
  test.each([
    ["", "/"],
    ["/ralph", "/ralph"],
    ["/ralph", "/ralph/"],
  ])("leads to the page, and names the description, under '%s' at %s", async (basePath, url) => {
    const { app } = await startService({ settings: { basePath } });
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `${basePath}/docs`]);
    expect(answer.headers.link).toContain(`<${basePath}/openapi.json>; rel="service-desc"`);
  });
});

describe("a body that does not arrive in time", () => {
  const form = "Content-Type: multipart/form-data; boundary=b\r\n";
  test.each([
    ["/sessions", "Content-Type: application/json\r\n", '{"query'],
    ["/documents", form, '--b\r\nContent-Disposition: form-data; name="f"; filename="a.md"\r\n\r\n# slow'],
    ["/documents", "Content-Type: application/json\r\n", '{"name'],
  ])("is 408, ends the connection, and is no error of the service: %s, %s", async (path, type, begin) => {
    const { lines, logger } = capture();
    const { app } = await startService({ settings: { requestTimeoutMs: 50, uploadTimeoutMs: 50 }, logger });
    const { port } = await listen(app);
    const socket = dial(port);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${type}Content-Length: 1000\r\n\r\n${begin}`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toMatch(/^connection: close/im);
    expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toMatchObject({
      status: 408,
      error: "timeout",
      detail: expect.stringMatching(/^The request('s body)? did not arrive in time$/),
    });
    socket.end();
    await app.close();
    expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  });

  test("may take longer where it brings a document", async () => {
    const { app } = await startService({ settings: { requestTimeoutMs: 20 } });
    const { port } = await listen(app);
    const socket = dial(port);
    const slow = dial(port);
    const body = JSON.stringify({ name: "a.md", mediaType: "text/markdown", content: "# A" });
    socket.write(
      `POST /documents HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    slow.write("POST /sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n");
    expect(await text(slow)).toMatch(/^HTTP\/1.1 408 /);
    socket.write(body);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 201 /);
  });
});

describe("what reaches no route", () => {
  test.each([
    ["no HTTP", "NONSENSE\r\n\r\n", 400, "This is not an HTTP request that can be read"],
    ["a head that does not end", "GET /sessions HTTP/1.1\r\nHost: loc", 408, "The request did not arrive in time"],
    [
      "headers that are too large",
      `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${"x".repeat(20_000)}\r\n\r\n`,
      431,
      "The headers are larger than 16384 bytes",
    ],
    [
      "an unknown expectation",
      "POST /sessions HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\n\r\n",
      417,
      "The expectation 'x' cannot be met; '100-continue' can",
    ],
  ])("is a problem with an id that the log has too: %s", async (_name, bytes, status, detail) => {
    const { lines, logger } = capture();
    const { app } = await startService({ settings: { requestTimeoutMs: 100 }, logger });
    const { port } = await listen(app);
    const socket = dial(port);
    socket.write(bytes);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const problem = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")));
    expect(problem).toMatchObject({ status, detail, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(answer).toMatch(new RegExp(`^x-request-id: ${problem.requestId}`, "im"));
    expect(lines.filter(({ requestId }) => requestId === problem.requestId)).toMatchObject([{ status, level: 30 }]);
  });

  test("is told as cut short where its body ends early", async () => {
    const { app } = await startService();
    const { port } = await listen(app);
    const socket = dial(port);
    socket.end('POST /sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"qu');
    expect(await text(socket)).toContain("The connection was closed before the request was complete");
  });

  test("is not what waits for 100-continue", async () => {
    const { app } = await startService();
    const { port } = await listen(app);
    const socket = dial(port);
    const body = '{"query":"q"}';
    socket.write(
      `POST /sessions HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.once("data", () => socket.write(body));
    expect(await text(socket)).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 201 /);
  });
});
