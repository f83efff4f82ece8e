import { expect, test } from "vitest";
import { isRalphError } from "../../src/domain/errors/errors.ts";
import { documentLimits } from "../../src/sources/documents/document-limits.ts";
import { DocumentParser } from "../../src/sources/documents/parser-pool.ts";
import { openLibrary } from "../support/library.ts";
import { docxFile, paragraph } from "../support/office-files.ts";
import { linesAt, pdfFile, rawPdf } from "../support/pdf-file.ts";
import { rawWorkbook } from "../support/workbook-file.ts";
import { bombEntry, nestedZips } from "../support/zip-bomb.ts";
import { zipFile, zipOf } from "../support/zip-file.ts";
import { hostileSize } from "./size.ts";

/** For one document. A quiet machine takes a tenth. Milliseconds. */
const mostTime = 30_000;
/** Of the service's own memory; what is unpacked is unpacked in other processes. Bytes. */
const mostMemory = 300e6;

/** Rows with a style and no value, as in a sheet whose columns were formatted as a whole. */
function styledRows(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, index) => `<row r="${index + 1}" s="1" customFormat="1"><c r="A${index + 1}" s="1"/></row>`,
  );
  return `<sheetData>${rows.join("")}</sheetData>`;
}

const documents: [what: string, name: string, make: () => Uint8Array, message: RegExp | null][] = [
  [
    "10 GB in 10 MB",
    "bomb.zip",
    () => zipFile(["a", "b", "c"].map((name) => bombEntry(`${name}.txt`, 3_400))),
    /unpacks to more than 30 MB/,
  ],
  ["10 GB that say to be few bytes", "liar.zip", () => zipFile([bombEntry("a.txt", 10_000, 1_000)]), /is damaged/],
  ["gigabytes in a Word file", "bomb.docx", () => zipFile([bombEntry("word/document.xml", 4_000)]), /unpacks to more than|cannot be read/],
  ["gigabytes in a sheet", "bomb.xlsx", () => zipFile([bombEntry("xl/worksheets/sheet1.xml", 4_000)]), /unpacks to more than 30 MB/],
  ["gigabytes in a book", "bomb.epub", () => zipFile([bombEntry("META-INF/container.xml", 4_000)]), /unpacks to more than 30 MB/],
  ["300 archives in each other", "deep.zip", () => nestedZips(300), /archives within archives, more than 3 deep/],
  ["a name outside of the archive", "out.zip", () => zipOf({ "../../x": "words" }), /\.\.\/\.\.\/x/],
  [
    "an entity from outside",
    "xxe.docx",
    () => docxFile(paragraph("&e;"), { declaration: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>' }),
    /declares entities/,
  ],
  [
    "pages that lead to themselves",
    "loop.pdf",
    () =>
      rawPdf(
        new Map([
          [1, "<< /Type /Catalog /Pages 2 0 R >>"],
          [2, "<< /Type /Pages /Kids [2 0 R] /Count 9 >>"],
        ]),
      ),
    /none of its pages can be read/,
  ],
];

/** A tenth of what is allowed, so that a bomb is found out in a tenth of the time. */
const limits = { ...documentLimits, unpackedBytes: 30_000_000 };

test("an archive or a packed document that is made to hurt is refused in time, and by its reason", { timeout: 240_000 }, async () => {
  const { library, rowCounts } = openLibrary({ parser: new DocumentParser({ processes: 2, timeoutMs: mostTime, limits }) });
  for (const [what, name, make, message] of documents) {
    const bytes = make();
    const before = process.memoryUsage.rss();
    const since = performance.now();
    const error: unknown = await library.add("ada", { name, mediaType: "", bytes, url: null }).catch((thrown: unknown) => thrown);
    expect(performance.now() - since, `time of ${what}`).toBeLessThan(mostTime);
    expect(isRalphError(error) ? [error.code, error.message] : error, what).toEqual([
      "unprocessable",
      expect.stringMatching(message ?? /./),
    ]);
    expect(process.memoryUsage.rss() - before, `memory after ${what}`).toBeLessThan(mostMemory);
  }
  expect(rowCounts()).toMatchObject({ document: 0, passage: 0, content: 0 });
  const { items } = await library.add("ada", { name: "good.pdf", mediaType: "", bytes: pdfFile([linesAt(["Good words."])]), url: null });
  expect(items[0]?.created).toBe(true);
});

test("a sheet of very many styled rows without a value is through in time, and holds no text", { timeout: 120_000 }, async () => {
  const { add } = openLibrary({ parser: new DocumentParser({ timeoutMs: (hostileSize * mostTime) / 2 }) });
  const styled = add("styled.xlsx", rawWorkbook([{ name: "Data", content: styledRows(250_000 * hostileSize) }]));
  await expect(styled).rejects.toMatchObject({ code: "unprocessable", message: "The document holds no text" });
});
