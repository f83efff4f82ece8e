/** A session stays one trace through a kill: a real process, killed while a step is under way, and a collector that listens on. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, it, onTestFinished, vi } from "vitest";
import { temporaryDirectory } from "../support/core.ts";
import { ServiceProcess } from "./process.ts";
import { Remote } from "./remote.ts";

interface SpanSent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}

it("goes on in its trace after a kill", { timeout: 60_000 }, async () => {
  const spans: SpanSent[] = [];
  const collector = createServer((request, response) => {
    void json(request).then((body) => {
      const { resourceSpans } = body as { resourceSpans: { scopeSpans: { spans: SpanSent[] }[] }[] };
      for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const directory = temporaryDirectory();
  const remote = new Remote();
  const environment = {
    ...{ DATA_DIR: directory, AGENTS_DIR: directory, REMOTE: await remote.start() },
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  };
  const first = new ServiceProcess({ ...environment, CRASH_AT: "call answered:2" });
  let second: ServiceProcess | null = null;
  onTestFinished(async () => {
    for (const service of [first, second]) {
      service?.kill();
      await service?.ended;
    }
    collector.close();
    await remote.close();
  });
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const url = (await first.listening()) ?? "";
  const headers = { "content-type": "application/json", traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  // The brief waits for its approval: the spans before it are sent, and the step behind it is under way at the kill.
  const body = JSON.stringify({ query: "Only read", outputFormats: ["md"] });
  const { id } = (await (await fetch(`${url}/sessions`, { method: "POST", headers, body })).json()) as { id: string };
  await vi.waitFor(() => expect(spans.map(({ name }) => name)).toContain("step created"), 20_000);
  const before = spans.length;
  await fetch(`${url}/sessions/${id}/approve`, { method: "POST" });
  expect(await first.ended).toBe("SIGKILL");

  second = new ServiceProcess(environment);
  const again = (await second.listening()) ?? "";
  const session = async () => (await (await fetch(`${again}/sessions/${id}`)).json()) as { status: string };
  await vi.waitFor(async () => expect(await session()).toMatchObject({ status: "done" }), 30_000);
  await second.stop();

  const ours = spans.filter((span) => span.traceId === traceId);
  const request = ours.find(({ name }) => name === "POST /sessions");
  expect(request?.parentSpanId).toBe("b7ad6b7169203331");
  const steps = (some: readonly SpanSent[]) => some.filter(({ name, traceId: of }) => of === traceId && name.startsWith("step "));
  expect(steps(spans.slice(0, before)).length).toBeGreaterThan(0);
  expect(steps(spans.slice(before)).map(({ name }) => name)).toEqual(expect.arrayContaining(["step executing", "step reporting"]));
  for (const { name, parentSpanId } of steps(spans)) expect(parentSpanId, name).toBe(request?.spanId);
  // No step of the session lies outside its trace.
  expect(spans.filter(({ name, traceId: of }) => name.startsWith("step ") && of !== traceId)).toEqual([]);
});
