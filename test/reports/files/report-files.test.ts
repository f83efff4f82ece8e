import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import { reportDocument } from "../../../src/reports/document/report-document.ts";
import { writerOf } from "../../../src/reports/files/formats.ts";
import { createReportWriter, type ReportWriter, type ReportWriterOptions } from "../../../src/reports/files/report-files.ts";
import { englishInput, longInput, plantedInput, russianInput } from "../fixture.ts";

const writers: ReportWriter[] = [];
function writerWith(options: ReportWriterOptions = {}): ReportWriter {
  const writer = createReportWriter(options);
  writers.push(writer);
  return writer;
}
afterEach(() => Promise.all(writers.splice(0).map((writer) => writer.close())));

const { signal } = new AbortController();
const onLinux = process.platform === "linux";

/** Ids of the drawing processes of this one. */
function drawingProcesses(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
        const draws = readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("render-process");
        return Number(parent) === process.pid && draws ? [Number(pid)] : [];
      } catch {
        return [];
      }
    });
}

test("writes every format, the same bytes for the same input, in whatever order and from whichever process", async () => {
  const [first, second] = [writerWith(), writerWith()];
  expect(first.formats).toEqual(["md", "html", "json", "pdf", "xlsx", "docx", "pptx"]);
  const written: Uint8Array[][] = [];
  for (const input of [englishInput(), russianInput()]) {
    await first.write("pdf", longInput(20), { signal });
    const files = await Promise.all(first.formats.map((format) => first.write(format, input, { signal })));
    const again = await Promise.all([...second.formats].reverse().map((format) => second.write(format, input, { signal })));
    expect(files.map((bytes) => Buffer.from(bytes).toString("latin1"))).toEqual(
      again.reverse().map((bytes) => Buffer.from(bytes).toString("latin1")),
    );
    written.push(files);
  }
  const [md, html, json, pdf, xlsx, docx, pptx] = written[0] ?? [];
  expect(Buffer.from(md ?? []).toString()).toMatch(/^# Renewable/);
  expect(Buffer.from(html ?? []).toString()).toMatch(/^<!doctype html>/);
  expect(JSON.parse(Buffer.from(json ?? []).toString())).toHaveProperty("format", "ralph.report");
  expect(Buffer.from(pdf ?? []).toString("latin1")).toMatch(/^%PDF-1\.7/);
  expect(Buffer.from(xlsx ?? []).toString("latin1")).toMatch(/^PK/);
  expect(Buffer.from(docx ?? []).toString("latin1")).toMatch(/^PK/);
  expect(Buffer.from(pptx ?? []).toString("latin1")).toMatch(/^PK/);
});

test("tables give way before a file is refused for its size", async () => {
  const uncut = writerWith();
  const long = longInput(500);
  const input = { ...long, research: { ...long.research, sections: Array.from({ length: 3 }, () => long.research.sections).flat() } };
  for (const format of ["md", "html", "pdf"] as const) {
    const full = await uncut.write(format, input, { signal });
    const cut = await writerWith({ maxBytes: Math.floor(full.byteLength * 0.9) }).write(format, input, { signal });
    expect(cut.byteLength).toBeLessThan(full.byteLength * 0.9);
    if (format !== "pdf") expect(Buffer.from(cut).toString()).toMatch(/The first (30|10|3) of 500 rows/);
  }
});

test("a file that stays too large is refused with its size and the limit", async () => {
  const writer = writerWith({ maxBytes: 2_000 });
  for (const format of writer.formats) {
    const refusal = await writer.write(format, englishInput(), { signal }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RalphError);
    expect(refusal).toMatchObject({ code: "limit_reached", message: expect.stringMatching(/report has \d+ bytes; .* is 2000$/) });
  }
});

test("what is aborted ends with the signal's reason, and the others go on", async () => {
  const writer = writerWith();
  const abort = new AbortController();
  const reason = new RalphError("timeout", "too slow");
  const running = writer.write("pdf", longInput(3_000), { signal: abort.signal });
  const waiting = writer.write("html", englishInput(), { signal: abort.signal });
  const other = writer.write("html", englishInput(), { signal });
  abort.abort(reason);
  await expect(running).rejects.toBe(reason);
  await expect(waiting).rejects.toBe(reason);
  expect((await other).byteLength).toBeGreaterThan(1_000);
  await expect(writer.write("md", englishInput(), { signal: abort.signal })).rejects.toBe(reason);
});

test("closing refuses what is under way and what comes after", async () => {
  const writer = writerWith();
  const running = writer.write("pdf", englishInput(), { signal }).catch((error: unknown) => error);
  await writer.close();
  expect(await running).toMatchObject({ code: "service_unavailable" });
  await expect(writer.write("html", englishInput(), { signal })).rejects.toMatchObject({ code: "service_unavailable" });
  await writer.close();
});

test.runIf(onLinux)("no process is started for Markdown and JSON, and none stays when there is nothing to draw", async () => {
  const writer = writerWith({ idleMs: 0 });
  await writer.write("md", englishInput(), { signal });
  await writer.write("json", englishInput(), { signal });
  expect(drawingProcesses()).toEqual([]);
  await writer.write("html", englishInput(), { signal });
  await vi.waitFor(() => expect(drawingProcesses()).toEqual([]), { timeout: 5_000 });
  expect((await writer.write("html", englishInput(), { signal })).byteLength).toBeGreaterThan(1_000);
});

test.runIf(onLinux)("a process killed from outside costs the report under way, not the next", async () => {
  const writer = writerWith();
  await writer.write("html", englishInput(), { signal });
  const [pid] = drawingProcesses();
  if (pid === undefined) throw new Error("no drawing process was found");
  const lost = writer.write("pdf", longInput(2_000), { signal }).catch((error: unknown) => error);
  const next = writer.write("pdf", englishInput(), { signal });
  process.kill(pid, "SIGKILL");
  expect(await lost).toMatchObject({ code: "service_unavailable", kind: "transient" });
  expect(Buffer.from(await next).toString("latin1")).toMatch(/^%PDF/);
  expect(drawingProcesses()).not.toContain(pid);
});

test.runIf(onLinux)("one process makes all files of a session, also of a long one", async () => {
  const writer = writerWith();
  await writer.write("docx", englishInput(), { signal });
  const [before] = drawingProcesses();
  for (const format of writer.formats) await writer.write(format, longInput(500), { signal });
  expect(drawingProcesses()).toEqual([before]);
});

test("names the scripts that a format cannot show", () => {
  const writer = writerWith();
  expect(writer.missingScripts("pdf", plantedInput("ภาษาไทย, 한글과 हिन्दी, 漢字 и русский"))).toEqual(["Deva", "Thai"]);
  expect(writer.missingScripts("pdf", plantedInput("Ελληνικά, ⲕⲁⲓ ϣ 🙂"))).toEqual(["Zsye", "Zzzz"]);
  expect(writer.missingScripts("html", plantedInput("한글"))).toEqual([]);
  expect(writer.missingScripts("pdf", englishInput())).toEqual([]);
});

test("text that no format expects leaves each of them whole", async () => {
  const writer = writerWith();
  for (const text of ["\u0000", "", "\ud800", "a".repeat(20_000), "))]]".repeat(5_000), `https://${"x/".repeat(5_000)}`]) {
    for (const format of writer.formats)
      expect((await writer.write(format, plantedInput(text), { signal })).byteLength).toBeGreaterThan(1_000);
  }
});

test.runIf(onLinux)(
  "a short Markdown report is made here, a long one in the rendering process, which keeps the event loop free",
  async () => {
    const writer = writerWith();
    await writer.write("md", englishInput(), { signal });
    expect(drawingProcesses()).toEqual([]);
    const long = longInput(2_000);
    const bytes = await writer.write("md", long, { signal });
    expect(drawingProcesses()).toHaveLength(1);
    const { render } = await writerOf("md");
    expect(Buffer.from(bytes).equals(Buffer.from(await render(reportDocument(long, { rows: 90, columns: 14 }), long)))).toBe(true);
  },
);
