/**
 * TwoOwners owners over every route of the API's description: what belongs to one is not there for the other, in whatever place
 * of a request its id stands. A route without a row here fails the test.
 */
import { describe, expect, it, vi } from "vitest";
import { sha256 } from "../../../src/domain/base/json.ts";
import { scriptedEngine } from "../../support/scripted-engine.ts";
import { type DescribedRoute, describedRoutes } from "../support/described-routes.ts";
import { startRealService } from "../support/real-service.ts";
import { SseReader } from "../support/sse-reader.ts";
import { collection, document, mark, startTwoOwners, stateOf, type TwoOwners, unknown } from "../support/two-owners.ts";

/** What a route gives to somebody else: `gone` as if it had never been, `own` his own things, `admin` 403, `open` no owner's data. */
type Row = "gone" | "own" | "admin" | "open";

const rows: Record<string, Row> = {
  ...all("own", "createSession", "listSessions", "getAllEvents", "listAgents", "listTools", "supervise", "superviseProgress", "getUsage"),
  ...all("own", "createWebhook", "listWebhooks", "getCaller", "addDocuments", "listDocuments", "searchDocuments"),
  ...all(
    "gone",
    "getSession",
    "deleteSession",
    "putBrief",
    "sendMessage",
    "listMessages",
    "approve",
    "pauseSession",
    "resumeSession",
    "cancelSession",
  ),
  ...all("gone", "retrySession", "pinSession", "unpinSession", "retryTask", "skipTask", "getPlan", "putPlan", "deletePlan", "listTasks"),
  ...all("gone", "getTask", "nextTasks", "startTask", "completeTask", "failTask", "getEvents", "getResults", "listClaims", "getSourceText"),
  ...all("gone", "getBundle", "listReports", "requestReport", "getReport", "getJournal", "createLink", "listLinks", "deleteLink"),
  ...all("gone", "getWebhook", "changeWebhook", "deleteWebhook", "rotateWebhookSecret", "testWebhook", "listDeliveries", "getDelivery"),
  ...all("gone", "redeliver", "getDocument", "getDocumentText", "deleteDocument"),
  ...all("gone", "getOwner", "exportOwner"),
  ...all("admin", "listOwners", "eraseOwner", "handOverOwner"),
  ...all("admin", "createKey", "listKeys", "rotateKey", "revokeKey", "getMetrics"),
  ...all("open", "openLink", "isAlive", "isReady", "getDescription", "listProblems", "getProblem"),
};

/** Bodies that the routes take, so that the answer is not about the body. */
const bodies: Record<string, object> = {
  createSession: { query: "What is it?" },
  sendMessage: { content: "hello" },
  approve: {},
  putBrief: { goal: "Know it", scope: ["What it is"], outputFormats: ["md"], language: "en" },
  startTask: {},
  completeTask: { lease: "a lease", output: {} },
  failTask: { lease: "a lease", reason: "It broke" },
  putPlan: { tasks: [{ id: "a", description: "Look", agent: "research" }] },
  supervise: { taskDescription: "What is it?" },
  requestReport: { format: "md" },
  createLink: { format: "md" },
  createWebhook: { url: "https://hooks.example/bob", events: ["session.status"] },
  changeWebhook: { status: "disabled" },
  rotateWebhookSecret: {},
  createKey: { owner: "bob", scopes: ["read"] },
  handOverOwner: { to: "bob" },
  addDocuments: { name: "bob.md", mediaType: "text/markdown", content: "# Bob\n\nThe tram leaves at ten." },
};

function all(row: Row, ...ids: string[]): Record<string, Row> {
  return Object.fromEntries(ids.map((id) => [id, row]));
}

/** The path with Ada's ids, or with ids that nobody has. */
function pathFor(
  { path }: DescribedRoute,
  { session, document: documentId, webhook, link, source, owner, delivery }: TwoOwners["hers"],
): string {
  const id = path.startsWith("/documents") ? documentId : path.startsWith("/webhooks") ? webhook : session;
  const values: Record<string, string> = {
    id,
    sessionId: "mine",
    taskId: "root.0",
    sourceId: source,
    format: "md",
    linkId: link,
    deliveryId: delivery,
    owner,
  };
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? unknown);
}
const nobodys = {
  session: unknown,
  document: unknown,
  webhook: unknown,
  link: unknown,
  source: "s-0",
  owner: "nobody",
  delivery: `msg_${unknown}`,
};

