/** Documents that are added by their address, over the real service. */
import { expect, onTestFinished, test } from "vitest";
import { startRealService } from "../http/support/real-service.ts";
import { pages, webServer } from "../support/web-server.ts";

async function start(settings: Record<string, string> = {}) {
  const web = await webServer(
    pages({
      "/nile.html":
        "<html><head><title>The Nile</title></head><body><h1>The Nile</h1><p>The Nile flows north to the sea.</p></body></html>",
      "/moved": (_, response) => response.writeHead(301, { location: "/files/ganges.md" }).end(),
      "/files/ganges.md": (_, response) =>
        response.writeHead(200, { "content-type": "text/plain" }).end("# Ganges\n\nThe Ganges flows east.\n"),
      "/away": (_, response) => response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end(),
      "/film": (_, response) => response.writeHead(200, { "content-type": "video/mp4" }).end("x"),
      "/busy": (_, response) => response.writeHead(503, { "retry-after": "7200" }).end(),
      "/large": (_, response) => response.writeHead(200, { "content-type": "text/plain" }).end("a ".repeat(100_000)),
      "/empty": (_, response) => response.writeHead(200, { "content-type": "text/plain" }).end("  "),
    }),
  );
  onTestFinished(() => web.close());
  const service = await startRealService({ FETCH_ALLOW: "127.0.0.1", FETCH_RETRY_S: "0", ...settings });
  const add = (payload: object) => service.app.inject({ method: "POST", url: "/documents", payload });
  return { ...service, web, add };
}

test("a document is downloaded from its address, named by it, and found", async () => {
  const { app, web, add } = await start();
  const page = await add({ url: `${web.origin}/nile.html` });
  expect([page.statusCode, page.json()]).toMatchObject([
    201,
    { name: "nile.html", mediaType: "text/html", url: `${web.origin}/nile.html` },
  ]);
  const moved = await add({ url: `${web.origin}/moved`, name: "ganges.md" });
  expect([moved.statusCode, moved.json()]).toMatchObject([
    201,
    { name: "ganges.md", mediaType: "text/markdown", url: `${web.origin}/files/ganges.md` },
  ]);
  expect((await app.inject("/documents/search?q=Nile+sea")).json().items[0].text).toContain("flows north");
  expect((await add({ url: `${web.origin}/nile.html` })).statusCode).toBe(200);
});

test("what cannot be downloaded is refused with the address and the reason", async () => {
  const { web, add } = await start({ MAX_DOCUMENT_MB: "0.1" });
  const cases: [path: string, status: number, detail: RegExp][] = [
    ["/gone", 422, /\/gone: answered 404: no such page/],
    ["/away", 422, /169\.254\.169\.254' is not public/],
    ["/film", 415, /video\/mp4/],
    ["/large", 413, /\/large: more than 0\.1 MB/],
    ["/empty", 422, /\/empty: The document holds no text/],
    // Its gate stays shut for two hours, so it comes last.
    ["/busy", 503, /takes no more requests until/],
  ];
  for (const [path, status, detail] of cases) {
    const answer = await add({ url: web.origin + path });
    expect([path, answer.statusCode, answer.json()]).toMatchObject([path, status, { detail: expect.stringMatching(detail) }]);
    if (status !== 503) expect(answer.json().issues).toMatchObject([{ path: "url" }]);
    else expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
});

test("a body says what it lacks", async () => {
  const { add } = await start();
  const lacks = async (payload: object) => {
    const answer = await add(payload);
    return [answer.statusCode, answer.json().issues];
  };
  expect(await lacks({ name: "a.md", mediaType: "text/markdown" })).toEqual([
    400,
    [{ path: "content", message: "is missing, and there is no url" }],
  ]);
  expect(await lacks({ content: "# A", mediaType: "text/markdown" })).toEqual([400, [{ path: "name", message: "is needed with content" }]]);
  expect(await lacks({ content: "# A", name: "a.xyz" })).toEqual([
    415,
    [{ path: "mediaType", message: "is needed: the name does not tell it" }],
  ]);
  expect(await lacks({ url: "ftp://example.org/a" })).toMatchObject([400, [{ path: "url" }]]);
});

test("a document without a media type is read by the ending of its name", async () => {
  const { add } = await start();
  const answer = await add({ content: "# A\n\nThe town has 4,210 inhabitants.", name: "a.md" });
  expect([answer.statusCode, answer.json().mediaType]).toEqual([201, "text/markdown"]);
});
