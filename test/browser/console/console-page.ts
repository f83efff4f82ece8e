/** The console in a real Chromium, and the service under it, as the tests need them. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import type { NewSession, Session } from "../../../clients/typescript/src/api-types.ts";
import { RalphClient } from "../../../clients/typescript/src/client.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const flags = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"];

/**
 * Settings that bring races to light which else depend on the machine: `SLOW_TEST_MS` delays each step of the test, so that the
 * page is ahead of it; `SLOW_PAGE` divides the speed of the page's processor and `SLOW_NETWORK_MS` delays its requests, so that
 * the test is ahead of the page.
 */
const slowTestMs = Number(process.env.SLOW_TEST_MS ?? 0);
const slowPage = Number(process.env.SLOW_PAGE ?? 1);
const slowNetworkMs = Number(process.env.SLOW_NETWORK_MS ?? 0);

export function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, headless: true, args: flags, slowMo: slowTestMs });
}

async function slowed(page: Page): Promise<void> {
  if (slowPage === 1 && slowNetworkMs === 0) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowPage });
  const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send("Network.emulateNetworkConditions", { ...unlimited, latency: slowNetworkMs });
}

export interface Opened {
  page: Page;
  /** What went wrong on the page: errors, messages of the policy, dialogs, requests to other hosts. */
  wrongs: string[];
}

/** A page of its own at an address of the console, such as `#/library`. */
export async function openConsole(browser: Browser, url: string, hash: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en", ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await slowed(page);
  page.setDefaultTimeout(20_000);
  const wrongs: string[] = [];
  const host = new URL(url).host;
  page.on("pageerror", (error) => wrongs.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    wrongs.push(`dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => undefined);
  });
  page.on("request", (request) => {
    const asked = new URL(request.url());
    if (asked.protocol.startsWith("http") && asked.host !== host) wrongs.push(`request to ${asked.host}`);
  });
  page.on("console", (message) => {
    // The page shows failed requests itself; violations of the Content Security Policy appear only in the browser's console.
    if (message.type() === "error" && /Content Security Policy|Trusted/i.test(message.text())) wrongs.push(message.text());
  });
  await page.goto(`${url}/ui/${hash}`);
  return { page, wrongs };
}

export function isFocused(page: Page, selector: string): Promise<boolean> {
  return page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`);
}

/** Presses Tab until the element has the focus. What has it on the way shows that it has. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press("Tab");
    const [tag, outline] = await page.evaluate<[string, string]>(
      "[document.activeElement.outerHTML.slice(0, 120), getComputedStyle(document.activeElement).outline]",
    );
    if (!/^<(body|main)/.test(tag)) expect([tag, outline]).toEqual([tag, expect.stringMatching(/solid 2px|2px solid/)]);
    if (await isFocused(page, selector)) return;
  }
  throw new Error(`The keyboard does not get to ${selector}`);
}

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

/** Fails with what axe finds to be serious or critical. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate<{ violations: Violation[] }>("axe.run(document, { resultTypes: ['violations'] })");
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(
    grave.map(({ id, nodes }) => [name, id, nodes.slice(0, 3).map(({ html, failureSummary }) => `${html}: ${failureSummary}`)]),
  ).toEqual([]);
}

export const texts = {
  en: {
    name: "lighthouses.md",
    content:
      "# Lighthouses\n\nThe lighthouse of Hook Head was built in 1201. It is one of the oldest lighthouses in the world.\n\n" +
      "## Light\n\nThe lamp of Hook Head burned coal until 1791. Whale oil replaced the coal in that year.\n\n" +
      "| Year | Ships |\n| --- | --- |\n| 1900 | 120 |\n| 1910 | 180 |\n| 1920 | 240 |\n| 1930 | 310 |\n",
    question: "When was the lighthouse of Hook Head built?",
    answer: "1201",
  },
  ru: {
    name: "маяки.md",
    content:
      "# Маяки\n\nМаяк Хук-Хед построен в 1201 году. Это один из старейших маяков мира.\n\n" +
      "## Свет\n\nЛампа маяка Хук-Хед горела на угле до 1791 года. Потом уголь заменил китовый жир.\n",
    question: "Когда построен маяк Хук-Хед?",
    answer: "1201",
  },
} as const;

export type Language = keyof typeof texts;

export async function addDocument(client: RalphClient, name: string, content: string, collection?: string): Promise<string> {
  const body = { name, content, mediaType: "text/markdown", ...(collection !== undefined && { collection }) };
  const added = await answerOf(client.api.POST("/documents", { params: {}, body }));
  return "items" in added ? (added.items[0]?.id ?? "") : added.id;
}

/** A session at its end. */
export async function finished(client: RalphClient, session: Partial<NewSession> & { query: string }): Promise<Session> {
  const body: NewSession = { autoApprove: true, outputFormats: ["md"], engine: "extractive", ...session };
  const { id } = await answerOf(client.api.POST("/sessions", { params: {}, body }));
  return client.waitFor(id);
}

export function clientOf(url: string, apiKey: string | null = null): RalphClient {
  return new RalphClient({ baseUrl: url, apiKey });
}
