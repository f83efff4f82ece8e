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
  const longer = { kind: "quote", text: "It was measured on a mountain, far from towns." };
  const { sections, ...rest } = research(0, 0, 0, 0, 0);
  expect(summaryShown({ ...rest, sections: sections.map((each) => ({ ...each, paragraphs: [said, longer] })) })).toEqual([said]);
  const compared = { kind: "figure", text: "CO2 rose more than methane." };
  expect(summaryShown({ ...research(0, 0), summary: [compared, said] })).toEqual([compared]);
});

test("a summary that is most of what the sections say is left out of a long report, too", () => {
  const paragraphs = ["One.", "Two.", "Three.", "Four.", "Five."].map((text) => ({ kind: "quote", text }));
  const sections = paragraphs.map((own, index) => ({ title: `S${index}`, paragraphs: [own], tables: [], charts: [] }));
  expect(summaryShown({ summary: paragraphs.slice(0, 4), sections, notFound: [] })).toEqual([]);
  // What only comes close is in no summary, so that it makes no report longer than its summary.
  const closest = { title: "S5", evidence: "weak", paragraphs: [{ kind: "quote", text: "Long. ".repeat(900) }], tables: [], charts: [] };
  expect(summaryShown({ summary: paragraphs.slice(0, 4), sections: [...sections, closest], notFound: [] })).toEqual([]);
});

test("quotations that the sections hold are no summary of a report that has no list of contents", () => {
  const quotes = ["One", "Two", "Three", "Four", "Five"].map((text) => ({ kind: "quote", text }));
  const others = quotes.map(({ text }) => ({ kind: "quote", text: `${text} ${"and more of it. ".repeat(60)}` }));
  const sections = quotes.map((own, index) => ({ title: own.text, paragraphs: [own, others[index] ?? own], tables: [], charts: [] }));
  expect(summaryShown({ summary: quotes, sections, notFound: [] })).toEqual([]);
  expect(
    summaryShown({ summary: [said], sections: sections.map((own) => ({ ...own, paragraphs: [said, ...own.paragraphs] })), notFound: [] }),
  ).toEqual([said]);
  const long = [...sections, ...sections, ...sections];
  expect(summaryShown({ summary: quotes, sections: long, notFound: [] })).toEqual(quotes);
});

test("the only answer, right below the title, has no summary that says it before it", () => {
  const { sections, ...rest } = research(1, 0, 0, 0, 0);
  const answer = sections.slice(0, 1).map((own) => ({ ...own, tables: [{ rows: Array.from({ length: 12 }) }] }));
  const near = sections.slice(1).map((own) => ({ ...own, evidence: "weak", paragraphs: [{ kind: "quote", text: "It is windy there." }] }));
  expect(summaryShown({ ...rest, sections: [...answer, ...near] })).toEqual([]);
  expect(summaryShown({ ...rest, sections: [...near, ...answer] })).toEqual([said]);
});
