import { expect, test } from "vitest";
import { relatedStems } from "../../../src/sources/query-expansion/related-stems.ts";
import { contentStems, stem } from "../../../src/sources/text/stems.ts";

function shareOf(word: string, other: string): number {
  const wanted = contentStems(other).join(" ");
  return (
    relatedStems([stem(word)])
      .get(stem(word))
      ?.find(({ stems }) => stems.join(" ") === wanted)?.share ?? 0
  );
}

test.each([
  ["found", "find"],
  ["нашли", "найти"],
  ["дети", "ребёнок"],
  ["содержит", "содержать"],
  ["зависит", "зависел"],
  ["состоит", "состоял"],
  ["экспортирует", "экспортировать"],
])("%s is a form of %s", (one, other) => {
  expect(shareOf(one, other)).toBe(1);
});

test("a word for nearly the same thing counts less than a translation, and that less than a form", () => {
  expect(shareOf("price", "cost")).toBeGreaterThan(0);
  expect(shareOf("price", "cost")).toBeLessThan(shareOf("price", "цена"));
  expect(shareOf("price", "цена")).toBeLessThan(1);
  expect(shareOf("price", "river")).toBe(0);
});

test("a form has the words for the same thing that its base form has", () => {
  expect(shareOf("bought", "purchase")).toBe(shareOf("buy", "purchase"));
  expect(shareOf("экспортирует", "export")).toBe(shareOf("экспортировать", "export"));
  // What is gone may have vanished, but who went has not.
  expect([shareOf("gone", "vanish"), shareOf("went", "vanish")]).toEqual([expect.closeTo(0.7), 0]);
});

test("steel is a word in Russian", () => {
  expect(contentStems("чем чугун отличается от стали")).toContain(stem("сталь"));
});

test("debt in Russian means no length, though its stem is that of a word for long", () => {
  expect([shareOf("долг", "длина"), shareOf("долг", "длительный")]).toEqual([0, 0]);
  expect(shareOf("долг", "задолженность")).toBeGreaterThan(0);
});
