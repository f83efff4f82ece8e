import { describe, expect, test } from "vitest";
import { figuresOf } from "../../bench/evidence/figures.ts";
import type { Judged } from "../../bench/evidence/judging.ts";
import { readingsOf, tells } from "../../bench/evidence/matching.ts";
import { partOf } from "../../bench/evidence/parts.ts";

const facet = (...strings: string[]) => ({ ask: "", any: [strings] });

describe("what a text tells", () => {
  test.each([
    ["It costs **1 234,5** EUR", "1234.5"],
    ["It costs 1,234 EUR", "1234"],
    ["48.0 per cent", "48"],
    ["in all 369.474 ppm", "369.47"],
    ["See [the guide](./guide.md) — `npm i`", "the guide - npm i"],
    ["Зелёный счёт", "зеленый счет"],
    ["5 %", "5%"],
  ])("%s tells %s", (text, wanted) => {
    expect(tells(readingsOf(text), facet(wanted), false)).toBe(true);
  });

  test.each([
    ["148 and 480", "48"],
    ["48.5", "48"],
    ["369.48", "369.47"],
  ])("%s does not tell %s", (text, wanted) => {
    expect(tells(readingsOf(text), facet(wanted), false)).toBe(false);
  });

  test("steps have to follow one another", () => {
    const readings = readingsOf("First close, then open.");
    expect(tells(readings, facet("open", "close"), false)).toBe(true);
    expect(tells(readings, facet("open", "close"), true)).toBe(false);
    expect(tells(readings, facet("close", "open"), true)).toBe(true);
  });
});

test("the part of a question follows from its document alone", () => {
  expect([partOf("a.md"), partOf("b.md"), partOf("d.md")]).toEqual([partOf("a.md"), partOf("b.md"), partOf("d.md")]);
  const looked = Array.from({ length: 1000 }, (_, index) => partOf(`${index}.md`)).filter((part) => part === "look").length;
  expect(looked).toBeGreaterThan(400);
  expect(looked).toBeLessThan(600);
});

describe("the figures of a set", () => {
  const base: Judged = {
    ...{ set: "s", group: "s", id: "1", query: "", kind: "fact", lang: "en", part: "look", answerable: true, completeness: "full" },
    ...{ strong: true, confidence: 0.9, place: -1, strongPlace: false, figure: null, facets: [true], strongFacets: [true] },
    ...{ wrong: [], hasWrong: false, words: 10, items: 1, ms: 1, expected: "", told: "" },
  };

  test("facets are counted one by one, and those told as strong among the told", () => {
    const figures = figuresOf([base, { ...base, facets: [true, false], strongFacets: [false, false] }]);
    expect(figures.facets).toBeCloseTo(2 / 3);
    expect(figures.facetsStrong).toBeCloseTo(1 / 2);
    expect(figures.strongWrong).toBeCloseTo(1 / 2);
  });

  test("what cannot be answered is rightly told without strong evidence", () => {
    const unanswerable = { ...base, answerable: false, facets: [], strongFacets: [] };
    const figures = figuresOf([
      base,
      { ...unanswerable, confidence: 0.95 },
      { ...unanswerable, completeness: "partial", strong: false, confidence: 0.2 },
    ]);
    expect(figures.unanswerableWeak).toBe(0.5);
    expect(figures.unanswerableNotFull).toBe(0.5);
    expect(figures.unanswerableNone).toBe(0);
    expect(figures.auc).toBe(0.5);
  });
});
