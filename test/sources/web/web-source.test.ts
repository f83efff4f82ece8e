import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { sessionSources } from "../../../src/domain/sessions/session-sources.ts";
import { brave } from "../../../src/sources/web/services/brave.ts";
import { searxng } from "../../../src/sources/web/services/searxng.ts";
import { serper } from "../../../src/sources/web/services/serper.ts";
import type { ReadPageOutput, SearchWebOutput } from "../../../src/sources/web/web-tools.ts";
import { toolContext } from "../../support/tool-context.ts";
import { type Answer, pages, type WebServer, webServer } from "../../support/web-server.ts";
import { openWebSource } from "../../support/web-source.ts";

const page = `<html><head><title>Rivers</title></head><body><h1>Rivers</h1><p>The Nile flows north through Egypt to the sea.</p>
<h2>Asia</h2><p>The Ganges flows east through India to the bay.</p><p onclick="x()">The Indus flows south.</p><script>alert(1)</script></body></html>`;

let served: Record<string, Answer | string>;
let site: WebServer;
beforeEach(async () => {
  served = { "/rivers": page };
  site = await webServer((what, response, request) => pages(served)(what, response, request));
  onTestFinished(() => site.close());
});

async function service(answer: Answer): Promise<string> {
  const server = await webServer(answer);
  onTestFinished(() => server.close());
  return server.origin;
}

const named = { service: searxng, url: "http://127.0.0.1:1", key: null, isNamed: true };

function toolsOf(source: ReturnType<typeof openWebSource>["source"]) {
  const tool = (name: string) => source.tools().find((each) => each.name === name);
  const run = (name: string, input: object, context = toolContext()) => tool(name)?.run(tool(name)?.input.parse(input), context);
  return {
    read: (input: object, context?: ReturnType<typeof toolContext>) => run("read_page", input, context) as Promise<ReadPageOutput>,
    search: (input: object, context?: ReturnType<typeof toolContext>) => run("search_web", input, context) as Promise<SearchWebOutput>,
  };
}

describe("reading a page", () => {
  it("gives passages for a query, best first, and text by offset, all verbatim", async () => {
    const { source, store } = openWebSource([named]);
    const { read } = toolsOf(source);
    const found = await read({ url: `${site.origin}/rivers#asia`, query: "where does the Ganges flow" });
    expect(found.passages[0]).toMatchObject({
      name: "Rivers",
      heading: expect.arrayContaining(["Asia"]),
      text: expect.stringContaining("The Ganges flows east"),
    });
    expect(found.terms).toContainEqual({ word: "Ganges", stem: expect.any(String), passages: 1 });
    const described = source.describe("local", found.page.sourceId);
    expect(described).toMatchObject({ kind: "page", title: "Rivers", url: `${site.origin}/rivers`, licence: "The page's own terms" });
    const text = store.contents.text("local", described?.hash ?? "") ?? "";
    for (const { place, text: shown } of found.passages) expect(text.slice(place.from, place.to)).toBe(shown);
    expect(text).not.toMatch(/alert|onclick/);
    const on = await read({ url: `${site.origin}/rivers`, from: 7, length: 9 });
    expect(on.passages[0]).toMatchObject({ text: text.slice(7, 16), place: { from: 7, to: 16 } });
    await expect(read({ url: `${site.origin}/rivers`, from: 100_000 })).rejects.toMatchObject({ code: "data_not_found" });
    expect(site.asked.map(({ path }) => path)).toEqual(["/robots.txt", "/rivers"]);
  });

  it("fetches a page once for tasks that want it at once, and for each owner alone", async () => {
    const { source } = openWebSource([named]);
    const { read } = toolsOf(source);
    const url = `${site.origin}/rivers`;
    await Promise.all([read({ url }), read({ url }), read({ url: `${url}?utm_source=a` })]);
    expect(site.asked.filter(({ path }) => path === "/rivers")).toHaveLength(1);
    await read({ url }, toolContext({ owner: "bob" }));
    expect(site.asked.filter(({ path }) => path === "/rivers")).toHaveLength(2);
  });

  it("asks whether an old page has changed, and reads it anew where it has", async () => {
    let now = Date.parse("2026-01-01T00:00:00Z");
    let version = "1";
    served["/rivers"] = ({ headers }, response) => {
      if (headers["if-none-match"] === `"${version}"`) response.writeHead(304).end();
      else response.writeHead(200, { "content-type": "text/html", etag: `"${version}"` }).end(page.replace("north", `north ${version}`));
    };
    const { source } = openWebSource([named], { freshMs: 60_000, clock: () => new Date(now) });
    const { read } = toolsOf(source);
    const url = `${site.origin}/rivers`;
    const first = await read({ url });
    now += 61_000;
    const same = await read({ url });
    expect(site.asked.at(-1)?.headers["if-none-match"]).toBe('"1"');
    expect([same.page.sourceId, same.page.retrievedAt]).toEqual([first.page.sourceId, "2026-01-01T00:01:01.000Z"]);
    now += 61_000;
    version = "2";
    const changed = await read({ url });
    expect(changed.passages[0]?.text).toContain("north 2");
    expect(changed.page.sourceId).not.toBe(first.page.sourceId);
  });

  it("keeps the newest pages of an owner, and frees the text of the others", async () => {
    const { source, store } = openWebSource([named], { mostPages: 2 });
    const { read } = toolsOf(source);
    const hashes: string[] = [];
    for (const path of ["/a", "/b", "/c"]) {
      served[path] = page.replace("north", path);
      const { page: read1 } = await read({ url: site.origin + path });
      hashes.push(source.describe("local", read1.sourceId)?.hash ?? "");
    }
    expect(hashes.map((hash) => store.contents.text("local", hash) === undefined)).toEqual([true, false, false]);
  });

  it("cuts a long page, and fails with the address where nothing can be read", async () => {
    served["/long"] = `<html><body>${"<p>The Nile flows north through Egypt to the sea, and on.</p>".repeat(200)}</body></html>`;
    served["/empty"] = "<html><body></body></html>";
    served["/bytes"] = (_, response) => response.writeHead(200, { "content-type": "text/html" }).end(Buffer.alloc(3_000));
    const { source } = openWebSource([named], { mostText: 1_000 });
    const { read } = toolsOf(source);
    const { page: long } = await read({ url: `${site.origin}/long` });
    expect(long.length).toBe(1_000);
    for (const path of ["/empty", "/bytes", "/gone"]) {
      await expect(read({ url: site.origin + path })).rejects.toMatchObject({ message: expect.stringContaining(site.origin + path) });
    }
  });

  it("reads no page that the session does not want, by domain, redirect or age", async () => {
    served["/away"] = (_, response) => response.writeHead(302, { location: `http://localhost:${site.port}/rivers` }).end();
    served["/old"] = page.replace("<head>", '<head><meta name="date" content="2001-01-01">');
    const { source } = openWebSource([named], {});
    const { read } = toolsOf(source);
    const within = (web: object) => toolContext({ web });
    await expect(read({ url: `${site.origin}/rivers` }, within({ allow: [".gov"] }))).rejects.toMatchObject({ code: "forbidden" });
    await expect(read({ url: `${site.origin}/away` }, within({ deny: ["localhost"] }))).rejects.toMatchObject({ code: "forbidden" });
    await expect(read({ url: `${site.origin}/old` }, within({ since: "2020" }))).rejects.toMatchObject({
      code: "data_not_found",
      message: `${site.origin}/old: was published 2001-01-01, and the session wants nothing before 2020`,
    });
    await expect(read({ url: `${site.origin}/rivers` }, within({ since: "2020" }))).resolves.toMatchObject({ page: { published: null } });
  });
});

