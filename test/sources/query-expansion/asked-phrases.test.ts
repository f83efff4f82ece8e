import { expect, test } from "vitest";
import { askedPhrases, askedStems, relatedAsked } from "../../../src/sources/query-expansion/asked-phrases.ts";
import { relatedStems } from "../../../src/sources/query-expansion/related-stems.ts";
import { stem } from "../../../src/sources/text/stems.ts";

/** The weight of a word of documents for a question of one phrase. */
function shareOf(question: string, word: string): number {
  const [phrase] = askedPhrases(question);
  const related = phrase === undefined ? [] : (relatedStems([phrase.key]).get(phrase.key) ?? []);
  return related.find(({ stems }) => stems.join(" ") === stem(word))?.share ?? 0;
}

test.each([
  ["How do I put in for leave?", "application"],
  ["Which firm went bust?", "insolvency"],
  ["Who is in charge of the warehouse?", "manager"],
  ["How do I turn the alarms off?", "disable"],
  ["Куда подать жалобу?", "претензия"],
  ["Что делать, если насос вышел из строя?", "поломка"],
])("a phrase stands for what it means: %s", (question, word) => {
  expect(shareOf(question, word)).toBeGreaterThan(0.5);
});

test("a phrase is found in every form, and with a few words in its gap", () => {
  const keys = (question: string): string[] => askedPhrases(question).map(({ key }) => key);
  expect(keys("Who went bust?")).toEqual(keys("Who goes bust?"));
  expect(keys("Who turned it off?")).toEqual(keys("Who turns the two alarms off?"));
  expect(keys("Where do we turn, and what sets the blue lamp off?")).toEqual([]);
});

test("the longest of several phrases is meant", () => {
  expect(askedPhrases("Who is in charge of it?").map(({ text }) => text)).toEqual(["in charge of"]);
});

test("the words of an idiom mean nothing else, those of another phrase keep their meaning", () => {
  expect(askedStems("Who put in for leave?")).toEqual(["put in for", stem("leave")]);
  expect(
    relatedStems(askedStems("Who is in charge of it?"))
      .get("in charg of")
      ?.map(({ stems }) => stems.join(" ")),
  ).not.toContain(stem("fee"));
  const question = "When does maternity leave begin?";
  const [first = "", second = ""] = askedStems(question);
  expect([first, second]).toEqual([stem("maternity"), stem("leave")]);
  expect(
    relatedAsked(question, [first])
      .get(first)
      ?.map(({ stems }) => stems.join(" ")),
  ).toContain(stem("декрет"));
});

test("a document is not known by the one word that is left of an idiom", () => {
  const related = relatedStems([stem("cancel")]).get(stem("cancel")) ?? [];
  expect(related.map(({ stems }) => stems.join(" "))).toContain(stem("withdraw"));
  expect(related.map(({ stems }) => stems.join(" "))).not.toContain(stem("call"));
});

test("what documents tell a thing with does not ask for it", () => {
  const shares = (word: string): string[] => (relatedStems([stem(word)]).get(stem(word)) ?? []).map(({ stems }) => stems.join(" "));
  expect(shares("overcrowded")).toContain(stem("density"));
  expect(shares("density")).not.toContain(stem("overcrowded"));
});

test("a phrase whose word alone means the same is no idiom, so that the word itself answers", () => {
  expect(askedStems("Кому принадлежит мельница?")).toContain(stem("принадлежит"));
  expect(askedStems("Who put in for leave?")).not.toContain(stem("put"));
  expect(askedStems("When do I get the deposit back?")).toEqual(["get … back", stem("deposit")]);
});
