/** The benchmarks' formulas, on scores that were published with them and on cases that can be reckoned by hand. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { excerptOf } from "../../bench/research/fact.ts";
import { type FactVerdict, factScores, overRuns, pairwiseGrade, raceScores, rubricScores, winRates } from "../../bench/research/scores.ts";

const file = join(import.meta.dirname, "fixtures/published-race-scores.json");
const published = JSON.parse(readFileSync(file, "utf8")) as { tasks: Record<string, number[]>; runs: Record<string, number[]> };

describe("RACE", () => {
  test.each([
    ["comprehensiveness", 0.5507],
    ["insight", 0.571],
    ["instruction_following", 0.5299],
    ["readability", 0.5241],
    ["overall_score", 0.5492],
  ])("the mean of a published run's tasks is its published score: %s", (name, score) => {
    expect(overRuns([published.tasks[name] ?? []]).mean).toBeCloseTo(score, 4);
  });

  test("mean and spread of ten published runs", () => {
    const { mean, deviation } = overRuns((published.runs.overall_score ?? []).map((score) => [score]));
    expect(mean).toBeCloseTo(0.5481, 4);
    expect(deviation).toBeCloseTo(0.000764, 6);
  });

  test("one task: weighted points of each dimension, as a share of both", () => {
    const dimensions = {
      insight: {
        weight: 0.75,
        criteria: [
          { weight: 0.5, target: 8, reference: 6 },
          { weight: 1.5, target: 4, reference: 6 },
        ],
      },
      readability: { weight: 0.25, criteria: [{ weight: 1, target: 9, reference: 6 }] },
    };
    const { overall, dimensions: shares } = raceScores(dimensions);
    expect(shares).toEqual({ insight: 5 / 11, readability: 0.6 });
    expect(overall).toBeCloseTo((5 * 0.75 + 9 * 0.25) / (5 * 0.75 + 9 * 0.25 + 6), 12);
  });
});

describe("FACT", () => {
  const verdicts = (supported: number, unsupported: number, unknown = 0): FactVerdict[] => [
    ...Array.from({ length: supported }, () => "supported" as const),
    ...Array.from({ length: unsupported }, () => "unsupported" as const),
    ...Array.from({ length: unknown }, () => "unknown" as const),
  ];

  test("the published counts give the published figures: 28.07 citations, 24.51 effective, .8732 accurate", () => {
    const tasks = Array.from({ length: 100 }, (_, index) => ({
      verdicts: verdicts(index < 51 ? 25 : 24, index < 56 ? 4 : 3, 9),
      sentences: 0,
      citedSentences: 0,
    }));
    const total = (wanted: FactVerdict) => tasks.flatMap((task) => task.verdicts).filter((verdict) => verdict === wanted).length;
    expect([total("supported"), total("unsupported")]).toEqual([2451, 356]);
    expect(factScores(tasks)).toMatchObject({ tasks: 100, citations: 28.07, effective: 24.51, accuracy: 0.8731742073387959 });
  });

  test("tasks without citations count in the coverage alone; nothing judged is no accuracy", () => {
    const some = { verdicts: verdicts(1, 1), sentences: 4, citedSentences: 2 };
    const none = { verdicts: [], sentences: 4, citedSentences: 0 };
    expect(factScores([some, none])).toEqual({ tasks: 1, citations: 2, effective: 1, accuracy: 0.5, coverage: 0.25 });
    expect(factScores([none])).toMatchObject({ tasks: 0, citations: 0, accuracy: null });
  });

  test("a long source is read around the cited places", () => {
    const text = `${"a".repeat(80_000)}HERE${"b".repeat(80_000)}THERE${"c".repeat(10)}`;
    const places = ["HERE", "THERE"].map((word) => ({ from: text.indexOf(word), to: text.indexOf(word) + word.length }));
    const excerpt = excerptOf(text, [{ text: "x", places }]);
    expect(excerpt).toMatch(/aHEREb+\n\[…\]\nb+THEREc{10}$/);
    expect(excerpt.length).toBeLessThan(10_000);
  });
});

test("rubrics: shares a task, averaged over tasks; a dimension that a task lacks is left out", () => {
  const scores = rubricScores([
    { info_recall: [1, 1, 0, -1], analysis: [1, 0] },
    { info_recall: [0, 0], presentation: [1] },
  ]);
  expect(scores.info_recall).toBe(0.25);
  expect(scores).toMatchObject({ analysis: 0.5, presentation: 1, blocked: 1 / 12 });
  expect(scores.total).toBeCloseTo((3 / 6 + 1 / 3) / 2, 12);
});

test("a comparison: the majority wins, the gap counts both ways, and what is flipped is turned back", () => {
  const for_ = { preferred: "b" as const, gap: 2, isFlipped: false };
  const forFlipped = { preferred: "a" as const, gap: 1, isFlipped: true };
  const against = { preferred: "a" as const, gap: 3, isFlipped: false };
  expect(pairwiseGrade([for_, forFlipped])).toEqual({ grade: "win", score: 6.5 });
  expect(pairwiseGrade([for_, against])).toEqual({ grade: "tie", score: 4.5 });
  expect(pairwiseGrade([against])).toEqual({ grade: "lose", score: 2 });
  expect(winRates([pairwiseGrade([for_]), pairwiseGrade([against])])).toEqual({ win: 0.5, tie: 0, lose: 0.5, score: 4.5 });
});