describe("searching", () => {
  const results =
    (...paths: string[]): Answer =>
    (_, response) =>
      void response.end(
        JSON.stringify({
          organic: paths.map((link) => ({ link, title: link })),
          web: { results: paths.map((url) => ({ url, title: url })) },
        }),
      );

  it("asks several at once, and the next in place of one that fails, and tells so", async () => {
    const offered = [
      { service: searxng, url: await service((_, response) => response.writeHead(403).end()), key: null, isNamed: true },
      { service: serper, url: await service(results("https://a.org", "https://b.org")), key: "k", isNamed: true },
      { service: brave, url: await service(results("https://b.org", "https://c.org")), key: "k", isNamed: true },
    ];
    const { source } = openWebSource(offered, { atOnce: 2 });
    const told: object[] = [];
    const answer = await toolsOf(source).search({ query: "x" }, toolContext({}, { serviceFailed: (failure) => void told.push(failure) }));
    expect(answer.results.map(({ url, services }) => `${url} ${services}`)).toEqual([
      "https://b.org serper,brave",
      "https://a.org serper",
      "https://c.org brave",
    ]);
    expect(told).toMatchObject([{ service: "searxng", next: "brave", error: { code: "configuration" } }]);
    expect(answer.failures).toEqual(told);
  });

  it("fails where no service answers, with the last one's reason", async () => {
    const offered = [{ service: searxng, url: await service((_, response) => response.writeHead(403).end()), key: null, isNamed: true }];
    await expect(toolsOf(openWebSource(offered).source).search({ query: "x" })).rejects.toMatchObject({ code: "configuration" });
  });

  it("uses a service that merely has its key where the session asks for the web", async () => {
    const offered = [{ service: serper, url: await service(results("https://a.org")), key: "k", isNamed: false }];
    const { source } = openWebSource(offered);
    expect((await toolsOf(source).search({ query: "x" })).results).toEqual([]);
    expect((await toolsOf(source).search({ query: "x" }, toolContext({ asked: { web: true, series: false } }))).results).toHaveLength(1);
    expect(
      [{}, { web: false }, { web: true }, { web: { deny: ["x.org"] } }].map((wanted) => source.serves(sessionSources.parse(wanted))),
    ).toEqual([false, false, true, true]);
  });

  it("stays within the session's domains and days whatever the input says", async () => {
    const server = await webServer(results("https://a.gov", "https://b.org"));
    onTestFinished(() => server.close());
    const { source } = openWebSource([{ service: serper, url: server.origin, key: "k", isNamed: true }]);
    const context = toolContext({ web: { allow: [".gov"], since: "2024" }, language: "de-CH" });
    const answer = await toolsOf(source).search({ query: "x", domains: ["b.org"], since: "2020-01-01" }, context);
    expect(answer.results.map(({ url }) => url)).toEqual(["https://a.gov"]);
    expect(JSON.parse(server.asked[0]?.body ?? "")).toMatchObject({ q: "x site:.gov", hl: "de", tbs: "cdr:1,cd_min:01/01/2024" });
  });

  it("tells of a service whose host is left alone", async () => {
    const offered = [{ service: serper, url: await service((_, response) => response.writeHead(500).end()), key: "k", isNamed: true }];
    const { source } = openWebSource(offered);
    expect(source.health()).toEqual({ state: "unknown", message: null });
    for (let attempt = 0; attempt < 3; attempt++)
      await toolsOf(source)
        .search({ query: `${attempt}` })
        .catch(() => undefined);
    expect(source.health()).toEqual({ state: "failing", message: "no answer from serper" });
  });
});
