import { expect, test } from "vitest";
import { askedQuestion } from "../../../../src/agents/extractive/passages/asked-question.ts";
import { judge } from "../../../../src/agents/extractive/passages/confidence.ts";
import { askedQuantities, quantitiesTold, tellsMoney } from "../../../../src/agents/extractive/passages/measured-quantities.ts";
import { rankCandidates } from "../../../../src/agents/extractive/passages/ranking.ts";
import { gradeOf } from "../../../../src/domain/evidence/evidence.ts";
import { contentStems } from "../../../../src/sources/text/stems.ts";
import type { SearchOutput } from "../../../../src/sources/tools/library-tools.ts";

function gradeIn(text: string, question: string): string {
  const held = new Set(contentStems(text));
  const terms: SearchOutput["terms"] = contentStems(question).map((stem) => ({ word: stem, stem, passages: held.has(stem) ? 1 : 0 }));
  const place = { from: 0, to: text.length, line: 1, heading: [] };
  const hit = { sourceId: "s-1", documentId: "d-1", name: "places.md", heading: [], text, place, score: 1, coverage: 1 };
  const asked = askedQuestion(question, terms, 1);
  return gradeOf(judge(asked, rankCandidates(asked, [hit]), 1)[0]?.confidence ?? 0);
}

test.each([
  ["Germany had 83 million people in 2020.", "What is the population of Germany?"],
  ["Germany had 83 million people in 2020.", "How many inhabitants does Germany have?"],
  ["Elbstadt has 52,310 inhabitants.", "How many people live in Elbstadt?"],
  ["В городе Липовск живёт 12 400 человек.", "Каково население Липовска?"],
  ["В городе Липовск живёт 12 400 человек.", "Сколько жителей в Липовске?"],
  ["The Torre rises to 214 m.", "How tall is the Torre?"],
])("'%s' answers '%s' by the unit of its number", (text, question) => {
  expect(gradeIn(text, question)).toBe("strong");
});

test.each([
  ["Germany had 48 million cars in 2020.", "What is the population of Germany?"],
  ["В городе Липовск 120 км дорог.", "Каково население Липовска?"],
])("'%s' is no answer to '%s'", (text, question) => {
  expect(gradeIn(text, question)).not.toBe("strong");
});

test("a unit tells the quantities that are measured in it", () => {
  const asked = askedQuantities("How tall is it, and how heavy is it?");
  expect(quantitiesTold(asked, "It rises to 12 m.")).toEqual(contentStems("tall"));
  expect(quantitiesTold(asked, "It has 12 tons of steel.")).toEqual(contentStems("heavy"));
  expect(quantitiesTold(asked, "It was built in 1907.")).toEqual([]);
});

test.each([
  ["What does a season ticket cost?", "A season ticket is £45.", "A season ticket is valid for 90 days."],
  ["How much does a night nurse earn?", "A night nurse gets £31 an hour.", "A night nurse works for 9 hours."],
  ["How much is paid for overtime?", "Overtime earns 12 euros an hour.", "Overtime is limited to 40 hours a month."],
  ["What did the museum pay for its organ?", "The organ was bought for £4,000.", "The organ of 1897 has 42 pipes."],
  ["Сколько стоит вход?", "Вход бесплатный.", "Вход открыт с 10 часов."],
])("'%s' asks for money, which '%s' tells and '%s' does not", (question, told, other) => {
  expect([askedQuestion(question, [], 1).asksMoney, tellsMoney(told), tellsMoney(other)]).toEqual([true, true, false]);
});

const ofNone = ["How many employees are paid monthly?", "Who is paid monthly?", "How do I pay a fee?"];
test.each(ofNone)("%j asks for no sum of money", (question) => {
  expect(askedQuestion(question, [], 1).asksMoney).toBe(false);
});
