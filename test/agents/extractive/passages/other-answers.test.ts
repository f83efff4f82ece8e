import { describe, expect, test } from "vitest";
import { askedQuestion } from "../../../../src/agents/extractive/passages/asked-question.ts";
import { tellsFormerHolder } from "../../../../src/agents/extractive/passages/other-answers.ts";

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
