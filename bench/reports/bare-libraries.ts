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
 *
 * The two take turns, and the ratio is that of each turn, so that a slow minute of the machine counts for both: turns are
 * taken until their median is known well enough, or for so long. In a turn each makes its file so often that the moment at
 * which code is compiled or memory collected does not decide, and collects what it has left: handles of a library that
 * nobody frees cost time as well.
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
  /** Median of the turns' ratios, with the interval that holds the true one in 95 of 100 measurements. */
  ratio: number;
  from: number;
  to: number;
  turns: number;
}

interface Turn {
  ownMs: number;
  libraryMs: number;
}

/** The processor time of one side in a turn, at least; the width of the interval that is enough; and the time until then, at most. */
const steady = { turnMs: 600, width: 0.06, longestMs: 40_000 };

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
  try {
    return await inTurns("Typst with the drawing of charts", "pdf", rounds, own, async (runs) => {
      inside.length = 0;
      const ownMs = await timeOf(runs, own);
      const typstMs = inside.reduce((sum, ms) => sum + ms, 0) / runs;
      return { ownMs, libraryMs: typstMs + (await timeOf(runs, () => drawn(document))) };
    });
  } finally {
    NodeCompiler.prototype.pdf = pdf;
  }
}

function drawn({ sections, labels, locale }: ReportDocument): void {
  for (const { blocks } of sections)
    for (const block of blocks)
      if (block.form === "chart") drawChart(block.figure.chart, { labels, locale, id: "c", fontFamily: "DejaVu Sans" });
}

/** A library with what it needs prepared, so that nothing but its own work is measured. */
function beside(library: string, format: ReportFormat, bare: () => unknown, own: () => unknown, rounds: number): Promise<LibraryRatio> {
  return inTurns(library, format, rounds, own, async (runs) => ({ ownMs: await timeOf(runs, own), libraryMs: await timeOf(runs, bare) }));
}

/** At least so many rounds. The first turn, in which code is compiled, tells how many runs make the others, and is not counted. */
async function inTurns(
  library: string,
  format: ReportFormat,
  rounds: number,
  own: () => unknown,
  take: (runs: number) => Promise<Turn>,
): Promise<LibraryRatio> {
  await timeOf(5, own);
  const { ownMs: once } = await take(5);
  const runs = Math.ceil(steady.turnMs / once);
  const turns: Turn[] = [];
  const began = performance.now();
  for (;;) {
    turns.push(await take(runs));
    const { median: ratio, from, to } = medianWithin(turns.map(({ ownMs, libraryMs }) => ownMs / libraryMs));
    if (turns.length < rounds || (to - from > steady.width * ratio && performance.now() - began < steady.longestMs)) continue;
    const ownMs = median(turns.map((turn) => turn.ownMs));
    return { format, library, ownMs, libraryMs: median(turns.map((turn) => turn.libraryMs)), ratio, from, to, turns: turns.length };
  }
}

/** The median with its interval of 95 %: the values so many ranks below and above it. */
function medianWithin(values: readonly number[]): { median: number; from: number; to: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const ranks = 0.98 * Math.sqrt(sorted.length);
  const at = (rank: number): number => sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(rank)))] ?? Number.NaN;
  return { median: median(sorted), from: at(sorted.length / 2 - ranks - 0.5), to: at(sorted.length / 2 + ranks - 0.5) };
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

/** Processor time of a run, of so many that follow one another, with that of collecting what they leave. */
async function timeOf(runs: number, work: () => unknown): Promise<number> {
  await collected();
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run += 1) {
    await work();
    await setImmediate();
  }
  await collected();
  return spentMs(before) / runs;
}

/** Handles of WebAssembly are given back in a turn of the event loop. */
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
