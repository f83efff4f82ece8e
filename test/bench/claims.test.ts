/** The check of claims by code, on pairs that were kept apart while it was written. */
import { expect, test } from "vitest";
import { pairs } from "../../bench/claims/pairs.ts";
import { scoreOf } from "../../bench/claims/score.ts";
import { writtenPairs } from "../../bench/claims/written.ts";

const unseen = pairs(1_200).filter(({ part }) => part === "unseen");

test("a claim that is called unsupported is, and one that is unsupported is called so", () => {
  const { precision, recall, byFault } = scoreOf(unseen);
  expect(precision).toBeGreaterThanOrEqual(0.95);
  expect(recall).toBeGreaterThanOrEqual(0.9);
  expect(Object.keys(byFault).sort()).toEqual(["date", "name", "negation", "number", "unit"]);
  for (const fault of Object.values(byFault)) expect(fault.recall).toBeGreaterThanOrEqual(0.9);
});

test("the pairs are the same in every run, in both languages, half of them without a fault", () => {
  expect(pairs(50)).toEqual(pairs(50));
  expect(new Set(unseen.map(({ language }) => language))).toEqual(new Set(["en", "ru"]));
  const share = unseen.filter(({ fault }) => fault === null).length / unseen.length;
  expect(Math.abs(share - 0.5)).toBeLessThan(0.2);
});

test("pairs written by hand, which no template makes, are judged as well, in each language", () => {
  const { pairs: written, beyond } = writtenPairs("written.json");
  expect(written.length + beyond.length).toBeGreaterThanOrEqual(150);
  const varied = writtenPairs("varied.json").pairs.filter(({ part }) => part === "unseen");
  expect(varied.length).toBeGreaterThanOrEqual(80);
  for (const list of [written, varied]) {
    for (const language of ["en", "ru"]) {
      const { precision, recall } = scoreOf(list.filter((pair) => pair.language === language));
      expect(precision, language).toBeGreaterThanOrEqual(0.95);
      expect(recall, language).toBeGreaterThanOrEqual(0.9);
    }
  }
});
