import { request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { sha256 } from "../../../src/domain/base/json.ts";
import { listen, startService } from "../support/service.ts";

const note = { name: "note.md", mediaType: "text/markdown", content: "# Ноты\n\nПроверка связи.\n" };

function form(...files: [name: string, type: string, content: string | Uint8Array<ArrayBuffer>][]): FormData {
  const data = new FormData();
  for (const [name, type, content] of files) data.append("files", new Blob([content], { type }), name);
  return data;
}

describe("POST /documents with JSON", () => {
  test("answers 201 with the document, and 200 when the same bytes were there", async () => {
    const { app, documents } = await startService();
    const first = await app.inject({ method: "POST", url: "/documents", payload: { ...note, url: "https://example.org/n" } });
    expect(first.statusCode).toBe(201);
    expect(first.headers.location).toBe(`/documents/${first.json().id}`);
    expect(first.json()).toMatchObject({ name: "note.md", bytes: Buffer.byteLength(note.content), url: "https://example.org/n" });
    const again = await app.inject({ method: "POST", url: "/documents", payload: note });
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(documents.kept.size).toBe(1);
  });

  test("says nothing of a charset: the text came as Unicode", async () => {
    const { app, documents } = await startService();
    await app.inject({ method: "POST", url: "/documents", payload: { ...note, mediaType: "text/plain; charset=windows-1251" } });
    const [kept] = documents.kept.values();
    expect(kept?.added).toMatchObject({ mediaType: "text/plain", bytes: Buffer.from(note.content) });
  });

  test.each([
    [{ ...note, name: "" }, 400, "name"],
    [{ ...note, content: 7 }, 400, "content"],
    [{ ...note, mediaType: "markdown" }, 400, "mediaType"],
    [{ ...note, url: "not a url" }, 400, "url"],
    [{ ...note, url: "javascript:alert(1)" }, 400, "url"],
    [{ ...note, url: "file:///etc/passwd" }, 400, "url"],
    [{ ...note, url: "https://ada:secret@example.org/n" }, 400, "url"],
    [{ ...note, url: "https://ada@example.org/n" }, 400, "url"],
    [{ ...note, title: "x" }, 400, "title"],
    [{ ...note, encoding: "base64", content: "not base64!" }, 400, "content"],
    [{ ...note, encoding: "base64", content: "YWJjZ" }, 400, "content"],
    [{ ...note, encoding: "hex" }, 400, "encoding"],
    [{ name: "x.md", mediaType: "text/markdown" }, 400, "content"],
    [{ ...note, content: "x".repeat(2_001) }, 413, "content"],
  ])("refuses a wrong one, naming the field (%#)", async (payload, status, path) => {
    const { app, documents } = await startService({ settings: { documentBytes: 2_000 } });
    const answer = await app.inject({ method: "POST", url: "/documents", payload });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().issues).toMatchObject([{ path }]);
    expect(documents.kept.size).toBe(0);
  });

  test("answers an archive with its files, and those that were not taken", async () => {
    const { app } = await startService();
    const send = (content: string) =>
      app.inject({ method: "POST", url: "/documents", payload: { name: "a.zip", mediaType: "application/zip", content } });
    const answer = await send("a.txt b.png c.txt");
    expect([answer.statusCode, answer.headers.location]).toEqual([201, undefined]);
    expect(answer.json()).toMatchObject({
      items: [{ name: "a.txt" }, { name: "c.txt" }],
      nextCursor: null,
      refused: [{ name: "b.png", error: "unsupported_media_type", message: "is a picture" }],
    });
    const again = await send("a.txt c.txt");
    expect([again.statusCode, Object.keys(again.json())]).toEqual([200, ["items", "nextCursor"]]);
  });

  test("puts the files of a form into its collection, which comes before the second file", async () => {
    const { app, documents } = await startService();
    const send = (...fields: [string, string | Blob][]) => {
      const data = new FormData();
      for (const [name, value] of fields) data.append(name, value);
      return app.inject({ method: "POST", url: "/documents", payload: data });
    };
    const file = new Blob(["words"], { type: "text/plain" });
    const answer = await send(["collection", "rivers"], ["files", file]);
    expect([answer.statusCode, answer.json().collections]).toEqual([201, ["rivers"]]);
    // Larger than what the form's parser reads at once.
    const large = new Blob(["other words ".repeat(20_000)], { type: "text/plain" });
    const behind = await send(["files", large], ["collection", "lakes"]);
    expect([behind.statusCode, behind.json().collections]).toEqual([201, ["lakes"]]);
    const late = await send(["files", new Blob(["first words"])], ["files", large], ["collection", "rivers"]);
    expect([late.statusCode, late.json().issues, late.json().kept.length]).toMatchObject([400, [{ path: "collection" }], 1]);
    expect((await send(["collection", " "], ["files", file])).statusCode).toBe(400);
    expect([...documents.kept.values()].map(({ added }) => added.collection)).toEqual(["rivers", "lakes", undefined]);
  });

  test("tells whether bytes are there already by their hash", async () => {
    const { app } = await startService();
    await app.inject({ method: "POST", url: "/documents", payload: note });
    const asked = (hash: string) => app.inject(`/documents?sha256=${hash}`);
    expect((await asked(sha256(note.content))).json()).toMatchObject({ items: [{ name: "note.md" }], nextCursor: null });
    expect((await asked(sha256("other"))).json().items).toEqual([]);
    expect((await asked("abc")).statusCode).toBe(400);
  });

  test("takes bytes in base64", async () => {
    const { app, documents } = await startService();
    const content = Buffer.from(note.content).toString("base64");
    const answer = await app.inject({ method: "POST", url: "/documents", payload: { ...note, encoding: "base64", content } });
    expect(answer.statusCode).toBe(201);
    expect([...documents.kept.values()][0]?.added.bytes).toEqual(Buffer.from(note.content));
  });

  test("counts a document's bytes, not its characters", async () => {
    const { app } = await startService({ settings: { documentBytes: 2_000 } });
    const payload = (content: string) => ({ method: "POST" as const, url: "/documents", payload: { ...note, content } });
    expect((await app.inject(payload("я".repeat(1_000)))).statusCode).toBe(201);
    expect((await app.inject(payload("я".repeat(1_001)))).statusCode).toBe(413);
  });

  test("refuses a binary that is called text", async () => {
    const { app } = await startService();
    const answer = await app.inject({ method: "POST", url: "/documents", payload: { ...note, content: "\u0000\u0001" } });
    expect([answer.statusCode, answer.json().error]).toEqual([415, "unsupported_media_type"]);
  });

  test.each([{}, { headers: { "content-type": "application/json" }, payload: "" }])("refuses what has no body", async (sent) => {
    const { app } = await startService();
    expect((await app.inject({ method: "POST", url: "/documents", ...sent })).statusCode).toBe(400);
  });

  test("answers 413 to 100 MB while they are still being sent", async () => {
    const { app, documents } = await startService();
    const { url } = await listen(app);
    const body = JSON.stringify({ ...note, content: "x".repeat(100_000_000) });
    const answer = await fetch(`${url}/documents`, { method: "POST", headers: { "content-type": "application/json" }, body });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ error: "payload_too_large", issues: [{ path: "content" }] });
    expect(documents.kept.size).toBe(0);
  });
});

