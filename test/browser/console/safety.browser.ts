/** What documents, reports and other people's keys can do in the console: nothing. In a real Chromium. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import { startRealService } from "../../http/support/real-service.ts";
import { addDocument, clientOf, finished, launch, openConsole, texts } from "./console-page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const hostile = [
  "# <img src=x onerror=alert(1)>",
  "",
  'The zorgon reactor runs on <script>window.hacked = 1</script> helium <img src="http://evil.example/pixel.png" onerror="alert(2)"> and <a href="javascript:alert(3)">fuel</a>.',
  "",
  "The zorgon reactor was built in 1999 by <svg onload=alert(4)> and <iframe src=http://evil.example></iframe> engineers.",
  "",
].join("\n");

test("hostile text of documents and reports stays text: no script, no dialog, no request to another host", async () => {
  const { url } = await startRealService();
  const client = clientOf(url);
  await addDocument(client, "<img src=x onerror=alert(5)>.md", hostile, '"><script>alert(6)</script>');
  const session = await finished(client, { query: "What does the zorgon reactor run on? <script>alert(7)</script>" });
  const { page, wrongs } = await openConsole(browser, url, `#/sessions/${session.id}/read`);
  const mark = page.locator(".report .mark").first();
  await mark.click();
  expect(await page.locator(".source-panel .passage").first().textContent()).toContain("<script>window.hacked");
  for (const hash of [
    `#/sessions/${session.id}/read?part=claims`,
    `#/sessions/${session.id}/read?part=sources`,
    "#/library",
    "#/library?q=zorgon",
  ]) {
    await page.goto(`${url}/ui/${hash}`);
    await page
      .locator("li", { hasText: /zorgon|onerror/ })
      .first()
      .waitFor();
  }
  await page.locator(".document-name").first().click();
  await page.locator(".passage.tall", { hasText: "<iframe" }).waitFor();
  expect(await page.evaluate("window.hacked")).toBeUndefined();
  expect(await page.locator("main img, main iframe, main script, main svg[onload], main a[href^=javascript]").count()).toBe(0);
  expect(wrongs).toEqual([]);
});

const adminKey = "an-admin-key-of-the-tests-0123456789";

async function withKeys() {
  const { url } = await startRealService({ AUTH: "keys", ADMIN_KEY: adminKey });
  const admin = clientOf(url, adminKey);
  const keyOf = async (owner: string) =>
    (await answerOf(admin.api.POST("/keys", { params: {}, body: { owner, scopes: ["research", "documents"] } }))) as {
      id: string;
      key: string;
    };
  return { url, admin, ann: await keyOf("ann"), ben: await keyOf("ben") };
}

test("two owners see nothing of each other, and a key is in its tab's storage alone", async () => {
  const { url, ann, ben } = await withKeys();
  const client = clientOf(url, ann.key);
  await addDocument(client, texts.en.name, texts.en.content);
  const session = await finished(client, { query: texts.en.question });
  const addresses: string[] = [];
  const { page } = await openConsole(browser, url, `#/sessions/${session.id}/read`);
  page.on("request", (request) => addresses.push(request.url()));
  const signIn = async (key: string) => {
    await page.getByLabel("API key").fill(key);
    await page.getByRole("button", { name: "Sign in" }).click();
  };
  await signIn("no-such-key");
  await page.getByText("The service does not know this key.").waitFor();
  await signIn(ann.key);
  await page.locator(".report .mark").first().waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download Markdown" }).click()]);
  expect(download.suggestedFilename()).toMatch(/\.md$/);
  expect(await page.evaluate("JSON.stringify([Object.entries(sessionStorage), document.cookie, Object.values(localStorage)])")).toBe(
    JSON.stringify([[["ralph.key", ann.key]], "", []]),
  );
  expect(addresses.filter((address) => address.includes(ann.key))).toEqual([]);

  await page.getByRole("button", { name: "Sign out" }).click();
  await signIn(ben.key);
  await page.locator(".note.bad").first().waitFor();
  expect(await page.textContent("main")).not.toContain("1201");
  await page.goto(`${url}/ui/#/library`);
  await page.getByText("The library is empty").waitFor();
  await page.goto(`${url}/ui/#/keys`);
  await page.getByText("Only keys with the scope admin").waitFor();
});

test("a key that is revoked leads to the sign-in, and what was typed is still there", async () => {
  const { url, admin, ann } = await withKeys();
  const client = clientOf(url, ann.key);
  await addDocument(client, texts.en.name, texts.en.content);
  const session = await finished(client, { query: texts.en.question });
  const { page } = await openConsole(browser, url, `#/sessions/${session.id}/read`);
  await page.getByLabel("API key").fill(ann.key);
  await page.keyboard.press("Enter");
  const question = page.getByLabel("A further question on the same evidence");
  await question.fill("What replaced the coal?");
  await admin.api.DELETE("/keys/{id}", { params: { path: { id: ann.id } } });
  // The page may notice it by itself before, and hide the button.
  await page.locator("button", { hasText: /^Ask$/ }).dispatchEvent("click");
  await page.getByText("The key is no longer valid").waitFor();
  const next = (await answerOf(admin.api.POST("/keys", { params: {}, body: { owner: "ann", scopes: ["research"] } }))) as { key: string };
  await page.getByLabel("API key").fill(next.key);
  await page.keyboard.press("Enter");
  await question.waitFor();
  expect(await question.inputValue()).toBe("What replaced the coal?");
});

test("an administrator makes a key, sees it once, and revokes it", async () => {
  const { url } = await withKeys();
  const { page } = await openConsole(browser, url, "#/keys");
  await page.getByLabel("API key").fill(adminKey);
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Owner" }).fill("cleo");
  await page.getByRole("checkbox", { name: /^read/ }).check();
  await page.getByRole("button", { name: "Create key" }).click();
  const key = (await page.locator(".new-key").textContent()) ?? "";
  const me = () => fetch(`${url}/me`, { headers: { authorization: `Bearer ${key}` } });
  expect(await (await me()).json()).toMatchObject({ owner: "cleo", scopes: ["read"] });
  await page.reload();
  await page.getByRole("button", { name: /^Revoke: cleo/ }).click();
  await page.getByRole("button", { name: "Yes, revoke" }).click();
  await page.locator(".tools li", { hasText: "cleo" }).waitFor({ state: "detached" });
  expect((await me()).status).toBe(401);
});
