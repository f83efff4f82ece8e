import { describe, expect, test } from "vitest";
import { startService } from "../support/service.ts";

describe("POST /sessions", () => {
  test("answers 201 with the session and where it is", async () => {
    const { app } = await startService();
    const answer = await app.inject({ method: "POST", url: "/sessions", payload: { query: "What is known?", metadata: { a: [1, null] } } });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers.location).toBe(`/sessions/${answer.json().id}`);
    expect(answer.json()).toMatchObject({ query: "What is known?", status: "created", metadata: { a: [1, null] } });
  });

  test("hands the core formats by their short names, each once", async () => {
    const { app, sessions } = await startService();
    await app.inject({ method: "POST", url: "/sessions", payload: { query: "q", outputFormats: ["Markdown", "md", "PDF"] } });
    expect(sessions.asked[0]?.outputFormats).toEqual(["md", "pdf"]);
  });

  test.each([
    ["extractive", "de", 422],
    ["extractive", "ru-RU", 201],
    ["claude", "de", 201],
  ])("the engine %s asked to write '%s' answers %d", async (engine, language, status) => {
    const { app } = await startService();
    const answer = await app.inject({ method: "POST", url: "/sessions", payload: { query: "q", engine, language } });
    expect(answer.statusCode).toBe(status);
    if (status === 422) expect(answer.json().issues).toMatchObject([{ path: "language", message: expect.stringContaining("en, ru") }]);
  });

  const bad: [string, object, { path: string; message?: RegExp }][] = [
    ["an empty query", { query: "" }, { path: "query" }],
    ["a query of white space", { query: " \n\t" }, { path: "query", message: /white space/ }],
    ["a query with half of a surrogate pair", { query: "What is \ud83d?" }, { path: "query", message: /surrogate/ }],
    ["a query with a NUL", { query: "What\0is it?" }, { path: "query", message: /NUL/ }],
    ["a query of 20,000 characters", { query: "x".repeat(20_000) }, { path: "query", message: /10000/ }],
    ["no query", {}, { path: "query" }],
    ["a wrong type", { query: 7 }, { path: "query", message: /string/ }],
    ["an unknown field", { query: "q", colour: "red" }, { path: "colour", message: /not a known field/ }],
    ["an unknown field below", { query: "q", limits: { maxRound: 1 } }, { path: "limits.maxRound" }],
    ["a limit out of bounds", { query: "q", limits: { maxRounds: 0 } }, { path: "limits.maxRounds" }],
    [
      "an unknown format",
      { query: "q", outputFormats: ["md", "odt"] },
      { path: "outputFormats.1", message: /"odt" is not a report format/ },
    ],
    ["an unknown engine", { query: "q", engine: "magic" }, { path: "engine" }],
    ["an empty id of a document", { query: "q", sources: { documentIds: [""] } }, { path: "sources.documentIds.0" }],
    ["an id of 10,000 characters", { query: "q", sources: { documentIds: ["x".repeat(10_000)] } }, { path: "sources.documentIds.0" }],
    ["an empty name of a tool", { query: "q", allowedTools: [""] }, { path: "allowedTools.0" }],
    ["a tool's name of 10,000 characters", { query: "q", allowedTools: ["x".repeat(10_000)] }, { path: "allowedTools.0" }],
    ["a language that is none", { query: "q", language: "!" }, { path: "language" }],
    ["a language that does not exist", { query: "q", language: "xx-invalid" }, { path: "language", message: /not the tag of a language/ }],
  ];
  test.each(bad)("refuses %s, naming the field, and asks the core for nothing", async (_name, payload, issue) => {
    const { app, sessions } = await startService();
    const answer = await app.inject({ method: "POST", url: "/sessions", payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers["content-type"]).toBe("application/problem+json");
    expect(answer.json()).toMatchObject({ error: "invalid_input", status: 400, issues: [{ path: issue.path }] });
    expect(answer.json().issues[0].message).toMatch(issue.message ?? /./);
    expect(sessions.asked).toEqual([]);
  });

  test("names every field that is wrong", async () => {
    const { app } = await startService();
    const answer = await app.inject({ method: "POST", url: "/sessions", payload: { query: 1, autoApprove: "yes", extra: 1 } });
    expect(
      answer
        .json()
        .issues.map(({ path }: { path: string }) => path)
        .sort(),
    ).toEqual(["autoApprove", "extra", "query"]);
  });

  test("takes a body of exactly 10,000 characters", async () => {
    const { app } = await startService();
    const answer = await app.inject({ method: "POST", url: "/sessions", payload: { query: "я".repeat(10_000) } });
    expect(answer.statusCode).toBe(201);
  });
});

