import { describe, expect, it } from "vitest";
import { z } from "zod";
import { comparison } from "../../../../src/agents/extractive/figures/comparing.ts";
import type { Figure } from "../../../../src/domain/evidence.ts";

const citations = [{ sourceId: "s-1", place: { from: 0, to: 1, line: 1, heading: [] }, quote: "1" }];
const result = (subject: string, value: number) => {
  const figure: Figure = { measure: "value", subject, value, unit: "%", at: "2022", formula: "x(2022)", citations };
  const kept = { summary: "", findings: [{ kind: "figure", text: subject, citations, score: 1, figure }], tables: [], series: [] };
  return { id: subject, ref: null, description: subject, result: z.json().parse(JSON.parse(JSON.stringify(kept))) };
};

describe("a comparison", () => {
  it("says what is highest, and what it is higher than", () => {
    const { findings, tables } = comparison(
      [result("France, Inflation", 5), result("Spain, Inflation", 8), result("Italy, Inflation", 8)],
      "en",
    );
    expect(findings.map(({ text }) => text)).toEqual([expect.stringMatching(/^Spain, Inflation .* higher than France \(5 %\)$/)]);
    expect(tables[0]?.rows).toHaveLength(3);
  });

  it("calls nothing higher where all are equal", () => {
    const { findings, tables } = comparison([result("France, Inflation", 5), result("Spain, Inflation", 5)], "en");
    expect(findings).toEqual([]);
    expect(tables[0]?.rows).toHaveLength(2);
  });
});
