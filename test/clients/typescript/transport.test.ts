import { describe, expect, it } from "vitest";
import { ServiceError, UnreachableError } from "../../../clients/typescript/src/errors.ts";
import { Transport, type TransportOptions } from "../../../clients/typescript/src/transport.ts";

const url = "http://ralph.test/sessions";

type Scripted = Response | Error | ((init: RequestInit) => Promise<Response>);

/** A transport whose requests are answered one after the other, and what was sent. */
function scripted(answers: Scripted[], options: Partial<TransportOptions> = {}) {
  const queue = [...answers];
  const sent: { method: string | undefined; headers: Headers; body: unknown }[] = [];
  const transport = new Transport({
    baseUrl: "http://ralph.test",
    retry: { baseMs: 1 },
    fetch: async (_url, init) => {
      sent.push({ method: init.method, headers: new Headers(init.headers), body: init.body });
      const next = queue.shift();
      if (next === undefined) throw new Error("More requests than expected");
      if (next instanceof Error) throw next;
      return typeof next === "function" ? next(init) : next;
    },
    ...options,
  });
  return { transport, sent };
}

function problem(status: number, headers: Record<string, string> = {}, more: object = {}): Response {
  const body = { type: "/problems/x", title: "No", status, detail: "Not so", error: "conflict", requestId: "r-1", ...more };
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/problem+json", ...headers } });
}

/** An answer whose body breaks off. */
function cut(): Response {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('{"id":'));
      controller.error(new TypeError("terminated"));
    },
  });
  return new Response(body);
}

