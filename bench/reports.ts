/**
 * How long reports take: `node bench/reports.ts [rounds]`. A report of about twenty A4 pages, half of it Russian, with
 * ten charts; each round's differs from the one before, so that no cache of whole documents counts as speed.
 */
import { execFileSync } from "node:child_process";
import { builtFormats } from "../src/domain/formats.ts";
import type { Section } from "../src/domain/research.ts";
import type { ReportInput } from "../src/reports/report-document.ts";
import { createReportWriter } from "../src/reports/report-files.ts";
import { englishInput, russianInput } from "../test/reports/fixture.ts";

const rounds = Number(process.argv[2] ?? 9);
const { signal } = new AbortController();

function longReport(round: number): ReportInput {
  const [english, russian] = [englishInput(), russianInput()];
  const sections = Array.from({ length: 10 }, (_, index): Section[] => {
    const { research } = index % 2 === 0 ? english : russian;
    const [data, ...others] = research.sections;
    const paragraphs = Array.from({ length: 4 }, (_, repeat) =>
      [...(data?.paragraphs ?? []), ...others.flatMap((section) => section.paragraphs)].map((paragraph) => ({
        ...paragraph,
        text: `${paragraph.text} (${round}.${index}.${repeat})`,
      })),
    ).flat();
    return data === undefined
      ? []
      : [{ ...data, title: `${index + 1}. ${data.title}`, paragraphs, tables: [...data.tables, ...data.tables] }];
  }).flat();
  const sources = [...english.research.sources, ...russian.research.sources];
  return { ...russian, research: { ...russian.research, sections, sources } };
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Peak memory of the process that draws and sets, in MB; known where there is /proc. */
function childPeak(): string {
  try {
    const pid = execFileSync("pgrep", ["-P", String(process.pid), "-f", "render-process"], { encoding: "utf8" }).trim();
    return execFileSync("grep", ["VmHWM", `/proc/${pid}/status`], { encoding: "utf8" })
      .replace(/\D+/g, "")
      .replace(/\d{3}$/, " MB");
  } catch {
    return "unknown";
  }
}

const writer = createReportWriter();
for (const format of builtFormats) {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const input = longReport(round);
    const start = performance.now();
    bytes = (await writer.write(format, input, { signal })).byteLength;
    times.push(performance.now() - start);
  }
  const [first = Number.NaN, ...warm] = times;
  console.log(`${format.padEnd(5)} first ${first.toFixed(0)} ms, then ${median(warm).toFixed(0)} ms, ${(bytes / 1024).toFixed(0)} KB`);
}
console.log(`memory: service ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB, drawing process at most ${childPeak()}`);
await writer.close();
