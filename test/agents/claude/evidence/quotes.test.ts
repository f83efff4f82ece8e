import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { locateQuote } from "../../../../src/agents/claude/evidence/quotes.ts";

const found = (text: string, quote: string): string | null => {
  const span = locateQuote({ text }, quote);
  return span === null ? null : text.slice(span.from, span.to);
};

describe("a quotation is found", () => {
  test.each([
    ["to the letter", "The tower is 324 metres tall today.", "tower is 324 metres tall", "tower is 324 metres tall"],
    ["over a wrapped line", "The tower\n  is 324 metres\ttall.", "tower is 324 metres tall", "tower\n  is 324 metres\ttall"],
    [
      "with plain quotation marks and dashes",
      "Он сказал: «Париж — столица» и ушёл.",
      'Он сказал: "Париж - столица"',
      "Он сказал: «Париж — столица»",
    ],
    [
      "with the bracket that it ends with",
      "Fossil fuels: 72.7% of total installed capacity (2023 est.) and less.",
      "72.7% of total installed capacity (2023 est.)",
      "72.7% of total installed capacity (2023 est.)",
    ],
    [
      "without a bracket that only the model wrote",
      "It grew by a third that year, it says.",
      "(It grew by a third that year)",
      "It grew by a third that year",
    ],
    [
      "over the marks of a list",
      "Made of:\n\n- iron from Lorraine\n- 2.5 million rivets",
      "iron from Lorraine 2.5 million rivets",
      "iron from Lorraine\n- 2.5 million rivets",
    ],
    [
      "over a heading and its line",
      "## Emissions\n\nTotal 600.192 million tonnes.",
      "Emissions Total 600.192 million tonnes",
      "Emissions\n\nTotal 600.192 million tonnes",
    ],
    [
      "over the bars of a table",
      "| Poland | 600 | Mt |\n|---|---|---|\n| Spain | 200 | Mt |",
      "Poland 600 Mt Spain 200 Mt",
      "Poland | 600 | Mt |\n|---|---|---|\n| Spain | 200 | Mt",
    ],
    [
      "over a link",
      "See [the report](https://example.org/a) of the agency for it.",
      "See the report of the agency",
      "See [the report](https://example.org/a) of the agency",
    ],
    [
      "without Markdown's marks",
      "It is **very** `strict` about _this_ one.",
      "is very strict about this",
      "is **very** `strict` about _this",
    ],
    ["with a capital where a sentence was begun anew", "as it was in Paris, and so on then", "As it was in Paris", "as it was in Paris"],
    ["with е for ё", "Всё ещё идёт снег в горах.", "все еще идет снег", "Всё ещё идёт снег"],
    [
      "with an ellipsis and marks around it",
      "He built the tall tower in 1889, they say.",
      "“…built the tall tower in 1889…”",
      "built the tall tower in 1889",
    ],
    [
      "broken by a soft hyphen",
      "an im\u00adpor\u00adtant finding of theirs was it",
      "an important finding of theirs",
      "an im\u00adpor\u00adtant finding of theirs",
    ],
  ])("%s", (_name, text, quote, words) => {
    expect(found(text, quote)).toBe(words);
  });

  test("with fewer than four words it stands for its sentence", () => {
    expect(found("It opened late. The tower was finished in 1889. Then it rained.", "in 1889")).toBe("The tower was finished in 1889.");
  });
});

describe("a quotation is not found", () => {
  test.each([
    ["with another number", "The tower is 324 metres tall today.", "The tower is 330 metres tall today"],
    ["with words left out", "The tower, says the guide, is 324 metres tall.", "The tower is 324 metres tall"],
    ["within a longer number", "It cost 1,124 francs in all that year", "124 francs in all that year"],
    ["ending within a longer number", "The share was exactly then 12.5 percent", "share was exactly then 12"],
    ["within a longer word", "An unlikely tale it was in truth", "likely tale it was in"],
    ["without a letter or digit", "Well… — yes.", "— …"],
    ["empty", "Text", ""],
  ])("%s", (_name, text, quote) => {
    expect(found(text, quote)).toBeNull();
  });
});

test("whole words cut out of any text are found, and what is found equals them but for folding", () => {
  const words = fc.array(fc.stringMatching(/^[\p{L}\d]{1,8}$/u), { minLength: 6, maxLength: 30 });
  fc.assert(
    fc.property(words, fc.nat(), fc.constantFrom(" ", "\n", "  "), (list, seed, gap) => {
      const from = seed % (list.length - 4);
      const quote = list.slice(from, from + 4).join(" ");
      const span = found(list.join(gap), quote);
      expect(span).not.toBeNull();
      expect(span?.replace(/\s+/g, " ").toLowerCase().replaceAll("ё", "е")).toBe(quote.toLowerCase().replaceAll("ё", "е"));
    }),
  );
});

test("brackets and blanks within a quotation take linear time", () => {
  const quote = `one${") ".repeat(50_000)}two`;
  const before = process.threadCpuUsage();
  expect(found("One two three four five", quote)).toBeNull();
  expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
});

test("words that stand everywhere are no quotation", () => {
  const text = "The tower is old. It was built in 1889.";
  for (const quote of ["the", "it was", "."]) expect([quote, found(text, quote)]).toEqual([quote, null]);
  expect(found(text, "1889")).toBe("It was built in 1889.");
});
