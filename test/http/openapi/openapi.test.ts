import { readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { startService } from "../support/service.ts";

interface Media {
  schema: Record<string, unknown>;
  example?: unknown;
}
interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: { name: string; in: string; required?: boolean; example?: unknown; schema?: { examples?: unknown[] } }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
}
interface Description {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { examples?: unknown[] }> };
}

async function describe(): Promise<{ description: Description; operations: [string, Operation][] }> {
  const { app } = await startService();
  const description = (await app.inject("/openapi.json")).json();
  const operations = Object.entries<Record<string, Operation>>(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  );
  return { description, operations };
}

test("the kept description is what the routes say", async () => {
  const { description } = await describe();
  expect(JSON.parse(await readFile(new URL("../../../openapi/openapi.json", import.meta.url), "utf8"))).toEqual(description);
});

test("the description is written once, not at each request", async () => {
  const { app } = await startService();
  const first = await app.inject("/openapi.json");
  expect(first.headers["content-type"]).toBe("application/json; charset=utf-8");
  using written = vi.spyOn(JSON, "stringify");
  expect((await app.inject("/openapi.json")).body).toBe(first.body);
  expect(written.mock.calls.filter(([value]) => Object.hasOwn(Object(value), "openapi"))).toEqual([]);
});

test("every operation says in words what it does, beside its summary", async () => {
  const { operations } = await describe();
  expect(operations.filter(([, { summary, description }]) => !summary || !description).map(([route]) => route)).toEqual([]);
});

test("an answer that is no session's is not said to be one", async () => {
  const { operations } = await describe();
  const test = operations.find(([route]) => route === "post /webhooks/{id}/test");
  expect(test?.[1].responses["202"]?.description).not.toMatch(/session/);
});

test("no query parameter that may be absent has an example, which the page would send as a filter", async () => {
  const { operations } = await describe();
  const shown = operations.flatMap(([route, { parameters = [] }]) =>
    parameters
      .filter((parameter) => parameter.in === "query" && parameter.required !== true)
      .filter(({ example, schema }) => example !== undefined || schema?.examples !== undefined)
      .map(({ name }) => `${route} ${name}`),
  );
  expect(shown).toEqual([]);
});

test.each([
  ["https://ralph.example/help", { url: "https://ralph.example/help" }],
  ["ops@ralph.example", { email: "ops@ralph.example" }],
  ["the library's front desk", { name: "the library's front desk" }],
  ["", undefined],
])("the operator's contact %s is in the description", async (contact, told) => {
  const { app } = await startService({ settings: { contact } });
  expect((await app.inject("/openapi.json")).json().info.contact).toEqual(told);
});

test("every route of the contract is described", async () => {
  const { operations } = await describe();
  expect(operations.map(([route]) => route).sort()).toEqual(
    [
      "post /sessions",
      "get /sessions",
      "get /sessions/{id}",
      "delete /sessions/{id}",
      "post /sessions/{id}/messages",
      "get /sessions/{id}/messages",
      "post /sessions/{id}/approve",
      "post /sessions/{id}/pause",
      "post /sessions/{id}/resume",
      "post /sessions/{id}/cancel",
      "post /sessions/{id}/retry",
      "put /sessions/{id}/brief",
      "put /sessions/{id}/pin",
      "delete /sessions/{id}/pin",
      "get /sessions/{id}/plan",
      "put /sessions/{id}/plan",
      "delete /sessions/{id}/plan",
      "get /agents",
      "get /tools",
      "post /api/supervisor/unified",
      "get /api/supervisor/progress/{sessionId}",
      "get /sessions/{id}/tasks",
      "get /sessions/{id}/tasks/next",
      "get /sessions/{id}/tasks/{taskId}",
      "post /sessions/{id}/tasks/{taskId}/start",
      "post /sessions/{id}/tasks/{taskId}/complete",
      "post /sessions/{id}/tasks/{taskId}/fail",
      "post /sessions/{id}/tasks/{taskId}/retry",
      "post /sessions/{id}/tasks/{taskId}/skip",
      "get /events",
      "get /sessions/{id}/events",
      "get /sessions/{id}/results",
      "get /sessions/{id}/claims",
      "get /sessions/{id}/sources/{sourceId}",
      "get /sessions/{id}/bundle",
      "get /sessions/{id}/journal",
      "get /sessions/{id}/reports",
      "post /sessions/{id}/reports",
      "get /sessions/{id}/reports/{format}",
      "post /documents",
      "get /usage",
      "post /webhooks",
      "get /webhooks",
      "get /webhooks/{id}",
      "patch /webhooks/{id}",
      "delete /webhooks/{id}",
      "post /webhooks/{id}/rotate",
      "post /webhooks/{id}/test",
      "get /webhooks/{id}/deliveries",
      "get /webhooks/{id}/deliveries/{deliveryId}",
      "post /webhooks/{id}/deliveries/{deliveryId}/redeliver",
      "get /documents",
      "get /documents/search",
      "get /documents/{id}",
      "get /documents/{id}/text",
      "delete /documents/{id}",
      "post /sessions/{id}/links",
      "get /sessions/{id}/links",
      "delete /sessions/{id}/links/{linkId}",
      "get /links/{token}",
      "post /keys",
      "get /owners",
      "get /owners/{owner}",
      "get /owners/{owner}/export",
      "delete /owners/{owner}",
      "post /owners/{owner}/hand-over",
      "get /keys",
      "post /keys/{id}/rotate",
      "delete /keys/{id}",
      "get /me",
      "get /healthz",
      "get /readyz",
      "get /metrics",
      "get /openapi.json",
      "get /problems",
      "get /problems/{code}",
    ].sort(),
  );
});

