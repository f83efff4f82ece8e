/** Whole sessions of both engines over statistical services on loopback: from the question to cited figures. */
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Results } from "../src/domain/sessions/session.ts";
import { startRealService } from "./http/support/real-service.ts";
import { startClaudeService } from "./support/claude-service.ts";
import { Client } from "./support/client.ts";
import { type MessagesServer, startMessagesServer, text, use } from "./support/messages-server.ts";
import { scriptedModel, shown } from "./support/scripted-model.ts";
import { json, said } from "./support/series-service.ts";
import { pages, type WebServer, webServer } from "./support/web-server.ts";

const title = "Unemployment, total (% of total labor force) (modeled ILO estimate)";
const row = (date: string, value: number) => ({ indicator: { value: title }, country: { value: "Germany" }, date, value });
const worldBank = json([{ page: 1, pages: 1 }, [row("2019", 3.14), row("2014", 4.98), row("2009", 7.74)]]);
const fred = json({ count: 1, observations: [{ date: "2019-01-01", value: "21521.4" }] });

async function services(): Promise<WebServer> {
  const server = await webServer(
    pages({
      "/wb/country/DE/indicator/SL.UEM.TOTL.ZS": worldBank,
      "/fred/series/observations": fred,
      "/eurostat/data/une_rt_a": said(403, "text/plain", "closed"),
      "/fred/series/search": json({ seriess: [] }),
    }),
  );
  onTestFinished(() => server.close());
  return server;
}

const environment = ({ origin }: WebServer) => ({
  FETCH_ALLOW: "127.0.0.1",
  WORLDBANK_URL: `${origin}/wb`,
  FRED_URL: `${origin}/fred`,
});

async function extractive(query: string, more: Record<string, unknown>, settings: Record<string, string>): Promise<Results> {
  const { url } = await startRealService(settings);
  const client = new Client(url);
  const id = await client.start({ query, engine: "extractive", ...more });
  expect(await client.finished(id)).toMatchObject({ status: "done" });
  return client.results(id);
}

const textsOf = ({ sections }: Results) => sections.flatMap(({ paragraphs }) => paragraphs.map((paragraph) => paragraph.text)).join("\n");
const quotesOf = ({ sections }: Results) =>
  sections.flatMap(({ paragraphs }) => paragraphs.flatMap(({ citations }) => citations.map(({ quote }) => quote)));

describe("a session without a model", () => {
  test("answers from a series, computes the figures and cites the rows that they come from", async () => {
    const server = await services();
    const query = "How did the unemployment rate in Germany change from 2009 to 2019?";
    const results = await extractive(query, {}, { ...environment(server), SERIES: "worldbank" });
    expect(textsOf(results)).toContain("4.6");
    expect(quotesOf(results)).toEqual(expect.arrayContaining(["Germany,2019,3.14", "Germany,2009,7.74"]));
    expect(results.sources).toEqual([
      expect.objectContaining({
        kind: "series",
        title: `${title} (World Bank)`,
        url: "https://data.worldbank.org/indicator/SL.UEM.TOTL.ZS?locations=DE",
        licence: "CC BY 4.0",
      }),
    ]);
    expect(results.sections[0]?.charts[0]).toMatchObject({
      x: { values: [2009, 2014, 2019] },
      lines: [{ values: [7.74, 4.98, 3.14] }],
    });
  });

  test("finds the same series by a question in Russian", async () => {
    const server = await services();
    const results = await extractive("Какой была безработица в Германии в 2019 году?", {}, { ...environment(server), SERIES: "worldbank" });
    expect(textsOf(results)).toContain("3,14");
    expect(quotesOf(results)).toContain("Germany,2019,3.14");
  });

  test("turns to another service where the first refuses, and says so", async () => {
    const server = await services();
    const settings = { ...environment(server), SERIES: "eurostat,worldbank", EUROSTAT_URL: `${server.origin}/eurostat` };
    const { url } = await startRealService(settings);
    const client = new Client(url);
    const id = await client.start({ query: "What was the unemployment rate in Germany in 2019?", engine: "extractive" });
    await client.finished(id);
    expect(quotesOf(await client.results(id))).toContain("Germany,2019,3.14");
    expect(server.asked.map(({ path }) => path.split("?")[0])).toEqual([
      "/eurostat/data/une_rt_a",
      "/wb/country/DE/indicator/SL.UEM.TOTL.ZS",
    ]);
  });

  test("answers no other question with it, and says that nothing was found", async () => {
    const server = await services();
    const results = await extractive(
      "What was the unemployment of engineers in Germany in 2019?",
      {},
      { ...environment(server), SERIES: "worldbank" },
    );
    expect(results.completeness).toBe("none");
    expect(quotesOf(results)).toEqual([]);
  });

  test("sends nothing out where the operator names no service, or the session says no", async () => {
    const server = await services();
    const query = "What was the unemployment rate in Germany in 2019?";
    await extractive(query, { sources: { series: false } }, { ...environment(server), SERIES: "worldbank" });
    await extractive(query, {}, { ...environment(server), FRED_API_KEY: "k" });
    expect(server.asked).toEqual([]);
  });

  test("asks a service that merely has its key where the session says yes", async () => {
    const server = await services();
    const settings = { ...environment(server), FRED_API_KEY: "k" };
    const results = await extractive("What was the GDP of the United States in 2019?", { sources: { series: true } }, settings);
    expect(quotesOf(results)).toContain("United States,2019,21521.4");
  });
});

describe("a session with a model", () => {
  let model: MessagesServer;
  beforeAll(async () => {
    model = await startMessagesServer();
  });
  beforeEach(() => model.reset());
  afterAll(() => model.close());

  test("finds a series, reads it as a table, and computes with it by SQL", async () => {
    const server = await services();
    const steps = [
      () => use("toolu_0", "find_series", { query: "unemployment in Germany" }),
      () => use("toolu_1", "read_series", { series: "worldbank:SL.UEM.TOTL.ZS", subjects: ["DE"] }),
      (source: string) =>
        use("toolu_2", "query_table", {
          tables: [{ source, table: 0 }],
          sql: 'SELECT _row, "Year", "Value" FROM t1 ORDER BY "Value" DESC LIMIT 1',
        }),
    ];
    model.script(
      scriptedModel({
        complexity: "simple",
        scope: ["Unemployment in Germany"],
        override: (role, body) => {
          if (role !== "research" && role !== "data") return null;
          const done = body.messages.filter((message) => message.role === "assistant").length;
          const source = /s-[0-9a-f]{12}/.exec(shown(body))?.[0] ?? "none";
          const step = steps[done];
          if (step !== undefined) return { blocks: [step(source)] };
          const quote = "Germany,2009,7.74";
          const finding = { statement: "Unemployment was highest in 2009.", citations: [{ source, quote }], confidence: 0.9 };
          return { blocks: [text(JSON.stringify({ summary: "One.", findings: [finding], notFound: [], questions: [] }))] };
        },
      }),
    );
    const { client } = await startClaudeService(model.url, { ...environment(server), SERIES: "worldbank" });
    const id = await client.start({ query: "When was unemployment in Germany highest?" });
    expect(await client.finished(id)).toMatchObject({ status: "done" });
    const results = await client.results(id);
    expect(quotesOf(results)).toContain("Germany,2009,7.74");
    expect(results.sources).toEqual([expect.objectContaining({ kind: "series", licence: "CC BY 4.0" })]);
    expect(model.asked.map(({ body }) => shown(body)).join("\n")).toContain("7.74");
  });
});
