/** MCP and the supervisor behind the gateway of deploy/compose: any replica may get any request. */
import { SdkHttpError } from "@modelcontextprotocol/client";
import { expect, it } from "vitest";
import type { Session } from "../../src/domain/sessions/session.ts";
import type { SessionState } from "../../src/mcp/session-state.ts";
import { eras, mcpClient } from "../mcp/support/mcp-client.ts";
import { emptyDatabase } from "../support/postgres-databases.ts";
import { Cluster, until } from "./support/cluster.ts";
import { gatewayBefore } from "./support/gateway.ts";

/** Calls take so long that sessions are at work during the test. Milliseconds. */
const SLOW = "20000";

async function three(): Promise<{ cluster: Cluster; gateway: string }> {
  const database = await emptyDatabase();
  const cluster = await Cluster.start(Array(3).fill({ DATABASE_URL: database }), { SLOW });
  return { cluster, gateway: await gatewayBefore(cluster.replicas.map(({ url }) => url)) };
}

async function post<T>(url: string, body: object, headers: Record<string, string> = {}): Promise<{ status: number; answer: T }> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as T };
}

/** The first progress update of a stream that was opened before its session was there. */
async function firstUpdate(response: Response): Promise<unknown> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    const [, data] = /^data: (.*)\n\n/m.exec(text) ?? [];
    if (data !== undefined) return JSON.parse(data);
  }
  throw new Error(`The stream ended with '${text}'`);
}

it("tells a supervisor's progress on every replica, also where its stream was opened first", async () => {
  const { cluster, gateway } = await three();
  const [sessionId, urls] = ["session-1234-abcd", cluster.replicas.map(({ url }) => url)];
  const headers = { accept: "text/event-stream" };
  const streams = await Promise.all(urls.map((url) => fetch(`${url}/api/supervisor/progress/${sessionId}`, { headers })));
  const task = { taskDescription: "What is it?", executionMode: "flat", sessionId };
  const asked = await post(`${gateway}/api/supervisor/unified`, task, { prefer: "respond-async" });
  expect(asked).toMatchObject({ status: 202, answer: { sessionId } });
  for (const stream of streams) expect(await firstUpdate(stream)).toMatchObject({ sessionId, type: "started" });
  // A command names the session as its client does, wherever it runs.
  for (const url of urls) {
    const { status } = await post(`${url}/sessions/${sessionId}/messages`, { content: "Be brief." });
    expect(status).toBeLessThan(300);
    const again = await post(`${url}/api/supervisor/unified`, task, { prefer: "respond-async" });
    expect(again).toMatchObject({ status: 202, answer: { sessionId } });
  }
});

/** Until another replica leads, requests for the leader get 503 with `Retry-After`. */
function nullWhileReplaced(error: unknown): null {
  if (error instanceof SdkHttpError && error.status === 503) return null;
  throw error;
}

it("does what assistants ask for on every replica, and after the leader has died", async () => {
  const { cluster, gateway } = await three();
  const leader = await cluster.leader();
  const others = cluster.replicas.filter((replica) => replica !== leader);
  const clients = await Promise.all(eras.map((era) => mcpClient(`${gateway}/mcp`, { era })));
  for (const [index, era] of eras.entries()) {
    // It runs on a replica that does not lead, and the assistant asks another one.
    const request = { query: `Only read ${index}`, autoApprove: true };
    const { answer: session } = await post<Session>(`${others[index]?.url}/sessions`, request);
    const { output } = await mcpClient(`${others[1 - index]?.url}/mcp`, { era });
    expect(await output("research_answer", { sessionId: session.id, action: "cancel" })).toMatchObject({ state: "cancelled" });
  }
  const [first, second] = clients;
  const started = await first?.output<SessionState>("research_start", { query: "What is it?" });
  const sessionId = started?.sessionId ?? "";
  const before = await second?.settled(sessionId);
  leader.signal("SIGKILL");
  await leader.ended();
  await cluster.takenOver(leader);
  for (const client of clients) {
    let after: SessionState | null = null;
    await until(async () => {
      after = await client.output("research_status", { sessionId }).catch(nullWhileReplaced);
      return after !== null;
    });
    expect(after).toEqual(before);
  }
});
