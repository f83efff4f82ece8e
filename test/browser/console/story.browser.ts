/** The whole story in the console, in both languages: a question and a document, the brief, the research, an opened citation. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { en } from "../../../console/words/en.ts";
import { ru } from "../../../console/words/ru.ts";
import { startRealService } from "../../http/support/real-service.ts";
import { type Language, launch, openConsole, texts } from "./console-page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const words = { en, ru };

test.each(["en", "ru"] as const)("from the question to the opened citation: %s", async (language: Language) => {
  const { url } = await startRealService();
  const { ask, agree, shell, read } = words[language];
  const { name, content, question, answer } = texts[language];
  const { page, wrongs } = await openConsole(browser, url, "#/", { locale: language });
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/markdown", buffer: Buffer.from(content) });
  await page.getByText(name).waitFor();
  await page.getByLabel(ask.question, { exact: true }).fill(question);
  await page.getByRole("button", { name: ask.start }).click();
  await page.getByRole("button", { name: agree.approve, exact: true }).click();
  await page.getByRole("link", { name: shell.tabs.read, exact: true }).click();
  await page.getByRole("button", { name: read.downloads.bundle }).waitFor();
  await page.locator(".report .mark").first().click();
  expect(await page.locator(".source-panel mark").first().textContent()).toContain(answer);
  expect(wrongs).toEqual([]);
});