/** An answer that never comes, or whose body never ends, until the request is aborted. */
const never = ({ signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
const endless = async ({ signal }: RequestInit) =>
  new Response(new ReadableStream({ start: (body) => signal?.addEventListener("abort", () => body.error(signal.reason)) }));

const away = () => new TypeError("fetch failed");
const ok = () => new Response('{"id":"1"}');

describe("the address of a file", () => {
  const at = (baseUrl: string, path: string) => new Transport({ baseUrl }).fileUrl(path);

  it.each([
    ["https://h.test", "/sessions/1/reports/md", "https://h.test/sessions/1/reports/md"],
    ["https://h.test/ralph", "/sessions/1/reports/md", "https://h.test/ralph/sessions/1/reports/md"],
    ["https://h.test/ralph/", "/ralph/sessions/1/reports/md?template=a", "https://h.test/ralph/sessions/1/reports/md?template=a"],
    ["https://h.test/ralph", "https://h.test/ralph/links/abc", "https://h.test/ralph/links/abc"],
    ["https://h.test/sessions", "/sessions/1/reports/md", "https://h.test/sessions/sessions/1/reports/md"],
    ["https://h.test/sessions", "/sessions/sessions/1/reports/md", "https://h.test/sessions/sessions/1/reports/md"],
  ])("under %s of %s is %s", (baseUrl, path, expected) => {
    expect(at(baseUrl, path)).toBe(expected);
  });

  it("is never that of another service, which would get the key", () => {
    expect(() => at("https://h.test/ralph", "https://other.test/ralph/links/abc")).toThrow(TypeError);
    expect(() => at("https://h.test/ralph", "http://h.test/ralph/links/abc")).toThrow(TypeError);
  });
});

describe("sending a request", () => {
  it("sends the key, and asks for it anew each time", async () => {
    let key: string | null = "rk_1";
    const { transport, sent } = scripted([ok(), ok()], { apiKey: () => key });
    await transport.send(url, { method: "GET" });
    key = null;
    await transport.send(url, { method: "GET" });
    expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer rk_1", null]);
  });

  it("repeats a POST whose answer was lost with the same idempotency key and body", async () => {
    const { transport, sent } = scripted([away(), cut(), problem(502), ok()]);
    expect(await (await transport.send(url, { method: "POST", body: "{}" })).json()).toEqual({ id: "1" });
    const keys = sent.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(new Set(keys).size).toBe(1);
    expect(sent.map(({ body }) => body)).toEqual(["{}", "{}", "{}", "{}"]);
  });

  it("gives each POST a key of its own, and keeps one that was given", async () => {
    const { transport, sent } = scripted([ok(), ok(), ok()]);
    for (const headers of [undefined, undefined, { "idempotency-key": "mine" }]) await transport.send(url, { method: "POST", headers });
    const [first, second, third] = sent.map(({ headers }) => headers.get("idempotency-key"));
    expect(first).not.toBe(second);
    expect(third).toBe("mine");
  });

  it("does not repeat a PATCH that may have taken effect, but one that was refused as too early", async () => {
    await expect(scripted([away(), ok()]).transport.send(url, { method: "PATCH" })).rejects.toThrow(UnreachableError);
    expect((await scripted([problem(503), ok()]).transport.send(url, { method: "PATCH" })).ok).toBe(true);
  });

  it("waits as long as Retry-After says", async () => {
    const { transport, sent } = scripted([problem(429, { "retry-after": "1" }), ok()]);
    const started = performance.now();
    await transport.send(url, { method: "GET" });
    expect(performance.now() - started).toBeGreaterThan(990);
    expect(sent).toHaveLength(2);
  });

  it("fails at once where Retry-After ends after the budget, and says how long it is", async () => {
    const { transport, sent } = scripted([problem(429, { "retry-after": "3600" }), ok()]);
    await expect(transport.send(url, { method: "GET" })).rejects.toMatchObject({ status: 429, retryAfterMs: 3_600_000 });
    expect(sent).toHaveLength(1);
  });

  it("gives up after as many attempts as it was told, with the last failure", async () => {
    const { transport, sent } = scripted([away(), away(), problem(503)], { retry: { attempts: 3, baseMs: 1 } });
    await expect(transport.send(url, { method: "GET" })).rejects.toMatchObject({ status: 503 });
    expect(sent).toHaveLength(3);
  });

  it.each([400, 401, 403, 404, 409, 422, 500])("does not repeat what was refused with %i", async (status) => {
    const { transport, sent } = scripted([problem(status), ok()]);
    await expect(transport.send(url, { method: "GET" })).rejects.toThrow(ServiceError);
    expect(sent).toHaveLength(1);
  });

  it("tells a problem document in its own words", async () => {
    const issues = [{ path: "query", message: "is too long" }];
    const { transport } = scripted([problem(400, {}, { error: "invalid_input", issues })]);
    const failure = await transport.send(url, { method: "GET" }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 400, code: "invalid_input", message: "Not so – query: is too long", issues, requestId: "r-1" });
  });

  it("tells the status of an answer that is no problem document", async () => {
    const { transport } = scripted([new Response("<html>", { status: 404, statusText: "Not Found" })]);
    const failure = await transport.send(url, { method: "GET" }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 404, code: null, message: "The service answered 404 Not Found" });
  });

  it.each([
    ["before the answer", never],
    ["in the middle of the body", endless],
  ])("gives up an attempt that takes too long %s, and tries again", async (_when, slow) => {
    const { transport, sent } = scripted([slow, ok()], { timeoutMs: 20 });
    expect((await transport.send(url, { method: "GET" })).ok).toBe(true);
    expect(sent).toHaveLength(2);
  });

  it.each<[string, Scripted, Partial<TransportOptions>]>([
    ["for the answer", never, {}],
    ["for the body", endless, {}],
    ["between two attempts", problem(503, { "retry-after": "30" }), {}],
  ])("ends with the signal's reason while it waits %s", async (_what, answer, options) => {
    const abort = new AbortController();
    const reason = new Error("enough");
    const { transport } = scripted([answer], options);
    const sending = transport.send(url, { method: "POST", signal: abort.signal });
    setTimeout(() => abort.abort(reason), 10);
    await expect(sending).rejects.toBe(reason);
  });

  it("sends nothing once the signal is aborted", async () => {
    const { transport } = scripted([never]);
    await expect(transport.send(url, { method: "GET", signal: AbortSignal.abort(new Error("before")) })).rejects.toThrow("before");
  });
});

it.each(["localhost:3000", "127.0.0.1:3000", "", "ftp://127.0.0.1"])("says of the address %j that it is none", (baseUrl) => {
  expect(() => new Transport({ baseUrl })).toThrow(`baseUrl '${baseUrl}' is not an http address, such as http://127.0.0.1:3000`);
});
