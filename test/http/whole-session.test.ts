import { describe, expect, test } from "vitest";
import { sha256 } from "../../src/domain/base/json.ts";
import { event } from "../../src/domain/events/events.ts";
import type { Section } from "../../src/domain/sessions/research.ts";
import { verifyBundle } from "../../src/maintenance/verify-bundle.ts";
import { startRealService } from "./support/real-service.ts";
import { SseReader } from "./support/sse-reader.ts";

const germany = `# Germany

## Life expectancy

Life expectancy at birth in Germany rose to 80.9 years in 2022. In 1990 life expectancy in Germany was 75.2 years.
`;
const table = "Country,Year,Life expectancy (years)\nGermany,1990,75.2\nGermany,2022,80.9\nFrance,1990,76.6\nFrance,2022,82.3\n";

function form(files: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, content] of Object.entries(files)) data.append("files", new Blob([content]), name);
  return data;
}

describe("a whole session over HTTP", () => {
  test("from the documents to the files, told by one stream, and gone when it is deleted", async () => {
    const { app, url } = await startRealService();
    const post = (path: string, payload?: object) => app.inject({ method: "POST", url: path, ...(payload && { payload }) });

    const added = await app.inject({ method: "POST", url: "/documents", payload: form({ "germany.md": germany, "life.csv": table }) });
    expect(added.statusCode).toBe(201);
    const [first] = added.json().items;
    expect((await app.inject(`/documents/${first.id}`)).json()).toEqual(first);
    expect((await app.inject("/documents/search?q=life+expectancy+Germany")).json().items.length).toBeGreaterThan(0);

    const asked = { query: "How did life expectancy in Germany develop?", outputFormats: ["md", "html", "json", "pdf"] };
    const headers = { "idempotency-key": "whole-session" };
    const created = await app.inject({ method: "POST", url: "/sessions", payload: asked, headers });
    const again = await app.inject({ method: "POST", url: "/sessions", payload: asked, headers });
    expect([created.statusCode, again.statusCode, again.json().id]).toEqual([201, 201, created.json().id]);
    const base = String(created.headers.location);

    const reader = await SseReader.open(`${url}${base}/events`);
    await reader.until(({ events }) => events.some(({ event: type }) => type === "session.held"));
    expect((await app.inject(base)).json()).toMatchObject({ status: "brief", hold: "awaiting_input", brief: { status: "draft" } });
    const answer = await post(`${base}/messages`, { content: "add France" });
    expect(answer.statusCode).toBe(200);
    expect(JSON.stringify(answer.json().brief.scope)).toContain("France");
    expect((await app.inject(`${base}/messages`)).json().items.length).toBeGreaterThanOrEqual(2);

    expect((await app.inject(`${base}/bundle`)).statusCode).toBe(409);
    expect((await post(`${base}/approve`)).statusCode).toBe(202);
    await reader.ended;
    expect((await app.inject(base)).json()).toMatchObject({ status: "done", progress: { percent: 100 } });

    const { items: claims } = (await app.inject(`${base}/claims?limit=200`)).json<{ items: { text: string; verdict: string }[] }>();
    expect(claims.length).toBeGreaterThan(2);
    expect(claims.filter(({ verdict }) => verdict !== "supported")).toEqual([]);
    expect((await app.inject(`${base}/claims?verdict=unsupported`)).json()).toEqual({ items: [], nextCursor: null });

    const told = reader.events.map(({ data }) => event.parse(JSON.parse(data)));
    expect(told.map(({ seq }) => seq)).toEqual(told.map((_event, index) => index + 1));
    expect(told.map(({ percent }) => percent)).toEqual(told.map(({ percent }) => percent).toSorted((a, b) => a - b));
    expect(told.at(-1)).toMatchObject({ type: "session.status", data: { to: "done" } });
    expect((await app.inject(`${base}/events?limit=1000`)).json().items).toEqual(told);
    expect((await SseReader.open(`${url}${base}/events`, { "last-event-id": String(told.length) })).response.status).toBe(204);
    const back = await SseReader.open(`${url}${base}/events`, { "last-event-id": "3" });
    await back.ended;
    expect(back.seqs).toEqual(reader.seqs.slice(3));
    expect((await app.inject("/events?limit=1000")).json().items).toMatchObject(told.map(({ seq }) => ({ seq })));

    expect((await app.inject(`${base}/plan`)).json().tasks.length).toBeGreaterThan(0);
    const { items: tasks } = (await app.inject(`${base}/tasks`)).json();
    const leaf = tasks.find(({ agent }: { agent: string | null }) => agent === "research");
    expect((await app.inject(`${base}/tasks/${leaf.id}`)).json().calls.length).toBeGreaterThan(0);

    const results = (await app.inject(`${base}/results`)).json();
    expect(results.sources.length).toBeGreaterThan(0);
    for (const { citations } of results.sections.flatMap(({ paragraphs }: Section) => paragraphs)) {
      for (const { sourceId, place, quote } of citations) {
        const part = (await app.inject(`${base}/sources/${sourceId}?from=${place.from}&to=${place.to}`)).json();
        expect(part.text).toBe(quote);
      }
    }
    expect(results.reports.map(({ format }: { format: string }) => format).toSorted()).toEqual(["html", "json", "md", "pdf"]);
    for (const report of results.reports) {
      const file = await app.inject(report.url);
      expect([file.statusCode, file.headers.etag, file.rawPayload.length]).toEqual([200, `"${report.sha256}"`, report.bytes]);
      expect(sha256(file.rawPayload)).toBe(report.sha256);
    }

    const bundle = await app.inject(`${base}/bundle`);
    expect([bundle.statusCode, bundle.headers["content-type"]]).toEqual([200, "application/zip"]);
    expect(await verifyBundle(bundle.rawPayload, null)).toMatchObject({ problems: [], session: { query: asked.query } });

    expect((await post(`${base}/messages`, { content: "one more thing" })).statusCode).toBe(409);
    expect((await app.inject("/sessions?status=done")).json().items).toHaveLength(1);
    expect((await app.inject({ method: "DELETE", url: base })).statusCode).toBe(204);
    for (const path of ["", "/results", "/events", "/plan", "/tasks", "/reports/md"]) {
      expect((await app.inject(`${base}${path}`)).statusCode, path).toBe(404);
    }
    expect((await app.inject(`/documents/${first.id}`)).statusCode).toBe(200);
  });

  test("stays open over the brief, and ends when the session is cancelled", async () => {
    const { app, url } = await startRealService();
    const { id } = (await app.inject({ method: "POST", url: "/sessions", payload: { query: "What is known of tea?" } })).json();
    const reader = await SseReader.open(`${url}/sessions/${id}/events`);
    await reader.until(({ events }) => events.some(({ event: type }) => type === "session.held"));
    expect((await app.inject({ method: "POST", url: `/sessions/${id}/cancel` })).json().status).toBe("cancelled");
    await reader.ended;
    expect(JSON.parse(reader.events.at(-1)?.data ?? "")).toMatchObject({ type: "session.status", data: { to: "cancelled" } });
  });
});

