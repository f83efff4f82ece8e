import { describe, expect, test } from "vitest";
import { askedQuestion } from "../../../../src/agents/extractive/passages/asked-question.ts";
import { namesNoExtreme, tellsFormerHolder } from "../../../../src/agents/extractive/passages/other-answers.ts";

function formerly(question: string, text: string): boolean {
  return tellsFormerHolder(askedQuestion(question, [], 100), text);
}

describe("who holds an office now", () => {
  test.each([
    ["Who is leading the club now?", "Mara Quill was replaced by Ben Ode in January 1998."],
    ["Who leads the club?", "Mara Quill was replaced by Ben Ode in January 1998."],
    ["Кто возглавляет клуб?", "В январе 1998 года клуб возглавил Бен Оде."],
    ["Isle: who is the president?", "The council removed President Ann Roe in 2016."],
    ["Кто сейчас президент клуба", "В сентябре 2023 года президент острова заявил о клубе."],
  ])("%s: not %s", (question, text) => {
    expect(formerly(question, text)).toBe(true);
  });

  test.each([
    ["Who is the president of the isle?", "President Ann Roe (since 13 September 2022)"],
    ["Who is leading the club now?", "Ben Ode was elected in April 2020 and is our leader."],
    ["Who was the president in 2016?", "The council removed President Ann Roe in 2016."],
    ["Who is the author of the song?", "Ben Ode wrote the song in 1998."],
    ["Who won the last election?", "Ann Roe won the election of 2024."],
    ["Who is the director?", "Director Ann Roe, room 1204"],
    ["Кто президент клуба", "Президент клуба с 2013 года — Анна Роу."],
    ["Кто был президентом клуба?", "В 2016 году клубом руководила Анна Роу."],
  ])("%s: it may be %s", (question, text) => {
    expect(formerly(question, text)).toBe(false);
  });
});

test.each([
  ["Which town has the most swimmers?", "Towns with many swimmers are at least on the river.", true],
  ["Which town has the most swimmers?", "In Harrow every second one is a swimmer.", false],
  ["Which part of the mill is the oldest?", "The wheel is the oldest of all.", false],
  ["Which town has swimmers?", "The towns on the river.", false],
  ["What is the minimum age?", "You have to be at least 18.", false],
  ["What is the minimum deposit?", "You pay 50 euros.", false],
  ["У какого города больше всего пловцов?", "Города с пловцами стоят на реке.", false],
  ["Какой город самый большой?", "Города стоят на реке.", true],
])("%s: that '%s' names none is %s", (question, text, isNone) => {
  expect(namesNoExtreme(askedQuestion(question, [], 100), text)).toBe(isNone);
});
