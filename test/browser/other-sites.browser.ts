/** What web pages of other sites can do to a service on this machine's loopback, in a real Chromium. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { startRealService } from "../http/support/real-service.ts";

/** Names that lead to this machine, as a rebound name would. */
const evil = "evil.example";
const gateway = "ralph.example";
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--host-resolver-rules=MAP ${evil} 127.0.0.1, MAP ${gateway} 127.0.0.1`,
];

let browser: Browser;
let page: Page;
let elsewhere: Server;
/** The port of another site on this machine. */
let port: number;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: flags });
  elsewhere = createServer((_request, response) => response.setHeader("content-type", "text/html").end("<title>elsewhere</title>"));
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  port = (elsewhere.address() as AddressInfo).port;
});

afterAll(async () => {
  await browser?.close();
  elsewhere?.close();
});

beforeEach(async () => {
  page = await browser.newPage();
  onTestFinished(() => page.close());
});

interface Asked {
  method: string;
  url: string;
  /** Sent as a form, which needs no preflight. */
  isForm?: boolean;
  json?: object;
  mode?: "cors" | "no-cors";
}

/** The status that a page sees: 0 of an opaque answer, null where the browser kept the answer from it. */
function ask(asked: Asked): Promise<number | null> {
  return page.evaluate(async ({ method, url, isForm, json, mode }) => {
    const form = new FormData();
    form.append("files", new Blob(["# Planted"], { type: "text/markdown" }), "planted.md");
    const headers: Record<string, string> = json === undefined ? {} : { "content-type": "application/json" };
    const body = isForm ? form : json === undefined ? null : JSON.stringify(json);
    return fetch(url, { method, headers, body, mode: mode ?? "cors" }).then(
      ({ status }) => status,
      () => null,
    );
  }, asked);
}

async function started(environment: Record<string, string> = {}) {
  const service = await startRealService(environment);
  const { session } = await service.sessions.create("local", { query: "What is it?" }, null);
  const documents = async (): Promise<unknown[]> => (await service.app.inject(`${environment.BASE_PATH ?? ""}/documents`)).json().items;
  return { ...service, id: session.id, documents, port: new URL(service.url).port };
}

test("a page whose name was rebound to this address reads nothing and changes nothing", async () => {
  const service = await started();
  const own = `http://${evil}:${service.port}`;
  const landing = await page.goto(`${own}/healthz`);
  expect(landing?.status()).toBe(200);
  expect(new URL(page.url()).origin).toBe(own);
  expect(await ask({ method: "GET", url: `${own}/sessions` })).toBe(403);
  expect(await ask({ method: "POST", url: `${own}/sessions`, json: { query: "q" } })).toBe(403);
  expect(await ask({ method: "POST", url: `${own}/documents`, isForm: true })).toBe(403);
  expect(await ask({ method: "DELETE", url: `${own}/sessions/${service.id}` })).toBe(403);
  expect((await service.sessions.list("local", {}, { limit: 10 })).items.map(({ id }) => id)).toEqual([service.id]);
  expect(await service.documents()).toEqual([]);
});

test.each([
  ["another site", evil],
  ["another port of localhost", "localhost"],
])("a page of %s plants no document and cancels no session", async (_name, host) => {
  const service = await started();
  await page.goto(`http://${host}:${port}/`);
  const own = `http://localhost:${service.port}`;
  for (const mode of ["no-cors", "cors"] as const) {
    await ask({ method: "POST", url: `${own}/documents`, isForm: true, mode });
    await ask({ method: "POST", url: `${own}/sessions/${service.id}/cancel`, mode });
  }
  expect(await ask({ method: "GET", url: `${own}/sessions` })).toBeNull();
  expect(await ask({ method: "POST", url: `${own}/sessions`, json: { query: "q" } })).toBeNull();
  expect(await service.documents()).toEqual([]);
  expect((await service.sessions.get("local", service.id)).status).not.toBe("cancelled");
});

test("a page of an origin that is listed uses the service", async () => {
  const service = await started({ CORS_ORIGINS: `http://localhost:${port}` });
  await page.goto(`http://localhost:${port}/`);
  const own = `http://127.0.0.1:${service.port}`;
  expect(await ask({ method: "POST", url: `${own}/documents`, isForm: true })).toBe(201);
  expect(await ask({ method: "POST", url: `${own}/sessions`, json: { query: "q" } })).toBe(201);
  expect(await ask({ method: "DELETE", url: `${own}/sessions/${service.id}` })).toBe(204);
});

test("the service's own page works, directly and behind a gateway that has another name, under a path", async () => {
  const service = await started({ BASE_PATH: "/ralph", ALLOWED_HOSTS: gateway, TRUST_PROXY: "loopback" });
  const proxy = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
    const answer = await fetch(`${service.url}${request.url}`, {
      method: request.method ?? "GET",
      headers: { ...(headers as Record<string, string>), "x-forwarded-host": request.headers.host ?? "" },
      body: chunks.length === 0 ? null : Buffer.concat(chunks),
    });
    const type = answer.headers.get("content-type") ?? "text/plain";
    response.writeHead(answer.status, { "content-type": type }).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void proxy.close());
  const gatewayPort = (proxy.address() as AddressInfo).port;
  for (const own of [`http://localhost:${service.port}/ralph`, `http://${gateway}:${gatewayPort}/ralph`]) {
    await page.goto(`${own}/docs`);
    await page.waitForSelector(".opblock");
    expect(await ask({ method: "POST", url: `${own}/sessions`, json: { query: "q" } })).toBe(201);
    expect(await ask({ method: "POST", url: `${own}/documents`, isForm: true })).toBeLessThan(300);
  }
  await page.goto(`http://${evil}:${port}/`);
  expect(await ask({ method: "POST", url: `http://${gateway}:${gatewayPort}/ralph/sessions/${service.id}/cancel`, mode: "no-cors" })).toBe(
    0,
  );
  expect((await service.sessions.get("local", service.id)).status).not.toBe("cancelled");
});
