import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import { loggerOptions } from "../../../src/http/server/logging.ts";
import { listen, startService } from "../support/service.ts";

test("a body nested beyond any use is refused before it is walked", async () => {
  const { app } = await startService();
  const payload = `{"query":"q","metadata":${'{"a":'.repeat(60_000)}1${"}".repeat(60_000)}}`;
  const answer = await app.inject({ method: "POST", url: "/sessions", headers: { "content-type": "application/json" }, payload });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: "invalid_input", detail: "The body is nested more than 200 levels deep" });
});

test("a body of 200 levels is walked, one of 201 is not", async () => {
  const { app } = await startService();
  const refusal = async (levels: number): Promise<string> => {
    // The body itself is the first level.
    const payload = `{"query":"q","plan":${'{"a":'.repeat(levels - 1)}1${"}".repeat(levels)}`;
    const answer = await app.inject({ method: "POST", url: "/sessions", headers: { "content-type": "application/json" }, payload });
    return String(answer.json().detail);
  };
  expect(await refusal(200)).not.toContain("levels deep");
  expect(await refusal(201)).toContain("more than 200 levels deep");
});

describe("a problem", () => {
  test("has the members of RFC 9457, the code and the request's id", async () => {
    const { app } = await startService();
    const answer = await app.inject({ url: "/sessions/none", headers: { "x-request-id": "gateway-1" } });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toBe("application/problem+json");
    expect(answer.headers["x-request-id"]).toBe("gateway-1");
    expect(answer.json()).toEqual({
      type: "/problems/not_found",
      title: "Not found",
      status: 404,
      detail: "There is no session 'none'",
      error: "not_found",
      requestId: "gateway-1",
    });
  });

  test("of an unknown route is 404 and names it", async () => {
    const { app } = await startService();
    const answer = await app.inject({ method: "PATCH", url: "/session?x=1" });
    expect([answer.statusCode, answer.json().detail]).toEqual([404, "There is no PATCH /session"]);
  });

  test.each([
    ["/sessions/%E0%A4%A", "Invalid path: it is not percent-encoded UTF-8"],
    [`/sessions/${"a".repeat(2_001)}`, "Invalid path: a part of it is longer than 2000 characters"],
  ])("of a path that cannot be read blames the path: %s", async (url, detail) => {
    const { app } = await startService();
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers["content-type"]).toBe("application/problem+json");
    expect(answer.json()).toMatchObject({ type: "/problems/invalid_input", error: "invalid_input", detail, issues: [{ path: "" }] });
  });

  test.each([
    ["/sessions", "text/xml", "<query/>", 415, "The Content-Type 'text/xml' is not accepted here; send application/json"],
    ["/documents", "text/markdown", "# A", 415, /; send application\/json or multipart\/form-data$/],
    ["/sessions", "application/json", '{"query": A}', 400, /^The body is not valid JSON: Unexpected token 'A'/],
    ["/sessions", "application/json", "", 400, "Invalid body: is missing"],
    ["/sessions", "application/json", '{"qurey": "A"}', 400, /^Invalid 'qurey' of the body: is not a known field; did you mean 'query'\?/],
  ] as const)("of a body that is not taken says what is: %s %s %s", async (url, type, payload, status, detail) => {
    const { app } = await startService();
    const answer = await app.inject({ method: "POST", url, headers: { "content-type": type }, payload });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().detail).toMatch(detail);
  });

  test("of a form that cannot be read blames the body", async () => {
    const { app } = await startService();
    const headers = { "content-type": "multipart/form-data" };
    const answer = await app.inject({ method: "POST", url: "/documents", headers, payload: "x" });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      error: "invalid_input",
      issues: [{ path: "", message: expect.stringContaining("The form cannot be read") }],
    });
  });

  test("of an unexpected error tells nothing of it, and the log tells it under the request's id", async () => {
    const lines: string[] = [];
    const logger = pino(loggerOptions("info"), { write: (line: string) => void lines.push(line) });
    const { app, sessions } = await startService({ logger });
    sessions.fault = new Error("SELECT * FROM secrets at /home/somebody");
    const answer = await app.inject("/sessions/s-1");
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toMatch(/SELECT|somebody|at /);
    expect(answer.json()).toMatchObject({ error: "internal_error", title: "Internal error" });
    const logged = lines.map((line) => JSON.parse(line)).find(({ err }) => err !== undefined);
    expect(logged).toMatchObject({ requestId: answer.json().requestId, err: { message: "SELECT * FROM secrets at /home/somebody" } });
  });

  test.each([
    [new RalphError("rate_limited", "Slowly"), 429, "60"],
    [new RalphError("service_unavailable", "Not now", { retryAfterMs: 1_200 }), 503, "2"],
    [new RalphError("storage_full", "Full"), 507, undefined],
    [new RalphError("database", "Damaged"), 500, undefined],
    [new RalphError("database", "Locked", { retryAfterMs: 5_000 }), 503, "5"],
  ])("says when to come back: %s", async (fault, status, retryAfter) => {
    const { app, sessions } = await startService();
    sessions.fault = fault;
    const answer = await app.inject("/sessions/s-1");
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([status, retryAfter]);
  });
});

