import { describe, expect, test } from "vitest";
import { sha256 } from "../../../src/domain/base/json.ts";
import type { Claim } from "../../../src/domain/evidence/claims.ts";
import type { Source } from "../../../src/domain/evidence/evidence.ts";
import { withReports } from "../support/session-with-reports.ts";

describe("results", () => {
  test("are there at any time", async () => {
    const { app, id, base } = await withReports({ md: "# R" });
    const answer = await app.inject(`${base}/results`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ sessionId: id, completeness: "none", reports: [{ format: "md", bytes: 3 }] });
  });
});

describe("claims", () => {
  test("come in pages, of one verdict where it is named", async () => {
    const { app, sessions, id, base } = await withReports({});
    const claim = (number: number, verdict: Claim["verdict"]): Claim => ({
      ...{ id: `c${number}`, kind: "statement", section: null, text: `Sentence ${number}.`, verdict, reason: "", citations: [] },
    });
    sessions.kept.get(id)?.claims.push(claim(1, "supported"), claim(2, "unsupported"), claim(3, "supported"));
    const ids = async (query: string) => {
      const answer = await app.inject(`${base}/claims${query}`);
      expect(answer.statusCode).toBe(200);
      const { items, nextCursor } = answer.json<{ items: Claim[]; nextCursor: string | null }>();
      return [items.map((item) => item.id), nextCursor];
    };
    expect(await ids("")).toEqual([["c1", "c2", "c3"], null]);
    expect(await ids("?limit=2")).toEqual([["c1", "c2"], "2"]);
    expect(await ids("?limit=2&cursor=2")).toEqual([["c3"], null]);
    expect(await ids("?verdict=unsupported")).toEqual([["c2"], null]);
    expect(await ids("?verdict=contradicted")).toEqual([[], null]);
    const cited = { sourceId: "s-1", place: { from: 0, to: 1, line: 1, heading: [] }, quote: "q" };
    sessions.kept.get(id)?.claims.push({ ...claim(4, "partly"), section: "Cost", citations: [cited] });
    expect(await ids("?section=Cost")).toEqual([["c4"], null]);
    expect(await ids("?source=s-1")).toEqual([["c4"], null]);
    expect(await ids("?source=s-1&verdict=supported")).toEqual([[], null]);
    expect((await app.inject(`${base}/claims?verdict=true`)).json()).toMatchObject({ error: "invalid_input" });
    expect((await app.inject("/sessions/none/claims")).statusCode).toBe(404);
  });
});

describe("the text of a source", () => {
  const source: Source = {
    ...{ id: "s-1", kind: "document", title: "a.md", url: null, documentId: null },
    ...{ retrievedAt: "2026-03-02T09:15:04.117Z", hash: sha256("Tea grows.") },
  };

  test("comes whole, or in the part that is asked for", async () => {
    const { app, sessions, id, base } = await withReports({});
    sessions.kept.get(id)?.sources.push({ source, text: "Tea grows." });
    const part = async (query: string) => (await app.inject(`${base}/sources/s-1${query}`)).json();
    expect(await part("")).toEqual({ source, from: 0, to: 10, length: 10, text: "Tea grows." });
    expect(await part("?from=4&to=9")).toMatchObject({ from: 4, to: 9, text: "grows" });
    expect(await part("?from=4&to=99")).toMatchObject({ from: 4, to: 10, text: "grows." });
    expect(await part("?from=99")).toMatchObject({ from: 10, to: 10, text: "" });
  });

  test.each([
    ["?from=5&to=4", 400, "to"],
    ["?from=0&to=200001", 400, "to"],
    ["?from=-1", 400, "from"],
    ["?from=x", 400, "from"],
  ])("with %s is refused by name", async (query, status, path) => {
    const { app, sessions, id, base } = await withReports({});
    sessions.kept.get(id)?.sources.push({ source, text: "Tea grows." });
    const answer = await app.inject(`${base}/sources/s-1${query}`);
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([status, path]);
  });

  test("of another session is not found", async () => {
    const { app, base } = await withReports({});
    expect((await app.inject(`${base}/sources/s-1`)).statusCode).toBe(404);
  });
});