describe("POST /documents with a form", () => {
  test("adds a file as it is", async () => {
    const { app, documents } = await startService();
    const bytes = new Uint8Array([0xef, 0xee, 0xf2, 0x0a]);
    const answer = await app.inject({ method: "POST", url: "/documents", payload: form(["к.txt", "text/plain", bytes]) });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ name: "к.txt", mediaType: "text/plain", bytes: 4 });
    const [kept] = documents.kept.values();
    expect(Buffer.from(kept?.added.bytes ?? [])).toEqual(Buffer.from(bytes));
  });

  test("adds several, and lists them in order", async () => {
    const { app } = await startService();
    const payload = () => form(["a.md", "text/markdown", "# A"], ["b.csv", "text/csv", "a,b\n1,2"]);
    const first = await app.inject({ method: "POST", url: "/documents", payload: payload() });
    expect([first.statusCode, first.json().items.map(({ name }: { name: string }) => name)]).toEqual([201, ["a.md", "b.csv"]]);
    const again = await app.inject({ method: "POST", url: "/documents", payload: payload() });
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  });

  test("names the file that is refused", async () => {
    const { app, documents } = await startService({ settings: { documentBytes: 2_000 } });
    const send = (payload: FormData) => app.inject({ method: "POST", url: "/documents", payload });
    const large = await send(form(["a.md", "text/markdown", "# A"], ["large.md", "text/markdown", "x".repeat(50_000)]));
    expect([large.statusCode, large.json().detail]).toEqual([413, expect.stringContaining("'large.md'")]);
    expect(large.json().issues).toMatchObject([{ path: "files.1" }]);
    const binary = await send(form(["a.md", "text/markdown", "# A"], ["b.md", "text/markdown", "\u0000"]));
    expect([binary.statusCode, binary.json().issues[0].path]).toEqual([415, "files.1"]);
    expect([...documents.kept.values()].map(({ document }) => document.name)).toEqual(["a.md"]);
  });

  test("answers 413 as soon as a file is too large, while the form is still being sent", async () => {
    const { app } = await startService({ settings: { documentBytes: 2_000 } });
    const { url } = await listen(app);
    const { promise: answered, resolve } = Promise.withResolvers<number>();
    const sent = request(`${url}/documents`, { method: "POST", headers: { "content-type": "multipart/form-data; boundary=b" } }, (answer) =>
      resolve(answer.statusCode ?? 0),
    );
    sent.on("error", () => undefined);
    sent.write(`--b\r\ncontent-disposition: form-data; name="files"; filename="large.md"\r\n\r\n${"x".repeat(4_000)}`);
    expect(await answered).toBe(413);
    sent.destroy();
  });

  test("says which files before a refused one are kept", async () => {
    const { app, documents } = await startService({ settings: { filesPerRequest: 3 } });
    const send = (payload: FormData) => app.inject({ method: "POST", url: "/documents", payload });
    const [a, b] = [["a.md", "text/markdown", "# A"] as const, ["b.md", "text/markdown", "# B"] as const];
    const answer = await send(form([...a], [...b], ["photo.png", "image/png", "\u0000"]));
    const kept = [...documents.kept.values()].map(({ document }) => document);
    expect(kept.map(({ name }) => name)).toEqual(["a.md", "b.md"]);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(answer.json()).toMatchObject({ status: 415, issues: [{ path: "files.2" }], kept });
    expect(answer.json().detail).toBe("photo.png: 'photo.png' is not text; the files before are kept: 'a.md', 'b.md'");
    const tooMany = await send(form([...a], [...b], ["c.md", "text/markdown", "# C"], ["d.md", "text/markdown", "# D"]));
    expect([tooMany.statusCode, tooMany.json().kept.length]).toEqual([413, documents.kept.size]);
    const first = await send(form(["photo.png", "image/png", "\u0000"], [...a]));
    expect([first.statusCode, first.json().detail, "kept" in first.json()]).toEqual([415, "photo.png: 'photo.png' is not text", false]);
  });

  test("refuses a form without files, one with too many, and one that breaks off", async () => {
    const { app } = await startService({ settings: { filesPerRequest: 2 } });
    const send = (payload: FormData) => app.inject({ method: "POST", url: "/documents", payload });
    const none = new FormData();
    none.append("name", "x");
    expect((await send(none)).json()).toMatchObject({ status: 400, issues: [{ path: "files" }] });
    expect((await send(form(["a", "text/plain", "a"], ["b", "text/plain", "b"], ["c", "text/plain", "c"]))).statusCode).toBe(413);
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const cut = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.md"\r\n\r\n# A';
    expect((await app.inject({ method: "POST", url: "/documents", headers, payload: cut })).statusCode).toBe(400);
  });

  test("refuses a compressed form by its coding, whole or cut", async () => {
    const { app } = await startService();
    const headers = { "content-type": "multipart/form-data; boundary=x", "content-encoding": "gzip" };
    const packed = gzipSync('--x\r\nContent-Disposition: form-data; name="files"; filename="a.md"\r\n\r\n# A\r\n--x--\r\n');
    for (const payload of [packed, packed.subarray(0, 30)]) {
      const answer = await app.inject({ method: "POST", url: "/documents", headers, payload });
      expect(answer.json()).toMatchObject({ status: 415, issues: [{ path: "content-encoding" }] });
    }
  });

  test("reads a large file no further than it has to", async () => {
    const { app } = await startService({ settings: { documentBytes: 1_000_000 } });
    const { port } = await listen(app);
    const upload = request({
      port,
      host: "127.0.0.1",
      method: "POST",
      path: "/documents",
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    upload.write('--x\r\nContent-Disposition: form-data; name="files"; filename="large.md"\r\nContent-Type: text/markdown\r\n\r\n');
    upload.end(`${"x".repeat(30_000_000)}\r\n--x--\r\n`);
    const answer = await new Promise<string>((resolve, reject) => {
      upload.on("response", (response) => text(response).then(resolve, reject));
      upload.on("error", reject);
    });
    expect(JSON.parse(answer)).toMatchObject({ status: 413, issues: [{ path: "files.0" }] });
  });
});

