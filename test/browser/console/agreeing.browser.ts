/** The console's questions to the user in a real Chromium: permissions with what is to be sent, and a plan that is edited. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import { startRealService } from "../../http/support/real-service.ts";
import { scriptedEngine } from "../../support/scripted-engine.ts";
import { letters } from "./acting.ts";
import { clientOf, launch, openConsole } from "./console-page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

test("a permission shows what is to be sent; what the user changes is sent, and the next question shows its own", async () => {
  const { sent, tool, engine } = letters();
  const { url } = await startRealService({}, { engines: [engine], tools: [tool] });
  const client = clientOf(url);
  const body = { query: "Write to Anna and Boris", autoApprove: true };
  const { id } = await answerOf(client.api.POST("/sessions", { params: {}, body }));
  const { page, wrongs } = await openConsole(browser, url, `#/sessions/${id}`);
  const form = page.locator("form.ask");
  const field = (name: string) => form.getByRole("textbox", { name, exact: true });
  await form.getByRole("heading", { name: "May I use “send_letter”?" }).waitFor();
  expect(await field("to").inputValue()).toBe("anna");
  expect(await field("text").inputValue()).toBe("Dear Anna,\n\nat ten.");
  await field("text").fill("Dear Anna,\n\nat eleven.");
  await field("copies").fill("two");
  await form.getByRole("button", { name: "Allow" }).click();
  await form.getByText("copies").last().waitFor();
  expect(sent).toEqual([]);
  await field("copies").fill("2");
  await form.getByRole("button", { name: "Allow" }).click();

  await expect.poll(() => field("to").inputValue()).toBe("boris");
  expect(sent).toEqual([{ to: "anna", text: "Dear Anna,\n\nat eleven.", copies: 2 }]);
  expect(await field("text").inputValue()).toBe("Dear Boris,\n\nat ten.");
  await form.getByRole("button", { name: "Refuse" }).click();
  await client.waitFor(id);
  expect(sent).toHaveLength(1);
  await form.waitFor({ state: "detached" });
  expect(wrongs).toEqual([]);
});

const plan = {
  analysis: "Ask, then write",
  subtasks: [
    {
      id: "look",
      description: "Look up the address",
      estimated_time: "2 min",
      onFailure: { subtasks: [{ id: "ask-anna", description: "Ask Anna" }] },
    },
    {
      ...{ id: "may", description: "Ask whether to write", kind: "user_interaction", question: "Shall I write?", choices: ["yes", "no"] },
      onAnswer: { no: { skip: ["write"] } },
    },
    { id: "write", description: "Read the letters", dependencies: ["look", "may"], critical: true },
    { id: "more", description: "What else there is", subtasks: [{ id: "tide", description: "The tides" }] },
  ],
};

async function planned() {
  const { url } = await startRealService({}, { engines: [scriptedEngine()] });
  const client = clientOf(url);
  const body = { query: "Write a letter", autoApprove: true, planApproval: true, plan };
  const { id } = await answerOf(client.api.POST("/sessions", { params: {}, body }));
  await client.waitFor(id, ({ hold }) => hold === "awaiting_input");
  const { page, wrongs } = await openConsole(browser, url, `#/sessions/${id}`);
  const planNow = () => answerOf(client.api.GET("/sessions/{id}/plan", { params: { path: { id } } }));
  return { client, id, page, wrongs, planNow };
}

test("a plan is edited as a tree, keeps its branches, and that very version is approved", async () => {
  const { client, id, page, wrongs, planNow } = await planned();
  const card = page.locator("section", { has: page.getByRole("heading", { name: /^Plan/ }) }).last();
  await card.getByText("↳ If it fails: adds Ask Anna").waitFor();
  await card.getByText("↳ On “no”: leaves out 3").waitFor();
  const before = await planNow();
  await card.getByRole("button", { name: "Edit plan" }).click();
  const texts = card.getByRole("textbox", { name: "What to do" });
  await texts.nth(2).fill("Read the letters aloud");
  await card.getByRole("button", { name: "Move up: Ask whether to write" }).click();
  await card.getByRole("button", { name: "Drop: The tides" }).click();
  await card.getByRole("button", { name: "Add a step", exact: false }).last().click();
  await texts.last().fill("Post it");
  const last = card.locator("details").last();
  await last.locator("summary").click();
  await last.getByRole("checkbox", { name: /Read the letters aloud/ }).check();
  await last.getByLabel("Agent").selectOption("data");
  await card.getByRole("button", { name: "Save as version 2" }).click();
  await card.getByRole("button", { name: "Approve version 2" }).waitFor();

  const after = await planNow();
  expect(after).toMatchObject({ version: 2, status: "draft", analysis: before.analysis });
  const shape = after.tasks.slice(1).map(({ ref, description, agent }) => [ref, description, agent]);
  expect(shape).toEqual([
    ["may", "Ask whether to write", "user"],
    ["look", "Look up the address", "research"],
    ["write", "Read the letters aloud", "research"],
    ["more", "What else there is", "research"],
    [expect.stringMatching(/^step-/), "Post it", "data"],
  ]);
  const kept = (tasks: typeof after.tasks) =>
    ["look", "may", "write"].map((ref) => {
      const task = tasks.find((one) => one.ref === ref);
      const names = task?.dependencies.map((other) => tasks.find((one) => one.id === other)?.ref).sort();
      return [ref, names, task?.onAnswer, task?.onFailure, task?.critical, task?.estimatedTime, task?.input];
    });
  expect(kept(after.tasks)).toEqual(kept(before.tasks));
  expect(after.tasks.at(-1)?.dependencies).toEqual([after.tasks.find(({ ref }) => ref === "write")?.id]);

  await card.getByRole("button", { name: "Approve version 2" }).click();
  await client.waitFor(id, ({ status }) => status === "executing");
  expect((await planNow()).status).toBe("approved");
  expect(wrongs).toEqual([]);
});

test("a plan that was changed meanwhile is told to its editor, who loses nothing and replaces it knowingly", async () => {
  const { client, id, page, planNow } = await planned();
  const texts = page.getByRole("textbox", { name: "What to do" });
  await page.getByRole("button", { name: "Edit plan" }).click();
  await texts.first().fill("Mine");
  const theirs = { subtasks: [{ id: "theirs", description: "Theirs" }] };
  await answerOf(client.api.PUT("/sessions/{id}/plan", { params: { path: { id } }, body: theirs }));
  await page.getByText("It was changed meanwhile and is at version 2").waitFor();
  expect(await texts.first().inputValue()).toBe("Mine");
  await page.locator(".note summary", { hasText: "Version 2" }).click();
  await page.locator(".note .steps", { hasText: "Theirs" }).waitFor();
  await page.getByRole("button", { name: "Replace version 2" }).click();
  await page.getByRole("button", { name: "Approve version 3" }).waitFor();
  expect((await planNow()).tasks.map(({ description }) => description)).toContain("Mine");
});
