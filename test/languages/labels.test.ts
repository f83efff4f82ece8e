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
