import { expect, test } from "vitest";
import { summaryShown } from "../../../src/domain/reports/shown-parts.ts";

const said = { kind: "figure", text: "CO2 rose by a third." };
const section = (title: string, charts: number) => ({ title, paragraphs: [said], tables: [], charts: Array.from({ length: charts }) });
const research = (...charts: number[]) => ({
  summary: [said],
  sections: charts.map((count, index) => section(`S${index}`, count)),
  notFound: [],
});

test("a report of about a page says nothing twice, whatever charts it has", () => {
  expect(summaryShown(research(0, 0))).toEqual([]);
  expect(summaryShown(research(1, 1, 0))).toEqual([]);
  expect(summaryShown(research(3))).toEqual([]);
});

test("the summary of a longer one stands, and what no section says in any", () => {
  expect(summaryShown(research(0, 0, 0, 0, 0))).toEqual([said]);
  const compared = { kind: "figure", text: "CO2 rose more than methane." };
  expect(summaryShown({ ...research(0, 0), summary: [compared, said] })).toEqual([compared]);
});
