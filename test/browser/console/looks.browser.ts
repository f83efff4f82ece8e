/** Every view of the console in a real Chromium: accessible in both themes, usable by keyboard alone, and at 320 pixels. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRealService } from "../../http/support/real-service.ts";
import { addDocument, clientOf, expectAccessible, finished, isFocused, launch, openConsole, tabTo, texts } from "./console-page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** The address of each view, and what is there once it has drawn what it loads. */
async function everyView() {
  const { url } = await startRealService();
  const client = clientOf(url);
  await addDocument(client, texts.en.name, texts.en.content, "coast");
  const done = await finished(client, { query: `${texts.en.question} How many ships were there from 1900 to 1930?` });
  const asked = await finished(client, { query: "What is tea?", autoApprove: false });
  const views: [name: string, hash: string, ready: string][] = [
    ["ask", "#/", "main h1, main h2"],
    ["agree", `#/sessions/${asked.id}/agree`, "main h1, main h2"],
    ["watch", `#/sessions/${done.id}/watch`, "main h1, main h2"],
    ["report", `#/sessions/${done.id}/read`, ".files button"],
    ["source", `#/sessions/${done.id}/read?note=1`, ".source-panel mark"],
    ["claims", `#/sessions/${done.id}/read?part=claims`, ".claims .tag"],
    ["sources", `#/sessions/${done.id}/read?part=sources`, ".claims .mark"],
    ["library", "#/library", ".document-name"],
    ["search", "#/library?q=lighthouse", ".hit mark"],
    ["tools", "#/tools", ".tools code"],
    ["keys", "#/keys", "#key-owner"],
    ["usage", "#/usage", ".figures"],
  ];
  return { url, views };
}

async function show(page: Page, url: string, hash: string, ready: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`${url}/ui/${hash}`);
  await page.locator(ready).first().waitFor();
}

test("no view has a serious finding of accessibility, in either theme", async () => {
  const { url, views } = await everyView();
  for (const colorScheme of ["light", "dark"] as const) {
    const { page } = await openConsole(browser, url, "#/", { colorScheme });
    for (const [name, hash, ready] of views) {
      await show(page, url, hash, ready);
      await expectAccessible(page, `${name}, ${colorScheme}`);
    }
  }
});

test("no view scrolls sideways at 320 pixels, in either language", async () => {
  const { url, views } = await everyView();
  for (const locale of ["en", "ru"]) {
    const { page } = await openConsole(browser, url, "#/", { locale, viewport: { width: 320, height: 640 } });
    for (const [name, hash, ready] of views) {
      await show(page, url, hash, ready);
      expect([name, locale, await page.evaluate("document.documentElement.scrollWidth")]).toEqual([name, locale, 320]);
      // No place of the menu is out of sight.
      expect(
        await page.evaluate("Math.max(...[...document.querySelectorAll('.bar a')].map((a) => a.getBoundingClientRect().right))"),
      ).toBeLessThanOrEqual(320);
    }
  }
});

test("a report is read by keyboard alone: from the bar to a passage and back", async () => {
  const { url, views } = await everyView();
  const [, , , report] = views;
  const { page } = await openConsole(browser, url, report?.[1] ?? "");
  await page.locator(".files button").first().waitFor();
  const focused = (selector: string) => isFocused(page, selector);
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(".skip")).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => focused("main")).toBe(true);
  await tabTo(page, ".mark");
  await page.keyboard.press("Enter");
  await page.locator(".source-panel mark").first().waitFor();
  await expect.poll(() => focused(".source-panel h2")).toBe(true);
  await tabTo(page, ".source-panel .passage");
  await page.keyboard.press("Escape");
  await page.locator(".source-panel").waitFor({ state: "detached" });
  await expect.poll(() => focused(".mark")).toBe(true);
});
