/** Each service played on loopback from its documentation: what is asked, what is read, and its odd answers. */
import { afterAll, describe, expect, it } from "vitest";
import type { SearchQuery, SearchService } from "../../../src/sources/web/search-service.ts";
import { searchServices } from "../../../src/sources/web/search-services.ts";
import { WebSearch } from "../../../src/sources/web/web-search.ts";
import { httpCaller, httpClient } from "../../support/http-client.ts";
import { type Answer, type WebServer, webServer } from "../../support/web-server.ts";

const http = httpClient({ allow: "" });
const servers: WebServer[] = [];
afterAll(() => Promise.all([http.close(), ...servers.map((server) => server.close())]));

const asked: SearchQuery = {
  ...{ query: "nile flow", language: "en", region: "eg", since: "2024-01-01", until: "2024-06-30" },
  ...{ allow: [".gov", "nile.org"], deny: ["spam.com"], count: 10, today: "2024-07-01" },
};

function serviceOf(name: string): SearchService {
  const service = searchServices.find((each) => each.name === name);
  if (service === undefined) throw new Error(`no service ${name}`);
  return service;
}

/** Searches with one service, whose server answers with `body`. */
async function played(name: string, answer: unknown, query: Partial<SearchQuery> = {}, status = 200) {
  const reply: Answer =
    typeof answer === "function"
      ? (answer as Answer)
      : (_, response) => {
          const body = typeof answer === "string" ? answer : JSON.stringify(answer);
          response.writeHead(status, { "content-type": typeof answer === "string" ? "text/html" : "application/json" }).end(body);
        };
  const server = await webServer(reply);
  servers.push(server);
  const offered = { service: serviceOf(name), url: server.origin, key: "sesame", isNamed: true };
  const search = new WebSearch(http, [offered], { atOnce: 1, contact: "" });
  const outcome = search.search({ ...asked, ...query }, [offered], httpCaller());
  return { server, outcome };
}

const unfiltered = { allow: [], deny: [], since: null, until: null };

const cases: Record<string, { answer: unknown; path: string; headers?: object; body?: object }> = {
  searxng: {
    answer: {
      results: [{ url: "https://nile.org/a", title: "The Nile", content: "Its flow", publishedDate: "2024-03-05T00:00:00" }],
      unresponsive_engines: [],
    },
    path: "/search?q=nile+flow+%28site%3A.gov+OR+site%3Anile.org%29+-site%3Aspam.com&format=json&language=en&time_range=year",
  },
  brave: {
    answer: {
      web: {
        results: [
          {
            url: "https://nile.org/a",
            title: "The <strong>Nile</strong>",
            description: "Its",
            extra_snippets: ["flow"],
            page_age: "2024-03-05T10:00:00",
          },
        ],
      },
    },
    path: "/res/v1/web/search?q=nile+flow+%28site%3A.gov+OR+site%3Anile.org%29+-site%3Aspam.com&count=10&country=EG&search_lang=en&freshness=2024-01-01to2024-06-30&result_filter=web&text_decorations=false",
    headers: { "x-subscription-token": "sesame" },
  },
  tavily: {
    answer: {
      results: [{ url: "https://nile.org/a", title: "The Nile", content: "Its flow", published_date: "Tue, 05 Mar 2024 10:00:00 GMT" }],
    },
    path: "/search",
    headers: { authorization: "Bearer sesame" },
    body: {
      ...{ query: "nile flow", max_results: 10, search_depth: "basic", start_date: "2024-01-01", end_date: "2024-06-30" },
      ...{ include_domains: ["*.gov", "nile.org"], exclude_domains: ["spam.com"] },
    },
  },
  exa: {
    answer: {
      results: [{ url: "https://nile.org/a", title: "The Nile", highlights: ["Its flow"], publishedDate: "2024-03-05T00:00:00.000Z" }],
    },
    path: "/search",
    headers: { "x-api-key": "sesame" },
    body: {
      ...{ query: "nile flow", numResults: 10, type: "auto", contents: { highlights: true }, includeDomains: ["gov", "nile.org"] },
      ...{ startPublishedDate: "2024-01-01T00:00:00.000Z", endPublishedDate: "2024-06-30T23:59:59.999Z", userLocation: "EG" },
    },
  },
  serper: {
    answer: { organic: [{ link: "https://nile.org/a", title: "The Nile", snippet: "Its flow", date: "Mar 5, 2024", position: 1 }] },
    path: "/search",
    headers: { "x-api-key": "sesame" },
    body: {
      ...{ q: "nile flow (site:.gov OR site:nile.org) -site:spam.com", num: 10, gl: "eg", hl: "en" },
      tbs: "cdr:1,cd_min:01/01/2024,cd_max:06/30/2024",
    },
  },
  perplexity: {
    answer: {
      results: [{ url: "https://nile.org/a", title: "The Nile", snippet: "Its flow", date: "2024-03-05", last_updated: null }],
      id: "x",
    },
    path: "/search",
    headers: { authorization: "Bearer sesame" },
    body: {
      ...{ query: "nile flow", max_results: 10, search_domain_filter: [".gov", "nile.org"], country: "EG", search_language_filter: ["en"] },
      ...{ search_after_date_filter: "01/01/2024", search_before_date_filter: "06/30/2024" },
    },
  },
  kagi: {
    answer: {
      meta: { ms: 1 },
      data: [
        { t: 0, url: "https://nile.org/a", title: "The Nile", snippet: "Its flow", published: "2024-03-05T00:00:00Z" },
        { t: 1, list: ["nile river"] },
      ],
    },
    path: "/api/v1/search?q=nile+flow+%28site%3A.gov+OR+site%3Anile.org%29+-site%3Aspam.com+after%3A2024-01-01+before%3A2024-06-30&limit=10",
    headers: { authorization: "Bot sesame" },
  },
};

