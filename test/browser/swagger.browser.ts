/** The Swagger page tried out by hand, so to say: in a real Chromium, over the service as it is. */
import { readFile } from "node:fs/promises";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startRealService } from "../http/support/real-service.ts";
import { SseReader } from "../http/support/sse-reader.ts";

let browser: Browser;

beforeAll(async () => {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args });
});
afterAll(() => browser?.close());

async function opened(url: string): Promise<Page> {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(`${url}/docs/`);
  return page;
}

/** The operation, unfolded and ready to be sent. */
async function unfolded(page: Page, tag: string, operationId: string): Promise<Locator> {
  const block = page.locator(`[id="operations-${tag.replaceAll(" ", "_")}-${operationId}"]`);
  await block.locator(".opblock-summary-control").click();
  await block.locator("button.execute").waitFor();
  return block;
}

test("the page creates a session from the example, and hands out its PDF byte for byte", async () => {
  const { url } = await startRealService();
  const text = "# Germany\n\nLife expectancy at birth rose to 80.9 years in 2022.\n";
  const headers = { "content-type": "application/json" };
  const document = JSON.stringify({ name: "germany.md", mediaType: "text/markdown", content: text });
  await fetch(`${url}/documents`, { method: "POST", headers, body: document });
  const page = await opened(url);

  const create = await unfolded(page, "Sessions", "createSession");
  await create.locator("button.execute").click();
  await create.locator(".live-responses-table .response-col_status", { hasText: "201" }).waitFor();
  const { items } = (await (await fetch(`${url}/sessions`)).json()) as { items: { id: string }[] };
  const id = items[0]?.id ?? "";
  const events = await SseReader.open(`${url}/sessions/${id}/events`);
  await events.until(({ events: seen }) => seen.some(({ event }) => event === "session.held"));
  await fetch(`${url}/sessions/${id}/approve`, { method: "POST" });
  await events.ended;

  const report = await unfolded(page, "Results", "getReport");
  await report.locator('tr[data-param-name="id"] input').fill(id);
  await report.locator('tr[data-param-name="format"] select').selectOption("pdf");
  await report.locator('tr.response[data-code="200"] select.content-type').selectOption("application/pdf");
  await report.locator("button.execute").click();
  const link = report.locator(".live-responses-table a[download]");
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const pdf = Buffer.from(await (await fetch(`${url}/sessions/${id}/reports/pdf`)).arrayBuffer());
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  expect((await readFile(await download.path())).equals(pdf)).toBe(true);
});

test("the button Authorize takes a key, which every request then carries", async () => {
  const key = "the-operator's-first-key";
  const { url } = await startRealService({ AUTH: "keys", ADMIN_KEY: key });
  const page = await opened(url);
  const list = await unfolded(page, "Sessions", "listSessions");
  const answered = (status: string) => list.locator(".live-responses-table .response-col_status", { hasText: status }).waitFor();
  await list.locator("button.execute").click();
  await answered("401");
  await page.locator(".auth-wrapper button.authorize").first().click();
  const form = page.locator(".auth-container").filter({ hasText: "bearer" }).first();
  await form.locator("input").fill(key);
  await form.locator("button.authorize").click();
  await page.locator(".modal-ux button.btn-done").first().click();
  await list.locator("button.execute").click();
  await answered("200");
  // Somebody else's key is refused, in words.
  await page.locator(".auth-wrapper button.authorize").first().click();
  await form.locator("button", { hasText: "Logout" }).click();
  await form.locator("input").fill("ralph_nobodys");
  await form.locator("button.authorize").click();
  await page.locator(".modal-ux button.btn-done").first().click();
  await list.locator("button.execute").click();
  await answered("401");
});

test("the page shows the beginning of a stream that has no end, and takes a number to begin after", async () => {
  const { url, sessions } = await startRealService();
  await sessions.create("local", { query: "What is it?" }, null);
  const page = await opened(url);
  const all = await unfolded(page, "Events", "getAllEvents");
  await all.locator('tr[data-param-name="after"] input').fill("0");
  await all.locator('tr.response[data-code="200"] select.content-type').selectOption("text/event-stream");
  await all.locator("button.execute").click();
  const shown = all
    .locator(".live-responses-table .response-col_description .microlight, .live-responses-table .response-col_description pre")
    .first();
  await shown.waitFor();
  expect(await shown.innerText()).toMatch(/event: session\.status[\s\S]*closed the stream/);
});
