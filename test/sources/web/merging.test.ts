import { describe, expect, it } from "vitest";
import { dayAt, plainText } from "../../../src/sources/web/answer-fields.ts";
import { canonicalUrl, pageKey } from "../../../src/sources/web/canonical-url.ts";
import { permitsUrl, withoutSites, withSites } from "../../../src/sources/web/domains.ts";
import { mergeResults, type ServiceResults } from "../../../src/sources/web/merging.ts";
import { licenceIn, publishedIn } from "../../../src/sources/web/page-facts.ts";

const everything = { allow: [], deny: [], since: null, until: null, count: 10 };

function list(service: string, ...urls: string[]): ServiceResults {
  return { service, kind: "page", licence: "terms", results: urls.map((url) => ({ url, title: url, snippet: service, published: null })) };
}

describe("merging by reciprocal rank", () => {
  it("puts what several services name before what one names first, each page once", () => {
    const one = list("one", "https://a.org/", "https://b.org/?utm_source=x", "https://c.org/");
    const two = list("two", "https://d.org/", "http://www.b.org/#top", "https://a.org/x");
    const merged = mergeResults([one, two], everything);
    expect(merged.map(({ url, services }) => [url, services.join("+")])).toEqual([
      ["https://b.org", "one+two"],
      ["https://a.org", "one"],
      ["https://d.org", "two"],
      ["https://c.org", "one"],
      ["https://a.org/x", "two"],
    ]);
  });

  it("keeps domains and days, and what does not say when", () => {
    const results = [
      { url: "https://x.gov/", title: "", snippet: "", published: "2024" },
      { url: "https://y.gov/", title: "", snippet: "", published: "2019-12-31" },
      { url: "https://z.gov/", title: "", snippet: "", published: null },
      { url: "https://gov.spam.com/", title: "", snippet: "", published: null },
      { url: "ftp://f.gov/", title: "", snippet: "", published: null },
    ];
    const merged = mergeResults([{ service: "s", kind: "page", licence: "", results }], {
      ...everything,
      allow: [".gov"],
      since: "2024-05-01",
    });
    expect(merged.map(({ url }) => url)).toEqual(["https://x.gov", "https://z.gov"]);
  });
});

describe("addresses", () => {
  it("are one where they lead to one page", () => {
    expect(canonicalUrl("HTTP://Example.org:80/a/?b=2&utm_medium=x&a=1&gclid=3#part")).toBe("http://example.org/a?b=2&a=1");
    expect(pageKey("http://www.example.org/a")).toBe(pageKey("https://example.org/a/"));
    expect(pageKey("https://example.org/a?id=1")).not.toBe(pageKey("https://example.org/a?id=2"));
    expect(canonicalUrl("no url")).toBe("no url");
  });

  it("lie within a domain or an ending", () => {
    const within = (domain: string, url: string) => permitsUrl({ allow: [domain], deny: [] }, url);
    expect([
      within("europa.eu", "https://ec.europa.eu/x"),
      within("europa.eu", "https://noteuropa.eu/"),
      within(".gov", "https://nih.gov/"),
    ]).toEqual([true, false, true]);
    expect(permitsUrl({ allow: [], deny: ["x.org"] }, "https://a.x.org")).toBe(false);
  });

  it("become site: operators, and are taken out of a query again", () => {
    const query = withSites("nile flow", { allow: ["a.org", ".gov"], deny: ["b.org"] });
    expect(query).toBe("nile flow (site:a.org OR site:.gov) -site:b.org");
    expect(withoutSites(query)).toEqual({ query: "nile flow", allow: ["a.org", ".gov"], deny: ["b.org"] });
    expect(withoutSites("rivers OR lakes site:a.org")).toEqual({ query: "rivers OR lakes", allow: ["a.org"], deny: [] });
  });
});

describe("what services and pages say of a day", () => {
  it.each([
    ["2024-05-17T08:00:00Z", "2024-05-17"],
    ["2024-05", "2024-05"],
    ["2024", "2024"],
    ["Mar 5, 2024", "2024-03-05"],
    ["Tue, 05 Mar 2024 10:00:00 GMT", "2024-03-05"],
    ["2024-99-99", null],
    ["3 days ago", null],
    ["Mar 5", null],
    ["", null],
  ])("'%s' is %s", (text, day) => expect(dayAt(text)).toBe(day));

  it.each([
    ['<meta property="article:published_time" content="2024-05-17T08:00:00Z">', "2024-05-17"],
    ["<META content='2023/01/02' name=citation_publication_date>", "2023-01-02"],
    ['<script type="application/ld+json">{"datePublished": "2022-03-04"}</script>', "2022-03-04"],
    ['<time class="x" datetime="2021-02-03">', "2021-02-03"],
    ['<meta name="date" content="2099-01-01">', null],
    ['<meta name="update" content="2020-01-01">', null],
    [`<meta ${"x ".repeat(100_000)}`, null],
  ])("the page %s was published %s", (html, day) => expect(publishedIn(html, "2025-01-01")).toBe(day));

  it("a page's licence is the address that it names", () => {
    expect(licenceIn('<a class=x rel="license" href="/terms?a=1&amp;b=2">', "https://a.org/x")).toBe("https://a.org/terms?a=1&b=2");
    expect(licenceIn("<link rel=license href='javascript:1'>", "https://a.org")).toBeNull();
    expect(licenceIn("<a href=/licence>", "https://a.org")).toBeNull();
  });

  it("text has no tags and no entities", () =>
    expect(plainText("<b>A</b> &amp; B&#39;s &#x41; &unknown;\n C")).toBe("A & B's A &unknown; C"));
});
