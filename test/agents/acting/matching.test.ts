import { expect, it } from "vitest";
import { actionIn } from "../../../src/agents/acting/action.ts";
import { type Doer, doerOf } from "../../../src/agents/acting/matching.ts";

const tool = (name: string, capability: string, reads = false): Doer => ({ kind: "tool", name, capabilities: [capability], reads });
const office: Doer[] = [
  tool("calendar__create_event", "Creates an event in a calendar"),
  tool("calendar__list_busy", "Busy times of people between two dates", true),
  tool("calendar__find_slot", "Finds a time at which all people are free", true),
  tool("mail__send", "Sends an e-mail"),
  tool("mail__search", "Searches the mailbox", true),
  tool("prices__daily", "Daily prices of a share", true),
  tool("files__delete", "Deletes a file"),
  { kind: "agent", name: "coder", capabilities: ["fixes bugs in code"], reads: false },
];

it.each([
  ["Отправь письмо Ивану", "mail__send"],
  ["отправь всем приглашения", "mail__send"],
  ["Send it to Ivan", "mail__send"],
  ["создай событие", "calendar__create_event"],
  ["назначь встречу на предложенное время", "calendar__create_event"],
  ["проверь их календари на свободное время на следующей неделе", "calendar__list_busy"],
  ["найди общее время когда все свободны", "calendar__find_slot"],
  ["Прочитай письмо от Анны", "mail__search"],
  ["delete all files", "files__delete"],
  ["исправь все критические проблемы", "coder"],
  ["Pay the invoice 12", null],
  ["Delete the account of Ivan", null],
  ["Find the price of IBM", null],
  ["Найди всех участников проекта Восток из переписки", null],
])("'%s' is done by %s", (text, name) => {
  const action = actionIn(text);
  expect(action === null ? null : (doerOf(action, office)?.name ?? null)).toBe(name);
});

it("is told by capabilities in any language", () => {
  const russian = [tool("cal__add", "Создание события в календаре"), tool("post__out", "Отправка писем по электронной почте")];
  const action = actionIn("Send an e-mail to Ivan");
  expect(action === null ? null : doerOf(action, russian)?.name).toBe("post__out");
});
