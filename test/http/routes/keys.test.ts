/** API keys over HTTP: authentication, scopes, and expiry. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { describe, expect, it } from "vitest";
import type { CreatedKey } from "../../../src/domain/owners/api-key.ts";
import { scopes } from "../../../src/domain/owners/principal.ts";
import { scriptedEngine } from "../../support/scripted-engine.ts";
import { describedRoutes, filled, sufficientScopes } from "../support/described-routes.ts";
import { startRealService } from "../support/real-service.ts";
import { SseReader } from "../support/sse-reader.ts";

const adminKey = "the-operator's-first-key";
const admin = { authorization: `Bearer ${adminKey}` };
const start = (environment: Record<string, string> = {}, overrides: Parameters<typeof startRealService>[1] = {}) =>
  startRealService({ AUTH: "keys", ADMIN_KEY: adminKey, ...environment }, { engines: [scriptedEngine()], ...overrides });

async function makeKey(app: FastifyInstance, body: object): Promise<CreatedKey & { key: string }> {
  const answer = await app.inject({ method: "POST", url: "/keys", headers: admin, payload: { owner: "ada", scopes: ["read"], ...body } });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
const statusOf = async (app: FastifyInstance, key: string, url = "/sessions") =>
  (await app.inject({ url, headers: { "x-api-key": key } })).statusCode;

describe("a service with AUTH=keys", () => {
  it("lets nobody in without a key, except to routes that say so", async () => {
    const { app } = await start();
    const routes = await describedRoutes(app);
    for (const route of routes) {
      const answer = await app.inject({ method: route.method, url: filled(route.path) });
      const title = `${route.method} ${route.path}`;
      if (route.security.length === 0) expect(answer.statusCode, title).not.toBe(401);
      else {
        expect(answer.statusCode, title).toBe(401);
        expect(answer.headers["www-authenticate"], title).toBe('Bearer realm="ralph"');
        expect(answer.json(), title).toMatchObject({ error: "unauthorized" });
      }
    }
    const open = routes.filter(({ security }) => security.length === 0).map(({ id }) => id);
    expect(open.toSorted()).toEqual(["getDescription", "getProblem", "isAlive", "isReady", "listProblems", "openLink"]);
    expect((await app.inject("/docs")).statusCode).toBe(200);
    expect((await app.inject("/docs/static/swagger-ui.css")).statusCode).toBe(200);
  });

  it("lets the key for metrics read them, and do nothing else", async () => {
    const metricsKey = "what-reads-only-the-metrics";
    const { app } = await start({ METRICS_KEY: metricsKey });
    expect(await statusOf(app, metricsKey, "/metrics")).toBe(200);
    expect(await statusOf(app, `${metricsKey}x`, "/metrics")).toBe(401);
    for (const { method, path, security, id } of await describedRoutes(app)) {
      if (security.length === 0 || id === "getMetrics") continue;
      const headers = { "x-api-key": metricsKey, "last-event-id": "none" };
      expect((await app.inject({ method, url: filled(path), headers })).statusCode, `${method} ${path}`).toBe(403);
    }
  });

  it("lets each scope in where the description says, and nowhere else", async () => {
    const { app } = await start();
    const routes = (await describedRoutes(app)).filter(({ security }) => security.length > 0);
    for (const scope of scopes) {
      const { key } = await makeKey(app, { scopes: [scope] });
      for (const route of routes) {
        const { method, path } = route;
        // A stream without an end is refused for this header, once the key was looked at.
        const headers = { authorization: `bearer ${key}`, "last-event-id": "none" };
        const answer = await app.inject({ method, url: filled(path), headers });
        const title = `${scope}: ${method} ${path}: ${answer.body.slice(0, 200)}`;
        if (sufficientScopes(route).includes(scope)) expect([401, 403], title).not.toContain(answer.statusCode);
        else {
          expect(answer.statusCode, title).toBe(403);
          expect(answer.headers["www-authenticate"], title).toContain('error="insufficient_scope"');
          expect(answer.json<{ detail: string }>().detail, title).toContain(`needs the scope '${sufficientScopes(route)[0]}'`);
        }
      }
    }
  });

  it("refuses what is no key, a wrong secret, and other schemes, all in the same way", async () => {
    const { app } = await start();
    const { key } = await makeKey(app, {});
    const wrong = `${key.slice(0, -3)}${key.endsWith("abc") ? "cba" : "abc"}`;
    const unknown = key.replace(/^ralph_.{8}/, "ralph_00000000");
    const refused = [wrong, unknown, "x", `${key}x`, key.toUpperCase(), "ralph_"];
    const bodies = new Set<string>();
    for (const given of refused) {
      const answer = await app.inject({ url: "/sessions", headers: { authorization: `Bearer ${given}` } });
      expect(answer.statusCode, given).toBe(401);
      expect(answer.headers["www-authenticate"]).toBe('Bearer realm="ralph", error="invalid_token"');
      bodies.add(answer.json<{ detail: string }>().detail);
    }
    expect(bodies.size).toBe(1);
    for (const authorization of [`Basic ${key}`, key, "Bearer", `Bearer ${key} ${key}`])
      expect((await app.inject({ url: "/sessions", headers: { authorization } })).statusCode, authorization).toBe(401);
  });

  it("gives an owner's own data, and says whose it is", async () => {
    const { app, sessions } = await start();
    await sessions.create("ada", { query: "What is it?" }, null);
    const { key, id } = await makeKey(app, { scopes: ["research", "read"], name: "a team" });
    const own = { "x-api-key": key, authorization: "Basic a-gateway's-own" };
    expect((await app.inject({ url: "/me", headers: own })).json()).toEqual({ owner: "ada", scopes: ["research", "read"], keyId: id });
    expect((await app.inject({ url: "/sessions", headers: own })).json()).toMatchObject({ items: [{ query: "What is it?" }] });
    expect((await app.inject({ url: "/sessions", headers: admin })).json()).toMatchObject({ items: [] });
    expect((await app.inject({ url: "/me", headers: admin })).json()).toMatchObject({ owner: "local", keyId: "ADMIN_KEY" });
  });
});

describe("keys", () => {
  it("are shown once, listed without their text, and stored as a hash", async () => {
    const { app, store } = await start();
    const { key, ...view } = await makeKey(app, { name: "imports", expiresAt: "2999-01-01T00:00:00Z" });
    const { items } = (await app.inject({ url: "/keys?owner=ada", headers: admin })).json<{ items: object[] }>();
    expect(items).toEqual([view]);
    expect(view).toMatchObject({
      owner: "ada",
      scopes: ["read"],
      name: "imports",
      expiresAt: "2999-01-01T00:00:00.000Z",
      lastUsedAt: null,
    });
    expect((await app.inject({ url: "/keys?owner=bob", headers: admin })).json()).toMatchObject({ items: [] });
    const directory = join(store.db.sqlite.name, "..");
    const secret = key.split("_").slice(2).join("_");
    for (const file of readdirSync(directory).filter((name) => name.startsWith("ralph.db")))
      expect(readFileSync(join(directory, file)).includes(secret), file).toBe(false);
  });

  it("are paged, newest first", async () => {
    const { app } = await start();
    for (const name of ["a", "b", "c"]) await makeKey(app, { name });
    const names: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const url: string = `/keys?limit=2${cursor && `&cursor=${cursor}`}`;
      const page = (await app.inject({ url, headers: admin })).json<{ items: { name: string }[]; nextCursor: string | null }>();
      names.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(names).toEqual(["c", "b", "a"]);
  });

  it("end when they expire", async () => {
    let now = Date.parse("2999-01-01T00:00:00Z");
    const { app } = await start({}, { clock: () => new Date(now) });
    const { key } = await makeKey(app, { expiresAt: "2999-01-01T01:00:00Z" });
    now += 3_599_999;
    expect(await statusOf(app, key)).toBe(200);
    now += 1;
    expect(await statusOf(app, key)).toBe(401);
    const past = { owner: "ada", scopes: ["read"], expiresAt: "2999-01-01T00:30:00Z" };
    const answer = await app.inject({ method: "POST", url: "/keys", headers: admin, payload: past });
    expect(answer.json()).toMatchObject({ status: 422, issues: [{ path: "expiresAt", message: "is in the past" }] });
  });

  it("are rotated with an overlap, in which both work", async () => {
    let now = Date.parse("2999-01-01T00:00:00Z");
    const { app } = await start({ KEY_OVERLAP_S: "60" }, { clock: () => new Date(now) });
    const old = await makeKey(app, { name: "imports" });
    expect(await statusOf(app, old.key)).toBe(200);
    const rotate = (payload?: object) =>
      app.inject({ method: "POST", url: `/keys/${old.id}/rotate`, headers: admin, ...(payload && { payload }) });
    const next = (await rotate()).json<CreatedKey & { key: string }>();
    expect(next).toMatchObject({ owner: "ada", scopes: ["read"], name: "imports", expiresAt: null });
    expect([await statusOf(app, old.key), await statusOf(app, next.key)]).toEqual([200, 200]);
    expect((await rotate()).json()).toMatchObject({ status: 409, error: "conflict" });
    now += 60_000;
    expect([await statusOf(app, old.key), await statusOf(app, next.key)]).toEqual([401, 200]);
    const list = (await app.inject({ url: "/keys", headers: admin })).json<{ items: { id: string; rotatedTo: string | null }[] }>();
    expect(list.items).toMatchObject([
      { id: next.id, rotatedTo: null },
      { id: old.id, rotatedTo: next.id },
    ]);
  });

  it("are rotated without an overlap where that is asked for", async () => {
    const { app } = await start();
    const old = await makeKey(app, { expiresAt: "2999-01-01T00:00:00Z" });
    expect(await statusOf(app, old.key)).toBe(200);
    const answer = await app.inject({ method: "POST", url: `/keys/${old.id}/rotate`, headers: admin, payload: { overlapS: 0 } });
    expect(answer.json()).toMatchObject({ expiresAt: "2999-01-01T00:00:00.000Z" });
    expect(await statusOf(app, old.key)).toBe(401);
  });

  it("are revoked at once: for requests when it is answered, for streams with the next tick", async () => {
    const { app, url, sessions } = await start({ SSE_HEARTBEAT_S: "1" });
    const { session } = await sessions.create("ada", { query: "What is it?" }, null);
    const { key, id } = await makeKey(app, {});
    const stays = await makeKey(app, {});
    const reader = await SseReader.open(`${url}/events`, { "x-api-key": key });
    const other = await SseReader.open(`${url}/sessions/${session.id}/events`, { "x-api-key": stays.key });
    await Promise.all([reader.until(({ events }) => events.length > 0), other.until(({ events }) => events.length > 0)]);
    expect((await app.inject({ method: "DELETE", url: `/keys/${id}`, headers: admin })).statusCode).toBe(204);
    expect(await statusOf(app, key)).toBe(401);
    await reader.ended;
    expect(reader.comments.join()).toContain("no longer valid");
    expect(await statusOf(app, stays.key)).toBe(200);
    await other.until(({ comments }) => comments.length > 0);
    expect(other.comments.join()).not.toContain("no longer valid");
    expect((await app.inject({ method: "DELETE", url: `/keys/${id}`, headers: admin })).json()).toMatchObject({ error: "not_found" });
  });

  it("cost no write each time they are used, and their last use is known at once", async () => {
    let commits = 0;
    const { app, store } = await start({}, { hook: (point) => point === "after commit" && commits++ });
    const { key, id } = await makeKey(app, {});
    await store.db.probe();
    const before = commits;
    for (let n = 0; n < 20; n++) expect(await statusOf(app, key)).toBe(200);
    expect(commits).toBe(before);
    const { items } = (await app.inject({ url: "/keys", headers: admin })).json<{ items: { id: string; lastUsedAt: string | null }[] }>();
    expect(items).toMatchObject([{ id, lastUsedAt: expect.stringMatching(/Z$/) }]);
  });

  it("are not made from what does not fit", async () => {
    const { app } = await start();
    const faults: [object, string][] = [
      [{ owner: "" }, "owner"],
      [{ owner: " ada" }, "owner"],
      [{ owner: "a\nb" }, "owner"],
      [{ scopes: [] }, "scopes"],
      [{ scopes: ["root"] }, "scopes.0"],
      [{ expiresAt: "tomorrow" }, "expiresAt"],
      [{ isAdmin: true }, "isAdmin"],
    ];
    for (const [fault, path] of faults) {
      const payload = { owner: "ada", scopes: ["read"], ...fault };
      const answer = await app.inject({ method: "POST", url: "/keys", headers: admin, payload });
      expect(answer.json(), path).toMatchObject({ status: 400, issues: [{ path }] });
    }
  });
});

it("takes everyone for the local owner with AUTH=none, whatever key is sent", async () => {
  const { app } = await startRealService({ AUTH: "none" }, { engines: [scriptedEngine()] });
  for (const headers of [{}, { "x-api-key": "nothing" }, { authorization: "Bearer nothing" }])
    expect((await app.inject({ url: "/me", headers })).json()).toMatchObject({ owner: "local", keyId: null });
});
