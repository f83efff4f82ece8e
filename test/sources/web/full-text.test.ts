import { describe, expect, it, onTestFinished } from "vitest";
import { jatsHtml } from "../../../src/sources/web/jats-html.ts";
import { arxiv } from "../../../src/sources/web/services/arxiv.ts";
import { europePmc } from "../../../src/sources/web/services/europe-pmc.ts";
import { httpCaller } from "../../support/http-client.ts";
import { said } from "../../support/series-service.ts";
import { pages, webServer } from "../../support/web-server.ts";
import { openWebSource } from "../../support/web-source.ts";

const article = `<?xml version="1.0"?><article><front><journal-meta><journal-title>Journal of Cells</journal-title></journal-meta>
  <article-meta><title-group><article-title>Light &amp; <italic>cells</italic></article-title></title-group>
  <pub-date iso-8601-date="2021-05-06"><year>2021</year></pub-date>
  <permissions><license xlink:href="https://creativecommons.org/licenses/by/4.0/"><p>Open access</p></license></permissions>
  <contrib-group><contrib><name>Author</name></contrib></contrib-group>
  <abstract><title>Abstract</title><p>Cells grow in light.</p></abstract></article-meta></front>
  <body><sec><title>Results</title><p>The rate was 3 &lt; 5 per day <xref>1</xref>.</p>
    <sec><title>Rates</title><table-wrap><caption><title>Table 1</title></caption><table><thead><tr><th>Light</th><th>Rate</th></tr></thead>
    <tbody><tr><td>low</td><td>3</td></tr><tr><td>high</td><td>5</td></tr></tbody></table></table-wrap></sec></sec></body>
  <back><ref-list><ref>Somebody 1999</ref></ref-list></back></article>`;

describe("full texts", () => {
  it("of open works are read from Europe PMC, and cited by the address of the work", async () => {
    const server = await webServer(pages({ "/PMC7/fullTextXML": said(200, "application/xml", article) }));
    onTestFinished(() => server.close());
    const offered = [{ service: europePmc, url: server.origin, key: null, isNamed: true }];
    const { pages: reader } = openWebSource(offered, { fullTexts: offered });
    const { record, text } = await reader.read("local", "https://europepmc.org/article/PMC/PMC7", httpCaller());
    expect(record).toMatchObject({ licence: "https://creativecommons.org/licenses/by/4.0/", publishedAt: "2021-05-06" });
    expect(text).not.toContain("Open access");
    expect(record).toMatchObject({ title: "Light & cells", finalUrl: "https://europepmc.org/article/PMC/PMC7" });
    expect(text).toContain("The rate was 3 < 5 per day");
    expect(text).toContain("Cells grow in light.");
    expect(text).not.toContain("Somebody 1999");
    expect(record.passages.some(({ place }) => place.table === 0)).toBe(true);
    expect(server.asked.map(({ path }) => path)).toEqual(["/PMC7/fullTextXML"]);
  });

  it("that are not open are told by what the service says", async () => {
    const server = await webServer(pages({}));
    onTestFinished(() => server.close());
    const offered = [{ service: europePmc, url: server.origin, key: null, isNamed: true }];
    const { pages: reader } = openWebSource(offered, { fullTexts: offered });
    await expect(reader.read("local", "https://europepmc.org/article/PMC/PMC8", httpCaller())).rejects.toMatchObject({
      code: "data_not_found",
    });
  });

  it("belong to the addresses of their service alone", () => {
    expect(europePmc.fullText?.("https://europepmc.org/article/MED/1")).toBeNull();
    expect(europePmc.fullText?.("https://example.com/article/PMC/PMC7")).toBeNull();
    expect(arxiv.fullText?.("https://arxiv.org/abs/2101.00001")).toMatchObject({ path: "/pdf/2101.00001", html: null });
    expect(arxiv.fullText?.("https://arxiv.org/abs/../../etc/passwd?x")).toBeNull();
  });

  it("keep headings by their depth, and no markup that the file hides in its text", () => {
    const html = jatsHtml(
      "<article><body><sec><title>A</title><sec><title>B</title><p>&lt;script&gt;x&lt;/script&gt;</p></sec></sec></body></article>",
    );
    expect(html).toContain("<h2>A</h2>");
    expect(html).toContain("<h3>B</h3>");
    expect(html).toContain("&lt;script&gt;");
    expect(html).not.toContain("<script>");
  });
});
