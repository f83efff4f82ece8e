import { describe, expect, it } from "vitest";
import { arxiv } from "../../../../src/sources/web/services/arxiv.ts";
import { crossref } from "../../../../src/sources/web/services/crossref.ts";
import { europePmc } from "../../../../src/sources/web/services/europe-pmc.ts";
import { gdelt } from "../../../../src/sources/web/services/gdelt.ts";
import { openAlex } from "../../../../src/sources/web/services/openalex.ts";
import { playedSearch } from "../../../support/search-service.ts";
import { json, said } from "../../../support/series-service.ts";

const cursorOf = (path: string, name = "cursor") => new URL(path, "http://x").searchParams.get(name);

describe("Crossref", () => {
  const work = (n: number) => ({
    DOI: `10.1/${n}`,
    URL: `https://doi.org/10.1/${n}`,
    title: [`Work ${n}`],
    abstract: "<jats:title>Abstract</jats:title><jats:p>Cells &amp; light.</jats:p>",
    issued: { "date-parts": [[2021, 3]] },
    license: [{ URL: "https://creativecommons.org/licenses/by/4.0/" }],
  });

  it("follows its cursor until a page is not full, and names the contact", async () => {
    const first = Array.from({ length: 20 }, (_, n) => work(n));
    const played = await playedSearch(crossref, (asked, ...rest) =>
      json({ message: { items: cursorOf(asked.path) === "*" ? first : [], "next-cursor": "next" } })(asked, ...rest),
    );
    const results = await played.search({ since: "2020-01-01", until: "2022-12-31" });
    expect(results).toHaveLength(20);
    expect(results[0]).toMatchObject({
      url: "https://doi.org/10.1/0",
      published: "2021-03",
      text: "Cells & light.",
      licence: "https://creativecommons.org/licenses/by/4.0/",
      kind: "scholarly",
    });
    expect(played.asked().map(({ cursor }) => cursor)).toEqual(["*", "next"]);
    expect(played.asked()[0]).toMatchObject({ mailto: "ops@ralph.example", filter: "from-pub-date:2020-01-01,until-pub-date:2022-12-31" });
  });

  it("describes a work without an abstract by its authors and journal", async () => {
    const item = {
      DOI: "10.1/x",
      title: ["No abstract"],
      author: [{ given: "Ada", family: "Lovelace" }],
      "container-title": ["Notes"],
      issued: { "date-parts": [[null]] },
    };
    const played = await playedSearch(crossref, json({ message: { items: [item] } }));
    expect(await played.search()).toEqual([
      expect.objectContaining({ url: "https://doi.org/10.1/x", snippet: "Ada Lovelace. Notes", text: null, published: null }),
    ]);
  });
});

describe("arXiv", () => {
  const feed = (entries: string) =>
    `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>ArXiv Query</title>${entries}</feed>`;
  const entry = `<entry><id>http://arxiv.org/abs/2101.00001v2</id><title>Solar
    cells</title><summary>  Light &lt; heat
    in cells. </summary><published>2021-01-01T00:00:00Z</published><author><name>A. Author</name></author></entry>`;

  it("reads its feed, with titles and abstracts in one line", async () => {
    const played = await playedSearch(arxiv, said(200, "application/atom+xml", feed(entry)));
    expect(await played.search({ count: 1, since: "2020-01-01" })).toEqual([
      expect.objectContaining({
        url: "https://arxiv.org/abs/2101.00001",
        title: "Solar cells",
        text: "Light < heat in cells.",
        published: "2021-01-01",
      }),
    ]);
    expect(played.asked()[0]?.["search_query"]).toBe("(all:solar OR all:cells) AND submittedDate:[202001010000 TO 299912312359]");
  });

  it("tells a refused query, which comes as an entry, and too many requests, which come as text", async () => {
    const error = "<entry><id>http://arxiv.org/api/errors#x</id><title>Error</title><summary>incorrect id format for x</summary></entry>";
    const refused = await playedSearch(arxiv, said(200, "application/atom+xml", feed(error)));
    await expect(refused.search()).rejects.toMatchObject({ code: "unprocessable", message: "arXiv: incorrect id format for x" });
    const limited = await playedSearch(arxiv, said(200, "text/plain", "Rate exceeded."));
    await expect(limited.search()).rejects.toMatchObject({ code: "rate_limited" });
    const page = await playedSearch(arxiv, said(200, "text/html", "<html><body>Maintenance</body></html>"));
    await expect(page.search()).rejects.toMatchObject({ code: "unprocessable" });
  });

  it("is asked once in three seconds, one request at a time", () => {
    expect(60 / (arxiv.rate.requestsPerMinute ?? 0)).toBeGreaterThan(3);
    expect(arxiv.rate.concurrency).toBe(1);
  });
});

