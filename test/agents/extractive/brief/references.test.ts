import { expect, test } from "vitest";
import { resolved, subjectOf } from "../../../../src/agents/extractive/brief/references.ts";
import { scopeItemsAfter, scopeItemsOf } from "../../../../src/agents/extractive/brief/scope-items.ts";

test.each([
  ["Who wrote «Война и мир» first?", "«Война и мир»"],
  ["Who wrote « Война и мир » first?", "« Война и мир »"],
  ["Who wrote “War and Peace” first?", "“War and Peace”"],
  ['Who wrote "War and Peace" first?', '"War and Peace"'],
])("the subject of '%s' is the title in it", (question, title) => {
  expect(subjectOf(question)).toEqual({ text: title, isKind: false });
});

test("a question full of quotation marks is read at once", () => {
  const before = process.threadCpuUsage();
  subjectOf("« ".repeat(2_500));
  expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
});

test.each([
  ["Who built the Kestrel plant?", "Kestrel"],
  ["When was the Apollo in space?", "Apollo"],
  ["Who operates the water plant of Norby?", "the water plant of Norby"],
  ["How high is the tower of Pisa?", "the tower of Pisa"],
  ["Which is the longest river of Norway?", "Norway"],
  ["What is the plant of Norby’s capacity?", "the plant of Norby"],
])("the subject of '%s' is '%s'", (question, subject) => {
  expect(subjectOf(question)?.text).toBe(subject);
});

test.each([
  ["What is the area of Norway?", "What is its population?", "What is Norway’s population?"],
  ["What is the capital of Norway?", "How many people live in it?", "How many people live in the capital of Norway?"],
  ["How many senior engineers do we have?", "what do they earn on average?", "what do senior engineers earn on average?"],
  ["Сколько инженеров в отделе?", "сколько они зарабатывают?", "сколько инженеров зарабатывают?"],
  // One thing is none of several, and nobody is a quantity of a thing.
  ["What are the symptoms of flu?", "How is it treated?", "How is flu treated?"],
  ["What are the main exports of Kenya?", "Who are its partners?", "Who are Kenya’s partners?"],
  ["What are the main rivers of Kenya?", "What are their lengths?", "What are the lengths of the main rivers of Kenya?"],
  ["What is the price of the ticket?", "Where can I buy it?", "Where can I buy the ticket?"],
  ["Who wrote the history of Rome?", "When did he die?", "Rome: when did he die?"],
  ["Сколько детей было у Паганини?", "От чего он умер?", "Паганини: от чего он умер?"],
])("'%s' says of whom '%s' asks", (first, second, told) => {
  expect(resolved(second, [first])).toBe(told);
});

test("only a noun in the first case stands for a pronoun in a language with cases", () => {
  expect(scopeItemsOf("Почему отказали Мельникову и кого выбрали вместо него?")[1]).toBe("Кого выбрали вместо него?");
  expect(scopeItemsOf("Как завести нового пользователя и что делать, если он забыл пароль?")[1]).toBe("Что делать, если он забыл пароль?");
  expect(scopeItemsOf("Сколько это стоит и когда они закончат?")[1]).toBe("Когда они закончат?");
  expect(scopeItemsOf("Сколько стоит билет и где он продаётся?")[1]).toBe("Где билет продаётся?");
  expect(scopeItemsOf("Где находится Казань и сколько в ней жителей?")[1]).toBe("Казань: сколько в ней жителей?");
});

test("a pronoun stands for nothing that another question lies behind", () => {
  expect(scopeItemsOf("Who founded Debian, who won the pump order and what did it cost?").at(-1)).toBe("What did it cost?");
  expect(scopeItemsOf("Who founded Debian, who pays and where is it kept?").at(-1)).toBe("Where is Debian kept?");
});

test.each([
  ["Where was Ada Lovelace born", "who taught her", "who taught Ada Lovelace"],
  ["how high is Everest", "who climbed first", "Everest: who climbed first"],
  ["Where is the Elbe crossed", "what colour", "Elbe: what colour"],
  ["when was the bridge built", "how much did it cost", "how much did the bridge cost"],
  ["When did the first ferry strike start", "how did it end", "how did the first ferry strike end"],
  ["Где родился Нильс Бор", "когда умер", "Нильс Бор: когда умер"],
  ["Какая высота Джомолунгмы", "кто первый поднялся", "Джомолунгмы: кто первый поднялся"],
  ["Когда началась первая пуническая война", "чем закончилась", "первая пуническая война: чем закончилась"],
  ["где находится музей", "сколько стоит", "музей: сколько стоит"],
])("behind '%s' a question without a subject has it: '%s'", (first, second, told) => {
  expect(resolved(second, [first])).toBe(told);
});

test.each([
  ["What is the population of Japan", "which country has the largest GDP"],
  ["What is the capital of Norway", "what is inflation"],
  ["How do I get to Oslo", "how many museums are there"],
  ["who works in Turku", "how many lamps"],
  ["Who runs Otter", "who leads the project"],
  ["сколько стоит билет", "где стоянка"],
])("behind '%s' another subject stays alone: '%s'", (first, second) => {
  expect(resolved(second, [first])).toBe(second);
});

test("a short question after an earlier conversation asks about its last subject", () => {
  expect(scopeItemsAfter("When was it opened?", "Where is Tower Bridge?")).toEqual(["When was Tower Bridge opened?"]);
  expect(scopeItemsAfter("Who climbed first?", "How high is Everest?")).toEqual(["Everest: who climbed first?"]);
});
