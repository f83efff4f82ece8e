/** A research from its start to its report through tools alone, by clients of both generations. */
import { expect, it } from "vitest";
import { startRealService } from "../http/support/real-service.ts";
import { eras, mcpClient, textOf } from "./support/mcp-client.ts";

const document = "# The Nile\n\nThe Nile is a river in Africa. It is 6,650 km long. Its delta was settled early.\n";

it.each(eras)("agrees on brief and plan, waits, and reads the report and what is behind it (%s)", async (era) => {
  const { url } = await startRealService();
  const { client, output, call, settled } = await mcpClient(`${url}/mcp`, { era });
  expect(client.getNegotiatedProtocolVersion()).toBe(era);
  const { documents } = await output<{ documents: { documentId: string; created: boolean }[] }>("add_document", {
    ...{ name: "nile.md", mediaType: "text/markdown", content: document },
  });
  expect(documents).toMatchObject([{ created: true }]);

  const query = "How long is the Nile?";
  const { sessionId, next } = await output("research_start", { query, planApproval: true });
  expect(next).toContain("research_status");
  const brief = await settled(sessionId);
  expect(brief).toMatchObject({ state: "asks", phase: "brief", questions: [{ about: "brief", kind: "approval", key: "brief-1" }] });
  expect(brief.questions[0]?.text).toContain(query);
  const changed = await output("research_answer", { sessionId, action: "reply", text: "add: Where is its delta?" });
  expect(changed.questions[0]?.key).toBe("brief-2");
  await output("research_answer", { sessionId, action: "approve" });

  const plan = await settled(sessionId);
  expect(plan).toMatchObject({ state: "asks", questions: [{ about: "plan", planVersion: 1 }] });
  expect(plan.questions[0]?.text).toContain("Plan, version 1\n1. ");
  expect(await output("research_answer", { sessionId, action: "approve", planVersion: 1 })).toMatchObject({ questions: [] });

  const done = await settled(sessionId);
  expect(done).toMatchObject({ state: "done", phase: "done", percent: 100, error: null, reports: [{ format: "md" }] });
  const result = await call("research_result", { sessionId });
  const report = result.structuredContent as { text: string; from: number; to: number; length: number; sources: object[] };
  expect(report).toMatchObject({ from: 0, to: report.length, sources: [{ title: "The Nile" }] });
  expect(report.text).toContain("6,650 km long");
  expect(textOf(result)).toContain(report.text);
  const link = result.content.find(({ type }) => type === "resource_link");
  expect(link).toMatchObject({ uri: done.reports[0]?.uri, mimeType: "text/markdown; charset=utf-8" });

  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual([done.reports[0]?.uri]);
  const { contents } = await client.readResource({ uri: done.reports[0]?.uri ?? "" });
  expect(contents).toMatchObject([{ text: report.text }]);

  const { results } = await output<{ results: { id: string; url: string }[] }>("search", { query: "length of the Nile" });
  expect(results.map(({ id }) => id)).toEqual([expect.stringContaining(`document:${documents[0]?.documentId}`), `report:${sessionId}`]);
  const read = await Promise.all(results.map(({ id }) => output<{ text: string; title: string }>("fetch", { id })));
  expect(read).toMatchObject([
    { title: "nile.md", text: document, metadata: { next: null } },
    { title: `Report: ${query}`, text: report.text },
  ]);
  expect(new URL(results[0]?.url ?? "").origin).toBe(url);
});

it.each(eras)("answers a quick question in one call (%s)", async (era) => {
  const { url } = await startRealService();
  const { output, call } = await mcpClient(`${url}/mcp`, { era });
  await output("add_document", { name: "nile.md", mediaType: "text/markdown", content: document });
  const answer = await call("ask_quick", { query: "How long is the Nile?" });
  expect(answer.structuredContent).toMatchObject({ state: "done", answer: expect.stringContaining("6,650 km") });
  expect(textOf(answer)).toContain("6,650 km");
});

it("is one session and one answer for the same idempotency key", async () => {
  const { url } = await startRealService();
  const { output, failure } = await mcpClient(`${url}/mcp`);
  const start = (query: string) => ["research_start", { query, idempotencyKey: "once" }] as const;
  const { sessionId } = await output(...start("How long is the Nile?"));
  expect((await output(...start("How long is the Nile?"))).sessionId).toBe(sessionId);
  expect(await failure(...start("How long is the Rhine?"))).toMatch(/^unprocessable: /);
  const ask = { query: "What is it?", idempotencyKey: "twice" };
  const first = await output("ask_quick", ask);
  expect((await output("ask_quick", ask)).sessionId).toBe(first.sessionId);
});
