import { expect, test } from "vitest";
import { toldFigure } from "../../../../src/agents/extractive/figures/told-figure.ts";
import type { Figure } from "../../../../src/domain/evidence/evidence.ts";

test("the label of a row is not repeated as the time of its value", () => {
  const figure = (at: string): Figure => ({
    measure: "value",
    subject: "Japan, population",
    value: 126,
    unit: null,
    at,
    formula: "",
    citations: [],
  });
  const values = { points: [], unit: null, isYear: false };
  expect(toldFigure(figure("Japan"), values, "en")).toBe("Japan’s population is 126.");
  expect(toldFigure(figure("2015"), values, "en")).toBe("Japan’s population was 126 in 2015.");
});
