import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { listen, startService } from "../support/service.ts";

const statusFor = async (headers: Record<string, string>, settings = {}, request: { method?: "POST" | "GET"; url?: string } = {}) => {
  const { app } = await startService({ settings });
  return app.inject({ method: "GET", url: "/sessions", ...request, headers });
};

describe("the host of a request", () => {
  test.each([
    "localhost",
    "LOCALHOST:3000",
    "localhost.:3000",
    "ralph.localhost",
    "127.0.0.1:3000",
    "127.8.9.1",
    "[::1]:3000",
    "[::ffff:127.0.0.1]",
  ])("is taken where it is loopback: %s", async (host) => {
    expect((await statusFor({ host })).statusCode).toBe(200);
  });

  test.each([
    "evil.example",
    "localhost.evil.example",
    "evil-localhost",
    "127.0.0.1.evil.example",
    "192.168.0.7:3000",
    "0.0.0.0:3000",
    "[::2]",
    "localhost@evil.example",
    "localhost/x",
    "local host",
    "localhost:3000:1",
  ])("is 403 where it is not, and the detail names the setting: %s", async (host) => {
    const answer = await statusFor({ host });
    expect([answer.statusCode, answer.json().error]).toEqual([403, "forbidden"]);
    expect(answer.json().detail).toContain("ALLOWED_HOSTS");
  });

  test.each([
    ["ralph.example", 200],
    ["RALPH.example.:8080", 200],
    ["xn--bcher-kva.example", 200],
    ["other.example:8443", 200],
    ["other.example", 403],
    ["other.example:9000", 403],
    ["sub.ralph.example", 403],
  ])("may be a listed one, on the port that is listed: %s is %i", async (host, status) => {
    const allowedHosts = ["Ralph.example", "xn--bcher-kva.example", "other.example:8443"];
    expect((await statusFor({ host }, { allowedHosts })).statusCode).toBe(status);
  });

  test("may be any where none is listed and the service is for more than this machine", async () => {
    expect((await statusFor({ host: "evil.example" }, { allowedHosts: null })).statusCode).toBe(200);
  });

  test.each(["/healthz", "/readyz", "/metrics"])("does not matter to %s", async (url) => {
    expect((await statusFor({ host: "10.0.0.3:3000" }, {}, { url })).statusCode).toBe(200);
  });

  test.each([
    ["evil.example", "10.1.1.1", 200],
    ["evil.example", "127.0.0.1", 403],
    ["ralph.example", "127.0.0.1", 200],
    ["localhost, evil.example", "127.0.0.1", 403],
  ])("as a proxy forwards it, %s, counts where the proxy is trusted (%s): %i", async (forwarded, proxy, status) => {
    const settings = { allowedHosts: ["ralph.example"], trustProxy: [proxy] };
    expect((await statusFor({ host: "127.0.0.1:3000", "x-forwarded-host": forwarded }, settings)).statusCode).toBe(status);
  });

  test("cannot be whitewashed by a forwarded one", async () => {
    const settings = { allowedHosts: ["ralph.example"], trustProxy: 1 };
    expect((await statusFor({ host: "evil.example", "x-forwarded-host": "ralph.example" }, settings)).statusCode).toBe(403);
  });

  test.each([
    ["GET /sessions HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n", 400, "The request has more than one Host header"],
    ["GET /sessions HTTP/1.1\r\n", 400, "The request has no Host header"],
    ["GET /healthz HTTP/1.1\r\nHost: a\r\nHost: a\r\n", 400, "The request has more than one Host header"],
    ["GET /sessions HTTP/1.1\r\nHost:\r\n", 403, "Requests without a host are not accepted here"],
    ["GET /sessions HTTP/1.0\r\n", 403, "Requests without a host are not accepted here"],
    ["GET http://evil.example/sessions HTTP/1.1\r\nHost: localhost\r\n", 403, "Requests to the host 'evil.example' are not accepted here"],
    ["GET http://localhost:1/sessions HTTP/1.1\r\nHost: localhost\r\n", 200, '"items":[]'],
  ])("is read from the bytes that came: %j is %i", async (head, status, said) => {
    const { app } = await startService();
    const { port } = await listen(app);
    const socket = connect(port, "127.0.0.1");
    socket.write(`${head}Connection: close\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain(said);
  });
});

describe("a page of another site", () => {
  const change = (headers: Record<string, string>, settings = {}, url = "/sessions/none/cancel") =>
    statusFor({ host: "localhost:3000", ...headers }, settings, { method: "POST", url });

  test.each([
    [{ origin: "http://evil.example" }],
    [{ origin: "null" }],
    [{ origin: "http://localhost:5173", "sec-fetch-site": "same-site" }],
    [{ origin: "http://localhost:5173" }],
    [{ origin: "http://127.0.0.1:3000" }],
    [{ "sec-fetch-site": "cross-site" }],
    [{ origin: "file://" }],
    [{ origin: "chrome-extension://abcdef" }],
  ])("changes nothing: %o", async (headers) => {
    const answer = await change(headers as unknown as Record<string, string>);
    expect([answer.statusCode, answer.json().error]).toEqual([403, "forbidden"]);
    expect(answer.json().detail).toContain("CORS_ORIGINS");
  });

  test("is refused before a form of it is read", async () => {
    const { app, documents } = await startService();
    const payload = new FormData();
    payload.append("files", new Blob(["# planted"]), "a.md");
    const headers = { host: "localhost", origin: "http://evil.example", "sec-fetch-site": "cross-site" };
    expect((await app.inject({ method: "POST", url: "/documents", headers, payload })).statusCode).toBe(403);
    expect((await documents.list("local", { limit: 10 })).items).toEqual([]);
  });

  test.each([
    [{}],
    [{ origin: "http://localhost:3000" }],
    [{ origin: "http://localhost:3000", "sec-fetch-site": "same-origin" }],
    [{ "sec-fetch-site": "none" }],
  ])("is told from the service's own, and from a program: %o", async (headers) => {
    expect((await change(headers as Record<string, string>)).statusCode).toBe(404);
  });

  test.each([
    ["with the port that the browser sees", { host: "ralph.example:8443" }],
    ["with the port that TLS has", { host: "ralph.example", origin: "https://ralph.example" }],
    ["as a proxy forwards it", { host: "127.0.0.1:3000", "x-forwarded-host": "ralph.example:8443" }],
  ])("is told from the service's own behind a gateway, %s", async (_name, headers) => {
    const settings = { allowedHosts: ["ralph.example"], trustProxy: 1, basePath: "/ralph" };
    const answer = await change({ origin: "https://ralph.example:8443", ...headers }, settings, "/ralph/sessions/none/cancel");
    expect(answer.statusCode).toBe(404);
  });

  test("may do so where its origin is listed, and reads the answer", async () => {
    const settings = { corsOrigins: ["https://console.example"] };
    const { app } = await startService({ settings });
    const headers = { host: "localhost", origin: "https://console.example", "sec-fetch-site": "cross-site" };
    const preflight = await app.inject({
      method: "OPTIONS",
      url: "/sessions",
      headers: { ...headers, "access-control-request-method": "POST", "access-control-request-headers": "content-type,idempotency-key" },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      "access-control-allow-origin": "https://console.example",
      "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
      "access-control-allow-headers": "content-type,idempotency-key",
    });
    const made = await app.inject({ method: "POST", url: "/sessions", headers, payload: { query: "q" } });
    expect([made.statusCode, made.headers["access-control-allow-origin"]]).toEqual([201, "https://console.example"]);
    expect(made.headers["access-control-expose-headers"]).toContain("Location");
    const other = await app.inject({ method: "POST", url: "/sessions", headers: { ...headers, origin: "https://console.example:1" } });
    expect([other.statusCode, other.headers["access-control-allow-origin"]]).toEqual([403, undefined]);
    expect((await app.inject({ method: "OPTIONS", url: "/sessions" })).headers.allow).toContain("POST");
  });

  test("is given no leave to read where no origin is listed", async () => {
    const answer = await statusFor({ host: "localhost", origin: "http://evil.example" });
    expect([answer.statusCode, answer.headers["access-control-allow-origin"]]).toEqual([200, undefined]);
    expect(answer.headers["cross-origin-resource-policy"]).toBe("same-origin");
  });
});