test("a connection goes on after a form of which a file was refused", async () => {
  const { app } = await startService();
  const { port } = await listen(app);
  const socket = connect(port, "127.0.0.1");
  const part = (name: string, content: string) =>
    `--x\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n`;
  const body = `${part("a.txt", "\u0000")}${part("b.txt", "x".repeat(5_000_000))}--x--\r\n`;
  socket.write(
    `POST /documents HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body);
  socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  expect((await text(socket)).match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 415", "HTTP/1.1 200"]);
});

describe("the library", () => {
  test("is listed, read, searched and deleted from", async () => {
    const { app } = await startService();
    const { id } = (await app.inject({ method: "POST", url: "/documents", payload: note })).json();
    expect((await app.inject("/documents?limit=1")).json()).toMatchObject({ items: [{ id }], nextCursor: null });
    expect((await app.inject(`/documents/${id}`)).json()).toMatchObject({ id, name: "note.md" });
    const found = (await app.inject(`/documents/search?q=${encodeURIComponent("связи")}&limit=5`)).json();
    expect(found.items).toMatchObject([{ documentId: id, highlights: [{ from: 17, to: 22 }] }]);
    expect((await app.inject({ method: "DELETE", url: `/documents/${id}` })).statusCode).toBe(204);
    expect((await app.inject(`/documents/${id}`)).statusCode).toBe(404);
    expect((await app.inject({ method: "DELETE", url: `/documents/${id}` })).statusCode).toBe(404);
  });

  test("is searched page by page, each hit once", async () => {
    const { app, documents } = await startService();
    const bytes = (n: number) => Buffer.from(`The river number ${n}`);
    for (let n = 0; n < 5; n++) await documents.add("local", { name: `${n}.txt`, mediaType: "text/plain", bytes: bytes(n), url: null });
    const names: string[] = [];
    let [cursor, pages] = ["", 0];
    do {
      const { items, nextCursor } = (await app.inject(`/documents/search?q=river&limit=2${cursor}`)).json();
      names.push(...items.map(({ name }: { name: string }) => name));
      cursor = nextCursor === null ? "" : `&cursor=${nextCursor}`;
      pages++;
    } while (cursor !== "");
    expect([names, pages]).toEqual([["0.txt", "1.txt", "2.txt", "3.txt", "4.txt"], 3]);
    expect((await app.inject("/documents/search?q=river&cursor=x")).json().issues[0].path).toBe("cursor");
  });

  test.each(["", "q=", "q=%20", `q=${"x".repeat(10_001)}`, "q=a&limit=0", "q=a&limit=101", "q=a&size=3"])(
    "refuses a search for ?%.12s",
    async (query) => {
      const { app } = await startService();
      const answer = await app.inject(`/documents/search?${query}`);
      expect([answer.statusCode, answer.json().error]).toEqual([400, "invalid_input"]);
    },
  );
});
