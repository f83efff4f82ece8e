/** The console's view Read in a real Chromium: citations lead to their passages, files are made and saved, sessions follow. */
import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRealService } from "../../http/support/real-service.ts";
import { addDocument, clientOf, finished, type Language, launch, openConsole, texts } from "./console-page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

async function withReport(language: Language) {
  const { url } = await startRealService();
  const client = clientOf(url);
  const { name, content, question } = texts[language];
  await addDocument(client, name, content);
  const session = await finished(client, { query: question });
  expect(session.status).toBe("done");
  return { url, client, session, hash: `#/sessions/${session.id}/read` };
}

test.each(["en", "ru"] as const)("a citation opens its passage, highlighted, and the focus comes back: %s", async (language) => {
  const { url, hash } = await withReport(language);
  const { page, wrongs } = await openConsole(browser, url, hash, { locale: language });
  const mark = page.locator(".report .mark").first();
  await mark.click();
  const panel = page.locator(".source-panel");
  const { answer, content } = texts[language];
  const quoted = await panel.locator("mark").first().textContent();
  expect(quoted).toContain(answer);
  expect(content).toContain(quoted ?? "nothing");
  expect(await panel.locator(".passage").first().textContent()).toContain(content.slice(2, 10));
  // The address holds what is open: a second tab shows the same.
  const again = await page.context().newPage();
  await again.goto(page.url());
  expect(await again.locator(".source-panel mark").first().textContent()).toBe(quoted);
  await again.close();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate("document.activeElement.dataset.note")).toBe("1");
  expect(wrongs).toEqual([]);
});

test("the whole source is shown around the passage", async () => {
  const { url, hash } = await withReport("en");
  const { page } = await openConsole(browser, url, `${hash}?note=1`);
  await page.getByRole("button", { name: "Show the whole source" }).click();
  const passage = page.locator(".source-panel .passage").first();
  await expect.poll(() => passage.textContent()).toBe(texts.en.content);
  expect(await passage.locator("mark").textContent()).toContain("1201");
});

test("a file that is there is saved, a further one is made and then saved", async () => {
  const { url, client, session, hash } = await withReport("en");
  const { page } = await openConsole(browser, url, hash);
  const saved = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
  };
  const markdown = await saved("Download Markdown");
  expect(markdown.name).toMatch(/\.md$/);
  expect(markdown.text).toContain("1201");
  await page.getByRole("button", { name: "Make Web page" }).click();
  expect((await saved("Download Web page")).text).toContain("<!doctype html>");
  expect((await client.api.GET("/sessions/{id}/reports", { params: { path: { id: session.id } } })).data?.items).toHaveLength(2);
  expect((await saved("Evidence bundle")).name).toMatch(/\.zip$/);
});

test("a table sorts by its columns and says so", async () => {
  const { url, client } = await withReport("en");
  const session = await finished(client, { query: "How many ships were there from 1900 to 1930?" });
  const { page } = await openConsole(browser, url, `#/sessions/${session.id}/read`);
  await page.locator(".chart summary").first().click();
  const table = page.locator(".chart table").first();
  const first = async () => (await table.locator("tbody tr").first().textContent())?.trim();
  const head = table.locator("thead th").nth(1);
  const before = await first();
  await head.getByRole("button").click();
  await head.getByRole("button").click();
  await expect.poll(() => head.getAttribute("aria-sort")).toBe("descending");
  expect(await first()).not.toBe(before);
});

test("a further question starts a session on the same evidence", async () => {
  const { url, client, session, hash } = await withReport("en");
  const { page } = await openConsole(browser, url, hash);
  await page.getByLabel("A further question on the same evidence").fill("What replaced the coal?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.waitForURL((address) => address.hash.startsWith("#/sessions/") && !address.hash.includes(session.id));
  const id = /#\/sessions\/([^/?]+)/.exec(page.url())?.[1] ?? "";
  expect((await client.session(id)).follows).toBe(session.id);
});

test("a link is made, shows the report to who has no key, and is deleted", async () => {
  const { url, hash } = await withReport("en");
  const { page } = await openConsole(browser, url, hash);
  await page.getByText("Share", { exact: true }).click();
  await page.getByLabel("Format").selectOption("md");
  await page.getByRole("button", { name: "Create link" }).click();
  const link = page.locator(".links a");
  const address = new URL((await link.getAttribute("href")) ?? "", page.url());
  expect(await (await fetch(address)).text()).toContain("1201");
  await page.getByRole("button", { name: "Delete link" }).click();
  await link.waitFor({ state: "detached" });
  expect((await fetch(address)).ok).toBe(false);
});

test("what has no evidence, was cancelled, or is kept reads well", async () => {
  const { url, client, hash } = await withReport("en");
  const unanswered = await finished(client, { query: "What does the price of copper in Peru depend on?" });
  const { page } = await openConsole(browser, url, `#/sessions/${unanswered.id}/read`);
  await page.getByRole("heading", { name: "What was not found" }).waitFor();
  await page.goto(`${url}/ui/${hash}`);
  await page.getByRole("button", { name: "Keep" }).click();
  await page.getByRole("button", { name: "Kept" }).waitFor();
  const waiting = await client.api.POST("/sessions", { params: {}, body: { query: "What is tea?", engine: "extractive" } });
  const id = waiting.data?.id ?? "";
  await client.waitFor(id);
  await client.api.POST("/sessions/{id}/cancel", { params: { path: { id } } });
  await page.goto(`${url}/ui/#/sessions/${id}/read`);
  await page.getByText("The research was cancelled").waitFor();
});