describe("bad input", () => {
  test("is told by field, and leaves the store as it was", async () => {
    const { app } = await startRealService({ MAX_DOCUMENT_MB: "0.1" });
    const document = { name: "a.md", mediaType: "text/markdown", content: "# A" };
    const cases: [string, object, number, string?][] = [
      ["/sessions", { query: "" }, 400, "query"],
      ["/sessions", { query: "x".repeat(20_000) }, 400, "query"],
      ["/sessions", { query: "q", surprise: true }, 400, "surprise"],
      ["/sessions", { query: ["q"] }, 400, "query"],
      ["/sessions", { query: "q", outputFormats: ["odp"] }, 400, "outputFormats.0"],
      ["/sessions", { query: "q", plan: { nonsense: true } }, 422],
      ["/sessions/0195561c-7d3a-7c11-9a52-5e0f6d1b7c40/messages", { content: "hello" }, 404],
      ["/documents", { ...document, content: "x".repeat(100_001) }, 413, "content"],
      ["/documents", { ...document, content: "x".repeat(10_000_000) }, 413, "content"],
      ["/documents", { ...document, content: `\u0000\u0001\u0002${"\u0000\ufffd".repeat(2_000)}` }, 415, "content"],
      ["/documents", { ...document, mediaType: "image/png" }, 415, "mediaType"],
    ];
    for (const [url, payload, status, path] of cases) {
      const answer = await app.inject({ method: "POST", url, payload });
      expect([answer.statusCode, answer.json().status], `${url} ${JSON.stringify(payload).slice(0, 60)}`).toEqual([status, status]);
      if (path !== undefined) expect(answer.json().issues).toMatchObject([{ path }]);
    }
    expect((await app.inject("/sessions")).json().items).toEqual([]);
    expect((await app.inject("/documents")).json().items).toEqual([]);
  });
});
