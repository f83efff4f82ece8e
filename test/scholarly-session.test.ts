/** Whole sessions without a model over scholarly services on loopback: from the question to quotations with their licence. */
import { describe, expect, onTestFinished, test } from "vitest";
import type { Results } from "../src/domain/sessions/session.ts";
import { startRealService } from "./http/support/real-service.ts";
import { Client } from "./support/client.ts";
import { json, said } from "./support/series-service.ts";
import { pages, webServer } from "./support/web-server.ts";

const abstract = "Perovskite solar cells degrade above 85 degrees Celsius. The loss of efficiency was 20 percent after 1000 hours.";
const question = "At what temperature do perovskite solar cells degrade? How much light do tin electrodes absorb?";
const article = `<?xml version="1.0"?><article><front><article-meta><title-group><article-title>Heat and perovskite solar cells</article-title></title-group></article-meta></front>
  <body><sec><title>Results</title><p>The tin electrodes absorb 12 percent of the light that falls on them.</p></sec></body></article>`;
const work = (id: string, isOpen: boolean) => ({
  ...{ id, source: "MED", pmcid: `PMC${id}`, title: `Heat and perovskite solar cells ${id}`, abstractText: abstract },
  ...{ firstPublicationDate: "2022-03-04", isOpenAccess: isOpen ? "Y" : "N", license: "cc by" },
});

async function research(query: string, settings: (origin: string) => Record<string, string>, sources: object = {}) {
  const server = await webServer(
    pages({
      "/search": json({ resultList: { result: [work("7", true), work("8", false)] } }),
      "/PMC7/fullTextXML": said(200, "application/xml", article),
    }),
  );
  onTestFinished(() => server.close());
  const { url } = await startRealService({ FETCH_ALLOW: "127.0.0.1", EUROPEPMC_URL: server.origin, ...settings(server.origin) });
  const client = new Client(url);
  const id = await client.start({ query, engine: "extractive", sources });
  await client.finished(id);
  return { results: await client.results(id), asked: server.asked.map(({ path }) => path.split("?")[0]) };
}

const quotesOf = ({ sections }: Results) =>
  sections.flatMap(({ paragraphs }) => paragraphs.flatMap(({ citations }) => citations.map(({ quote }) => quote)));

describe("a session over scholarly services", () => {
  test("quotes abstracts and open full texts, each with its address, day and licence", async () => {
    const { results, asked } = await research(question, () => ({ SEARCH: "europepmc" }));
    const quotes = quotesOf(results).join("\n");
    expect(quotes).toContain("85 degrees Celsius");
    expect(quotes).toContain("tin electrodes absorb 12 percent");
    const byUrl = new Map(results.sources.map((source) => [source.url, source]));
    expect(byUrl.get("https://europepmc.org/article/MED/8")).toMatchObject({ kind: "page", licence: "cc by", publishedAt: "2022-03-04" });
    expect(byUrl.get("https://europepmc.org/article/PMC/PMC7")).toMatchObject({ kind: "page", title: "Heat and perovskite solar cells" });
    expect(asked).toEqual(expect.arrayContaining(["/search", "/PMC7/fullTextXML"]));
  });

  test("sends nothing out where the session says no", async () => {
    const { results, asked } = await research(question, () => ({ SEARCH: "europepmc" }), { web: false });
    expect(asked).toEqual([]);
    expect(results.completeness).toBe("none");
  });
});
