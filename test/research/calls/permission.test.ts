import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Json } from "../../../src/domain/base/json.ts";
import type { Tool } from "../../../src/sources/tool.ts";
import { openCore, owner } from "../../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

const isDone = ({ status }: { status: string }) => status === "done";
const isHeld = ({ hold }: { hold: string | null }) => hold === "awaiting_input";

function mailer() {
  const sent: Json[] = [];
  const tool: Tool = {
    name: "send_mail",
    description: "Sends a mail",
    effect: "world",
    input: z.strictObject({ to: z.string(), text: z.string().min(3) }),
    run: async (input) => {
      sent.push(input as Json);
      return { number: sent.length };
    },
  };
  return { tool, sent };
}

const mail = (to: string) => ({ to, text: "The meeting is at ten" });

/** One task that sends a mail to each. */
const sending = (...to: string[]) =>
  scriptedEngine({
    planner: () => ({ analysis: "", tasks: [leaf("a")] }),
    task: async (_input, { call }) => {
      for (const one of to) await call.tool("send_mail", mail(one));
      return emptyResult("sent");
    },
  });

describe("leave for a call that changes the world", () => {
  it("shows what is to be sent, and the schema that a change has to fit", async () => {
    const { tool } = mailer();
    const { start, until, sessions } = openCore({ engine: sending("anna"), tools: [tool] });
    const id = await start();
    await until(id, isHeld);
    expect((await sessions.task(owner, id, "root.0")).task.question).toMatchObject({
      kind: "permission",
      choices: [{ value: "allow" }, { value: "refuse" }],
      call: { tool: "send_mail", input: mail("anna"), schema: { required: ["to", "text"] } },
    });
  });

  it("may change the input: what the user wrote is sent, journalled, and not asked for again", async () => {
    const { tool, sent } = mailer();
    const { start, until, sessions } = openCore({ engine: sending("anna", "boris"), tools: [tool] });
    const id = await start();
    await until(id, isHeld);
    const changed = { to: "anna@example.org", text: "At eleven" };
    await sessions.message(owner, id, { answer: { value: "allow", input: changed, for: "once" } }, null);
    await until(id, isHeld);
    expect((await sessions.task(owner, id, "root.0")).task.question?.call?.input).toEqual(mail("boris"));
    await sessions.message(owner, id, { content: "allow" }, null);
    await until(id, isDone);
    expect(sent).toEqual([changed, mail("boris")]);
    const { calls } = await sessions.task(owner, id, "root.0");
    expect(calls.filter(({ kind }) => kind === "tool").map(({ request }) => request)).toEqual([
      { tool: "send_mail", input: changed },
      { tool: "send_mail", input: mail("boris") },
    ]);
  });

  it("holds for the whole session where the user says so, and the change for its own call alone", async () => {
    const { tool, sent } = mailer();
    const { start, until, sessions } = openCore({ engine: sending("anna", "boris", "clara"), tools: [tool] });
    const id = await start();
    await until(id, isHeld);
    await sessions.message(owner, id, { answer: { value: "Allow", input: { to: "a", text: "changed" }, for: "session" } }, null);
    await until(id, isDone);
    expect(sent).toEqual([{ to: "a", text: "changed" }, mail("boris"), mail("clara")]);
  });

  it.each([
    [{ value: "allow", input: { to: "anna" } }, "answer.input.text"],
    [{ value: "refuse", input: mail("b") }, "answer.input"],
  ])("refuses an answer that does not fit, and the question stays open: %j", async (answer, path) => {
    const { tool, sent } = mailer();
    const { start, until, sessions } = openCore({ engine: sending("anna"), tools: [tool] });
    const id = await start();
    await until(id, isHeld);
    await expect(sessions.message(owner, id, { answer: { for: "once", ...answer } }, null)).rejects.toMatchObject({
      code: "unprocessable",
      issues: [{ path }],
    });
    expect((await sessions.get(owner, id)).hold).toBe("awaiting_input");
    expect(sent).toEqual([]);
  });

  it("is asked for in the session's language, and takes the kin of yes and no", async () => {
    const { tool, sent } = mailer();
    const { start, until, sessions } = openCore({ engine: sending("anna", "boris"), tools: [tool] });
    const id = await start({ query: "Отправь письма", language: "ru" });
    await until(id, isHeld);
    const { question } = (await sessions.task(owner, id, "root.0")).task;
    expect(question?.text).toBe("Можно вызвать «send_mail»?\n- to: anna\n- text: The meeting is at ten");
    expect(question?.choices?.map(({ label }) => label)).toEqual(["Разрешить", "Отказать"]);
    await sessions.message(owner, id, { content: "может быть" }, null);
    await sessions.message(owner, id, { content: "да, отправь" }, null);
    await until(id, isHeld);
    await sessions.message(owner, id, { content: "не сейчас" }, null);
    await until(id, isDone);
    expect(sent).toEqual([mail("anna")]);
    expect((await sessions.task(owner, id, "root.0")).task).toMatchObject({ status: "failed", error: { code: "user_refused" } });
  });
});
