import { expect, test } from "vitest";
import { startRealService } from "../http/support/real-service.ts";

/** Values by name and labels, as `/metrics` shows them. */
async function figures(url: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]));
}

test("a session is seen in the metrics: its state, steps, agents, tools, tasks, report and commits", async () => {
  const service = await startRealService();
  const post = (path: string, body: unknown) =>
    fetch(`${service.url}${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const added = await post("/documents", {
    name: "g.md",
    mediaType: "text/markdown",
    content: "# Germany\n\nGermany had 83 million people in 2020.\n",
  });
  expect(added.status, await added.text()).toBe(201);
  const made = await post("/sessions", { query: "How many people had Germany?", autoApprove: true });
  // The stream ends with the session.
  await (await fetch(`${service.url}${made.headers.get("location")}/events`, { headers: { accept: "text/event-stream" } })).text();

  const seen = await figures(service.url);
  const sumOf = (start: string) => [...seen].filter(([name]) => name.startsWith(start)).reduce((sum, [, value]) => sum + value, 0);
  expect(seen.get('ralph_sessions_ended_total{state="done",error="none"}')).toBe(1);
  expect(seen.get('ralph_sessions{state="done",engine="extractive"}')).toBe(1);
  expect(seen.get("ralph_documents")).toBe(1);
  expect(seen.get('ralph_storage_bytes{kind="database"}')).toBeGreaterThan(0);
  expect(seen.get("ralph_disk_free_bytes")).toBeGreaterThan(0);
  expect(seen.get('ralph_step_duration_seconds_count{step="planning",engine="extractive",outcome="ok"}')).toBeGreaterThan(0);
  expect(sumOf("ralph_agent_run_duration_seconds_count")).toBeGreaterThan(2);
  expect(sumOf('ralph_calls_total{kind="tool"')).toBeGreaterThan(0);
  expect(sumOf("ralph_tasks_total")).toBeGreaterThan(0);
  expect(sumOf("ralph_reports_total")).toBe(1);
  expect(seen.get("ralph_sqlite_commit_duration_seconds_count")).toBeGreaterThan(5);
  expect(seen.get("ralph_sessions_queued")).toBe(0);
  expect(seen.get("ralph_queue_oldest_seconds")).toBe(0);
  expect(seen.get('ralph_ready{component="database"}')).toBe(1);
  expect(sumOf('ralph_http_request_duration_seconds_count{method="POST",route="/sessions",status="201"}')).toBe(1);
});

test("every metric of its own is named by the conventions and has a help text", async () => {
  const service = await startRealService();
  const metrics = await service.app.inject("/metrics");
  const helped = [...metrics.body.matchAll(/^# HELP (ralph_\S+) (.+)$/gm)];
  expect(helped.length).toBeGreaterThan(15);
  const types = new Map([...metrics.body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]));
  for (const [, name = "", help = ""] of helped) {
    expect(help, name).toMatch(/^\S.{10,}/);
    expect(types.get(name) === "counter", name).toBe(name.endsWith("_total"));
    expect(name, name).not.toMatch(/_(ms|millis|mb|kb|minutes)(_|$)/);
  }
});
