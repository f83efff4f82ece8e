import { expect, test } from "vitest";
import { startService } from "../support/service.ts";

async function serviceWithSession() {
  const { app } = await startService();
  const { id } = (await app.inject({ method: "POST", url: "/sessions", payload: { query: "What is it?" } })).json();
  return { app, id: String(id) };
}

test.each(["", "/results", "/tasks", "/claims"])("GET /sessions/:id%s has an ETag, and 304 while it is the same", async (path) => {
  const { app, id } = await serviceWithSession();
  const url = `/sessions/${id}${path}`;
  const first = await app.inject(url);
  expect(first.headers).toMatchObject({ etag: expect.stringMatching(/^W\/"[\w-]{24}"$/), "cache-control": "private, no-cache" });
  const again = await app.inject({ url, headers: { "if-none-match": `"other", ${first.headers.etag}` } });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", first.headers.etag]);
  expect(again.headers["content-type"]).toBeUndefined();
});

test("the ETag of a session changes with it", async () => {
  const { app, id } = await serviceWithSession();
  const url = `/sessions/${id}`;
  const headers = { "if-none-match": String((await app.inject(url)).headers.etag) };
  expect((await app.inject({ url, headers })).statusCode).toBe(304);
  await app.inject({ method: "POST", url: `${url}/cancel` });
  expect((await app.inject({ url, headers })).statusCode).toBe(200);
});

test("HEAD has the ETag of GET, and 304 too", async () => {
  const { app, id } = await serviceWithSession();
  const url = `/sessions/${id}`;
  const { etag = "", "content-length": length } = (await app.inject(url)).headers;
  const head = await app.inject({ method: "HEAD", url });
  expect([head.statusCode, head.headers.etag, head.headers["content-length"], head.body]).toEqual([200, etag, length, ""]);
  expect((await app.inject({ method: "HEAD", url, headers: { "if-none-match": String(etag) } })).statusCode).toBe(304);
});

test("the API's description has one; probes, problems and changes have none", async () => {
  const { app } = await startService();
  expect((await app.inject("/openapi.json")).headers.etag).toBeDefined();
  expect((await app.inject({ url: "/openapi.json", headers: { "if-none-match": "*" } })).statusCode).toBe(304);
  for (const url of ["/healthz", "/readyz", "/metrics", "/sessions/none"]) expect((await app.inject(url)).headers.etag).toBeUndefined();
  const made = await app.inject({ method: "POST", url: "/sessions", headers: { "if-none-match": "*" }, payload: { query: "What?" } });
  expect([made.statusCode, made.headers.etag]).toEqual([201, undefined]);
});