describe("Europe PMC", () => {
  const work = {
    id: "1",
    source: "MED",
    pmcid: "PMC7",
    title: "Cells",
    abstractText: "<h4>Aim</h4> Light.",
    firstPublicationDate: "2021-05-06",
    isOpenAccess: "Y",
    license: "cc by",
  };

  it("gives the address of the full text where a work is open, and ends where the cursor stays the same", async () => {
    const played = await playedSearch(europePmc, (asked, ...rest) =>
      json({
        nextCursorMark: "AoE",
        resultList: { result: cursorOf(asked.path, "cursorMark") === "*" ? [work] : [{ ...work, id: "2", isOpenAccess: "N" }] },
      })(asked, ...rest),
    );
    const results = await played.search({ since: "2020-01-01" });
    expect(results.map(({ url }) => url)).toEqual(["https://europepmc.org/article/PMC/PMC7", "https://europepmc.org/article/MED/2"]);
    expect(results[0]).toMatchObject({ published: "2021-05-06", licence: "cc by", snippet: "Aim Light.", text: null });
    expect(results[1]?.text).toBe("Aim Light.");
    expect(played.asked().map(({ cursorMark }) => cursorMark)).toEqual(["*", "AoE"]);
    expect(played.asked()[0]?.["query"]).toBe("(solar cells) AND FIRST_PDATE:[2020-01-01 TO 2999-12-31]");
  });
});

describe("OpenAlex", () => {
  it("sends its key, puts abstracts together again, and ends at an empty page", async () => {
    const work = {
      id: "https://openalex.org/W1",
      doi: "https://doi.org/10.1/x",
      display_name: "Cells",
      publication_date: "2021-05-06",
      abstract_inverted_index: { Light: [0], cells: [3], and: [1], more: [2] },
    };
    const played = await playedSearch(
      openAlex,
      (asked, ...rest) =>
        json(
          cursorOf(asked.path) === "*" ? { meta: { next_cursor: "c2" }, results: [work] } : { meta: { next_cursor: "c3" }, results: [] },
        )(asked, ...rest),
      "the-key",
    );
    expect(await played.search()).toEqual([
      expect.objectContaining({ url: "https://doi.org/10.1/x", text: "Light and more cells", published: "2021-05-06" }),
    ]);
    expect(played.asked().map(({ cursor, api_key }) => [cursor, api_key])).toEqual([
      ["*", "the-key"],
      ["c2", "the-key"],
    ]);
  });

  it("tells that the day's budget is spent", async () => {
    const played = await playedSearch(openAlex, json({ error: "Plan limit reached", message: "Daily budget exceeded" }, 403), "the-key");
    await expect(played.search()).rejects.toMatchObject({ code: "forbidden", message: expect.stringContaining("Daily budget exceeded") });
  });
});

describe("GDELT", () => {
  it("reads its list of articles, asked in the session's language", async () => {
    const articles = [
      { url: "https://news.example/a", title: "Cells", seendate: "20230918T031500Z", domain: "news.example", sourcecountry: "Spain" },
    ];
    const played = await playedSearch(gdelt, json({ articles }));
    expect(await played.search({ language: "es", query: 'solar "cells" (2023)', since: "2023-09-01" })).toEqual([
      expect.objectContaining({ url: "https://news.example/a", published: "2023-09-18", snippet: "news.example, Spain", kind: "news" }),
    ]);
    expect(played.asked()[0]).toMatchObject({ query: "solar cells 2023 sourcelang:spanish", startdatetime: "20230901000000" });
  });

  it("tells the errors that come as text", async () => {
    const short = await playedSearch(gdelt, said(200, "text/html", "The specified phrase is too short."));
    await expect(short.search()).rejects.toMatchObject({ code: "unprocessable", message: "GDELT: The specified phrase is too short." });
    const limited = await playedSearch(gdelt, said(200, "text/html", "Please limit requests to one every 5 seconds or contact us."));
    await expect(limited.search()).rejects.toMatchObject({ code: "rate_limited" });
    const none = await playedSearch(gdelt, json({}));
    expect(await none.search()).toEqual([]);
    expect(60 / (gdelt.rate.requestsPerMinute ?? 0)).toBeGreaterThan(5);
  });
});
