/** The examples of the API's description, sent as they stand on the ordinary path of a session. */
import { expect, it } from "vitest";
import { Description, type Operation } from "../fuzz/description.ts";
import { startRealService } from "../support/real-service.ts";
import { SseReader } from "../support/sse-reader.ts";

it("are taken, and answered as the description says", async () => {
  const { url } = await startRealService();
  const description = new Description((await (await fetch(`${url}/openapi.json`)).json()) as Record<string, unknown>);
  const send = async (operationId: string, ids: Record<string, string> = {}): Promise<{ status: number; json: { id: string } }> => {
    const operation = description.operations.find((candidate) => candidate.operationId === operationId) as Operation;
    const media = operation.requestBody?.content["application/json"] ?? { schema: {} };
    const example = media.example ?? description.resolved(media.schema).examples?.[0];
    expect(example, operationId).toBeDefined();
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_part, name: string) => ids[name] ?? "");
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${url}${path}`, { method: operation.method, headers, body: JSON.stringify(example) });
    const body = Buffer.from(await response.arrayBuffer());
    const answered = { status: response.status, headers: Object.fromEntries(response.headers), body };
    expect(description.lies(operation, answered), operationId).toEqual([]);
    return { status: response.status, json: JSON.parse(body.toString()) };
  };

  expect((await send("addDocuments")).status).toBe(201);
  const { status, json: session } = await send("createSession");
  expect(status).toBe(201);
  const events = await SseReader.open(`${url}/sessions/${session.id}/events`);
  await events.until(({ events: seen }) => seen.some(({ event }) => event === "session.held"));
  expect((await send("sendMessage", session)).status).toBe(200);
  expect((await send("putBrief", session)).status).toBe(200);
  expect((await send("putPlan", session)).status).toBe(200);
  expect((await send("pauseSession", session)).status).toBe(202);
  expect((await send("resumeSession", session)).status).toBe(202);
  expect((await send("approve", session)).status).toBe(202);
  expect((await send("cancelSession", session)).status).toBe(202);
  expect((await send("supervise")).status).toBe(200);
  const { json: key } = await send("createKey");
  expect((await send("rotateKey", key)).status).toBe(201);
});
