/** The console's library in a real Chromium: files are chosen, sent with their progress, and listed. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRealService } from "../../http/support/real-service.ts";
import { clientOf, launch, openConsole, texts } from "./console-page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const file = (name: string, text: string) => ({ name, mimeType: "", buffer: Buffer.from(text) });

test("files are sent and listed, one that was there is told, and one that is refused says why", async () => {
  const { url } = await startRealService();
  const { page, wrongs } = await openConsole(browser, url, "#/library");
  const { name, content } = texts.en;
  await page.locator("#collection").fill("coast");
  await page.locator('input[type="file"]').setInputFiles([file(name, content), file("broken.pdf", "no PDF")]);
  const states = page.locator(".adding .tag");
  await expect.poll(() => states.allTextContents()).toEqual(["added", "refused"]);
  expect(await page.locator(".adding .muted").allTextContents()).toHaveLength(1);

  await page.locator('input[type="file"]').setInputFiles([file("again.md", content)]);
  await expect.poll(() => states.allTextContents()).toContain("in the library already");

  const { data } = await clientOf(url).api.GET("/documents");
  expect(data?.items).toMatchObject([{ name, collections: ["coast"], mediaType: "text/markdown" }]);
  expect(wrongs).toEqual([]);
});

test("a key that ends while a file is sent leads to the sign-in", async () => {
  const adminKey = "the-operator's-first-key";
  const { url } = await startRealService({ AUTH: "keys", ADMIN_KEY: adminKey });
  const client = clientOf(url, adminKey);
  const made = await client.api.POST("/keys", { body: { owner: "anna", scopes: ["research", "documents"] } });
  const { id, key } = { id: made.data?.id ?? "", key: made.data?.key ?? "" };
  const { page } = await openConsole(browser, url, "#/library");
  await page.evaluate((kept) => sessionStorage.setItem("ralph.key", kept), key);
  await page.reload();
  const chooser = page.locator('input[type="file"]');
  await chooser.waitFor({ state: "attached" });
  await client.api.DELETE("/keys/{id}", { params: { path: { id } } });
  await chooser.setInputFiles([file("late.md", "# Late")]);
  await page.locator('input[type="password"]').waitFor();
});

test("a view that is opened while the service is away says so at its first attempt, and shows its content once it is back", async () => {
  const { url } = await startRealService();
  const { page } = await openConsole(browser, url, "#/tools");
  await page.locator(".tools code").first().waitFor();
  let asked = 0;
  await page.route("**/documents?**", (route) => {
    asked += 1;
    return route.abort();
  });
  await page.getByRole("link", { name: "Library" }).click();
  await page.getByText("No connection since").waitFor();
  expect(asked).toBeLessThan(6);
  await page.unroute("**/documents?**");
  await page.evaluate("dispatchEvent(new Event('online'))");
  await page.getByText("The library is empty").waitFor();
  await page.getByText("No connection since").waitFor({ state: "detached" });
});
