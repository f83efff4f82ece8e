import { afterEach, describe, expect, it } from "vitest";
import { companyFinder } from "../../../src/sources/series/services/company-names.ts";
import { worldBank } from "../../../src/sources/series/services/world-bank.ts";
import type { ServiceFailure } from "../../../src/sources/tool.ts";
import { json, type PlayedService, playedService, said } from "../../support/series-service.ts";
import { toolContext } from "../../support/tool-context.ts";

let played: PlayedService;
afterEach(() => played.close());

const unemployment = "worldbank:SL.UEM.TOTL.ZS";
const row = { indicator: { value: "Unemployment" }, country: { value: "Germany" }, date: "2019", value: 3.14 };

describe("the source of series", () => {
  it("keeps what was read as a source that says what it is, under the hash of its text", async () => {
    const later = { ...row, date: "2020\n2021,9" };
    played = await playedService(worldBank, json([{ page: 1, pages: 1, lastupdated: "2026-10-07" }, [row, later]]));
    const answer = (await played.call("read_series", { series: unemployment, subjects: ["Германия"] })) as {
      tables: { sourceId: string }[];
      retrievedAt: string;
    };
    const source = played.source.describe("local", answer.tables[0]?.sourceId ?? "");
    expect(source).toMatchObject({ kind: "series", title: "Unemployment (World Bank)", licence: "CC BY 4.0", publishedAt: "2026-10-07" });
    expect(played.texts.get(source?.hash ?? "")).toMatch(/\nGermany,2019,3\.14$/);
    expect(answer.retrievedAt).toBe("2026-11-21T12:00:00.000Z");
    expect(played.source.describe("another", answer.tables[0]?.sourceId ?? "")).toBeUndefined();
  });

  it("asks nobody where a listed series explains the whole question", async () => {
    played = await playedService(worldBank, json([]));
    const found = (await played.call("find_series", { query: "What is the unemployment rate in Germany?" })) as { series: unknown[] };
    expect(found.series[0]).toMatchObject({ series: unemployment, subjects: [{ code: "DE", name: "Germany" }], missing: [], score: 1 });
    expect(played.server.asked).toEqual([]);
  });

  it("tells a service that fails, and goes on with what it has", async () => {
    played = await playedService(worldBank, said(503, "text/plain", "down"));
    const failures: ServiceFailure[] = [];
    const tool = played.source.tools().find(({ name }) => name === "find_series");
    const context = toolContext({}, { serviceFailed: (failure) => void failures.push(failure) });
    const answer = await tool?.run({ query: "unemployment of engineers in Germany", limit: 5, onlyNamed: false }, context);
    expect(answer).toMatchObject({ series: [{ series: unemployment, missing: ["engineers"] }], failed: [{ service: "World Bank" }] });
    expect(failures).toEqual([expect.objectContaining({ service: "worldbank", next: null })]);
  });

  it.each([
    [{ series: "nosuch:X", subjects: ["DE"] }, "invalid_input"],
    [{ series: "worldbank:not a code", subjects: ["DE"] }, "data_not_found"],
    [{ series: unemployment, subjects: ["Atlantis"] }, "data_not_found"],
  ])("refuses %o", async (input, code) => {
    played = await playedService(worldBank, json([{ page: 1, pages: 1 }, []]));
    await expect(played.call("read_series", input)).rejects.toMatchObject({ code });
  });

  it("refuses more values than are read at once", async () => {
    const rows = Array.from({ length: 1_001 }, (_, year) => ({ ...row, date: String(1_000 + year) }));
    played = await playedService(worldBank, json([{ page: 1, pages: 1 }, rows]));
    await expect(played.call("read_series", { series: unemployment, subjects: ["DE"] })).rejects.toMatchObject({
      code: "payload_too_large",
      message: expect.stringContaining("1001 values, and 1000 are read"),
    });
  });

  it("tells an answer of another form as such", async () => {
    played = await playedService(worldBank, json([{ page: 1, pages: 1 }, [{ date: 2019 }]]));
    await expect(played.call("read_series", { series: unemployment, subjects: ["DE"] })).rejects.toMatchObject({
      code: "unprocessable",
      message: expect.stringContaining("World Bank answered in another form than documented"),
    });
  });

  it("knows from the gates whether its services answer", async () => {
    played = await playedService(worldBank, said(503, "text/plain", "down"));
    expect(played.source.health()).toEqual({ state: "unknown", message: null });
    for (let at = 0; at < 3; at += 1) await played.call("read_series", { series: unemployment, subjects: ["DE"] }).catch(() => undefined);
    expect(played.source.health()).toMatchObject({ state: "failing", message: expect.stringContaining("World Bank") });
  });
});

describe("names of companies", () => {
  const find = companyFinder([
    { code: "CIK1", ticker: "AAPL", name: "Apple Inc." },
    { code: "CIK2", ticker: "APLE", name: "Apple Hospitality REIT, Inc." },
    { code: "CIK3", ticker: "V", name: "VISA INC." },
    { code: "CIK1", ticker: "AAPL-P", name: "Apple Inc." },
  ]);

  it("are found without their legal form, the longest first, and each company once", () => {
    expect(find("Revenue of Apple and Visa").map(({ code }) => code)).toEqual(["CIK1", "CIK3"]);
    expect(find("Revenue of Apple Hospitality REIT").map(({ code }) => code)).toEqual(["CIK2"]);
    expect(find("net income (NASDAQ: AAPL)").map(({ code }) => code)).toEqual(["CIK1"]);
  });

  it("are told from words that are spelt like them", () => {
    expect(find("how much does an apple cost with a visa")).toEqual([]);
    expect(find("the V sign")).toEqual([]);
  });
});
