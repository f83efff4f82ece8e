/** How fast PDF, DOCX and XLSX are read, beside the library that each reader stands on. */
import * as XLSX from "@e965/xlsx";
import mammoth from "mammoth";
import { extractText } from "unpdf";
import { parseDocument } from "../../src/sources/documents/parse.ts";
import { docxFile, paragraph } from "../../test/support/office-files.ts";
import { linesAt, pdfFile } from "../../test/support/pdf-file.ts";
import { workbookFile } from "../../test/support/workbook-file.ts";
import { paragraphs } from "../documents/corpus.ts";

/** Each is read this often, in turns, and the median counts. */
const rounds = 5;
const pagesOfPdf = 200;
const linesOfPage = 55;
const paragraphsOfDocx = 3_000;
const rowsOfSheet = 10_000;

interface Reading {
  name: string;
  bytes: Uint8Array;
  bare(bytes: Uint8Array): Promise<unknown>;
}

/** One line for each format: MB/s of the reader and of the bare library, and their ratio. */
export async function measureReading(print: (line: string) => void): Promise<void> {
  for (const { name, bytes, bare } of [pdf(), docx(), xlsx()]) {
    const own: number[] = [];
    const other: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const times = [await timed(() => parseDocument({ name, mediaType: "", bytes })), await timed(() => bare(bytes))] as const;
      // The first round loads the libraries.
      if (round > 0)
        for (const [list, time] of [
          [own, times[0]],
          [other, times[1]],
        ] as const)
          list.push(time);
    }
    const speed = (times: number[]) => bytes.length / 1_000 / median(times);
    const peak = Math.round(process.memoryUsage.rss() / 1e6);
    print(
      `${name}, ${(bytes.length / 1e6).toFixed(2)} MB: ${speed(own).toFixed(2)} MB/s; the bare library ${speed(other).toFixed(2)} MB/s; ${(median(own) / median(other)).toFixed(2)} times its time; ${peak} MB resident`,
    );
  }
}

function pdf(): Reading {
  const words = paragraphs()
    .join(" ")
    .replace(/[^\x20-\x7e]+/g, " ");
  const lines = words.slice(0, pagesOfPdf * linesOfPage * 95).match(/.{1,95}(?:\s|$)/g) ?? [];
  const pages = Array.from({ length: pagesOfPdf }, (_, page) =>
    linesAt(lines.slice(page * linesOfPage, (page + 1) * linesOfPage), { y: 60 }),
  );
  return { name: "made.pdf", bytes: pdfFile(pages), bare: (bytes) => extractText(new Uint8Array(bytes)) };
}

function docx(): Reading {
  const body = paragraphs()
    .slice(0, paragraphsOfDocx)
    .map((text, index) => paragraph(text.replace(/[<>&]|\p{C}/gu, " "), index % 20 === 0 ? "H1" : undefined));
  return { name: "made.docx", bytes: docxFile(body.join("")), bare: (bytes) => mammoth.convertToHtml({ buffer: Buffer.from(bytes) }) };
}

function xlsx(): Reading {
  const rows = Object.fromEntries(
    Array.from({ length: rowsOfSheet }, (_, index) => [
      index + 2,
      [`Name ${index % 500}`, index, index * 1.25, { value: 45_000 + index, style: 1 }],
    ]),
  );
  const bytes = workbookFile([{ name: "Data", rows: { 1: ["Name", "Number", "Share", "Day"], ...rows } }]);
  return { name: "made.xlsx", bytes, bare: async (given) => XLSX.read(given, { dense: true }) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