test("every route has an id of its own, a summary, a known tag, and an example of each body and answer", async () => {
  const { description, operations } = await describe();
  const { schemas } = description.components;
  const shows = ({ schema, example }: Media): boolean => {
    const named = String(schema.$ref ?? "").replace("#/components/schemas/", "");
    const binary = schema.format === "binary" || JSON.stringify(schema).includes('"format":"binary"');
    const parts = (schema.anyOf ?? []) as Record<string, unknown>[];
    return (
      example !== undefined ||
      schema.examples !== undefined ||
      schemas[named]?.examples !== undefined ||
      binary ||
      (parts.length > 0 && parts.every((part) => shows({ schema: part })))
    );
  };
  expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length);
  for (const [route, { summary, tags, requestBody, responses }] of operations) {
    expect(summary, route).toMatch(/^[A-Z]/);
    expect(
      description.tags.map(({ name }) => name),
      route,
    ).toContain(tags[0]);
    for (const [type, media] of Object.entries(requestBody?.content ?? {})) expect(shows(media), `${route} takes ${type}`).toBe(true);
    expect(
      Object.keys(responses).some((status) => status.startsWith("2")),
      route,
    ).toBe(true);
    for (const [status, answer] of Object.entries(responses)) {
      expect(answer.description, `${route} ${status}`).not.toBe("Default Response");
      if (route === "get /openapi.json") continue;
      for (const [type, media] of Object.entries(answer.content ?? {})) expect(shows(media), `${route} ${status} ${type}`).toBe(true);
    }
  }
});

test("every reference leads somewhere, and no component is left over", async () => {
  const { description } = await describe();
  const named = new Set(Object.keys(description.components.schemas));
  const used = new Set([...JSON.stringify(description).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? ""));
  expect([...used].sort()).toEqual([...named].sort());
});

test.each([
  ["", "/docs"],
  ["", "/docs/"],
  ["/ralph", "/ralph/docs"],
  ["/ralph", "/ralph/docs/"],
])("the Swagger page under BASE_PATH '%s' at %s is served with all it needs, from this service alone", async (basePath, path) => {
  const { app } = await startService({ settings: { basePath } });
  const page = await app.inject(path);
  expect(page.statusCode).toBe(200);
  expect(page.headers["content-security-policy"]).toContain("default-src 'self'");
  expect(page.headers["content-security-policy"]).not.toContain("upgrade-insecure-requests");
  const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part]) => part ?? "");
  expect(parts.length).toBeGreaterThan(3);
  for (const part of parts) {
    expect(part).not.toMatch(/^https?:/);
    expect((await app.inject(new URL(part, `http://x${path}`).pathname)).statusCode, part).toBe(200);
  }
});
