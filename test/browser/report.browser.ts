/** The HTML report in a real Chromium, as people open it: from a file, without scripts. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { passagesOf } from "../../src/domain/evidence/passages.ts";
import { type ReportInput, reportDocument } from "../../src/reports/document/report-document.ts";
import { htmlReport } from "../../src/reports/html/html.ts";
import { englishInput } from "../reports/fixture.ts";
import { caseNames, reportCases } from "../support/report-cases/cases.ts";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ralph-report-"));
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args });
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true });
});

async function opened(input: ReportInput, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());
  const file = join(folder, "report.html");
  await writeFile(file, htmlReport(reportDocument(input, { rows: 90, columns: 60 })));
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  return page;
}

interface AxeResults {
  violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
}

describe.each(["light", "dark"] as const)("%s", (colorScheme) => {
  test.each(caseNames.filter((name) => name !== "long"))("%s has no serious finding of accessibility", async (name) => {
    // The page's own policy would keep the checker out.
    const page = await opened(reportCases[name](), { colorScheme, bypassCSP: true });
    await page.addScriptTag({ path: axe });
    const { violations } = await page.evaluate<AxeResults>("axe.run(document, { resultTypes: ['violations'] })");
    const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    expect(grave.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html, failureSummary }) => `${html}: ${failureSummary}`)])).toEqual(
      [],
    );
  });
});

test("a citation opens its passage without scripts, marks the quotation, and leads back", async () => {
  const input = englishInput();
  const [citation] = input.research.summary[0]?.citations ?? [];
  if (citation === undefined) throw new Error("the fixture cites in its summary");
  const around = "Line before the passage.\n";
  const text = `${around.repeat(20)}${citation.quote}\n${around.repeat(20)}`;
  const passages = passagesOf([citation], () => text, 10_000);
  const page = await opened({ ...input, passages }, { javaScriptEnabled: false });
  const excerpt = page.locator("#note-1 .excerpt");
  expect(await excerpt.isVisible()).toBe(false);
  await page.locator(".cite a", { hasText: "[1]" }).first().click();
  await excerpt.waitFor();
  expect(await excerpt.locator("mark").textContent()).toBe(citation.quote);
  expect((await excerpt.locator("pre").textContent())?.split("Line before").length).toBe(11);
  await excerpt.locator("a", { hasText: "back to the text" }).click();
  await excerpt.waitFor({ state: "hidden" });
  expect(page.url()).toMatch(/#cite-1$/);
});

test("asks for nothing outside of its file, and breaks no rule of its own policy", async () => {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const asked: string[] = [];
  const said: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("console", (message) => said.push(message.text()));
  const file = join(folder, "asking.html");
  await writeFile(file, htmlReport(reportDocument(reportCases.short(), { rows: 90, columns: 60 })));
  await page.goto(pathToFileURL(file).href);
  expect(asked).toEqual([pathToFileURL(file).href]);
  expect(said).toEqual([]);
});

test("fits a phone: nothing is wider than the page, and wide tables scroll by themselves", async () => {
  for (const name of ["short", "wide", "russian"] as const) {
    const page = await opened(reportCases[name](), { viewport: { width: 360, height: 740 } });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
  }
});
