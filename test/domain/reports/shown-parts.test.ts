import { expect, test } from "vitest";
import { summaryShown } from "../../../src/domain/reports/shown-parts.ts";

const said = { kind: "figure", text: "CO2 rose by a third." };
const section = (title: string, charts: number) => ({ title, paragraphs: [said], tables: [], charts: Array.from({ length: charts }) });
const research = (...charts: number[]) => ({
  summary: [said],
  sections: charts.map((count, index) => section(`S${index}`, count)),
  notFound: [],
});

test("a report that one glance takes in says nothing twice", () => {
  expect(summaryShown(research(0, 0))).toEqual([]);
  expect(summaryShown(research(1, 0, 0))).toEqual([]);
});

test("where charts fill the first page, the summary stands before them", () => {
  expect(summaryShown(research(1, 1))).toEqual([said]);
  expect(summaryShown(research(3))).toEqual([]);
});
