/** The check of claims by code, on pairs that were kept apart while it was written. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { givenPairs } from "../../bench/claims/given.ts";
import { type Pair, pairs } from "../../bench/claims/pairs.ts";
import { scoreOf } from "../../bench/claims/score.ts";
import { sightOf } from "../../bench/claims/visible.ts";
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

test("pairs of a file are read a line each, and a line of another form is named", () => {
  const path = join(mkdtempSync(join(tmpdir(), "ralph-pairs-")), "pairs.jsonl");
  const quote = "The bridge was opened on 3 May 1997 and cost 41 million euros.";
  const lines = [
    { language: "en", quote, claim: "The bridge was opened in May 1997.", fault: null },
    { language: "en", quote, claim: "The bridge cost 14 million euros.", fault: "number", context: ["Bridges"] },
    { language: "en", quote, claim: "The bridge was opened on 3 May 1979.", fault: "date" },
    { language: "en", quote, claim: "The bridge is beautiful.", fault: "other" },
  ];
  writeFileSync(path, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n\n`);
  const { pairs: given, beyond } = givenPairs(path);
  expect([given.length, beyond.length]).toEqual([3, 1]);
  expect(scoreOf(given)).toMatchObject({ precision: 1, recall: 1, byFault: { number: { pairs: 1, precision: 1, recall: 1 } } });

  writeFileSync(path, `${JSON.stringify({ ...lines[0], fault: "colour" })}\n`);
  expect(() => givenPairs(path)).toThrow(/line 1: fault/);
  writeFileSync(path, "\n{");
  expect(() => givenPairs(path)).toThrow(/line 2: no JSON/);
});

const bakery = "The sourdough rests for eighteen hours at 12 °C, while the white loaves are baked after three hours. Salt is not added.";
test.each([
  ["number", "The sourdough rests for 16 hours.", "visible"],
  ["number", "The sourdough rests for 3 hours.", "moved"],
  ["number", "The white loaves are baked after 18 hours.", "moved"],
  ["unit", "The sourdough rests for eighteen minutes.", "visible"],
  ["negation", "Salt is added.", "visible"],
  ["name", "The rye loaves are baked after three hours.", "worded"],
  ["name", "The sourdough rests for eighteen hours in Brno.", "visible"],
  ["negation", "The sourdough rests for at least eighteen hours.", "worded"],
  ["name", "The sourdough is baked after three hours.", "moved"],
  ["name", "Loaves of whitest flour come out of Brno's ovens after three hours.", "visible"],
  ["name", "Bread without any resting goes straight into heated ovens.", "moved"],
] as const)("a changed %s in «%s» is %s", (fault, claim, sight) => {
  const pair: Pair = { language: "en", quote: { text: bakery, isRow: false, context: [] }, claim, fault, part: "seen" };
  expect(sightOf(pair, ["Sourdough has to rest for eighteen hours."])).toBe(sight);
});
