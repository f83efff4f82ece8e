import { expect, test } from "vitest";
import { askedQuestion } from "../../../../src/agents/extractive/passages/asked-question.ts";
import { isOnTopic, toldShare } from "../../../../src/agents/extractive/passages/told-of.ts";
import { contentStems } from "../../../../src/sources/text/stems.ts";

function told(question: string, text: string): number {
  const asked = askedQuestion(question, [], 100);
  if (asked.askedFor === null) throw new Error("The question asks for nothing");
  return toldShare(asked, asked.askedFor, text, new Set(contentStems(text)));
}

test.each([
  ["How many cargo bikes are there?", "The yard holds 12 old cargo bikes.", true],
  ["How many cargo bikes are there?", "Pump the cargo bikes of the yard and the van up to the mark of 3.5 bar.", false],
  ["How many families wait?", "There are nine families on the list.", true],
  ["How many families wait?", "The families of the old list have now been on it for nine long years.", false],
  ["Сколько книг выдают?", "На руки дают до семи книг.", true],
  ["How many visitors came?", "The number of visitors rose to 40,000.", true],
  ["How many rooms are there?", "Each room has two windows.", false],
  ["Сколько столов в зале?", "За столом сидят четыре гостя.", false],
  ["Who designed the house?", "The house was designed by Nora Lindqvist.", true],
  ["Who designed the house?", "The house was sold to Nora Lindqvist.", false],
])("%j is told of by %j: %s", (question, text, expected) => {
  expect(told(question, text) > 0.5).toBe(expected);
});

test.each([
  ["Why did the fare rise?", "The fare rises because diesel is dear.", true],
  ["Who is let off the deposit?", "Students pay no deposit.", true],
  ["What is the fare to the island?", "The fare rises once a year.", false],
])("%j: whether %j is on its topic is %s", (question, text, expected) => {
  expect(isOnTopic(askedQuestion(question, [], 100), text)).toBe(expected);
});

test("what is counted are the words right behind 'how many'", () => {
  expect(askedQuestion("How many cargo bikes are there?", [], 100).counted).toEqual(contentStems("cargo bikes"));
  expect(askedQuestion("Сколько времени красят паром?", [], 100).measured).toEqual(contentStems("времени"));
  expect(askedQuestion("How heavy are the bikes?", [], 100).counted).toEqual([]);
});
