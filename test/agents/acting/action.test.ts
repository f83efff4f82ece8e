import { describe, expect, it } from "vitest";
import { actionIn } from "../../../src/agents/acting/action.ts";
import { actionsOf, partsOf } from "../../../src/agents/acting/commands.ts";

describe("a request that acts", () => {
  it.each([
    ["Отправь письмо Ивану", "send", ["email"]],
    ["Send an e-mail to Ivan", "send", ["email"]],
    ["please send everybody invitations", "send", ["invitation"]],
    ["send it to anna@example.com", "send", []],
    ["Отправить email-приглашения всем участникам", "send", ["email", "invitation", "person"]],
    ["Создать событие в календаре", "create", ["event", "calendar"]],
    ["delete all files", "delete", ["file"]],
    ["исправь все критические проблемы", "fix", ["code"]],
    ["Pay the invoice 12", "pay", ["payment"]],
    ["Can you book a flight to Paris?", "schedule", ["booking"]],
    ["Перенеси бизнес-логику из UI контроллеров в сервисный слой", "move", ["code"]],
    ["Write an e-mail to Ivan", "write", ["email"]],
    ["Email anna@example.com the report", "send", []],
  ])("'%s' acts", (text, doing, things) => {
    expect(actionIn(text)).toMatchObject({ doing, acts: true, things });
  });

  it.each([
    "Create a table of GDP by country",
    "Create a table of the events of 1848",
    "Order of magnitude of galaxies",
    "Post offices in Germany",
    "Email marketing trends",
    "Pay gap in Germany",
    "Send me the report as PDF",
    "Пришли мне отчёт в PDF",
    "Как отправить письмо?",
    "How do I send an e-mail?",
    "как в командной строке создать каталог и потом удалить его",
    "Установи причину пожара",
    "Write a report on wind power",
    "Organise the findings by country",
    "Analyse the market and make a presentation",
    "Прочитай письмо от Анны",
  ])("'%s' does not", (text) => {
    expect(actionsOf(text)).toEqual([]);
  });
});

it.each(["Delete all files?", "Отправить письмо Ивану?"])("'%s' is a question and no command", (text) => {
  expect(actionIn(text)).toBeNull();
});

it.each(["Send the report", "Send me the invitation", "Отправь отчёт"])("'%s' changes nothing outside", (text) => {
  expect(actionIn(text)).toMatchObject({ doing: "send", acts: false });
});

it("cuts a request where a command begins, and nowhere else", () => {
  const request =
    "Find the participants of project East, check their calendars for next week, find a time when all are free, create an event and send everybody invitations";
  expect(partsOf(request).map(({ text, action }) => [text, action?.acts])).toEqual([
    ["Find the participants of project East", false],
    ["check their calendars for next week", false],
    ["find a time when all are free", false],
    ["create an event", true],
    ["send everybody invitations", true],
  ]);
  expect(partsOf("Прочитай письмо от Анны и Ивана. Назначь встречу на предложенное время").map(({ text }) => text)).toEqual([
    "Прочитай письмо от Анны и Ивана",
    "Назначь встречу на предложенное время",
  ]);
});
