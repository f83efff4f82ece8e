import { describe, expect, it } from "vitest";
import { divisionAt } from "../../../src/domain/evidence/division.ts";
import type { ParsedDocument } from "../../../src/sources/documents/document.ts";
import { parseDocument } from "../../../src/sources/documents/parse.ts";
import { docxFile, epubFile, odfFile, paragraph, pptxFile, shape, wordTable } from "../../support/office-files.ts";
import { zipFile, zipOf } from "../../support/zip-file.ts";

const parsed = (name: string, bytes: Uint8Array) => parseDocument({ name, mediaType: "application/octet-stream", bytes });
/** Each passage's text with its headings. */
const passages = ({ text, passages: found }: ParsedDocument) => found.map(({ from, to, heading }) => [heading, text.slice(from, to)]);
const gdp = [
  ["Country", "2019", "2020"],
  ["Germany", "3,888", "3,890"],
  ["France", "2,728", "2,647"],
];

describe("DOCX", () => {
  it("gives headings, lists, tables and the stated title", async () => {
    const body = [
      paragraph("On Towers", "T"),
      paragraph("Height", "H1"),
      paragraph("It is 300 metres tall."),
      paragraph("Method", "H2"),
      paragraph("It was measured."),
      wordTable(gdp),
    ].join("");
    const document = await parsed("towers.docx", docxFile(body, { title: "Towers of the World" }));
    expect(document.title).toBe("Towers of the World");
    expect(passages(document).slice(0, 3)).toEqual([
      [["On Towers"], "On Towers"],
      [["Height"], "It is 300 metres tall."],
      [["Height", "Method"], "It was measured."],
    ]);
    expect(document.tables[0]?.rows.map(({ cells }) => cells)).toEqual([
      ["Germany", 3888, 3890],
      ["France", 2728, 2647],
    ]);
  });

  it("is refused where it declares an entity, and nothing outside of it is read", async () => {
    const declaration = '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>';
    const refused = parsed("xxe.docx", docxFile(paragraph("&secret;"), { declaration }));
    await expect(refused).rejects.toMatchObject({
      code: "unprocessable",
      message: expect.stringContaining("declares entities in 'word/document.xml'"),
    });
  });
});

describe("PPTX", () => {
  it("gives each slide's title, text, table and notes under its number, in the order of the show", async () => {
    const row = (cells: string[]) =>
      `<a:tr>${cells.map((cell) => `<a:tc><a:txBody><a:p><a:r><a:t>${cell}</a:t></a:r></a:p></a:txBody></a:tc>`).join("")}</a:tr>`;
    const table = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${gdp.map(row).join("")}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
    const document = await parsed(
      "towers.pptx",
      pptxFile([
        { shapes: shape(["Two points of view.", "One is high."]) + shape(["Towers"], "title") + shape(["17"], "sldNum") },
        { shapes: shape(["Economy"], "ctrTitle") + table, notes: shape(["Speak slowly here."], "body") },
        { shapes: shape(["A slide without a title."]) },
      ]),
    );
    const slideOf = (words: string) => divisionAt(document.divisions ?? [], document.text.indexOf(words))?.slide;
    expect([slideOf("Two points"), slideOf("Germany"), slideOf("Speak slowly"), slideOf("without a title")]).toEqual([1, 2, 2, 3]);
    expect(passages(document)).toEqual([
      [["Towers"], "Two points of view.\n\nOne is high."],
      [["Economy"], "Germany | 3,888 | 3,890\nFrance | 2,728 | 2,647"],
      [["Economy"], "Speak slowly here."],
      [[], "A slide without a title."],
    ]);
    expect(document.tables[0]?.columns.map(({ type }) => type)).toEqual(["text", "number", "number"]);
  });
});

describe("OpenDocument", () => {
  it("gives headings, paragraphs, lists and tables of a text", async () => {
    const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
    const rows = gdp.map(
      (row) => `<table:table-row>${row.map(cell).join("")}<table:table-cell table:number-columns-repeated="1000"/></table:table-row>`,
    );
    const document = await parsed(
      "towers.odt",
      odfFile(
        `<office:text><text:tracked-changes><text:p>deleted words</text:p></text:tracked-changes><text:h text:outline-level="1">Height</text:h><text:p>It is<text:s/>tall<text:note><text:note-body><text:p>300 m</text:p></text:note-body></text:note>.</text:p><text:list><text:list-item><text:p>old</text:p></text:list-item></text:list><table:table>${rows.join("")}</table:table></office:text>`,
      ),
    );
    expect(passages(document)[0]).toEqual([["Height"], "It is tall (300 m).\n\n- old"]);
    expect(document.tables[0]?.rows[1]?.cells).toEqual(["France", 2728, 2647]);
    expect(document.text).not.toContain("deleted words");
  });

  it("gives the slides of a presentation", async () => {
    const slide = (text: string) =>
      `<draw:page><draw:frame><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame></draw:page>`;
    const document = await parsed(
      "towers.odp",
      odfFile(`<office:presentation>${slide("The first.")}${slide("The second.")}</office:presentation>`),
    );
    expect(divisionAt(document.divisions ?? [], document.text.indexOf("The second"))?.slide).toBe(2);
    expect(document.passages).toHaveLength(2);
  });
});

describe("EPUB", () => {
  it("gives chapters in reading order under their headings, without the table of contents", async () => {
    const chapters = ["<h1>The Ascent</h1><p>They went up.</p>", "<p>They came down without a word.</p>"];
    const document = await parsed("towers.epub", epubFile("On Towers", chapters));
    expect(document.title).toBe("On Towers");
    expect(document.text).not.toContain("Contents");
    const chapterOf = (words: string) => divisionAt(document.divisions ?? [], document.text.indexOf(words))?.chapter;
    expect([chapterOf("went up"), chapterOf("came down")]).toEqual(["The Ascent", "2"]);
  });

  it("is refused where its chapters are protected", async () => {
    const encryption = '<encryption><enc:CipherReference URI="OEBPS/text/chapter%200.xhtml"/></encryption>';
    const book = epubFile("On Towers", ["<p>x</p>"], { "META-INF/encryption.xml": encryption });
    await expect(parsed("a.epub", book)).rejects.toMatchObject({ code: "unprocessable", message: expect.stringContaining("encrypted") });
  });
});

describe("a packed document that cannot be read", () => {
  it.each([
    ["no archive", "a.docx", Buffer.from("words"), /is damaged/],
    ["another kind of file", "a.docx", zipOf({ "a.txt": "words" }), /cannot be read as/],
    ["another kind of file", "a.pptx", zipOf({ "a.txt": "words" }), /is no presentation/],
    ["another kind of file", "a.odt", zipOf({ "a.txt": "words" }), /is no OpenDocument/],
    ["another kind of file", "a.epub", zipOf({ "a.txt": "words" }), /is no EPUB/],
    ["a name outside of it", "a.docx", zipOf({ "../../x": "words" }), /\.\.\/\.\.\/x/],
    ["an encrypted part", "a.odt", zipFile([{ name: "content.xml", content: "<a/>", isEncrypted: true }]), /encrypted/],
  ])("is refused with the reason: %s as %s", async (_what, name, bytes, message) => {
    await expect(parsed(name, bytes)).rejects.toMatchObject({ code: "unprocessable", message: expect.stringMatching(message) });
  });
});
