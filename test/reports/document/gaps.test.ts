import { expect, test } from "vitest";
import { reportDocument } from "../../../src/reports/document/report-document.ts";
import { englishInput } from "../fixture.ts";

test("what was not found begins with a capital, as a heading does", () => {
  const input = englishInput();
  const notFound = ["the population of Mexico", "pH of the lake"].map((item) => ({ item, reason: "Not researched.", searched: [] }));
  const { notFound: gaps } = reportDocument({ ...input, research: { ...input.research, notFound } }, { rows: 90, columns: 14 });
  expect(gaps.map(({ item }) => item)).toEqual(["The population of Mexico", "pH of the lake"]);
});

test("what was not found of the report's topic is named without it", () => {
  const input = englishInput();
  const notFound = ["Night ferries: fares", "Trams: fares"].map((item) => ({ item, reason: "Not researched.", searched: [] }));
  const research = { ...input.research, notFound };
  const { notFound: gaps } = reportDocument(
    { ...input, research, wording: { ...input.wording, title: "Night ferries" } },
    { rows: 90, columns: 14 },
  );
  expect(gaps.map(({ item }) => item)).toEqual(["Fares", "Trams: fares"]);
});
