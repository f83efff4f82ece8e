/** The console's Ask and Watch in a real Chromium: dropped documents, wishes and limits, failures taken up again, waits with their reason. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import { startRealService } from "../../http/support/real-service.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";
import { clientOf, launch, openConsole, texts } from "./console-page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

async function drop(page: Page, files: readonly (readonly [name: string, text: string])[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    for (const [name, text] of ${JSON.stringify(files)}) data.items.add(new File([text], name));
    return data;
  })()`);
  for (const type of ["dragover", "drop"]) await page.dispatchEvent(".drop", type, { dataTransfer });
}

test("documents are dropped beside a question, each with what became of it, and wishes and limits go with it", async () => {
  const { url } = await startRealService();
  const client = clientOf(url);
  const { page, wrongs } = await openConsole(browser, url, "#/");
  await page.getByText("Nothing here yet").waitFor();
  const { name, content, question } = texts.en;
  await drop(page, [
    [name, content],
    ["broken.pdf", "no PDF"],
  ]);
  await page.locator(".upload .good-text", { hasText: "passages" }).waitFor();
  // The reason names no file, which stands beside it.
  await page.locator(".upload .bad-text", { hasText: /^The document cannot be opened/ }).waitFor();
  await page.getByRole("button", { name: "Remove broken.pdf from the list" }).click();
  await page.getByLabel("Question", { exact: true }).fill(question);
  await page.getByText("Sources, formats, limits").click();
  await page.getByLabel("Only the documents added here").check();
  await page.getByRole("checkbox", { name: "Word" }).check();
  await page.getByLabel("Minutes").fill("5");
  await page.getByLabel("Cost, $").fill("0.5");
  await page.getByLabel("Show me the plan before it runs").check();
  await page.getByRole("button", { name: "Start research" }).click();
  await page.getByRole("button", { name: "Approve and start" }).click();
  await page.getByRole("button", { name: "Approve version 1" }).waitFor();

  const { items } = await answerOf(client.api.GET("/sessions", {}));
  expect(items).toMatchObject([{ limits: { maxDurationS: 300, maxCostUsd: 0.5 }, brief: { outputFormats: ["docx"] } }]);
  await page.locator(".session-head").getByText("$0.00 of $0.50").waitFor();
  await page.getByRole("link", { name: "Watch" }).click();
  const limits = page.getByRole("region", { name: "Limits" });
  await expect
    .poll(() => limits.getByRole("definition").allTextContents())
    .toEqual(expect.arrayContaining([expect.stringMatching(/^(\d+|< 1) s of 5 min$/), "$0.00 of $0.50"]));
  await page.getByRole("link", { name: "Ask", exact: true }).click();
  const item = page.locator(".sessions li", { hasText: question });
  for (const text of ["Waits for you", "$0.00 of $0.50"]) await item.getByText(text).waitFor();
  await page.getByRole("searchbox", { name: "Find" }).fill("no such question");
  await page.getByText("No session matches.").waitFor();
  expect(wrongs).toEqual([]);
});

test("a failed task says why and is taken up again, and one that is waited for is left out", async () => {
  let isBroken = true;
  const engine = scriptedEngine({
    planner: () => ({ analysis: "", tasks: [leaf("a", { critical: true }), leaf("b", { agent: "external", dependencies: ["a"] })] }),
    task: () => {
      if (isBroken) throw new Error("broken");
      return emptyResult("mended");
    },
  });
  const { url } = await startRealService({}, { engines: [engine] });
  const client = clientOf(url);
  const { id } = await answerOf(client.api.POST("/sessions", { params: {}, body: { query: "What?", autoApprove: true } }));
  await client.waitFor(id);
  const { page } = await openConsole(browser, url, `#/sessions/${id}`);
  await page.locator(".note.bad", { hasText: "critical_task_failed" }).waitFor();
  const task = (name: string) => page.locator(`li.task:has(> .task-line:has-text("${name}"))`);
  await task("Do a").locator(".tag", { hasText: "failed" }).waitFor();
  isBroken = false;
  await task("Do a").getByRole("button", { name: "Try again" }).click();
  await task("Do a").locator(".tag", { hasText: "done" }).waitFor();
  await page.locator(".note.bad").waitFor({ state: "detached" });
  await task("Do b").locator("summary").click();
  await task("Do b").getByRole("button", { name: "Leave out" }).click();
  await client.waitFor(id);
  await page.getByRole("button", { name: "Evidence bundle" }).waitFor();
  await page.getByRole("link", { name: "Watch" }).click();
  await task("Do b").locator(".tag", { hasText: "skipped" }).waitFor();
});

test("a command that is given while another one is on its way is carried out after it", async () => {
  const { url } = await startRealService();
  const client = clientOf(url);
  const { id } = await answerOf(client.api.POST("/sessions", { params: {}, body: { query: "What is tea?" } }));
  await client.waitFor(id, ({ hold }) => hold === "awaiting_input");
  const { page } = await openConsole(browser, url, `#/sessions/${id}`);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/pause", async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("button", { name: "Yes, cancel" }).click();
  release();
  await client.waitFor(id, ({ status }) => status === "cancelled");
});

test("what waits says why and until when", async () => {
  const held = new Promise<never>(() => undefined);
  const engine = scriptedEngine({ planner: () => ({ analysis: "", tasks: [leaf("a")] }), task: () => held });
  const { url } = await startRealService({ SHUTDOWN_GRACE_S: "0.1" }, { engines: [engine] });
  const client = clientOf(url);
  const { id } = await answerOf(client.api.POST("/sessions", { params: {}, body: { query: "What?", autoApprove: true } }));
  await client.waitFor(id, ({ status }) => status === "executing");
  const events = async () =>
    (await answerOf(client.api.GET("/sessions/{id}/events", { params: { path: { id } }, headers: { accept: "application/json" } }))) as {
      items: { seq: number; type: string }[];
    };
  await expect.poll(async () => (await events()).items.some(({ type }) => type === "task.started")).toBe(true);
  const { items } = await events();
  const last = items.at(-1);
  const until = new Date(Date.now() + 600_000).toISOString();
  const data = { taskId: "root.0", agent: "research", reason: "retry", until };
  const log = [...items, { ...last, seq: (last?.seq ?? 0) + 1, type: "session.waiting", data }];
  const { page } = await openConsole(browser, url, "#/library");
  await page.route(`**/sessions/${id}/events**`, (route) =>
    route.fulfill({
      contentType: "text/event-stream",
      body: log.map((event) => `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(""),
    }),
  );
  await page.goto(`${url}/ui/#/sessions/${id}/watch`);
  const now = page.getByRole("region", { name: "Now" });
  await now.getByText(/^Waits to try again – until \d\d:\d\d:\d\d, (9|10) min/).waitFor();
});
