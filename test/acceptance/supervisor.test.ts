/** The supervisor: one call in, one answer out, with progress on the side, over real documents and through a kill. */
import { expect, it } from "vitest";
import { SseReader } from "../http/support/sse-reader.ts";
import { Story } from "./story.ts";

const documents = {
  "lakes.md": "# Lake Arvo\n\nLake Arvo lies 412 metres above the sea. Its greatest depth is 97 metres.\n",
  "rivers.md": "# River Tesna\n\nThe River Tesna is 214 kilometres long and flows into Lake Arvo.\n",
  "hills.md": "# Высоты\n\nВысота холма Бреза составляет 638 метров.\n",
};
const simple = { taskDescription: "What is the greatest depth of Lake Arvo?", sessionId: "session-1234-abcd" };

it("answers a simple question in one task, and the same again with the same answer", { timeout: 60_000 }, async () => {
  const story = new Story({ WORLD: "http://127.0.0.1:9" });
  await story.start();
  await story.documents(documents);

  // The reader comes before the call.
  const reader = await SseReader.open(`${story.url}/api/supervisor/progress/${simple.sessionId}`);
  const answer = await story.post("/api/supervisor/unified", simple);
  expect(answer).toMatchObject({
    status: 200,
    body: { success: true, sessionId: simple.sessionId, strategy: "direct", complexity: "simple", progress: { current: 1, total: 1 } },
  });
  expect(answer.body.nextResponse).toContain("Its greatest depth is 97 metres.");
  expect(answer.body.workflowSteps).toHaveLength(1);
  expect(answer.body).not.toHaveProperty("hierarchicalBreakdown");

  await reader.ended;
  const updates = reader.events.map(({ data }) => JSON.parse(data));
  expect(updates.map(({ type, progress }) => [type, progress])).toEqual([
    ["started", 0],
    ["complexity_assessed", 10],
    ["complexity_assessed", 20],
    ["strategy_selected", 30],
    ["step_started", 40],
    ["step_completed", 90],
    ["completed", 100],
  ]);
  expect(reader.events.every(({ event }) => event === undefined)).toBe(true);
  for (const update of updates) {
    expect(update).toMatchObject({ sessionId: simple.sessionId, message: expect.any(String), timestamp: expect.any(String) });
  }

  const { body: session } = await story.get(`/sessions/${simple.sessionId}`);
  expect(session).toMatchObject({ status: "done", query: simple.taskDescription, round: 1 });
  const { body: events } = await story.get(`/sessions/${session.id}/events?limit=1000`);
  expect(events.items.find(({ type }: { type: string }) => type === "review.completed").data).toMatchObject({ reason: "direct" });
  expect((await story.get("/sessions")).body.items.map(({ id }: { id: string }) => id)).toContain(session.id);

  await story.kill();
  await story.start();
  expect((await story.post("/api/supervisor/unified", simple)).body).toEqual(answer.body);
  const other = await story.post("/api/supervisor/unified", { ...simple, executionMode: "flat" });
  expect(other).toMatchObject({ status: 409, body: { success: false, error: "conflict", fallbackResponse: expect.any(String) } });
  const plain = await story.get(`/api/supervisor/progress/${simple.sessionId}`);
  expect(plain.headers.get("content-type")).toMatch(/^text\/event-stream/);
  expect(plain.body.match(/^data: /gm)).toHaveLength(7);
  expect((await story.get(`/api/supervisor/progress/${simple.sessionId}`, { accept: "application/json" })).status).toBe(406);
  const late = await fetch(`${story.url}/api/supervisor/progress/${simple.sessionId}`, {
    headers: { accept: "text/event-stream", "last-event-id": reader.events.at(-1)?.id ?? "" },
  });
  expect(late.status).toBe(204);
});

it("goes on after a kill in the middle, and speaks the language of the task", { timeout: 60_000 }, async () => {
  const story = new Story({ WORLD: "http://127.0.0.1:9" });
  await story.start();
  await story.documents(documents);
  const call = { taskDescription: "Какова высота холма Бреза и где находится озеро Арво?", executionMode: "flat", sessionId: "вызов-1" };
  const refused = await story.post("/api/supervisor/unified", call);
  expect(refused).toMatchObject({ status: 400, body: { success: false, error: "invalid_input", issues: [{ path: "sessionId" }] } });
  expect(refused.body.fallbackResponse).toMatch(/Не удалось/);

  const asked = { ...call, sessionId: "call-1", conversationContext: [{ role: "user", content: "Я готовлю поход." }] };
  const accepted = await story.post("/api/supervisor/unified", asked, { prefer: "respond-async" });
  expect(accepted.status).toBe(202);
  expect(accepted.headers.get("preference-applied")).toBe("respond-async");
  expect((await story.get(accepted.headers.get("location") ?? "")).status).toBe(200);
  await story.kill();
  await story.start();

  const reader = await SseReader.open(`${story.url}/api/supervisor/progress/call-1`);
  const answer = await story.post("/api/supervisor/unified", asked);
  expect(answer).toMatchObject({ status: 200, body: { success: true, sessionId: "call-1", strategy: "flat" } });
  expect(answer.body.nextResponse).toContain("638 метров");
  await reader.ended;
  const updates = reader.events.map(({ data }) => JSON.parse(data));
  expect(updates[0]).toMatchObject({ type: "started", message: "Начинаю выполнение задачи…" });
  expect(updates.at(-1)).toMatchObject({ type: "completed", progress: 100 });
  const percents = updates.map(({ progress }) => progress as number);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
});
