/** Traces as a collector gets them, from a service that is stopped and started again in the middle of a session. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { compose } from "../../src/composition/composition.ts";
import { loadConfig } from "../../src/composition/settings/config.ts";
import { temporaryDirectory } from "../support/core.ts";
import { migrated } from "../support/migrated.ts";

interface SpanSent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}

async function startCollector(): Promise<{ url: string; spans: SpanSent[]; keys: (string | undefined)[] }> {
  const spans: SpanSent[] = [];
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers["x-key"]?.toString());
    void json(request).then((body) => {
      const { resourceSpans } = body as { resourceSpans: { scopeSpans: { spans: SpanSent[] }[] }[] };
      for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, keys };
}

test("a session is one trace across requests, steps, agents, calls and a restart; it continues the caller's", async () => {
  const collector = await startCollector();
  const { config, secrets } = loadConfig({
    DATA_DIR: migrated(temporaryDirectory()),
    ENGINE: "extractive",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: "x-key=se%20cret",
  });
  const open = () => compose(config, secrets, { logger: null });
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const caller = "b7ad6b7169203331";

  const first = await open();
  const headers = { traceparent: `00-${traceId}-${caller}-01` };
  const made = await first.app.inject({ method: "POST", url: "/sessions", headers, payload: { query: "How many people has Germany?" } });
  const { id } = made.json();
  while ((await first.sessions.get("local", id)).hold !== "awaiting_input") await new Promise((resolve) => setImmediate(resolve));
  await first.close();

  const second = await open();
  await second.app.inject({ method: "POST", url: `/sessions/${id}/approve`, payload: {} });
  while ((await second.sessions.get("local", id)).status !== "done") await new Promise((resolve) => setImmediate(resolve));
  await second.close();

  const ours = collector.spans.filter((span) => span.traceId === traceId);
  const byId = new Map(ours.map((span) => [span.spanId, span]));
  const names = ours.map(({ name }) => name);
  expect(names).toContain("POST /sessions");
  for (const state of ["created", "planning", "executing", "reporting"]) expect(names).toContain(`step ${state}`);
  expect(names.some((name) => name.startsWith("agent "))).toBe(true);
  expect(names.some((name) => name.startsWith("tool "))).toBe(true);
  const request = ours.find(({ name }) => name === "POST /sessions");
  expect(request?.parentSpanId).toBe(caller);
  for (const span of ours) {
    if (span.name.startsWith("step ")) expect(span.parentSpanId, span.name).toBe(request?.spanId);
    if (span.name.startsWith("tool ")) expect(byId.get(span.parentSpanId ?? "")?.name, span.name).toMatch(/^agent /);
    if (span.name.startsWith("agent ")) expect(byId.get(span.parentSpanId ?? "")?.name, span.name).toMatch(/^step /);
  }
  // The approval is a request of its own.
  expect(collector.spans.find(({ name }) => name === "POST /sessions/:id/approve")?.traceId).not.toBe(traceId);
  expect(new Set(collector.keys)).toEqual(new Set(["se cret"]));
});
