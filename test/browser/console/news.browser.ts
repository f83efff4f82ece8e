/** The console beside others in a real Chromium: a second tab, a page that is loaded again, announcements and notifications. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import { startRealService } from "../../http/support/real-service.ts";
import { letters } from "./acting.ts";
import { clientOf, launch, openConsole } from "./console-page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

type Prepare = (context: BrowserContext) => Promise<unknown>;

async function acting(options: Parameters<typeof openConsole>[3] = {}, prepare: Prepare = async () => undefined) {
  const { sent, tool, engine } = letters();
  const { url } = await startRealService({}, { engines: [engine], tools: [tool] });
  const client = clientOf(url);
  const { id } = await answerOf(client.api.POST("/sessions", { params: {}, body: { query: "Write to Anna and Boris" } }));
  await client.waitFor(id, ({ hold }) => hold === "awaiting_input");
  const { page, wrongs } = await openConsole(browser, url, "#/library", options);
  await prepare(page.context());
  await page.goto(`${url}/ui/#/sessions/${id}`);
  return { sent, url, client, id, page, wrongs };
}

const approve = (page: Page) => page.getByRole("button", { name: "Approve and start" });
const to = (page: Page) => page.locator("form.ask").getByRole("textbox", { name: "to", exact: true });
const allow = (page: Page) => page.locator("form.ask").getByRole("button", { name: "Allow" });

test("two tabs of one session show the same: what is done in one is there in the other, and after each is loaded again", async () => {
  const { page, url, id, sent, wrongs } = await acting();
  const other = await page.context().newPage();
  await other.goto(`${url}/ui/#/sessions/${id}`);
  await approve(other).waitFor();
  await approve(page).click();
  await approve(other).waitFor({ state: "detached" });
  await expect.poll(() => to(page).inputValue()).toBe("anna");
  await expect.poll(() => to(other).inputValue()).toBe("anna");
  await other.reload();
  await expect.poll(() => to(other).inputValue()).toBe("anna");
  await allow(other).click();
  await expect.poll(() => to(page).inputValue()).toBe("boris");
  await page.reload();
  await allow(page).click();
  for (const tab of [page, other]) await tab.getByRole("button", { name: "Evidence bundle" }).waitFor();
  expect(sent.map((letter) => (letter as { to: string }).to)).toEqual(["anna", "boris"]);
  // Neither has missed an event, or taken one in twice.
  const counts = (tab: Page) => tab.locator(".timeline .group > summary .num").allTextContents();
  for (const tab of [page, other]) await tab.goto(`${url}/ui/#/sessions/${id}/watch`);
  await page.locator(".timeline .group").first().waitFor();
  await expect.poll(async () => JSON.stringify(await counts(page)) === JSON.stringify(await counts(other))).toBe(true);
  expect(wrongs).toEqual([]);
});

test("questions and the end are announced to screen readers: a question at once, the end when there is a pause", async () => {
  const { page } = await acting();
  await approve(page).waitFor();
  await page.evaluate(`window.said = [];
    for (const role of ["status", "alert"]) new MutationObserver(() => {
      const region = document.querySelector("#app > .unseen [role=" + role + "]");
      if (region.textContent !== "") window.said.push(role + ": " + region.textContent.trim());
    }).observe(document.querySelector("#app > .unseen [role=" + role + "]"), { childList: true, characterData: true, subtree: true });`);
  await approve(page).click();
  await allow(page).waitFor();
  await allow(page).click();
  await expect.poll(() => to(page).inputValue()).toBe("boris");
  await allow(page).click();
  await page.getByRole("button", { name: "Evidence bundle" }).waitFor();
  const said = () => page.evaluate<string[]>("window.said");
  await expect.poll(said).toContain("status: The report is ready.");
  const asked = (await said()).filter((text) => text.includes("May I use"));
  expect(asked.map((text) => text.split("\n").slice(0, 2))).toEqual([
    ["alert: Ralph asks: May I use “send_letter”?", "- to: anna"],
    ["alert: Ralph asks: May I use “send_letter”?", "- to: boris"],
  ]);
});

/** Stands for a window behind others, and writes down the browser's own notifications as they are made. */
const behind = `(() => {
  Object.defineProperty(document, "hidden", { get: () => true });
  const Real = Notification;
  window.told = [];
  window.Notification = class extends Real {
    constructor(title, options) {
      super(title, options);
      window.told.push([Real.permission, this.title, this.body.split("\\n")[0], this.tag]);
    }
  };
})()`;

test("a hidden page tells questions and the end as notifications, where the reader allowed it", async () => {
  const { page, client, id } = await acting({ permissions: ["notifications"] }, (context) => context.addInitScript(behind));
  await page.reload();
  await approve(page).waitFor();
  expect(await page.getByRole("button", { name: "Notify me" }).count()).toBe(0);
  await answerOf(client.api.POST("/sessions/{id}/approve", { params: { path: { id } }, body: {} }));
  await allow(page).waitFor();
  await answerOf(
    client.api.POST("/sessions/{id}/messages", { params: { path: { id } }, body: { answer: { value: "allow", for: "session" } } }),
  );
  await client.waitFor(id);
  const told = () => page.evaluate<string[][]>("window.told");
  await expect.poll(async () => (await told()).map(([, , text]) => text)).toContain("The report is ready.");
  const title = "Write to Anna and Boris";
  const all = await told();
  expect(all.map(([permission, about, text]) => [permission, about, text])).toEqual([
    ["granted", title, "Ralph asks: May I use “send_letter”?"],
    ["granted", title, "The report is ready."],
  ]);
  // Two tabs name the same thing by the same tag, so that the browser shows it once.
  expect(all.every(([, , , tag]) => tag?.startsWith(`${id} `))).toBe(true);
});
