/** The console by keyboard alone in a real Chromium: the whole story, and every view from its first to its last element. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import { startRealService } from "../../http/support/real-service.ts";
import { letters } from "./acting.ts";
import { clientOf, isFocused, launch, openConsole, tabTo, texts } from "./console-page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const named = (name: string) => `[aria-label^=${JSON.stringify(name)}]`;

/** Presses Enter on a link of the bar: its page takes the focus. */
async function goTo(page: Page, place: string): Promise<void> {
  await tabTo(page, `.bar a[href="#/${place}"]`);
  await page.keyboard.press("Enter");
  await expect.poll(() => isFocused(page, "main")).toBe(true);
}

test("from a question with a document to the opened passage, the library and a key, without a pointer", async () => {
  const { url } = await startRealService();
  const { page, wrongs } = await openConsole(browser, url, "#/tools");
  await page.locator(".tools code").first().waitFor();
  await goTo(page, "");
  await expect.poll(() => page.title()).toBe("Ask – Ralph");
  const { name, content, question } = texts.en;
  page.on("filechooser", (chooser) => chooser.setFiles({ name, mimeType: "text/markdown", buffer: Buffer.from(content) }));
  await tabTo(page, "#query");
  await page.keyboard.type(question);
  await tabTo(page, ".drop .link");
  await page.keyboard.press("Enter");
  await page.locator(".upload .good-text").waitFor();
  await tabTo(page, "form summary");
  await page.keyboard.press("Enter");
  await tabTo(page, "#ask-minutes");
  await page.keyboard.type("5");
  await tabTo(page, ".composer .button.primary");
  await page.keyboard.press("Enter");

  await page.locator(".brief .button.primary").waitFor();
  await expect.poll(() => isFocused(page, "main")).toBe(true);
  await tabTo(page, ".brief .row .button:last-child");
  await page.keyboard.press("Enter");
  await tabTo(page, "#brief-audience");
  await page.keyboard.type("pupils");
  await page.keyboard.press("Enter");
  await page.getByRole("definition").filter({ hasText: "pupils" }).waitFor();
  await tabTo(page, ".brief .button.primary");
  await page.keyboard.press("Enter");

  // The page goes on to the report by itself, and the keyboard stays in it.
  await page.locator(".report .mark").first().waitFor();
  await expect.poll(() => page.evaluate("document.activeElement.closest('main') !== null")).toBe(true);
  await tabTo(page, ".report .mark");
  await page.keyboard.press("Enter");
  await page.locator(".source-panel mark").first().waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".source-panel").waitFor({ state: "detached" });
  await expect.poll(() => isFocused(page, ".report .mark")).toBe(true);
  await tabTo(page, '.tabs a[href$="/watch"]');
  await page.keyboard.press("Enter");
  await tabTo(page, ".task-more > summary");
  await page.keyboard.press("Enter");
  await tabTo(page, ".timeline .group > summary");
  await page.keyboard.press("Enter");

  await goTo(page, "library");
  await tabTo(page, "input[type=search]");
  await page.keyboard.type("lighthouse");
  await page.keyboard.press("Enter");
  await tabTo(page, "a.document-name");
  await page.keyboard.press("Enter");
  await page.locator(".passage.tall mark").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".passage.tall").waitFor({ state: "detached" });
  await expect.poll(() => isFocused(page, "a.document-name")).toBe(true);

  await goTo(page, "keys");
  await tabTo(page, "#key-owner");
  await page.keyboard.type("cleo");
  await tabTo(page, "input[name=scopes]");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await page.locator(".new-key").waitFor();
  await tabTo(page, named("Revoke: cleo"));
  await page.keyboard.press("Enter");
  // What cannot be undone asks once more: Escape goes back to its button.
  await expect.poll(() => isFocused(page, ".sure button:last-child")).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => isFocused(page, named("Revoke: cleo"))).toBe(true);
  expect(wrongs).toEqual([]);
});

test("a plan is edited and approved, a permission answered, a session paused and cancelled, without a pointer", async () => {
  const { tool, engine, sent } = letters();
  const { url } = await startRealService({}, { engines: [engine], tools: [tool] });
  const client = clientOf(url);
  const body = { query: "Write to Anna and Boris", autoApprove: true, planApproval: true };
  const { id } = await answerOf(client.api.POST("/sessions", { params: {}, body }));
  await client.waitFor(id, ({ hold }) => hold === "awaiting_input");
  const { page } = await openConsole(browser, url, `#/sessions/${id}`);
  const plan = "section[aria-labelledby=plan-title]";
  await page.locator(`${plan} .button.primary`).waitFor();
  await tabTo(page, `${plan} > .row:last-child .button:last-child`);
  await page.keyboard.press("Enter");
  await page.locator(".editing").waitFor();
  await tabTo(page, named("Add a step below: Look after the letters"));
  await tabTo(page, `${plan} .stack > div > .button`);
  await page.keyboard.press("Enter");
  await tabTo(page, named("Move up: New step"));
  await page.keyboard.press("Enter");
  // The button is at its end now, and the step keeps the keyboard.
  const step = () => page.evaluate("document.activeElement.closest('.steps > li')?.querySelector('textarea').value");
  await expect.poll(step).toBe("New step");
  await tabTo(page, named("Drop: New step"));
  await page.keyboard.press("Enter");
  await tabTo(page, `${plan} .button.primary`);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Approve version 2" }).waitFor();
  await tabTo(page, `${plan} .button.primary`);
  await page.keyboard.press("Enter");

  const text = "form.ask textarea";
  await page.locator(text).first().waitFor();
  await expect.poll(() => page.evaluate("document.activeElement.closest('main') !== null")).toBe(true);
  await tabTo(page, "form.ask label:nth-of-type(2) textarea");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("At noon");
  await tabTo(page, "form.ask .button.primary");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator(text).first().inputValue()).toBe("boris");
  expect(sent).toEqual([{ to: "anna", text: "At noon" }]);

  await tabTo(page, ".session-head .button");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Resume" }).waitFor();
  await tabTo(page, ".session-head .row .button:last-of-type:not(.primary)");
  await page.keyboard.press("Enter");
  await expect.poll(() => isFocused(page, ".sure button:last-child")).toBe(true);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await client.waitFor(id, ({ status }) => status === "cancelled");
});
