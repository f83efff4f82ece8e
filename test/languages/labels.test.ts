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
    const { report } = languageOf("en").phrases;
    expect(report.notFoundReason(4, ["Mauna", "Loa"], false)).toBe(
      "Nothing in 4 documents answers it; no document holds “Mauna” or “Loa”.",
    );
    expect(notFoundReason(1, [], false)).toBe("В единственном документе ответа нет.");
    expect(languageOf("en").phrases.report.notFoundReason(1, [], false)).toBe("The only document does not answer it.");
  });
});

describe("how a report's statements are borne", () => {
  test.each([
    ["en", "text", counts(43, 41, { partly: 1, contradicted: 1 }), "41 of 43 statements supported by what they cite; 2 marked"],
    ["en", "text", counts(1, 1), "1 of 1 statement supported by what it cites"],
    [
      "en",
      "both",
      counts(5, 2, { unchecked: 3, leftOut: 4 }),
      "2 of 5 quotations and figures found in their sources; 3 not checked; left out: 4",
    ],
    ["en", "quotes", counts(5, 5), "5 of 5 quotations found word for word in their sources"],
    ["en", "figures", counts(1, 1), "1 of 1 figure follows from the cells that it cites"],
    ["ru", "text", counts(43, 41, { contradicted: 2 }), "утверждения, подтверждённые тем, на что они ссылаются: 41 из 43; помечено: 2"],
    ["ru", "quotes", counts(21, 20), "цитаты, дословно найденные в источниках: 20 из 21"],
    ["ru", "both", counts(11, 0, { unchecked: 11 }), "цитаты и показатели, найденные в источниках: 0 из 11; не проверено: 11"],
    ["ru", "figures", counts(2, 2, { leftOut: 1 }), "показатели, которые следуют из указанных ячеек: 2 из 2; опущено: 1"],
  ] as const)("is told in %s of %s", (language, kinds, told, words) => {
    expect(languageOf(language).labels.statementsOf(told, kinds)).toBe(words);
  });
});
