import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { startService } from "../support/service.ts";

test.each([
  ["gzip", "gzip"],
  ["br;q=0.5, gzip", "gzip"],
  ["gzip, deflate, br", "gzip"],
  ["br, gzip;q=0.5", "br"],
  ["*", "gzip"],
])("a large answer is compressed as 'Accept-Encoding: %s' prefers: %s", async (accepted, coding) => {
  const { app } = await startService();
  const plain = await app.inject("/openapi.json");
  const small = await app.inject({ url: "/openapi.json", headers: { "accept-encoding": accepted } });
  expect(small.headers).toMatchObject({ "content-encoding": coding, vary: "accept-encoding", etag: plain.headers.etag });
  const text = coding === "br" ? brotliDecompressSync(small.rawPayload) : gunzipSync(small.rawPayload);
  expect(text.toString()).toBe(plain.body);
  expect(Number(small.headers["content-length"])).toBe(small.rawPayload.length);
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
});

test.each(["identity", "gzip;q=0, br;q=0", "deflate", ""])("nothing is compressed for 'Accept-Encoding: %s'", async (accepted) => {
  const { app } = await startService();
  const answer = await app.inject({ url: "/openapi.json", headers: { "accept-encoding": accepted } });
  expect(answer.headers).toMatchObject({ vary: "accept-encoding" });
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.json().openapi).toBe("3.1.0");
});

test.each(["gzip", "br"])("a short answer is compressed without the thread pool: %s", async (coding) => {
  const { app } = await startService();
  for (const query of ["One?", "Two?", "Three?"]) await app.inject({ method: "POST", url: "/sessions", payload: { query } });
  const plain = await app.inject("/sessions");
  const small = await app.inject({ url: "/sessions", headers: { "accept-encoding": coding } });
  expect(small.headers).toMatchObject({ "content-encoding": coding, etag: plain.headers.etag });
  expect((coding === "br" ? brotliDecompressSync(small.rawPayload) : gunzipSync(small.rawPayload)).toString()).toBe(plain.body);
});

test("small answers are not compressed, and 0 switches it off", async () => {
  const headers = { "accept-encoding": "gzip" };
  const { app } = await startService();
  expect((await app.inject({ url: "/healthz", headers })).headers["content-encoding"]).toBeUndefined();
  const { app: other } = await startService({ settings: { compressFromBytes: 0 } });
  expect((await other.inject({ url: "/openapi.json", headers })).headers["content-encoding"]).toBeUndefined();
});

test("an event stream is never compressed", async () => {
  const { app, sessions } = await startService();
  const { id } = (await app.inject({ method: "POST", url: "/sessions", payload: { query: "What is it?" } })).json();
  await sessions.cancel("local", id);
  const headers = { accept: "text/event-stream", "accept-encoding": "gzip, br" };
  const answer = await app.inject({ url: `/sessions/${id}/events`, headers });
  expect([answer.statusCode, answer.headers["content-encoding"]]).toEqual([200, undefined]);
  expect(answer.body).toContain("event: session.status");
});