describe("a body", () => {
  const post = async (request: { headers?: Record<string, string>; payload?: string }) => {
    const { app } = await startService();
    return app.inject({ method: "POST", url: "/sessions", ...request });
  };

  test("that is no JSON is 400", async () => {
    const answer = await post({ headers: { "content-type": "application/json" }, payload: '{"query": ' });
    expect([answer.statusCode, answer.json().error]).toEqual([400, "invalid_input"]);
  });

  test.each(["text/plain", "application/xml", "multipart/form-data; boundary=x"])("as %s is 415", async (type) => {
    const answer = await post({ headers: { "content-type": type }, payload: "query=q" });
    expect([answer.statusCode, answer.json().error]).toEqual([415, "unsupported_media_type"]);
    expect(answer.json().detail).toContain(type);
  });

  test("that is missing is 400", async () => {
    expect((await post({})).statusCode).toBe(400);
  });

  test("over the limit is 413", async () => {
    const payload = JSON.stringify({ query: "q", metadata: { text: "x".repeat(1_100_000) } });
    const answer = await post({ headers: { "content-type": "application/json" }, payload });
    expect([answer.statusCode, answer.json().error]).toEqual([413, "payload_too_large"]);
  });

  test("with a poisoned prototype is 400", async () => {
    const answer = await post({ headers: { "content-type": "application/json" }, payload: '{"query":"q","__proto__":{"a":1}}' });
    expect(answer.statusCode).toBe(400);
  });
});

describe("a request that takes too long", () => {
  test.each([[undefined], ["{}"]])("is told so, and its work goes on, with the body %s", async (body) => {
    const { app, sessions } = await startService({ settings: { requestTimeoutMs: 50 } });
    const { url } = await listen(app);
    const { session } = await sessions.create("local", { query: "q" }, null);
    const { cancel } = sessions;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const done = new Promise<void>((resolve) => {
      sessions.cancel = async (owner, id) => {
        await released;
        const cancelled = await cancel.call(sessions, owner, id);
        resolve();
        return cancelled;
      };
    });
    const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
    const answer = await fetch(`${url}/sessions/${session.id}/cancel`, { method: "POST", headers, body: body ?? null });
    const { error } = (await answer.json()) as { error: string };
    expect([answer.status, error, answer.headers.get("retry-after")]).toEqual([503, "service_unavailable", "5"]);
    release();
    await done;
    expect((await app.inject(`/sessions/${session.id}`)).json().status).toBe("cancelled");
  });

  test("is let be where it brings a document, which has a limit of its own", async () => {
    const { app, sessions, documents } = await startService({ settings: { requestTimeoutMs: 50 } });
    const { url } = await listen(app);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { add } = documents;
    const begun = new Promise<void>((begin) => {
      documents.add = async (owner, added) => {
        begin();
        await released;
        return add.call(documents, owner, added);
      };
    });
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ name: "a.txt", mediaType: "text/plain", content: "text" });
    const upload = fetch(`${url}/documents`, { method: "POST", headers, body });
    await begun;
    const { session } = await sessions.create("local", { query: "q" }, null);
    sessions.pause = () => released.then(() => session);
    expect((await fetch(`${url}/sessions/${session.id}/pause`, { method: "POST" })).status).toBe(503);
    release();
    expect((await upload).status).toBe(201);
  });
});

describe("a request id", () => {
  test("is made where the gateway sends none, or one that is unsound", async () => {
    const { app } = await startService();
    for (const given of [undefined, "with space", "x".repeat(129)]) {
      const answer = await app.inject({ url: "/healthz", headers: given === undefined ? {} : { "x-request-id": given } });
      expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe("what is no request", () => {
  test.each([
    ["NONSENSE\r\n\r\n", 400],
    [`GET / HTTP/1.1\r\nHost: localhost\r\nX-Large: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["GET /sessions/%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 400],
  ])("is answered by a problem too: %.12s", async (bytes, status) => {
    const { app } = await startService();
    const { port } = await listen(app);
    const socket = connect(port, "127.0.0.1");
    socket.write(bytes);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/content-type: application\/problem\+json/i);
    expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toMatchObject({ status, error: "invalid_input" });
  });
});

describe("the log", () => {
  test("has a line a request, without query string, body or secrets", async () => {
    const lines: string[] = [];
    const logger = pino(loggerOptions("info"), { write: (line: string) => void lines.push(line) });
    const { app } = await startService({ logger });
    await app.inject({
      method: "POST",
      url: "/sessions",
      headers: { authorization: "Bearer abc", cookie: "sid=abc", "x-api-key": "abc" },
      payload: { query: "abc" },
    });
    await app.inject("/sessions?token=abc");
    await app.inject("/healthz");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { method: "POST", path: "/sessions", status: 201, requestId: expect.any(String) },
      { method: "GET", path: "/sessions", status: 400, requestId: expect.any(String) },
    ]);
    expect(lines.join()).not.toContain("abc");
    logger.info({ headers: { authorization: "abc" }, req: { headers: { cookie: "abc", "x-api-key": "abc" } } }, "redacted");
    expect(lines.join()).not.toContain("abc");
  });
});
