import { describe, expect, test } from "vitest";
import { languageOf } from "../../src/languages/combined.ts";

const counts = (
  total: number,
  supported: number,
  more: Partial<Record<"partly" | "contradicted" | "unchecked" | "leftOut", number>> = {},
) => ({
  ...{ total, supported, partly: 0, unsupported: 0, contradicted: 0, unchecked: 0, leftOut: 0, citationCoverage: 1, citationAccuracy: 1 },
  ...more,
});

describe("parts without a certain answer", () => {
  test("are counted in the forms of Russian nouns", () => {
    const { itemsClose, itemsWithout } = languageOf("ru").labels;
    expect([1, 2, 5].map(itemsClose).map((text) => text.split(":")[0])).toEqual([
      "Без уверенного ответа осталась одна часть",
      "Без уверенного ответа остались 2 части",
      "Без уверенного ответа осталось 5 частей",
    ]);
    expect([1, 2].map(itemsWithout)).toEqual(["По одной части ничего не найдено.", "По 2 частям ничего не найдено."]);
  });

  test("of no document are told with their number", () => {
    const { notFoundReason } = languageOf("ru").phrases.report;
    expect(notFoundReason(11, ["отель"], false)).toBe("Ответа нет ни в одном из 11 документов; нигде не встречается слово «отель».");
    expect(notFoundReason(21, [], false)).toBe("Ответа нет ни в одном из 21 документа.");
    expect(notFoundReason(1, [], false)).toBe("В единственном документе ответа нет.");
    expect(languageOf("en").phrases.report.notFoundReason(1, [], false)).toBe("The only document does not answer it.");
  });
});

describe("how a report's statements are borne", () => {
  test.each([
    ["en", counts(43, 41, { partly: 1, contradicted: 1 }), "41 of 43 statements supported; 2 marked"],
    ["en", counts(1, 1), "1 of 1 statement supported"],
    ["en", counts(5, 2, { unchecked: 3, leftOut: 4 }), "2 of 5 statements supported; 3 not checked; left out: 4"],
    ["ru", counts(43, 41, { partly: 1, contradicted: 1 }), "подтверждено 41 из 43 утверждений; помечено: 2"],
    ["ru", counts(21, 20), "подтверждено 20 из 21 утверждения"],
    ["ru", counts(11, 0, { unchecked: 11, leftOut: 1 }), "подтверждено 0 из 11 утверждений; не проверено: 11; опущено: 1"],
  ])("is told in %s", (language, told, words) => {
    expect(languageOf(language).labels.statementsOf(told)).toBe(words);
  });
});
