import { expect, test } from "vitest";
import { underHeadings } from "../../../../src/agents/extractive/closing/told-findings.ts";
import type { Finding } from "../../../../src/domain/evidence/evidence.ts";

function below(heading: string[], text: string, from: number): Finding {
  const place = { from, to: from + text.length, line: 1, heading };
  return { kind: "quote", text, score: 1, confidence: 1, citations: [{ sourceId: "s-1", place, quote: text }] };
}

test("quotations below different headings of one title have no heading in common", () => {
  const values = [below(["Isle", "Coal", "Exports"], "9 t", 0), below(["Isle", "Oil", "Exports"], "7 t", 50)];
  expect(underHeadings(values).map(({ text }) => text)).toEqual(["9 t", "7 t"]);
});

test("a heading stands above its quotations where one has several", () => {
  const told = [below(["Isle", "Coal"], "It is black.", 0), below(["Isle", "Coal"], "It is old.", 50), below(["Isle", "Oil"], "None.", 90)];
  expect(underHeadings(told).map(({ text }) => text)).toEqual(["Coal", "It is black.", "It is old.", "Oil", "None."]);
});
