/**
 * Each format beside its bare library. `own` is all that Ralph does from the research to the file. The library alone gets
 * the same content, prepared before: Typst the laid-out data and the drawn charts, `wasm-xlsxwriter` the cells with their
 * styles, links and charts, `docx` the paragraphs, tables, footnotes, styles and charts. For presentations Ralph
 * uses no library: the least that has to be done is to pack the parts. Markdown, HTML and JSON are made without one, but for
 * the charts of HTML.
 *
 * Of PowerPoint and Excel there is a peer, too: another library that writes the same content, where `bench/peers` is
 * installed. pptxgenjs writes the same texts with their sizes, tables, native charts and notes on the same places; exceljs
 * the same cells with as many styles, formulas, links, widths and heights, but no charts. Both get it as plain values.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { fromBufferPromise } from "yauzl";
import { ZipFile } from "yazl";
import { builtFormats, type ReportFormat } from "../../src/domain/reports/formats.ts";
import { drawChart } from "../../src/reports/charts/charts.ts";
import { type ReportDocument, type ReportInput, reportDocument } from "../../src/reports/document/report-document.ts";
import { writerOf } from "../../src/reports/files/formats.ts";
import { bareDocx } from "./bare-docx.ts";
import { bareXlsx, type PlainSheet, plainWorkbook } from "./bare-xlsx.ts";
import { type PlainSlide, plainSlides } from "./plain-slides.ts";

export interface LibraryRatio {
  format: ReportFormat;
  library: string;
  /** Medians of processor time: other work on the machine does not count. */
  ownMs: number;
  libraryMs: number;
}

const page = { rows: 90, columns: 14 };
const peers = join(import.meta.dirname, "../peers");

export async function libraryRatios(input: ReportInput, rounds: number): Promise<LibraryRatio[]> {
  const ratios: LibraryRatio[] = [];
  for (const format of builtFormats) {
    const { render, tableLimits = [page] } = await writerOf(format);
    const document = reportDocument(input, tableLimits[0] ?? page);
    const own = () => render(reportDocument(input, tableLimits[0] ?? page), input);
    const bytes = Buffer.from(await own());
    ratios.push(...(await besidePeer(format, bytes, own, rounds)));
    if (format === "pdf") ratios.push(await besideTypst(document, own, rounds));
    if (format === "xlsx") ratios.push(await beside("wasm-xlsxwriter", format, bareXlsx(bytes, document), own, rounds));
    else if (format === "docx") ratios.push(await beside("docx", format, bareDocx(bytes, document), own, rounds));
    else if (bytes.toString("latin1", 0, 2) === "PK") ratios.push(await besidePacking(format, bytes, own, rounds));
  }
  return ratios;
}

/** Libraries that Ralph does not use, which write the same content; none where they are not installed. */
async function besidePeer(format: ReportFormat, bytes: Buffer, own: () => unknown, rounds: number): Promise<LibraryRatio[]> {
  if (!existsSync(join(peers, "node_modules"))) return [];
  if (format === "pptx") {
    const { writeSlides } = (await import(join(peers, "slides-pptxgenjs.mjs"))) as { writeSlides(slides: PlainSlide[]): Promise<unknown> };
    const slides = plainSlides(bytes);
    return [await beside("pptxgenjs writing the same", format, () => writeSlides(structuredClone(slides)), own, rounds)];
  }
  if (format !== "xlsx") return [];
  const { writeWorkbook } = (await import(join(peers, "workbook-exceljs.mjs"))) as {
    writeWorkbook(sheets: PlainSheet[], styles: number): Promise<unknown>;
  };
  const { sheets, styles } = plainWorkbook(bytes);
  return [await beside("exceljs writing the same without charts", format, () => writeWorkbook(sheets, styles), own, rounds)];
}

/** Typst's own time is measured within the runs: setting and exporting are one call. */
async function besideTypst(document: ReportDocument, own: () => unknown, rounds: number): Promise<LibraryRatio> {
  const { pdf } = NodeCompiler.prototype;
  const inside: number[] = [];
  NodeCompiler.prototype.pdf = function measured(...given) {
    const before = process.cpuUsage();
    try {
      return pdf.apply(this, given);
    } finally {
      inside.push(spentMs(before));
    }
  };
  const ownMs = await medianMs(rounds, own);
  NodeCompiler.prototype.pdf = pdf;
  const typstMs = median(inside.slice(1));
  const chartsMs = await medianMs(rounds, () => drawn(document));
  return { format: "pdf", library: "Typst with the drawing of charts", ownMs, libraryMs: typstMs + chartsMs };
}

function drawn({ sections, labels, locale }: ReportDocument): void {
  for (const { blocks } of sections)
    for (const block of blocks)
      if (block.form === "chart") drawChart(block.figure.chart, { labels, locale, id: "c", fontFamily: "DejaVu Sans" });
}

/** A library with what it needs prepared, so that nothing but its own work is measured. The two take turns. */
async function beside(
  library: string,
  format: ReportFormat,
  bare: () => unknown,
  own: () => unknown,
  rounds: number,
): Promise<LibraryRatio> {
  const times = { own: [] as number[], bare: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    times.own.push(...(await timesOf(0, own)));
    times.bare.push(...(await timesOf(0, bare)));
  }
  return { format, library, ownMs: median(times.own.slice(1)), libraryMs: median(times.bare.slice(1)) };
}

/** No library writes this format as the schemas want it: the least there is to do is to pack its parts. */
async function besidePacking(format: ReportFormat, bytes: Buffer, own: () => unknown, rounds: number): Promise<LibraryRatio> {
  const parts = await partsOf(bytes);
  return beside("packing its parts", format, () => packed(parts), own, rounds);
}

async function partsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return parts;
}

async function packed(parts: ReadonlyMap<string, Buffer>): Promise<void> {
  const zip = new ZipFile();
  for (const [name, content] of parts) zip.addBuffer(content, name);
  zip.end();
  await buffer(zip.outputStream);
}

/** The first run is not counted. */
async function medianMs(rounds: number, work: () => unknown): Promise<number> {
  return median((await timesOf(rounds, work)).slice(1));
}

/** One run, and `more` ones. */
async function timesOf(more: number, work: () => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= more; round += 1) {
    await collected();
    const before = process.cpuUsage();
    await work();
    times.push(spentMs(before));
  }
  return times;
}

/** What an earlier run left to the collector is not counted: handles of WebAssembly are given back in a turn of the event loop. */
async function collected(): Promise<void> {
  globalThis.gc?.();
  await setImmediate();
}

function spentMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
