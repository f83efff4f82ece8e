import { describe, expect, it } from "vitest";
import { divisionAt } from "../../../../src/domain/evidence/division.ts";
import type { DocumentBytes } from "../../../../src/sources/documents/parse.ts";
import { parseDocument } from "../../../../src/sources/documents/parse.ts";
import { linesAt, type PdfText, pdfFile, rawPdf } from "../../../support/pdf-file.ts";

const pdf = (bytes: Uint8Array): DocumentBytes => ({ name: "report.pdf", mediaType: "application/pdf", bytes });
const parsed = (pages: readonly (readonly PdfText[])[], more = {}) => parseDocument(pdf(pdfFile(pages, more)));
const full = "This line of the paragraph is as wide as the text of its page,";

describe("a PDF's text", () => {
  it("joins the lines of a paragraph, and a word that was cut at their end", async () => {
    const { text } = await parsed([
      linesAt([`${full} and goes on with infor-`, "mation about a well-known and self-", "hosted service.", "", "It is self-hosted."]),
    ]);
    expect(text).toContain("its page, and goes on with information about a well-known and self-hosted service.");
    expect(text).toContain("service.\n\nIt is");
  });

  it("tells a citation's page, also within a paragraph that goes over to the next one", async () => {
    const {
      text,
      divisions = [],
      passages,
    } = await parsed([
      linesAt([full, "which nobody would think to be"], { y: 700 }),
      linesAt(["over at the end of it. The second page says this."]),
      linesAt(["The third page is short."]),
    ]);
    expect(text).toContain("would think to be over at the end of it. The second");
    const pageOf = (words: string) => divisionAt(divisions, text.indexOf(words))?.page;
    expect([pageOf("This line"), pageOf("to be"), pageOf("over at"), pageOf("The second"), pageOf("The third")]).toEqual([1, 1, 2, 2, 3]);
    expect(passages.map(({ from, to }) => text.slice(from, to)).join(" ")).toContain("The third page is short.");
  });

  it("reads columns one after the other, and takes a footnote out of the sentence that it interrupts", async () => {
    const { text } = await parsed([
      [
        ...linesAt(["Left column begins and", "goes on to its end and"], { x: 50 }),
        ...linesAt(["then to the right one", "where it is interrupted by"], { x: 320 }),
        ...linesAt(["1 A note in small letters."], { y: 700, size: 7 }),
      ],
      linesAt(["a note at the foot of the page."]),
    ]);
    expect(text).toContain("goes on to its end and then to the right one where it is interrupted by a note at the foot of the page.");
    expect(text).toContain("\n\n1 A note in small letters.");
  });

  it("leaves out running heads, page numbers and the lines of a table of contents", async () => {
    const page = (number: number, words: string): PdfText[] => [
      { text: "Annual report of the tower", x: 50, y: 30 },
      ...linesAt([words]),
      { text: `${number} / 4`, x: 300, y: 780 },
    ];
    const { text } = await parsed([
      page(1, "1 Height . . . . . . . . . . . . . . 3"),
      page(2, "It is tall."),
      page(3, "It is old."),
      page(4, "It is grey."),
    ]);
    expect(text.trim().split(/\s*\n\s*/)).toEqual(["It is tall.", "It is old.", "It is grey."]);
  });
});

