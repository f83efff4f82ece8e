import { describe, expect, it } from "vitest";
import { indexParts } from "../../../src/sources/documents/index-parts.ts";
import { mediaTypeOf } from "../../../src/sources/documents/media-type.ts";
import { parseDocument } from "../../../src/sources/documents/parse.ts";
import { DocumentParser } from "../../../src/sources/documents/parser-pool.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const party = { owner: "o", session: "" };

async function gathered<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe("mediaTypeOf", () => {
  it.each([
    ["text/markdown", "x", "text/markdown", null],
    ["text/csv; charset=windows-1251", "x.csv", "text/csv", "windows-1251"],
    ["application/octet-stream", "notes.MD", "text/markdown", null],
    ["text/plain", "data.csv", "text/csv", null],
    ["text/plain", "notes", "text/plain", null],
    ["application/vnd.ms-excel", "a.csv", "text/csv", null],
    ["application/octet-stream", "Report.PDF", "application/pdf", null],
    ["application/xhtml+xml", "a", "text/html", null],
    ["text/x-log", "a", "text/plain", null],
  ])("%s named %s is %s", (declared, name, type, charset) => {
    expect(mediaTypeOf(declared, name)).toEqual({ type, charset });
  });

  it.each([
    ["image/gif", "a.md"],
    ["image/png", "a.png"],
    ["text/rtf", "a.rtf"],
    ["text/xml", "a.xml"],
    ["application/octet-stream", "a.bin"],
    ["", "noname"],
  ])("refuses %s named %s", (declared, name) => {
    expect(() => mediaTypeOf(declared, name)).toThrow(expect.objectContaining({ code: "unsupported_media_type" }));
  });
});

describe("parseDocument", () => {
  it("refuses a document without a word", async () => {
    for (const [mediaType, content] of [
      ["text/plain", " \n\n "],
      ["text/html", "<html><body><script>1</script></body></html>"],
      ["application/json", "{}"],
    ] as const) {
      await expect(parseDocument({ name: "x", mediaType, bytes: utf8(content) })).rejects.toMatchObject({ code: "unprocessable" });
    }
  });

  it("reads a page in the charset that it names", async () => {
    const head = utf8('<html><head><meta charset="iso-8859-7"></head><body><p>');
    const bytes = Uint8Array.from([...head, 0xe1, 0xe2, 0xe3, 0xe4, ...utf8("</p></body></html>")]);
    expect((await parseDocument({ name: "x", mediaType: "text/html", bytes })).text).toContain("αβγδ");
  });

  it("reads HTML nested too deep for its parser as plain text, and says so", async () => {
    const { text, warnings } = await parseDocument({
      name: "x",
      mediaType: "text/html",
      bytes: utf8(`${"<div>".repeat(20_000)}deep words${"</div>".repeat(20_000)}`),
    });
    expect(text).toContain("deep words");
    expect(warnings[0]?.message).toContain("plain text");
  });

  it.each([
    ["nested quotes", "text/markdown", "> ".repeat(100_000)],
    ["nested bullets", "text/markdown", "- ".repeat(100_000)],
    ["open brackets", "text/markdown", "[".repeat(200_000)],
    ["nested tables", "text/html", "<table><tr><td>".repeat(20_000)],
    ["quotation marks", "text/csv", 'a,b\n"'.repeat(50_000)],
    ["nested lists", "application/json", `${"[".repeat(200_000)}${"]".repeat(200_000)}`],
  ])(
    "is through with %s in good time",
    async (_what, mediaType, content) => {
      const { passages } = await parseDocument({ name: "x", mediaType, bytes: utf8(`${content} words`) }).catch(() => ({ passages: null }));
      expect(passages === null || passages.length > 0).toBe(true);
    },
    10_000,
  );

  it("takes a page's own word for its charset", async () => {
    const bytes = Buffer.concat([
      utf8('<html><head><meta charset="koi8-r"></head><body><p>'),
      Uint8Array.of(0xe7, 0xcf, 0xc4),
      utf8("</p></body></html>"),
    ]);
    expect((await parseDocument({ name: "x", mediaType: "text/html", bytes })).text).toContain("Год");
  });
});

