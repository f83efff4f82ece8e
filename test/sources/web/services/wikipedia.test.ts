import { describe, expect, it } from "vitest";
import { wikidata } from "../../../../src/sources/web/services/wikidata.ts";
import { wikipedia } from "../../../../src/sources/web/services/wikipedia.ts";
import { WebSearch } from "../../../../src/sources/web/web-search.ts";
import { httpCaller } from "../../../support/http-client.ts";
import { playedSearch } from "../../../support/search-service.ts";
import { json } from "../../../support/series-service.ts";

const article = (title: string, index: number, language = "de") => ({
  pageid: index,
  title,
  index,
  extract: `${title} ist ein Thema.`,
  canonicalurl: `https://${language}.wikipedia.org/wiki/${title}`,
});

describe("Wikipedia", () => {
  it("asks in the session's language, then in English, and keeps the order of the search", async () => {
    const played = await playedSearch(wikipedia, (asked, ...rest) => {
      const isGerman = asked.path.includes("uselang=de");
      json({ query: { pages: isGerman ? [article("Zwei", 2), article("Eins", 1)] : [article("Three", 1, "en")] } })(asked, ...rest);
    });
    const results = await played.search({ language: "de" });
    expect(results.map(({ title }) => title)).toEqual(["Eins", "Zwei", "Three"]);
    expect(results[0]).toMatchObject({ url: "https://de.wikipedia.org/wiki/Eins", kind: "encyclopedia", licence: "CC BY-SA 4.0" });
    expect(played.asked().map(({ uselang }) => uselang)).toEqual(["de", "en"]);
    expect(played.asked()[0]).toMatchObject({ gsrsearch: "solar cells", maxlag: "5" });
  });

  it("goes on in English where the session's language has nothing, and asks once in English", async () => {
    const played = await playedSearch(wikipedia, (asked, ...rest) =>
      json(asked.path.includes("uselang=sw") ? { batchcomplete: true } : { query: { pages: [article("Solar_cell", 1, "en")] } })(
        asked,
        ...rest,
      ),
    );
    expect(await played.search({ language: "sw" })).toHaveLength(1);
    expect(await played.search({ language: "en" })).toHaveLength(1);
    expect(played.asked().map(({ uselang }) => uselang)).toEqual(["sw", "en", "en"]);
  });

  it("names itself and whom to write to", async () => {
    const played = await playedSearch(wikipedia, json({ query: { pages: [] } }));
    await played.search();
    expect(played.server.asked[0]?.headers["user-agent"]).toMatch(/^Ralph\/\S+ \(\S+@\S+\)/);
    expect(wikipedia.contact?.needed).toBe(true);
  });

  it("tells an error that comes with status 200", async () => {
    const played = await playedSearch(wikipedia, json({ error: { code: "cirrussearch-too-long", info: "Search request is too long" } }));
    await expect(played.search()).rejects.toMatchObject({ code: "unprocessable", message: "Wikipedia: Search request is too long" });
    const lagging = await playedSearch(wikipedia, json({ error: { code: "maxlag", info: "Waiting for a server: 7 seconds lagged" } }));
    await expect(lagging.search()).rejects.toMatchObject({ code: "service_unavailable" });
  });

  it("has an address for each language", async () => {
    const hosts: string[] = [];
    const http = {
      declare: () => undefined,
      send: (request: { url: string }) => {
        hosts.push(new URL(request.url).host);
        const bytes = new TextEncoder().encode("{}");
        return Promise.resolve({
          url: request.url,
          status: 200,
          headers: {},
          mediaType: "",
          charset: null,
          bytes,
          redacted: (text: string) => text,
        });
      },
    };
    const offered = [{ service: wikipedia, url: wikipedia.url ?? "", key: null, isNamed: true }];
    const query = {
      query: "x",
      language: "ru",
      region: null,
      since: null,
      until: null,
      allow: [],
      deny: [],
      count: 5,
      today: "2026-11-21",
    };
    await new WebSearch(http, offered, { atOnce: 1, contact: "" }).search(query, offered, httpCaller());
    expect(hosts).toEqual(["ru.wikipedia.org", "en.wikipedia.org"]);
  });
});

describe("Wikidata", () => {
  it("gives items with their labels in the language", async () => {
    const item = { title: "Q64", index: 1, entityterms: { label: ["Берлин"], description: ["столица Германии"] } };
    const played = await playedSearch(wikidata, json({ query: { pages: [item] } }));
    expect(await played.search({ language: "ru" })).toEqual([
      expect.objectContaining({
        url: "https://www.wikidata.org/wiki/Q64",
        title: "Берлин",
        snippet: "столица Германии",
        licence: "CC0 1.0",
      }),
    ]);
    expect(played.asked()[0]).toMatchObject({ wbetlanguage: "ru", gsrnamespace: "0" });
  });
});