describe("a PDF's headings, title and tables", () => {
  it("takes larger lines for headings, with those of its outline", async () => {
    const outline = ["<< /Type /Outlines /First 11 0 R /Last 11 0 R /Count 1 >>", "<< /Title (Method) /Parent 10 0 R >>"];
    const { passages, text, title } = await parsed(
      [
        [
          { text: "The Tower", x: 50, y: 60, size: 24 },
          { text: "Height", x: 50, y: 100, size: 14 },
          ...linesAt(["It is 300 metres tall."], { y: 130 }),
          { text: "Method", x: 50, y: 170 },
          ...linesAt(["It was measured with a tape that is longer than the tower is."], { y: 190 }),
        ],
      ],
      { catalog: "/Outlines 10 0 R", objects: outline },
    );
    expect(title).toBe("The Tower");
    const headingOf = (words: string) => passages.find(({ from, to }) => text.slice(from, to).includes(words))?.heading;
    expect(headingOf("300 metres")).toEqual(["The Tower", "Height"]);
    expect(headingOf("tape")).toEqual(["Method"]);
  });

  it("is called what its metadata say, unless that is a program's word", async () => {
    const page = [{ text: "On Towers", x: 50, y: 60, size: 20 }, ...linesAt(["They are tall and old, and there are many of them."])];
    expect((await parsed([page], { info: "/Title (Towers of the World)" })).title).toBe("Towers of the World");
    expect((await parsed([page], { info: "/Title (Microsoft Word - draft 3.doc)" })).title).toBe("On Towers");
  });

  it("reads cells that stand in columns as a table, with its page", async () => {
    const row = (cells: string[], y: number): PdfText[] => cells.map((text, index) => ({ text, x: 50 + 150 * index, y }));
    const {
      tables,
      divisions = [],
      text,
    } = await parsed([
      linesAt(["The first page says nothing of numbers at all."]),
      [
        ...linesAt(["The table below has the figures of two years."]),
        ...row(["Country", "2019", "2020"], 140),
        ...row(["Germany", "3,888", "3,890"], 152),
        ...row(["France", "2,728", "2,647"], 164),
        ...linesAt(["And this is said after it."], { y: 200 }),
      ],
    ]);
    expect(tables).toHaveLength(1);
    expect(tables[0]?.columns.map(({ name, type }) => [name, type])).toEqual([
      ["Country", "text"],
      ["2019", "number"],
      ["2020", "number"],
    ]);
    expect(tables[0]?.rows.map(({ cells }) => cells)).toEqual([
      ["Germany", 3888, 3890],
      ["France", 2728, 2647],
    ]);
    expect(divisionAt(divisions, tables[0]?.rows[0]?.from ?? 0)?.page).toBe(2);
    expect(text).toContain("And this is said after it.");
  });
});

describe("a PDF that cannot be read", () => {
  it("is kept with a warning where its pages are pictures, and says which are where some have text", async () => {
    const scan = await parsed([[], []]);
    expect(scan.passages).toEqual([]);
    expect(scan.warnings.map(({ message }) => message)).toEqual([expect.stringMatching(/holds no text: its pages are pictures/)]);
    const mixed = await parsed([linesAt(["There is text here."]), [], [], linesAt(["And here."]), []]);
    expect(mixed.warnings.map(({ message }) => message)).toEqual([expect.stringMatching(/^Pages 2–3, 5 without text/)]);
  });

  it("is refused with the reason where it is encrypted, damaged or no PDF", async () => {
    const key = "00".repeat(32);
    const encrypted = pdfFile([linesAt(["Secret."])], {
      objects: [`<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${key}> /U <${key}> >>`],
      trailer: `/Encrypt 10 0 R /ID [<${key}> <${key}>]`,
    });
    await expect(parseDocument(pdf(encrypted))).rejects.toMatchObject({
      code: "unprocessable",
      message: expect.stringContaining("encrypted"),
    });
    for (const bytes of [Buffer.from("no PDF at all"), Buffer.from("%PDF-1.7\n%%EOF"), pdfFile([linesAt(["x"])]).subarray(0, 40)]) {
      await expect(parseDocument(pdf(bytes))).rejects.toMatchObject({
        code: "unprocessable",
        message: expect.stringContaining("cannot be opened"),
      });
    }
  });

  it("is read or refused in no time where its objects lead in a circle", { timeout: 10_000 }, async () => {
    const catalog = "<< /Type /Catalog /Pages 2 0 R >>";
    const circles = [
      new Map([
        [1, catalog],
        [2, "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>"],
      ]),
      new Map([
        [1, catalog],
        [2, "<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>"],
        [3, "<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1000000000 >>"],
      ]),
      new Map([
        [1, catalog],
        [2, "2 0 R"],
      ]),
    ];
    for (const objects of circles) {
      await expect(parseDocument(pdf(rawPdf(objects)))).rejects.toMatchObject({ code: "unprocessable" });
    }
    const outline = [
      "<< /Type /Outlines /First 11 0 R /Last 11 0 R /Count 1 >>",
      "<< /Title (Tower) /First 11 0 R /Next 11 0 R /Parent 10 0 R >>",
    ];
    const { text } = await parsed([linesAt(["It is tall."])], { catalog: "/Outlines 10 0 R", objects: outline });
    expect(text).toContain("It is tall.");
  });
});
