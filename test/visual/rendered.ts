/**
 * Writes each case in each format once, by the service's own report writer, and prints what is no PDF to one: HTML by
 * Chromium, office files by a single LibreOffice. The tests find the files by name.
 */
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { createReportWriter } from "../../src/reports/files/report-files.ts";
import { caseNames, reportCases } from "../support/report-cases/cases.ts";
import { printedByOffice } from "./programs.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Folder of the files: `<case>.<format>` as written, `<case>.<format>.pdf` as printed. */
    rendered: string;
    formats: string[];
  }
}

/** How a report is read on a screen. */
export const colourSchemes = ["light", "dark"] as const;
/** CSS pixels, and the share of them that a picture keeps. */
const screenSize = { width: 900, height: 1_200 };
const screenScale = 0.3;

const officeFormats = ["docx", "pptx", "xlsx"];

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "rendered-reports-"));
  const writer = createReportWriter();
  const formats = [...writer.formats];
  try {
    for (const name of caseNames)
      for (const format of formats) {
        const bytes = await writer.write(format, reportCases[name](), { signal: new AbortController().signal });
        await writeFile(join(folder, `${name}.${format}`), bytes);
      }
  } finally {
    await writer.close();
  }
  await Promise.all([printedHtml(folder), printedOfficeFiles(folder)]);
  project.provide("rendered", folder);
  project.provide("formats", formats);
  return () => rm(folder, { recursive: true, force: true });
}

async function printedHtml(folder: string): Promise<void> {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  const browser: Browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args });
  try {
    const page = await browser.newPage();
    for (const name of caseNames) {
      await page.goto(pathToFileURL(join(folder, `${name}.html`)).href);
      await page.pdf({ path: join(folder, `${name}.html.pdf`), format: "A4" });
    }
    for (const scheme of colourSchemes) {
      const screen = await browser.newPage({ viewport: screenSize, deviceScaleFactor: screenScale, colorScheme: scheme });
      for (const name of caseNames) {
        await screen.goto(pathToFileURL(join(folder, `${name}.html`)).href);
        await screen.screenshot({ path: join(folder, `${name}.${scheme}.png`) });
      }
    }
  } finally {
    await browser.close();
  }
}

async function printedOfficeFiles(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => officeFormats.some((format) => name.endsWith(`.${format}`)));
  for (const format of officeFormats) {
    const own = files.filter((name) => name.endsWith(`.${format}`));
    if (own.length === 0) continue;
    const printed = join(folder, format);
    await mkdir(printed);
    await printedByOffice(
      own.map((name) => join(folder, name)),
      printed,
    );
    for (const name of await readdir(printed)) await rename(join(printed, name), join(folder, name.replace(/pdf$/, `${format}.pdf`)));
  }
}
