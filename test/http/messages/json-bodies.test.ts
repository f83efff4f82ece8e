import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { startService } from "../support/service.ts";

describe("half of a surrogate pair", () => {
  const brief = { goal: "Water", scope: ["What is water?"], questions: [], outputFormats: ["md"], language: "en" };
  const bad: [string, "POST" | "PUT", string, object, string][] = [
    ["a brief", "PUT", "/sessions/s/brief", { ...brief, scope: ["What is water?", "a \udc00 b"] }, "scope.1"],
    ["metadata", "POST", "/sessions", { query: "q", metadata: { deep: [{ note: "\ud800" }] } }, "metadata.deep.0.note"],
    ["a name", "POST", "/sessions", { query: "q", metadata: { "n\ud800": 1 } }, "metadata.n\ufffd"],
    ["a plan", "PUT", "/sessions/s/plan", { tasks: [{ title: "\udfff" }] }, "tasks.0.title"],
  ];
  test.each(bad)("in %s is refused by its place", async (_what, method, url, payload, path) => {
    const { app } = await startService();
    const answer = await app.inject({ method, url, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toEqual([{ path, message: "must not hold half of a surrogate pair" }]);
  });

  test("is told from a whole pair, and from the text of an escape", async () => {
    const { app } = await startService();
    const payload = String.raw`{"query": "Is \ud83d\ude00 the same as \\ud83d?"}`;
    const answer = await app.inject({ method: "POST", url: "/sessions", headers: { "content-type": "application/json" }, payload });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().query).toBe(String.raw`Is 😀 the same as \ud83d?`);
  });
});

describe("a body", () => {
  const post = async (payload: string | Buffer, more: Record<string, string> = {}) => {
    const { app } = await startService();
    return app.inject({ method: "POST", url: "/sessions", headers: { "content-type": "application/json", ...more }, payload });
  };

  test.each<[string, string, string]>([
    ["at its top", '{"query": "first", "query": "second"}', "query"],
    ["within it", '{"query": "q", "metadata": {"a": [{}, {"b": 1, "c\\"d": {"b": [":"], "\\u0062" : 2}}]}}', 'metadata.a.1.c"d.b'],
  ])("with a name given twice %s is refused, and says which", async (_where, payload, path) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      detail: `Invalid '${path}' of the body: is given twice`,
      issues: [{ path, message: "is given twice" }],
    });
  });

  test("may have equal names in different objects, and colons and quotes in texts", async () => {
    const metadata = { a: { a: { b: 1 }, b: 1 }, list: [{ a: 1 }, { a: 1 }], 'x": "y': 'z": {"a": 1, "a": 2}', "\\": "\\", "": "" };
    const answer = await post(JSON.stringify({ query: "q", metadata }, null, 2));
    expect([answer.statusCode, answer.json().metadata]).toEqual([201, metadata]);
  });

  test("that is not UTF-8 is refused: half of its letters would be lost", async () => {
    const answer = await post(Buffer.from('{"query": "Où est le café?"}', "latin1"));
    expect([answer.statusCode, answer.json().detail]).toEqual([400, "The body is not encoded as UTF-8"]);
  });

  test.each(["utf-16", '"UTF-16LE"', "iso-8859-1", "klingon"])("in another charset is refused by its name (%s)", async (charset) => {
    const answer = await post('{"query": "q"}', { "content-type": `application/json; charset=${charset}` });
    const message = `A body in the charset '${charset.replaceAll('"', "")}' is not read; send it in UTF-8`;
    expect([answer.statusCode, answer.json().issues]).toEqual([415, [{ path: "content-type", message }]]);
  });

  test.each(["utf-8", '"UTF-8"', "US-ASCII"])("may say that it is UTF-8 (%s)", async (charset) => {
    expect((await post('{"query": "q"}', { "content-type": `application/json; Charset=${charset}` })).statusCode).toBe(201);
  });

  test("in a Content-Encoding is refused by the header's name", async () => {
    const answer = await post(gzipSync('{"query": "q"}'), { "content-encoding": "gzip" });
    expect([answer.statusCode, answer.json().issues]).toEqual([
      415,
      [{ path: "content-encoding", message: "A body with the Content-Encoding 'gzip' is not read; send it as it is" }],
    ]);
    expect((await post('{"query": "q"}', { "content-encoding": "identity" })).statusCode).toBe(201);
  });

  test.each([
    ['{"query": "q", "metadata": {"__proto__": {"a": 1}}}', "metadata.__proto__"],
    ['{"query": "q", "metadata": [{"constructor": {"prototype": 1}}]}', "metadata.0.constructor.prototype"],
  ])("that names a prototype is refused by its place", async (payload, path) => {
    const answer = await post(payload);
    expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path, message: "is a name that no body may hold" }]]);
  });
});