describe("two owners", () => {
  let two: TwoOwners;
  let routes: DescribedRoute[];

  it("have a row here for every route", async () => {
    const { app } = await startRealService({}, { engines: [scriptedEngine()] });
    const ids = (await describedRoutes(app)).map(({ id }) => id);
    expect(Object.keys(rows).toSorted()).toEqual(ids.toSorted());
  });

  it("get from each route what is theirs, and nothing of the other", async () => {
    two = await startTwoOwners();
    const { app, bob, hers, ada } = two;
    routes = await describedRoutes(app);
    const before = await stateOf(two);
    const send = (route: DescribedRoute, ids: TwoOwners["hers"], more: Record<string, string> = {}) =>
      app.inject({
        method: route.method,
        url: pathFor(route, ids),
        // For a stream without an end: it is looked at below.
        headers: { ...bob, ...more, ...(route.id === "superviseProgress" && { "last-event-id": "none" }) },
        ...(bodies[route.id] && { payload: bodies[route.id] }),
      });
    for (const route of routes) {
      const row = rows[route.id];
      const title = `${route.method} ${route.path}`;
      const answer = await send(route, hers);
      expect(answer.body, title).not.toContain(mark);
      if (row === "admin") expect(answer.statusCode, title).toBe(403);
      if (row !== "gone") continue;
      const never = await send(route, nobodys);
      expect([answer.statusCode, never.statusCode], `${title}: ${answer.body}`).toEqual([404, 404]);
      expect(worded(answer.json(), hers), title).toEqual(worded(never.json(), nobodys));
      const stream = await send(route, hers, { accept: "text/event-stream", "last-event-id": "1", "idempotency-key": "shared" });
      expect([404, 406], title).toContain(stream.statusCode);
    }
    // Nothing of hers was changed by the asking.
    expect(await stateOf(two)).toEqual(before);
    expect((await app.inject({ url: "/me", headers: ada })).json()).toMatchObject({ owner: "ada" });
  });
});

