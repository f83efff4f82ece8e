import { describe, expect, test } from "vitest";
import { askedQuestion } from "../../../../src/agents/extractive/passages/asked-question.ts";
import { sectionOpening } from "../../../../src/agents/extractive/passages/named-section.ts";
import { rankCandidates } from "../../../../src/agents/extractive/passages/ranking.ts";
import { strongFrom } from "../../../../src/domain/evidence/evidence.ts";
import type { PassageHit } from "../../../../src/sources/tools/library-tools.ts";

function hit(heading: string[], text: string, from: number): PassageHit {
  const place = { from, to: from + text.length, line: from, heading };
  return { sourceId: "s-1", documentId: "d-1", name: "pump.md", heading, text, place, score: 1, coverage: 1 };
}

const hits = [
  hit(
    ["Manual", "Care of the filters"],
    "Rinse them once a week.\n\nA torn mesh lets sand through and wears the wheel.\n\nSpare ones lie in the shed.",
    200,
  ),
  hit(["Manual", "Start"], "Open the valve before the motor runs.", 100),
  hit(["Manual", "Care of the filters", "In winter"], "Frost splits a mesh that is left wet.", 400),
];

function opening(topic: string): string[] {
  const asked = askedQuestion(topic, [], 100);
  return sectionOpening(asked, rankCandidates(asked, hits)).map(({ text }) => text);
}

describe("the section that a topic names by its heading", () => {
  test("is told by its opening paragraphs in their order, also where they do not repeat the topic's words", () => {
    expect(opening("the advice on the care of filters")).toEqual([
      "Rinse them once a week.",
      "A torn mesh lets sand through and wears the wheel.",
      "Spare ones lie in the shed.",
      "Frost splits a mesh that is left wet.",
    ]);
  });

  test("is strong evidence; no other section is told, and no heading that names another thing", () => {
    const asked = askedQuestion("care of the filters", [], 100);
    const judged = sectionOpening(asked, rankCandidates(asked, hits));
    expect(Math.min(...judged.map(({ confidence }) => confidence))).toBeGreaterThan(strongFrom);
    expect(opening("care of horses and cattle")).toEqual([]);
    expect(opening("How often are the filters rinsed?")).toEqual([]);
  });
});
