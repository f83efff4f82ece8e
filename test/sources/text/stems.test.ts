import { describe, expect, it } from "vitest";
import { detectLanguage } from "../../../src/sources/text/language.ts";
import { contentStems, contentWords, isStopWord, stem, unreducedStems } from "../../../src/sources/text/stems.ts";
import { fold, words } from "../../../src/sources/text/words.ts";

describe("words", () => {
  it("gives each word its place, with apostrophes inside and hyphens between words", () => {
    const text = "Don’t north-central";
    expect(words(text)).toEqual([
      { text: "Don’t", from: 0, to: 5 },
      { text: "north", from: 6, to: 11 },
      { text: "central", from: 12, to: 19 },
    ]);
  });

  it("cuts ASCII as it cuts the same words among others", () => {
    for (const text of ["It's J.K. Rowling's 2nd-best book, U.S.A. edition v2.0.1; don't A. B", "''a' .5. x'y'z U.S.x ABC.D."]) {
      const ascii = words(text);
      expect(words(`${text} é`).slice(0, -1)).toEqual(ascii);
    }
  });

  it.each([
    ["Ёлка", "елка"],
    ["за\u0301мок", "замок"],
    ["йод", "йод"],
    ["Café", "cafe"],
    ["CO₂", "co2"],
    ["Germany’s", "germany"],
    ["ﬁle", "file"],
    ["co\u00adoperate", "cooperate"],
    ["Don't", "dont"],
    ["Альг\u00e1мбра", "альгамбра"],
    ["x2", "x2"],
  ])("folds %s to %s", (word, folded) => {
    expect(fold(word)).toBe(folded);
  });
});

describe("stems", () => {
  it.each([
    ["Германии", "Германия"],
    ["населения", "население"],
    ["городами", "город"],
    ["running", "runs"],
    ["countries", "country"],
    ["ошибок", "ошибка"],
    ["рынок", "рынка"],
    ["точек", "точками"],
    ["немец", "немцы"],
    ["нашёл", "нашли"],
    ["остров", "острова"],
    ["объём", "объёма"],
    ["музей", "музеи"],
    ["автомобили", "автомобиль"],
    ["время", "времени"],
    ["писем", "письмо"],
    ["статьи", "статьёй"],
    ["граждан", "гражданину"],
  ])("brings %s and %s together", (a, b) => {
    expect(stem(a)).toBe(stem(b));
  });

  it.each([
    ["мост", "место"],
    ["сток", "стека"],
    ["паром", "пара"],
    ["статья", "стать"],
    ["опасения", "опасный"],
  ])("leaves %s and %s apart, since a vowel between other letters parts words", (a, b) => {
    expect(stem(a)).not.toBe(stem(b));
  });

  it("keeps a word's own forms together where another word is spelt alike", () => {
    expect(stem("ковров")).toBe(stem("ковры"));
    expect(stem("Осло")).not.toBe(stem("осёл"));
  });

  it("tells the stems as they were indexed before", () => {
    expect(unreducedStems(stem("рынки"))).toEqual(["рынок", "рынек"]);
    expect(unreducedStems(stem("острова"))).toEqual(["остр"]);
    expect(unreducedStems("city")).toEqual([]);
  });

  it("leaves numbers and other scripts as they are", () => {
    expect([stem("2019"), stem("GPT4"), stem("東京")]).toEqual(["2019", "gpt4", "東京"]);
  });

  it("leaves stop words out of the content", () => {
    expect(contentStems("What was the GDP of Germany? Какова численность населения в Германии?")).toEqual([
      "gdp",
      "germani",
      "числен",
      "населен",
      "герман",
    ]);
    expect(isStopWord("Ещё")).toBe(true);
    expect(isStopWord("US")).toBe(false);
  });

  it("tells where each content word stands", () => {
    expect(contentWords("the Rivers")).toEqual([{ text: "Rivers", from: 4, to: 10, stem: "river" }]);
  });
});

describe("detectLanguage", () => {
  it.each([
    ["What is the capital of France?", "en"],
    ["Как называется столица Франции?", "ru"],
    ["Что такое Debian GNU/Linux?", "ru"],
    ["What did Толстой write about the war?", "en"],
    ["12345", "en"],
  ])("%s is %s", (text, language) => {
    expect(detectLanguage(text)).toBe(language);
  });
});