describe("an id of another owner", () => {
  let two: TwoOwners;
  const as = (who: "ada" | "bob", method: "GET" | "POST", url: string, payload?: object, more: Record<string, string> = {}) =>
    two.app.inject({ method, url, headers: { ...two[who], ...more }, ...(payload && { payload }) });

  it("means nothing in a body, a query or a header", async () => {
    two = await startTwoOwners();
    const { hers } = two;
    const withInput = (from: string) => ({
      plan: { tasks: [{ id: "a", description: "Look", agent: "research", input: { of: { $from: from } } }] },
    });
    const parts: [object, object][] = [
      [{ sources: { documentIds: [hers.document] } }, { sources: { documentIds: [unknown] } }],
      [{ sources: { collections: [collection] } }, { sources: { collections: ["no such part"] } }],
      [{ follows: hers.session }, { follows: unknown }],
      [{ template: hers.session }, { template: unknown }],
      [withInput(hers.session), withInput(unknown)],
      [withInput(`${hers.session}/root.0`), withInput(`${unknown}/root.0`)],
    ];
    for (const [part, never] of parts) {
      const [answer, other] = [
        await as("bob", "POST", "/sessions", { query: "What is it?", ...part }),
        await as("bob", "POST", "/sessions", { query: "What is it?", ...never }),
      ];
      expect([JSON.stringify(part), answer.statusCode]).toEqual([JSON.stringify(part), other.statusCode]);
      if (answer.statusCode >= 400) expect(worded(answer.json(), hers)).toEqual(worded(other.json(), nobodys));
      expect(answer.body).not.toContain(mark);
    }
    for (const query of [`template=${hers.session}`, "template=default"]) {
      const [answer, other] = [hers.session, unknown].map((id) => as("bob", "GET", `/sessions/${id}/reports/md?${query}`));
      expect((await answer)?.statusCode).toBe(404);
      expect(worded((await answer)?.json() ?? {}, hers)).toEqual(worded((await other)?.json() ?? {}, nobodys));
    }
    for (const url of [
      `/sessions?cursor=${hers.session}`,
      `/documents?cursor=${hers.document}`,
      `/documents?sha256=${sha256(document.content)}`,
    ])
      expect((await as("bob", "GET", url)).body, url).not.toContain(mark);
    expect((await as("bob", "GET", `/documents?sha256=${sha256(document.content)}`)).json()).toMatchObject({ items: [] });
    expect((await as("bob", "GET", `/documents/search?q=${mark}`)).json()).toMatchObject({ items: [] });
    expect((await as("bob", "GET", "/documents/search?q=zanzibra")).json()).toMatchObject({ items: [] });
    expect((await as("bob", "GET", "/usage?owner=ada")).statusCode).toBe(403);
    const events = await as("bob", "GET", "/events?limit=1000", undefined, { "last-event-id": "1" });
    expect(events.body).not.toContain(hers.session);
  });

  it("means nothing beside an id of one's own", async () => {
    two = await startTwoOwners();
    const { hers } = two;
    const create = async (path: string, payload: object) => (await as("bob", "POST", path, payload)).json<{ id: string }>().id;
    const webhook = await create("/webhooks", { url: "https://hooks.example/bob", events: ["session.status"] });
    const session = await create("/sessions", { query: "What is it?" });
    const pairs: [method: "GET" | "POST", path: (id: string) => string, id: string, unknown: string][] = [
      ["GET", (id) => `/webhooks/${webhook}/deliveries/${id}`, hers.delivery, nobodys.delivery],
      ["POST", (id) => `/webhooks/${webhook}/deliveries/${id}/redeliver`, hers.delivery, nobodys.delivery],
      ["GET", (id) => `/webhooks/${webhook}/deliveries?cursor=${id}`, hers.delivery, nobodys.delivery],
      ["GET", (id) => `/sessions/${session}/sources/${id}`, hers.source, "s-0"],
      ["GET", (id) => `/sessions/${session}/claims?source=${id}`, hers.source, "s-0"],
    ];
    for (const [method, path, id, never] of pairs) {
      const [answer, other] = [await as("bob", method, path(id)), await as("bob", method, path(never))];
      expect([path(id), answer.statusCode]).toEqual([path(id), other.statusCode]);
      expect(answer.body.replaceAll(id, "ID").replaceAll(/"requestId":"[^"]*"/g, "")).toBe(
        other.body.replaceAll(never, "ID").replaceAll(/"requestId":"[^"]*"/g, ""),
      );
    }
  });

  it("and his keys, names and bytes do nothing for somebody else", async () => {
    two = await startTwoOwners();
    const { hers } = two;
    const created = await as("bob", "POST", "/sessions", { query: "What is it?" }, { "idempotency-key": "shared" });
    expect([created.statusCode, created.headers["idempotency-replayed"]]).toEqual([201, undefined]);
    const same = await as("bob", "POST", "/documents", document);
    expect(same.statusCode).toBe(201);
    expect(same.json<{ id: string }>().id).not.toBe(hers.document);
    for (const sessionId of ["mine", hers.session]) {
      const answer = await as("bob", "POST", "/api/supervisor/unified", { taskDescription: "What is it?", sessionId });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.body).not.toContain(mark);
    }
    expect((await as("bob", "GET", "/sessions/mine")).json<{ query: string }>().query).toBe("What is it?");
    expect((await as("ada", "GET", "/sessions/mine")).json<{ query: string }>().query).toContain(mark);
  });

  it("is in no stream of somebody else", async () => {
    two = await startTwoOwners();
    const { url, bob, hers } = two;
    const all = await SseReader.open(`${url}/events?after=now`, bob);
    const progress = await SseReader.open(`${url}/api/supervisor/progress/${hers.session}`, bob);
    await all.until(({ retryMs }) => retryMs !== null);
    const mine = (await as("ada", "POST", "/sessions", { query: `More of ${mark}`, autoApprove: true })).json<{ id: string }>().id;
    await vi.waitFor(async () => expect((await as("ada", "GET", `/sessions/${mine}`)).json()).toMatchObject({ status: "done" }), 10_000);
    const his = (await as("bob", "POST", "/sessions", { query: "What is it?" })).json<{ id: string }>().id;
    await all.until(({ events }) => events.length > 0);
    expect(new Set(all.events.map(({ data }) => (JSON.parse(data) as { sessionId: string }).sessionId))).toEqual(new Set([his]));
    expect(progress.events).toEqual([]);
    const refused = await fetch(`${url}/sessions/${mine}/events`, {
      headers: { ...bob, accept: "text/event-stream", "last-event-id": "3" },
    });
    expect(refused.status).toBe(404);
  });
});

/** A problem without what differs from request to request. */
function worded(problem: object, ids: TwoOwners["hers"]): object {
  const { owner, ...others } = ids;
  const longestFirst = [...Object.values(others), unknown, `'${owner}'`].toSorted((a, b) => b.length - a.length);
  const text = longestFirst.reduce((all, id) => all.replaceAll(id, "ID"), JSON.stringify({ ...problem, requestId: "" }));
  return JSON.parse(text) as object;
}
