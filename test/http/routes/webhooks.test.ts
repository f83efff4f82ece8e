/** Webhooks over HTTP: the real service, and an endpoint on loopback. */

import { Webhook as Verifier } from "standardwebhooks";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Delivery, Webhook } from "../../../src/domain/events/webhook.ts";
import { scriptedEngine } from "../../support/scripted-engine.ts";
import { type Answer, type Asked, webServer } from "../../support/web-server.ts";
import { startRealService } from "../support/real-service.ts";

const ok: Answer = (_asked, response) => void response.writeHead(204).end();

async function open(answer: Answer = ok, environment: Record<string, string> = {}) {
  const endpoint = await webServer(answer);
  onTestFinished(() => endpoint.close());
  const service = await startRealService(
    { FETCH_ALLOW: `127.0.0.1:${endpoint.port}`, WEBHOOK_RETRY_S: "0.02", WEBHOOK_RETRY_MAX_S: "0.05", ...environment },
    { engines: [scriptedEngine()] },
  );
  await service.recover();
  const { app } = service;
  const call = async (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, payload?: object, headers: Record<string, string> = {}) => {
    const answered = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
    return { status: answered.statusCode, body: answered.body === "" ? null : answered.json() };
  };
  const create = async (events: readonly string[] = ["*"], path = "/hook") =>
    (await call("POST", "/webhooks", { url: `${endpoint.origin}${path}`, events })).body as Webhook & { secret: string };
  const research = async () => {
    const { body } = await call("POST", "/sessions", { query: "What is it?", autoApprove: true, outputFormats: ["md"] });
    return (body as { id: string }).id;
  };
  const deliveries = async (id: string, query = "") =>
    ((await call("GET", `/webhooks/${id}/deliveries?limit=200${query}`)).body as { items: Delivery[] }).items;
  const until = async <T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> => {
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  return { ...service, endpoint, call, create, research, deliveries, until };
}

const message = ({ body }: Asked) => JSON.parse(body) as { type: string; timestamp: string; data: { seq: number; sessionId: string } };
const header = ({ headers }: Asked, name: string) => String(headers[name]);
const verify = (secret: string, asked: Asked) => new Verifier(secret).verify(asked.body, asked.headers as Record<string, string>);

describe("messages", () => {
  it("carry each event once, in the session's order, as the API gives it, signed", async () => {
    const { create, research, until, endpoint, call, deliveries } = await open();
    const webhook = await create();
    expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const id = await research();
    const ended = (asked: Asked) => message(asked).type === "session.status" && JSON.stringify(message(asked)).includes('"to":"done"');
    await until(() => endpoint.asked.find(ended));
    const { items } = (await call("GET", `/sessions/${id}/events?limit=1000`)).body as { items: { type: string; at: string }[] };
    expect(endpoint.asked.map(message)).toEqual(items.map((event) => ({ type: event.type, timestamp: event.at, data: event })));
    for (const asked of endpoint.asked) expect(verify(webhook.secret, asked)).toEqual(message(asked));
    expect(new Set(endpoint.asked.map((asked) => header(asked, "webhook-id"))).size).toBe(items.length);
    const listed = await until(async () => {
      const all = await deliveries(webhook.id, "&state=delivered");
      return all.length === items.length ? all : undefined;
    });
    expect(listed[0]).toMatchObject({ sessionId: id, type: "session.status", attempts: 1, status: 204, error: null, nextAttemptAt: null });
  });

  it("are only those of the types that the endpoint asked for", async () => {
    const { create, research, until, endpoint } = await open();
    await create(["report.ready"]);
    await research();
    await until(() => endpoint.asked[0]);
    expect(endpoint.asked.map(message)).toMatchObject([{ type: "report.ready", data: { data: { format: "md" } } }]);
  });

  it("are sent again after 5xx under the same id, holding up the rest of their session, and not after success", async () => {
    let failures = 2;
    const { create, research, until, endpoint, deliveries } = await open((_asked, response) => {
      const fails = failures-- > 0;
      response.writeHead(fails ? 503 : 200).end(fails ? "later" : "x".repeat(100_000));
    });
    const webhook = await create();
    const id = await research();
    await until(() => endpoint.asked.find((asked) => asked.body.includes('"to":"done"')));
    const [first, second, third, fourth] = endpoint.asked;
    if (first === undefined || second === undefined || third === undefined || fourth === undefined) throw new Error("Too few messages");
    const ids = [first, second, third].map((asked) => header(asked, "webhook-id"));
    expect(new Set(ids).size).toBe(1);
    expect([message(third).data.seq, message(fourth).data.seq, message(fourth).data.sessionId]).toEqual([1, 2, id]);
    for (const asked of endpoint.asked) verify(webhook.secret, asked);
    const oldest = await until(async () => (await deliveries(webhook.id)).find((each) => each.id === ids[0] && each.state === "delivered"));
    // An answer that is too large to keep is a success all the same.
    expect(oldest).toMatchObject({ attempts: 3, status: 200, error: null });
  });

  it("that the endpoint refuses hold nothing up, are given up in the end, and are sent again by hand", async () => {
    let isRefusing = true;
    const { create, research, until, endpoint, call, deliveries } = await open(
      (asked, response) => void response.writeHead(isRefusing && asked.body.includes('"brief.updated"') ? 422 : 200).end("no"),
      { WEBHOOK_ATTEMPTS: "2" },
    );
    const webhook = await create();
    await research();
    await until(() => endpoint.asked.find((asked) => asked.body.includes('"to":"done"')));
    const [refused] = await until(async () => {
      const failed = await deliveries(webhook.id, "&state=failed");
      return failed.length > 0 && (await deliveries(webhook.id, "&state=pending")).length === 0 ? failed : undefined;
    });
    expect(refused).toMatchObject({ type: "brief.updated", attempts: 2, status: 422, response: "no", error: "The endpoint answered 422" });
    isRefusing = false;
    const path = `/webhooks/${webhook.id}/deliveries/${refused?.id}`;
    expect((await call("POST", `${path}/redeliver`)).body).toMatchObject({ id: refused?.id, state: "pending", attempts: 0 });
    expect(await until(async () => ((await call("GET", path)).body.state === "delivered" ? "delivered" : undefined))).toBe("delivered");
    expect(endpoint.asked.filter((asked) => header(asked, "webhook-id") === refused?.id)).toHaveLength(3);
  });
});

describe("an endpoint", () => {
  it("is tested, changed, and signed to with both secrets while they overlap", async () => {
    const { create, until, endpoint, call } = await open();
    const webhook = await create(["report.ready"]);
    expect((await call("GET", "/webhooks")).body.items).toEqual([(await call("GET", `/webhooks/${webhook.id}`)).body]);
    expect(JSON.stringify((await call("GET", "/webhooks")).body)).not.toContain("whsec_");
    const rotated = await call("POST", `/webhooks/${webhook.id}/rotate`, { overlapS: 60 });
    expect(rotated.status).toBe(201);
    const tested = await call("POST", `/webhooks/${webhook.id}/test`);
    expect([tested.status, tested.body.type]).toEqual([202, "webhook.test"]);
    const asked = await until(() => endpoint.asked[0]);
    expect(header(asked, "webhook-signature").split(" ")).toHaveLength(2);
    expect(verify(webhook.secret, asked)).toEqual(verify(rotated.body.secret, asked));
    expect(rotated.body.secret).not.toBe(webhook.secret);
    const off = await call("PATCH", `/webhooks/${webhook.id}`, { status: "disabled" });
    expect(off.body).toMatchObject({ status: "disabled" });
    expect((await call("POST", `/webhooks/${webhook.id}/test`)).status).toBe(409);
    expect((await call("DELETE", `/webhooks/${webhook.id}`)).status).toBe(204);
    expect((await call("GET", `/webhooks/${webhook.id}`)).status).toBe(404);
  });

  it("is signed to with every secret whose overlap runs, however many rotations come at once", async () => {
    const { create, until, endpoint, call } = await open();
    const webhook = await create(["report.ready"]);
    const rotate = (overlapS: number) => call("POST", `/webhooks/${webhook.id}/rotate`, { overlapS });
    const rotated = await Promise.all([60, 60, 60].map(rotate));
    await call("POST", `/webhooks/${webhook.id}/test`);
    const asked = await until(() => endpoint.asked[0]);
    for (const { secret } of [webhook, ...rotated.map(({ body }) => body)]) {
      expect(verify(secret, asked)).toMatchObject({ type: "webhook.test" });
    }
    const last = await rotate(0);
    await call("POST", `/webhooks/${webhook.id}/test`);
    const alone = await until(() => endpoint.asked[1]);
    expect(header(alone, "webhook-signature").split(" ")).toHaveLength(1);
    expect(verify(last.body.secret, alone)).toMatchObject({ type: "webhook.test" });
  });

  it("is disabled when it has failed for too long, which the owner's others are told, and takes up what waits when it is enabled", async () => {
    let isDown = true;
    const { create, research, until, endpoint, call } = await open(
      (asked, response) => void response.writeHead(asked.path === "/down" && isDown ? 500 : 200).end(),
      { WEBHOOK_DISABLE_DAYS: "0.000001", WEBHOOK_ATTEMPTS: "50" },
    );
    const down = await create(["session.status"], "/down");
    const watcher = await create(["webhook.disabled"], "/watch");
    const id = await research();
    const told = await until(() => endpoint.asked.find(({ path }) => path === "/watch"));
    expect(verify(watcher.secret, told)).toMatchObject({ type: "webhook.disabled", data: { webhookId: down.id, reason: "failing" } });
    expect((await call("GET", `/webhooks/${down.id}`)).body).toMatchObject({ status: "disabled", failingSince: expect.any(String) });
    isDown = false;
    const enabled = await call("PATCH", `/webhooks/${down.id}`, { status: "enabled" });
    expect(enabled.body).toMatchObject({ status: "enabled", failingSince: null });
    const done = await until(() => endpoint.asked.find((asked) => asked.path === "/down" && asked.body.includes('"to":"done"')));
    expect(message(done).data.sessionId).toBe(id);
  });

  it("on an address that is not public gets nothing, nor does one that redirects there", async () => {
    const hidden = await webServer(ok);
    onTestFinished(() => hidden.close());
    const { endpoint, create, call, deliveries, until } = await open((_asked, response) =>
      response.writeHead(302, { location: hidden.origin }).end(),
    );
    const { id: redirecting } = await create();
    const { body: private_ } = await call("POST", "/webhooks", { url: `http://localhost:${hidden.port}/x`, events: ["*"] });
    for (const [id, error] of [
      [redirecting, "redirects"],
      [private_.id, "forbidden"],
    ] as const) {
      await call("POST", `/webhooks/${id}/test`);
      const [tried] = await until(async () => {
        const all = await deliveries(id);
        return (all[0]?.attempts ?? 0) > 0 ? all : undefined;
      });
      expect(tried?.error).toContain(error);
    }
    expect([hidden.asked.length, endpoint.asked.length > 0]).toEqual([0, true]);
  });

  it("is refused at once where its URL names an address that is not public, or a password", async () => {
    const { create, call } = await open();
    const { id } = await create();
    for (const url of ["http://10.0.0.7/hook", "http://[::1]/hook", "http://169.254.169.254/", "https://me:secret@hooks.example/"]) {
      const made = await call("POST", "/webhooks", { url, events: ["*"] });
      expect([made.status, made.body.issues]).toEqual([422, [{ path: "url", message: made.body.detail }]]);
      expect((await call("PATCH", `/webhooks/${id}`, { url })).status).toBe(422);
      expect(JSON.stringify(made.body)).not.toContain("secret");
    }
    expect((await call("POST", "/webhooks", { url: "http://10.0.0.7/hook", events: ["*"] })).body.detail).toBe(
      "The address of '10.0.0.7' is not public; FETCH_ALLOW can let it through",
    );
  });

  it("is its owner's alone, and so is what is sent to it", async () => {
    const { app, store, create, research, until, endpoint, sessions } = await open();
    const webhook = await create();
    await sessions.create("ada", { query: "What is it?", autoApprove: true, outputFormats: ["md"] }, null);
    await research();
    await until(() => endpoint.asked.find((asked) => asked.body.includes('"to":"done"')));
    const owned = new Set((await store.events.ofOwner("local", 0, 1_000)).map(({ sessionId }) => sessionId));
    expect(endpoint.asked.every((asked) => owned.has(message(asked).data.sessionId))).toBe(true);
    await store.webhooks.add(
      { ...((await store.webhooks.find("local", webhook.id)) ?? (undefined as never)), id: "theirs", owner: "ada" },
      1,
    );
    await store.webhooks.queue({
      id: "msg_1",
      webhookId: "theirs",
      owner: "ada",
      type: "webhook.test",
      body: "{}",
      createdAt: new Date().toISOString(),
    });
    for (const [method, path] of [
      ["GET", ""],
      ["PATCH", ""],
      ["DELETE", ""],
      ["POST", "/rotate"],
      ["POST", "/test"],
      ["GET", "/deliveries"],
      ["GET", "/deliveries/msg_1"],
      ["POST", "/deliveries/msg_1/redeliver"],
    ] as const) {
      const answer = await app.inject({ method, url: `/webhooks/theirs${path}`, ...(method === "PATCH" && { payload: {} }) });
      expect([answer.statusCode, answer.json().error], `${method} ${path}`).toEqual([404, "not_found"]);
    }
    expect((await app.inject("/webhooks")).json().items).toHaveLength(1);
  });

  it("needs an address and events, a strong secret, and room among the owner's", async () => {
    const { call } = await open(ok, { WEBHOOKS_PER_OWNER: "1" });
    const url = "https://hooks.example/ralph";
    for (const [payload, status, path] of [
      [{ url: "ftp://hooks.example", events: ["*"] }, 400, "url"],
      [{ url, events: [] }, 400, "events"],
      [{ url, events: ["session.unheard"] }, 400, "events"],
      [{ url, events: ["*"], secret: "short" }, 400, "secret"],
      [{ url, events: ["*"], secret: `whsec_${"A".repeat(33)}` }, 422, "secret"],
    ] as const) {
      const { status: answered, body } = await call("POST", "/webhooks", payload);
      expect([answered, body.issues[0].path.split(".")[0]], JSON.stringify(payload)).toEqual([status, path]);
    }
    const given = { url, events: ["*"], secret: `whsec_${Buffer.alloc(24, 7).toString("base64")}` };
    const first = await call("POST", "/webhooks", given, { "idempotency-key": "k" });
    expect([first.status, first.body.secret]).toEqual([201, given.secret]);
    const again = await call("POST", "/webhooks", given, { "idempotency-key": "k" });
    expect(again.body).toEqual({ ...first.body, secret: null });
    expect((await call("POST", "/webhooks", { ...given, url: `${url}/2` })).status).toBe(422);
  });

  it("are no more than the owner may have, also where many are asked for at once", async () => {
    const { call } = await open(ok, { WEBHOOKS_PER_OWNER: "3" });
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, index) => call("POST", "/webhooks", { url: `https://hooks.example/${index}`, events: ["*"] })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(9).fill(422)]);
    expect((await call("GET", "/webhooks")).body.items).toHaveLength(3);
  });
});