describe("Idempotency-Key", () => {
  const headers = { "idempotency-key": "k-1" };

  test("gives the same answer to the same request, and makes one session", async () => {
    const { app, sessions } = await startService();
    const payload = { query: "q", outputFormats: ["markdown"] };
    const first = await app.inject({ method: "POST", url: "/sessions", headers, payload });
    const again = await app.inject({ method: "POST", url: "/sessions", headers, payload: { outputFormats: ["md"], query: "q" } });
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    expect(again.headers.location).toBe(first.headers.location);
    expect(first.headers["idempotency-replayed"]).toBeUndefined();
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(sessions.kept.size).toBe(1);
  });

  test("with another body is 422", async () => {
    const { app } = await startService();
    await app.inject({ method: "POST", url: "/sessions", headers, payload: { query: "q" } });
    const other = await app.inject({ method: "POST", url: "/sessions", headers, payload: { query: "p" } });
    expect([other.statusCode, other.json().error]).toEqual([422, "unprocessable"]);
  });

  test("of a session is not that of a message with the same body", async () => {
    const { app, sessions } = await startService();
    const { session } = await sessions.create("local", { query: "q" }, null);
    const send = (id: string) => app.inject({ method: "POST", url: `/sessions/${id}/messages`, headers, payload: { content: "yes" } });
    expect((await send(session.id)).statusCode).toBe(200);
    expect((await send(session.id)).statusCode).toBe(200);
    expect(sessions.kept.get(session.id)?.messages).toHaveLength(1);
    const { session: second } = await sessions.create("local", { query: "q" }, null);
    expect((await send(second.id)).statusCode).toBe(422);
  });

  test.each(["", " ", "a b", "é", "x".repeat(256)])("'%s' is no key", async (key) => {
    const { app, sessions } = await startService();
    const answer = await app.inject({ method: "POST", url: "/sessions", headers: { "idempotency-key": key }, payload: { query: "q" } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toMatchObject([{ path: "idempotency-key" }]);
    expect(sessions.kept.size).toBe(0);
  });
});

describe("GET and DELETE /sessions", () => {
  test("pages through the list, newest first", async () => {
    const { app, sessions } = await startService();
    for (const query of ["a", "b", "c"]) await sessions.create("local", { query }, null);
    const first = (await app.inject("/sessions?limit=2")).json();
    expect(first.items.map(({ query }: { query: string }) => query)).toEqual(["c", "b"]);
    const second = (await app.inject(`/sessions?limit=2&cursor=${first.nextCursor}`)).json();
    expect(second).toMatchObject({ items: [{ query: "a" }], nextCursor: null });
  });

  test("lists those of one status", async () => {
    const { app, sessions } = await startService();
    const { session } = await sessions.create("local", { query: "a" }, null);
    await sessions.create("local", { query: "b" }, null);
    sessions.move(session.id, "opened");
    const { items } = (await app.inject("/sessions?status=brief")).json();
    expect(items.map(({ id }: { id: string }) => id)).toEqual([session.id]);
  });

  test.each([
    ["limit=0", "limit", "from 1 to 200"],
    ["limit=201", "limit", "from 1 to 200"],
    ["limit=x", "limit", "from 1 to 200"],
    ["limit=1.5", "limit", "from 1 to 200"],
    ["limit=1&limit=2", "limit", "is given more than once"],
    ["limit=", "limit", "from 1 to 200"],
    ["limit=+", "limit", "from 1 to 200"],
    ["cursor=", "cursor", "not a cursor of this list"],
    ["cursor=zz", "cursor", "not a cursor of this list"],
    ["status=broken", "status", "must be one of created, brief"],
    ["stauts=done", "stauts", "did you mean 'status'?"],
  ])("refuses ?%s, saying what it may be", async (query, path, message) => {
    const { app } = await startService();
    const answer = await app.inject(`/sessions?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: "invalid_input", issues: [{ path, message: expect.stringContaining(message) }] });
  });

  test.each(["/sessions/SESSION/messages", "/sessions/SESSION/tasks", "/documents"])(
    "refuses a cursor that %s never gave",
    async (path) => {
      const { app, sessions } = await startService();
      const { session } = await sessions.create("local", { query: "a" }, null);
      const answer = await app.inject(`${path.replace("SESSION", session.id)}?cursor=zz`);
      expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, "cursor"]);
    },
  );

  test("reads one, and deletes it for good", async () => {
    const { app, sessions } = await startService();
    const { session } = await sessions.create("local", { query: "a" }, null);
    const read = await app.inject(`/sessions/${session.id}`);
    expect([read.statusCode, read.json()]).toEqual([200, session]);
    const gone = await app.inject({ method: "DELETE", url: `/sessions/${session.id}` });
    expect([gone.statusCode, gone.body]).toEqual([204, ""]);
    expect((await app.inject(`/sessions/${session.id}`)).statusCode).toBe(404);
    expect((await app.inject({ method: "DELETE", url: `/sessions/${session.id}` })).statusCode).toBe(404);
  });

  test("shows nobody another owner's session", async () => {
    const { app, sessions } = await startService();
    const { session } = await sessions.create("somebody", { query: "a" }, null);
    expect((await app.inject("/sessions")).json().items).toEqual([]);
    for (const path of ["", "/plan", "/tasks", "/events", "/results", "/messages", "/reports/md"]) {
      expect((await app.inject(`/sessions/${session.id}${path}`)).statusCode, path).toBe(404);
    }
  });
});
