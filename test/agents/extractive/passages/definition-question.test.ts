import { expect, it } from "vitest";
import { figureIntent } from "../../../../src/agents/extractive/figures/intent.ts";
import { definitionQuestion } from "../../../../src/agents/extractive/passages/definition-question.ts";

it.each([
  ["What is a hook in Fastify?", "hook in Fastify"],
  ["what does bone marrow mean", "bone marrow"],
  ["What does LTS stand for?", "LTS"],
  ["what is meant by soft delete", "soft delete"],
  ["what's the meaning of inode", "inode"],
  ["Xhosa language meaning", "Xhosa language"],
  ["So what exactly is a monad?", "monad"],
  ["what kind of thing is a monad", "monad"],
  ["what bone marrow is", "what bone marrow"],
  ["what is a swap partition good for?", "swap partition"],
  ["what is soft delete all about", "soft delete"],
  ["what does the night porter do", "night porter"],
  ["inode - what is that", "inode"],
  ["swap partition: what's this?", "swap partition:"],
  ["для чего нужен чугун?", "чугун"],
  ["а что такое чугун?", "чугун"],
  ["что собой представляет чугун", "чугун"],
  ["дай определение: чугун", "чугун"],
  ["вода — это что?", "вода"],
  ["чугун это что такое", "чугун"],
  ["что понимают под техническим долгом", "техническим долгом"],
])("'%s' asks what '%s' is", (question, thing) => {
  expect(definitionQuestion(question)?.thing).toBe(thing);
});

it.each([
  "What is the average depth of the lakes in the north?",
  "the arithmetic mean",
  "What is the meaning",
  "Why does it matter?",
  "What does the night porter do about noise?",
  "What was decided about tolls?",
  "What is said of wardens?",
  "What was her best book?",
  "what the deepest of the northern lakes is",
  "максимальное значение",
])("'%s' asks for no definition", (question) => {
  expect(definitionQuestion(question)).toBeNull();
});

it("what a word means is no average", () => {
  const measures = (question: string) => figureIntent(question).measures;
  expect(measures("What does depth mean in 2019?")).not.toContain("mean");
  expect(measures("What was the mean depth in 2019?")).toContain("mean");
});
