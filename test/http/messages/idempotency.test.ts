/** `Idempotency-Key` on every POST: the first answer again, nothing done twice, 422 with another body. */
import { describe, expect, it } from "vitest";
import { operations } from "../../../src/operations/table.ts";
import { scriptedEngine } from "../../support/scripted-engine.ts";
import { describedRoutes } from "../support/described-routes.ts";
import { startRealService } from "../support/real-service.ts";

const start = (environment: Record<string, string> = {}) => startRealService(environment, { engines: [scriptedEngine()] });
const key = { "idempotency-key": "once" };

it("is taken by every POST that there is, and bound to the request by its operation", async () => {
  const { app } = await start();
  const posts = (await describedRoutes(app)).filter(({ method }) => method === "POST");
  expect(posts.length).toBeGreaterThan(14);
  for (const { id, operation } of posts) {
    expect(
      operation.parameters?.map(({ name }) => name),
      id,
    ).toContain("Idempotency-Key");
    const { keyed, replayed } = operations[id as keyof typeof operations] as { keyed?: unknown; replayed?: unknown };
    expect(
      [keyed, replayed].filter((binding) => binding !== undefined),
      id,
    ).toHaveLength(1);
  }
});

describe("a document that is sent twice with a key", () => {
  const document = { name: "a.md", mediaType: "text/markdown", content: "# A\n\nOne." };

  it("is 201 both times, and 422 with other bytes", async () => {
    const { app } = await start();
    const send = (payload: object) => app.inject({ method: "POST", url: "/documents", headers: key, payload });
    const [first, again] = [await send(document), await send(document)];
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    expect([first, again].map(({ headers }) => headers["idempotency-replayed"])).toEqual([undefined, "true"]);
    const other = await send({ ...document, content: "# B" });
    expect(other.json()).toMatchObject({ status: 422, error: "unprocessable", detail: expect.stringContaining("'once'") });
    expect((await app.inject("/documents")).json()).toMatchObject({ items: [{ name: "a.md" }] });
  });

  it("is read once where both come at the same time", async () => {
    const { app } = await start();
    const both = await Promise.all([0, 1, 2].map(() => app.inject({ method: "POST", url: "/documents", headers: key, payload: document })));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(both.filter(({ headers }) => headers["idempotency-replayed"] === "true")).toHaveLength(2);
  });

  it("is tried anew where it was refused", async () => {
    const { app } = await start();
    const send = (payload: object) => app.inject({ method: "POST", url: "/documents", headers: key, payload });
    expect((await send({ ...document, name: "a.png", mediaType: "image/png" })).statusCode).toBe(415);
    expect((await send(document)).statusCode).toBe(201);
  });

  it("may be one of several files of a form", async () => {
    const { app, url } = await start();
    const send = async (...texts: string[]) => {
      const body = new FormData();
      for (const [n, text] of texts.entries()) body.append("files", new Blob([text], { type: "text/plain" }), `${n}.txt`);
      const answer = await fetch(`${url}/documents`, { method: "POST", headers: key, body });
      return { status: answer.status, json: await answer.json(), replayed: answer.headers.get("idempotency-replayed") };
    };
    const first = await send("one", "two");
    expect(first).toMatchObject({ status: 201, replayed: null });
    expect(await send("one", "two")).toEqual({ ...first, replayed: "true" });
    // The first file was answered before, the problem was not.
    expect(await send("one", "three")).toMatchObject({ status: 422, json: { kept: [{ name: "0.txt" }] }, replayed: null });
    expect((await app.inject("/documents")).json<{ items: unknown[] }>().items).toHaveLength(2);
  });
});

describe("a key that is made twice with a key", () => {
  it("is one, and its text is not told again", async () => {
    const { app } = await start();
    const make = (payload: object) => app.inject({ method: "POST", url: "/keys", headers: key, payload });
    const first = (await make({ owner: "ada", scopes: ["read"] })).json<{ id: string; key: string }>();
    const again = await make({ owner: "ada", scopes: ["read"] });
    expect([again.statusCode, again.json()]).toEqual([201, { ...first, key: null }]);
    expect((await make({ owner: "bob", scopes: ["read"] })).statusCode).toBe(422);
    const rotate = () => app.inject({ method: "POST", url: `/keys/${first.id}/rotate`, headers: { "idempotency-key": "rotate" } });
    const [next, nextAgain] = [await rotate(), await rotate()];
    expect([next.statusCode, nextAgain.statusCode]).toEqual([201, 201]);
    expect(nextAgain.json()).toEqual({ ...next.json<object>(), key: null });
    expect((await app.inject("/keys")).json<{ items: unknown[] }>().items).toHaveLength(2);
  });
});

describe("a call to the supervisor with a key", () => {
  const call = { taskDescription: "What is it?" };

  it("finds the same session again, and is 422 with another request", async () => {
    const { app } = await start();
    const ask = (payload: object) => app.inject({ method: "POST", url: "/api/supervisor/unified", headers: key, payload });
    const [first, again] = [await ask(call), await ask(call)];
    expect(first.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    expect((await ask({ taskDescription: "What else?" })).statusCode).toBe(422);
    expect((await ask({ ...call, sessionId: "mine" })).statusCode).toBe(422);
    expect((await app.inject("/sessions")).json<{ items: unknown[] }>().items).toHaveLength(1);
  });

  it("is bound to the request also where the session has a name", async () => {
    const { app } = await start();
    const ask = (sessionId: string) =>
      app.inject({ method: "POST", url: "/api/supervisor/unified", headers: key, payload: { ...call, sessionId } });
    expect((await ask("mine")).statusCode).toBe(200);
    expect((await ask("mine")).statusCode).toBe(200);
    expect((await ask("other")).statusCode).toBe(422);
  });
});

it("of one owner says nothing to another, and does nothing for him", async () => {
  const { app } = await startRealService({ AUTH: "keys", ADMIN_KEY: "the-operator's-first-key" }, { engines: [scriptedEngine()] });
  const admin = { authorization: "Bearer the-operator's-first-key" };
  const keyOf = async (owner: string) =>
    (await app.inject({ method: "POST", url: "/keys", headers: admin, payload: { owner, scopes: ["research"] } })).json<{ key: string }>()
      .key;
  const create = async (owner: string, query: string) =>
    app.inject({ method: "POST", url: "/sessions", headers: { ...key, "x-api-key": await keyOf(owner) }, payload: { query } });
  const ada = await create("ada", "What is it?");
  const bob = await create("bob", "What else is it?");
  expect([ada.statusCode, bob.statusCode]).toEqual([201, 201]);
  expect(bob.json<{ id: string }>().id).not.toBe(ada.json<{ id: string }>().id);
  expect(bob.headers["idempotency-replayed"]).toBeUndefined();
});