describe("every service", () => {
  it("has a case here", () => {
    expect(Object.keys(cases)).toEqual(
      expect.arrayContaining(searchServices.filter(({ kind }) => kind === "page").map(({ name }) => name)),
    );
  });

  it.each(Object.entries(cases))("%s is asked as its documentation says, and read", async (name, { answer, path, headers = {}, body }) => {
    const { server, outcome } = await played(name, answer);
    expect((await outcome).results).toEqual([
      {
        ...{ url: "https://nile.org/a", title: "The Nile", snippet: "Its flow", published: "2024-03-05", text: null },
        ...{ kind: "page", licence: serviceOf(name).licence, services: [name] },
      },
    ]);
    expect(server.asked[0]).toMatchObject({ path, headers });
    if (body !== undefined) expect(JSON.parse(server.asked[0]?.body ?? "")).toEqual(body);
  });

  it.each(Object.keys(cases).filter((name) => serviceOf(name).key !== undefined))(
    "%s says why it gives nothing, without its key",
    async (name) => {
      const { outcome } = await played(name, { error: "the key sesame is not valid" }, {}, 401);
      await expect(outcome).rejects.toMatchObject({ code: "unauthorized", message: expect.stringContaining("the key … is not valid") });
    },
  );

  it.each(Object.keys(cases))("%s may answer with anything at all", async (name) => {
    for (const answer of [
      {},
      [],
      null,
      "text",
      { results: "none", organic: 3, web: [], data: { search: null } },
      { results: [null, 7, { url: 5 }, { url: "javascript:1" }] },
    ]) {
      const { outcome } = await played(
        name,
        typeof answer === "string" ? answer : (_: unknown, response: { end(body: string): void }) => response.end(JSON.stringify(answer)),
        unfiltered,
      );
      const settled = await outcome.then(
        ({ results }) => results,
        (error: unknown) => error,
      );
      if (Array.isArray(settled)) expect(settled).toEqual([]);
      else expect(settled).toMatchObject({ name: "RalphError", code: "unprocessable" });
    }
  });
});

describe("odd answers", () => {
  it("SearXNG refuses JSON where its settings leave it out", async () => {
    const { outcome } = await played("searxng", "<html>Forbidden</html>", {}, 403);
    await expect(outcome).rejects.toMatchObject({ code: "configuration", message: expect.stringContaining("search.formats") });
  });

  it("SearXNG's engines may be silent", async () => {
    const { outcome } = await played("searxng", {
      results: [],
      unresponsive_engines: [
        ["google", "CAPTCHA"],
        ["bing", "timeout"],
      ],
    });
    await expect(outcome).rejects.toMatchObject({ message: "SearXNG's engines do not answer: google CAPTCHA, bing timeout" });
  });

  it("SearXNG knows ranges and no days", async () => {
    for (const [since, range] of [
      ["2024-06-30", "month"],
      ["2024-07-01", "day"],
      ["2020-01-01", null],
    ] as const) {
      const { server, outcome } = await played("searxng", { results: [] }, { since, until: null });
      await outcome;
      expect(new URL(server.asked[0]?.path ?? "", server.origin).searchParams.get("time_range")).toBe(range);
    }
  });

  it("Tavily, Exa and Perplexity are sent no site: operators, and Tavily no long query", async () => {
    const query = `${"nile ".repeat(100)} (site:nile.org OR site:.gov) -site:spam.com`;
    for (const name of ["tavily", "exa", "perplexity"]) {
      const { server, outcome } = await played(
        name,
        { results: [] },
        { ...unfiltered, query: "nile (site:nile.org OR site:.gov) -site:spam.com/x" },
      );
      await outcome;
      const sent = JSON.parse(server.asked[0]?.body ?? "{}");
      expect(sent.query).toBe("nile");
      expect(sent.include_domains ?? sent.includeDomains ?? sent.search_domain_filter).toHaveLength(2);
    }
    const { server, outcome } = await played("tavily", { results: [] }, { ...unfiltered, query });
    await outcome;
    expect(JSON.parse(server.asked[0]?.body ?? "{}").query.length).toBeLessThanOrEqual(400);
  });

  it("Kagi tells errors with status 200", async () => {
    const { outcome } = await played("kagi", { data: null, error: [{ code: 101, msg: "Insufficient credit" }] });
    await expect(outcome).rejects.toMatchObject({ code: "unprocessable", message: "Kagi: Insufficient credit" });
  });

  it("Kagi's newer form is read too", async () => {
    const { outcome } = await played(
      "kagi",
      { data: { search: [{ url: "https://a.org", title: "A", snippet: "b", time: "2024-02-01" }] } },
      unfiltered,
    );
    expect((await outcome).results).toMatchObject([{ url: "https://a.org", published: "2024-02-01" }]);
  });

  it("Serper says 'days ago', which is no day", async () => {
    const { outcome } = await played("serper", { organic: [{ link: "https://a.org", title: "A", date: "3 days ago" }] }, unfiltered);
    expect((await outcome).results).toMatchObject([{ published: null }]);
  });

  it("further pages are asked for while they come, three at most", async () => {
    const page: Answer = ({ body }, response) => {
      const { page: number = 1 } = JSON.parse(body) as { page?: number };
      response.end(
        JSON.stringify({ organic: Array.from({ length: 10 }, (_, index) => ({ link: `https://a.org/${number}/${index}`, title: "A" })) }),
      );
    };
    const { server, outcome } = await played("serper", page, { ...unfiltered, count: 50 });
    expect((await outcome).results).toHaveLength(30);
    expect(server.asked.map(({ body }) => JSON.parse(body).page)).toEqual([undefined, 2, 3]);
  });
});
