import { describe, expect, test } from "vitest";
import { sha256 } from "../../../src/domain/base/json.ts";
import { listen } from "../support/service.ts";
import { withReports } from "../support/session-with-reports.ts";

describe("a report file", () => {
  test.each([
    ["md", "text/markdown; charset=utf-8"],
    ["html", "text/html; charset=utf-8"],
    ["json", "application/json; charset=utf-8"],
    ["pdf", "application/pdf"],
  ] as const)("%s is sent as it lies, with its type, length, name and hash", async (format, type) => {
    const content = `Отчёт ${"x".repeat(100_000)}`;
    const { app, base } = await withReports({ [format]: content }, "What grows?");
    const answer = await app.inject(`${base}/reports/${format}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(content);
    expect(answer.headers).toMatchObject({
      "content-type": type,
      "content-length": String(Buffer.byteLength(content)),
      "content-disposition": `inline; filename="What grows.${format}"`,
      "x-content-type-options": "nosniff",
      etag: `"${sha256(content)}"`,
    });
  });

  test("of HTML may run nothing and load nothing", async () => {
    const { app, base } = await withReports({ html: "<p>", md: "" });
    const policy = (await app.inject(`${base}/reports/html`)).headers["content-security-policy"];
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).not.toContain("script-src");
    expect(policy).toContain("sandbox");
    expect((await app.inject(`${base}/reports/md`)).headers["content-security-policy"]).toBeUndefined();
  });

  test("goes by its long name too", async () => {
    const { app, base } = await withReports({ md: "# R" });
    expect((await app.inject(`${base}/reports/markdown`)).body).toBe("# R");
  });

  test("is not sent to who has it already", async () => {
    const { app, base } = await withReports({ md: "# R" });
    const { etag } = (await app.inject(`${base}/reports/md`)).headers;
    for (const tags of [etag, `"other", W/${etag}`, "*"]) {
      const answer = await app.inject({ url: `${base}/reports/md`, headers: { "if-none-match": String(tags) } });
      expect([answer.statusCode, answer.body]).toEqual([304, ""]);
    }
    const other = await app.inject({ url: `${base}/reports/md`, headers: { "if-none-match": '"other"' } });
    expect(other.statusCode).toBe(200);
  });

  test("answers HEAD with the head alone", async () => {
    const { app, base } = await withReports({ md: "# R" });
    const { url } = await listen(app);
    const answer = await fetch(`${url}${base}/reports/md`, { method: "HEAD" });
    expect([answer.status, answer.headers.get("content-length"), await answer.text()]).toEqual([200, "3", ""]);
  });

  test("that is not there is 404, a format that is none 400", async () => {
    const { app, base } = await withReports({ md: "# R" });
    expect((await app.inject(`${base}/reports/pdf`)).statusCode).toBe(404);
    for (const format of ["odt", "..%2Fmd"]) {
      const answer = await app.inject(`${base}/reports/${format}`);
      expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, "format"]);
    }
  });

  test("is named after the question, also in Cyrillic", async () => {
    const { app, base } = await withReports({ pdf: "x" }, "Как растёт чай?");
    expect((await app.inject(`${base}/reports/pdf`)).headers["content-disposition"]).toBe(
      `inline; filename="Kak rastet chay.pdf"; filename*=UTF-8''${encodeURIComponent("Как растёт чай.pdf")}`,
    );
  });

  test("comes in the part that is asked for", async () => {
    const { app, base } = await withReports({ md: "0123456789" });
    const get = (range: string, more: Record<string, string> = {}) =>
      app.inject({ url: `${base}/reports/md`, headers: { range, ...more } });
    const { etag } = (await app.inject(`${base}/reports/md`)).headers;
    for (const [range, body, span] of [
      ["bytes=2-4", "234", "2-4"],
      ["bytes=7-", "789", "7-9"],
      ["bytes=-2", "89", "8-9"],
      ["bytes=0-99", "0123456789", "0-9"],
    ] as const) {
      const answer = await get(range, { "if-range": String(etag) });
      expect([answer.statusCode, answer.body]).toEqual([206, body]);
      expect(answer.headers).toMatchObject({ "content-range": `bytes ${span}/10`, "content-length": String(body.length), etag });
    }
    const beyond = await get("bytes=10-");
    expect([beyond.statusCode, beyond.headers["content-range"], beyond.body]).toEqual([416, "bytes */10", ""]);
    for (const [range, ifRange] of [
      ["bytes=2-4", '"of another state"'],
      ["bytes=1-2,4-5", etag],
      ["lines=1-2", etag],
    ])
      expect((await get(String(range), { "if-range": String(ifRange) })).body).toBe("0123456789");
  });

  test("of another template is 404 where there is none", async () => {
    const { app, base } = await withReports({ md: "# R" });
    expect((await app.inject(`${base}/reports/md?template=NOT A NAME`)).statusCode).toBe(400);
  });
});

test("the files of a session are listed, and a further one of an unfinished session is refused with its state", async () => {
  const { app, base } = await withReports({ md: "# R" });
  expect((await app.inject(`${base}/reports`)).json().items).toEqual([
    { format: "md", template: "default", state: "ready", url: `${base}/reports/md`, bytes: 3, sha256: sha256("# R"), error: null },
  ]);
  const refused = await app.inject({ method: "POST", url: `${base}/reports`, payload: { format: "pdf" } });
  expect([refused.statusCode, refused.json().error]).toEqual([409, "conflict"]);
  const wrong = await app.inject({ method: "POST", url: `${base}/reports`, payload: { format: "odt" } });
  expect([wrong.statusCode, wrong.json().issues[0].path]).toEqual([400, "format"]);
});