describe("indexParts", () => {
  it("gives stems of text, title and columns, and each cell's text with its rows", async () => {
    const document = await parseDocument({
      name: "gdp-report.csv",
      mediaType: "text/csv",
      bytes: utf8("Country Name,Year,Value\nGermany,1995,5\nGermany,1996,6\nFrance,1995,7\nGermany,1997,8\n"),
    });
    const [head, entries] = [...indexParts(document, { name: "gdp-report.csv", bytes: { length: 100 } })];
    expect(head).toMatchObject({ kind: "document", prosePassages: 0, rowPassages: 1, tables: 1, values: 2 });
    if (entries?.kind !== "entries") throw new Error("no entries");
    expect(entries.passages[0]).toMatchObject({ table: 0, titleStems: "gdp report countri name year valu" });
    expect(entries.tables[0]).toMatchObject({ firstYear: 1995, lastYear: 1997, rows: 4, cellStems: "germani franc" });
    expect(entries.values.map(({ text, rows }) => [text, rows])).toEqual([
      ["Germany", "[1,2,4,4]"],
      ["France", "[3,3]"],
    ]);
  });

  it("leaves link targets and tags out of the index", async () => {
    const document = await parseDocument({
      name: "a.md",
      mediaType: "text/markdown",
      bytes: utf8("See [the *manual*](https://example.org/secret) <br>now &amp; then."),
    });
    const [, entries] = [...indexParts(document, { name: "a.md", bytes: { length: 100 } })];
    expect(entries?.kind === "entries" && entries.passages[0]?.stems).toBe("manual");
  });
});

describe("DocumentParser", () => {
  it("gives the same parts from its process, in one piece or in many", async () => {
    const parser = new DocumentParser({ processes: 1 });
    try {
      for (const times of [1, 8_000]) {
        const document = {
          name: "a.md",
          mediaType: "text/markdown",
          bytes: utf8("# Rivers\n\n".concat("The Nile flows north through eleven countries of Africa.\n\n".repeat(times))),
        };
        const parts = await gathered(parser.parse(document, party));
        expect(parts).toEqual([...indexParts(await parseDocument(document), document)]);
        expect(parts.length > 2).toBe(times > 1);
      }
    } finally {
      await parser.close();
    }
  });

  it("hands errors over with their code, and reads on after them", async () => {
    const parser = new DocumentParser({ processes: 1 });
    try {
      const read = (mediaType: string, bytes: Uint8Array) => gathered(parser.parse({ name: "x", mediaType, bytes }, party));
      await expect(read("text/plain", utf8("%PDF-1.4"))).rejects.toMatchObject({ code: "unsupported_media_type" });
      await expect(read("application/json", utf8(`[${"x".repeat(400_000)}`))).rejects.toMatchObject({
        code: "unprocessable",
        issues: [{ path: "content", message: expect.stringContaining("JSON") }],
      });
      expect(await read("text/plain", utf8("words"))).toHaveLength(2);
    } finally {
      await parser.close();
    }
  });

  it("answers each of the documents that wait for a process together, whatever the others are", async () => {
    const parser = new DocumentParser({ processes: 1 });
    try {
      const read = (text: string) => gathered(parser.parse({ name: "x.txt", mediaType: "text/plain", bytes: utf8(text) }, party));
      const texts = ["The first river.", "The second river.", "%PDF-1.4", "The fourth river.", "The fifth river."];
      const answers = await Promise.allSettled(texts.map(read));
      const found = answers.map((answer) =>
        answer.status === "rejected"
          ? (answer.reason as { code: string }).code
          : answer.value.flatMap((part) => (part.kind === "entries" ? part.passages.map(({ text }) => text) : [])).join(),
      );
      expect(found).toEqual(texts.map((text) => (text.startsWith("%") ? "unsupported_media_type" : text)));
    } finally {
      await parser.close();
    }
  });

  it("tells each of the documents whose process was given up", async () => {
    const parser = new DocumentParser({ processes: 1, timeoutMs: 1 });
    try {
      const read = (text: string) =>
        gathered(parser.parse({ name: "x.txt", mediaType: "text/plain", bytes: utf8(text.repeat(5_000)) }, party));
      for (const answer of await Promise.allSettled(["first. ", "second. ", "third. ", "fourth. "].map(read)))
        expect(answer).toMatchObject({ status: "rejected", reason: { code: "unprocessable" } });
    } finally {
      await parser.close();
    }
  });

  it("gives up a document that takes too long, and goes on with the next", async () => {
    const parser = new DocumentParser({ processes: 1, timeoutMs: 1 });
    try {
      const large = { name: "x.html", mediaType: "text/html", bytes: utf8("<p>words and <b>more</b> words</p>".repeat(50_000)) };
      await expect(gathered(parser.parse(large, party))).rejects.toMatchObject({ code: "unprocessable" });
    } finally {
      await parser.close();
    }
  });

  it("ends its process when a reader stops early", async () => {
    const parser = new DocumentParser({ processes: 1 });
    try {
      const large = { name: "x.md", mediaType: "text/markdown", bytes: utf8("word ".repeat(400_000)) };
      for await (const part of parser.parse(large, party)) {
        expect(part.kind).toBe("document");
        break;
      }
      const small = { name: "y.md", mediaType: "text/markdown", bytes: utf8("word") };
      expect(await gathered(parser.parse(small, party))).toHaveLength(2);
    } finally {
      await parser.close();
    }
  });
});
