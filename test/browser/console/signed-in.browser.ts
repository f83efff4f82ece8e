/** The console with keys in a real Chromium: the whole story behind a sign-in, and a key that ends in the middle of it. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import { startRealService } from "../../http/support/real-service.ts";
import { letters } from "./acting.ts";
import { clientOf, launch, openConsole, texts } from "./console-page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const adminKey = "an-admin-key-of-the-tests-0123456789";

async function withKeys(overrides: Parameters<typeof startRealService>[1] = {}) {
  const { url } = await startRealService({ AUTH: "keys", ADMIN_KEY: adminKey }, overrides);
  const admin = clientOf(url, adminKey);
  const keyOf = async (owner: string) =>
    (await answerOf(admin.api.POST("/keys", { params: {}, body: { owner, scopes: ["research", "documents"] } }))) as {
      id: string;
      key: string;
    };
  return { url, admin, keyOf };
}

async function signIn(page: Page, key: string): Promise<void> {
  await page.getByLabel("API key").fill(key);
  await page.keyboard.press("Enter");
  // The page is built anew behind it: what was given to it before would be gone.
  await page.getByLabel("API key").waitFor({ state: "detached" });
}

test("the whole story goes with a key: ask with a document, agree, watch, read, download; no address has the key", async () => {
  const { url, keyOf } = await withKeys();
  const [ann, ben] = [await keyOf("ann"), await keyOf("ben")];
  const { page, wrongs } = await openConsole(browser, url, "#/");
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await signIn(page, ann.key);
  const { name, content, question, answer } = texts.en;
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/markdown", buffer: Buffer.from(content) });
  await page.locator(".upload .good-text").waitFor();
  await page.getByLabel("Question", { exact: true }).fill(question);
  await page.getByRole("button", { name: "Start research" }).click();
  await page.getByRole("button", { name: "Approve and start" }).click();
  await page.getByRole("button", { name: "Evidence bundle" }).waitFor();
  await page.locator(".report .mark").first().click();
  expect(await page.locator(".source-panel mark").first().textContent()).toContain(answer);
  await page.keyboard.press("Escape");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Evidence bundle" }).click()]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  await page.getByRole("link", { name: "Watch", exact: true }).click();
  await page.locator(".timeline .group").first().waitFor();
  expect(addresses.some((address) => address.includes("/events"))).toBe(true);
  expect(addresses.filter((address) => address.includes(ann.key))).toEqual([]);

  // Another owner's tab: neither the session by its address, nor in the list; in words without ids, and with a way on.
  const other = await openConsole(browser, url, new URL(page.url()).hash);
  await signIn(other.page, ben.key);
  await other.page.locator(".note.bad").first().waitFor();
  expect(await other.page.locator(".note.bad").textContent()).toBe(
    "There is no session at this address: it was deleted, or it is somebody else's.",
  );
  expect(await other.page.textContent("main")).not.toContain(question);
  await other.page.getByRole("link", { name: "Your sessions" }).click();
  await other.page.getByText("Nothing here yet").waitFor();
  expect(wrongs).toEqual([]);
});

test("a key that ends while a session waits leads to the sign-in and back to the same place, with what was typed", async () => {
  const { sent, tool, engine } = letters();
  const { url, admin, keyOf } = await withKeys({ engines: [engine], tools: [tool] });
  const [first, next] = [await keyOf("ann"), await keyOf("ann")];
  const client = clientOf(url, first.key);
  const body = { query: "Write to Anna and Boris", autoApprove: true };
  const { id } = await answerOf(client.api.POST("/sessions", { params: {}, body }));
  const { page } = await openConsole(browser, url, `#/sessions/${id}/watch`);
  await signIn(page, first.key);
  const form = page.locator("form.ask");
  const field = form.getByRole("textbox", { name: "text", exact: true });
  await field.fill("Dear Anna, at noon.");
  await admin.api.DELETE("/keys/{id}", { params: { path: { id: first.id } } });
  // The page may notice it by itself before, and hide the button.
  await form.locator("button", { hasText: "Allow" }).dispatchEvent("click");
  await page.getByText("The key is no longer valid").waitFor();
  await field.waitFor({ state: "hidden" });
  await signIn(page, next.key);
  await field.waitFor();
  expect(await field.inputValue()).toBe("Dear Anna, at noon.");
  expect(new URL(page.url()).hash).toBe(`#/sessions/${id}/watch`);
  await form.getByRole("button", { name: "Allow" }).click();
  // The page follows the session on with the new key.
  await expect.poll(() => form.getByRole("textbox", { name: "to", exact: true }).inputValue()).toBe("boris");
  expect(sent).toMatchObject([{ to: "anna", text: "Dear Anna, at noon." }]);
});
