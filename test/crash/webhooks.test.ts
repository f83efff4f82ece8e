/** Messages to webhooks survive a kill at any moment: real processes, killed and started again, and an endpoint that listens on. */
import { Webhook as Verifier } from "standardwebhooks";
import { expect, it, onTestFinished } from "vitest";
import type { CreatedWebhook } from "../../src/domain/events/webhook.ts";
import { temporaryDirectory } from "../support/core.ts";
import { webServer } from "../support/web-server.ts";
import { ServiceProcess } from "./process.ts";
import { Remote } from "./remote.ts";

it("are sent at least once, under the same id, through kills while they are sent", { timeout: 60_000 }, async () => {
  const directory = temporaryDirectory();
  const remote = new Remote();
  let service: ServiceProcess | null = null;
  let kills = 4;
  const endpoint = await webServer((asked, response) => {
    // Killed with the request in the endpoint's hands: the sender never hears the answer.
    if (kills > 0 && endpoint.asked.length % 4 === 3) {
      kills--;
      service?.kill();
      return;
    }
    response.writeHead(asked.method === "POST" ? 204 : 405).end();
  });
  const environment = {
    ...{ DATA_DIR: directory, AGENTS_DIR: directory, REMOTE: await remote.start() },
    ...{ FETCH_ALLOW: `127.0.0.1:${endpoint.port}`, WEBHOOK_RETRY_S: "0.05", WEBHOOK_RETRY_MAX_S: "0.1" },
  };
  onTestFinished(async () => {
    service?.kill();
    await service?.ended;
    await Promise.all([endpoint.close(), remote.close()]);
  });
  const start = async (): Promise<string> => {
    service = new ServiceProcess(environment);
    return (await service.listening()) ?? "";
  };
  let url = await start();
  const post = async <T>(path: string, body: object): Promise<T> => {
    const headers = { "content-type": "application/json" };
    return (await (await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json()) as T;
  };
  const { secret } = await post<CreatedWebhook>("/webhooks", { url: `${endpoint.origin}/hook`, events: ["*"] });
  const { id } = await post<{ id: string }>("/sessions", { query: "Only read", autoApprove: true, outputFormats: ["md"] });

  const isOver = () => endpoint.asked.some(({ body }) => body.includes('"to":"done"'));
  let deaths = 0;
  while (!isOver() || kills > 0) {
    const running = service as ServiceProcess | null;
    const death = running?.ended.then(() => "dead");
    const tick = new Promise<string>((resolve) => setTimeout(() => resolve("alive"), 20));
    if ((await Promise.race([death, tick])) === "alive") continue;
    deaths++;
    url = await start();
  }
  const { items } = (await (await fetch(`${url}/sessions/${id}/events?limit=1000`)).json()) as { items: { seq: number }[] };
  const told = endpoint.asked.map(({ body, headers }) => {
    const { data } = new Verifier(secret ?? "").verify(body, headers as Record<string, string>) as { data: { seq: number } };
    return { seq: data.seq, id: String(headers["webhook-id"]) };
  });
  expect(deaths).toBe(4);
  const idsOf = (seq: number) => new Set(told.filter((each) => each.seq === seq).map((each) => each.id));
  for (const { seq } of items) expect([seq, idsOf(seq).size]).toEqual([seq, 1]);
  // In order: an event is first told when all before it were.
  const firsts = items.map(({ seq }) => told.findIndex((each) => each.seq === seq));
  expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
  expect(told.length).toBeGreaterThanOrEqual(items.length + 4);
});
