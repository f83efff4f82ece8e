import { describe, expect, it } from "vitest";
import type { NewSession, Session } from "../../../src/domain/sessions/session.ts";
import { openCore, owner } from "../../support/core.ts";
import { emptyResult, scriptedEngine } from "../../support/scripted-engine.ts";

const isHeld = ({ hold }: Session) => hold === "awaiting_input";
const isDone = ({ status }: Session) => status === "done";
const critical = ["FileService.kt:45", "CacheManager.kt:67"];

/** A plan that shows, asks, and repairs only after consent. */
const repair = (confirm: object) => ({
  subtasks: [
    { id: "find", description: "Find" },
    { id: "confirm", description: "Исправить найденное?", kind: "user_interaction", dependencies: ["find"], ...confirm },
    { id: "fix", description: "What follows", dependencies: ["confirm"] },
    { id: "report", description: "The end", dependencies: ["fix"] },
  ],
});
const showing = { label: "Показать больше", again: true, shows: { $from: "find", path: "critical" } };

function open() {
  const ran: string[] = [];
  const engine = scriptedEngine({
    task: ({ task }) => {
      ran.push(task.ref ?? "");
      return { ...emptyResult("Did it"), output: { critical } };
    },
  });
  const opened = openCore({ engine });
  const { sessions, until, start } = opened;
  return {
    ...opened,
    ran,
    ask: async (request: Partial<NewSession>) => {
      const id = await start({ query: "Исправь ошибки в проекте", language: "ru", ...request });
      await until(id, isHeld);
      return id;
    },
    say: (id: string, content: string) => sessions.message(owner, id, { content }, null),
    question: async (id: string) => (await sessions.task(owner, id, "confirm")).task.question,
  };
}

describe("a question that loops", () => {
  it("shows what the step names as often as it is asked to, and asks once more", async () => {
    const { ask, say, question, until, ran, sessions } = open();
    const id = await ask({ plan: repair({ choices: ["Да", "Нет", showing] }) });
    expect(await question(id)).toMatchObject({
      text: "Исправить найденное?",
      choices: [{ value: "Да" }, { value: "Нет" }, { again: true }],
    });
    for (let time = 0; time < 2; time++) {
      await say(id, "показать больше");
      await until(id, isHeld);
      expect((await question(id))?.text).toBe(`${critical.map((one) => `- ${one}`).join("\n")}\n\nИсправить найденное?`);
      expect(ran).toEqual(["find"]);
    }
    await say(id, "да, исправь");
    await until(id, isDone);
    expect(ran).toEqual(["find", "fix", "report"]);
    expect((await sessions.task(owner, id, "confirm")).task.result).toMatchObject({
      summary: "Показать больше → Показать больше → Да",
      output: "Да",
    });
  });

  it("is asked again with its choices where the answer fits none, in the session's language", async () => {
    const { ask, say, question, until, events, ran, sessions } = open();
    const id = await ask({ plan: repair({ choices: ["Да", "Нет"] }) });
    const { session, answered, message } = await say(id, "может быть");
    expect({ hold: session.hold, answered }).toEqual({ hold: "awaiting_input", answered: true });
    expect(message).toBe("Не понял, какой это ответ.\nИсправить найденное?\nВыберите, пожалуйста: Да / Нет");
    expect(await question(id)).not.toBeNull();
    expect((await events(id)).slice(-3).map(({ type }) => type)).toEqual(["session.message", "task.awaiting_input", "session.message"]);
    await say(id, "не сейчас");
    await until(id, isDone);
    expect(ran).toEqual(["find"]);
    expect((await sessions.tasks(owner, id, { limit: 10 })).items.map(({ ref, status }) => `${ref} ${status}`).slice(3)).toEqual([
      "fix skipped",
      "report skipped",
    ]);
  });
});

describe("consent", () => {
  const outcomes: [string, object, string, boolean][] = [
    ["yes without a branch", { choices: ["Да", "Нет"], onAnswer: { Нет: { skip: ["fix"] } } }, "да", true],
    ["no without a branch", { choices: ["Да", "Нет"] }, "нет", false],
    ["another choice beside a yes", { choices: ["Да", "Нет", "Показать больше"] }, "Показать больше", false],
    [
      "the one choice left without a branch",
      { choices: ["Детали", "Исправить всё", "Отмена"], onAnswer: { Детали: {} } },
      "Исправить всё",
      true,
    ],
    ["one of several choices without a branch", { choices: ["Детали", "Исправить всё", "Отмена"] }, "Исправить всё", false],
    [
      "a choice with an empty branch",
      { choices: ["Детали", "Исправить всё", "Отмена"], onAnswer: { "Исправить всё": {} } },
      "Исправить всё",
      true,
    ],
    ["a choice between two things", { choices: ["PDF", "Word"] }, "word", true],
    ["a question without choices that asks for consent", { question: "Подтвердите исправление" }, "нет, не надо", false],
    ["its yes", { question: "Подтвердите исправление" }, "да, исправь", true],
    ["a question for a fact", { question: "Какой файл?" }, "нет такого", true],
    [
      "a branch that is named by the kin of the answer",
      { question: "Исправить?", onAnswer: { no: { skip: ["fix"] } } },
      "не надо, нет",
      false,
    ],
  ];
  it.each(outcomes)("goes on only where it is given: %s", async (_name, confirm, answer, goesOn) => {
    const { ask, say, until, ran } = open();
    const id = await ask({ plan: repair(confirm) });
    await say(id, answer);
    await until(id, isDone);
    expect(ran).toEqual(goesOn ? ["find", "fix", "report"] : ["find"]);
  });

  it("is not asked for where another task uses the answer", async () => {
    const { ask, say, until, sessions } = open();
    const plan = repair({ question: "Confirm the name of the service" });
    plan.subtasks[2] = { id: "fix", description: "What follows", input: { name: { $from: "confirm" } } } as never;
    const id = await ask({ plan });
    await say(id, "OrderService");
    await until(id, isDone);
    expect((await sessions.task(owner, id, "confirm")).task.result).toMatchObject({ output: "OrderService" });
  });
});

it("refuses an answer where no question is open, and to a task that was answered", async () => {
  const { ask, say, until, sessions, start } = open();
  const id = await ask({ plan: repair({ choices: ["Да", "Нет"] }) });
  await say(id, "да");
  await until(id, isDone);
  const late = sessions.message(owner, id, { content: "нет", taskId: "confirm" }, null);
  await expect(late).rejects.toMatchObject({ code: "conflict" });
  const busy = await start({ plan: { subtasks: [{ id: "a", description: "A", agent: "external" }] } });
  await until(busy, ({ status }) => status === "executing");
  const toNobody = sessions.message(owner, busy, { answer: { value: "да", for: "once" } }, null);
  await expect(toNobody).rejects.toMatchObject({ code: "conflict", message: /No question is open/ });
});
