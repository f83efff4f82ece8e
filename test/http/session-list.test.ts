import { expect, test } from "vitest";
import { startRealService } from "./support/real-service.ts";

test("sessions are filtered, ordered and paged to the end", async () => {
  const { app } = await startRealService();
  const ids: string[] = [];
  for (const team of ["blue", "red", "blue"]) {
    const payload = { query: "What is it?", metadata: { team } };
    ids.push((await app.inject({ method: "POST", url: "/sessions", payload })).json().id);
  }
  const list = async (query: string) => (await app.inject(`/sessions?${query}`)).json();
  const listed = async (query: string) => (await list(query)).items.map(({ id }: { id: string }) => ids.indexOf(id));

  expect(await listed("metadata.team=blue")).toEqual([2, 0]);
  expect(await listed("metadata.team=blue&order=asc")).toEqual([0, 2]);
  expect(await listed("metadata.team=blue&metadata.other=1")).toEqual([]);
  expect(await listed("q=WHAT&metadata.team=red")).toEqual([1]);
  expect(await listed("q=nothing")).toEqual([]);
  const { createdAt } = (await list("limit=1")).items[0];
  expect(await listed(`createdUntil=${createdAt}&order=asc`)).not.toContain(2);
  expect(await listed(`createdSince=${encodeURIComponent(createdAt.replace("Z", "+00:00"))}`)).toContain(2);
  expect(await listed("createdSince=2100-01-01T00:00:00Z")).toEqual([]);

  const seen: number[] = [];
  for (let cursor = ""; ; ) {
    const { items, nextCursor } = await list(`order=asc&limit=1${cursor}`);
    seen.push(...items.map(({ id }: { id: string }) => ids.indexOf(id)));
    if (nextCursor === null) break;
    cursor = `&cursor=${nextCursor}`;
  }
  expect(seen).toEqual([0, 1, 2]);
});

test.each([
  ["metadata.team=a&metadata.team=b", "metadata.team"],
  ["metadata.=x", "metadata."],
  ["metadata.a'b=x", "metadata.a'b"],
  ["metadata=x", "metadata"],
  ["metadata.__proto__%5Bx%5D=y", "metadata.__proto__[x]"],
  ["hold=maybe", "hold"],
  ["order=up", "order"],
  ["q=%20", "q"],
  [`q=${"x".repeat(201)}`, "q"],
  ["createdSince=yesterday", "createdSince"],
  ["state=done", "state"],
])("a filter that does not fit is named: %s", async (query, path) => {
  const { app } = await startRealService();
  const answer = await app.inject(`/sessions?${query}`);
  expect([answer.statusCode, answer.json().issues?.[0]?.path]).toEqual([400, path]);
});
