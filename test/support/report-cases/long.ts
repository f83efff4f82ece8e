/** A report of about sixty pages: 12 sections of written text, 20 tables, 12 charts. Every sentence stands in it once. */
import type { Citation } from "../../../src/domain/evidence/evidence.ts";
import type { Chart, Paragraph, ResearchTable, Section } from "../../../src/domain/sessions/research.ts";
import type { ReportInput } from "../../../src/reports/document/report-document.ts";
import { englishInput } from "../../reports/fixture.ts";
import { citedText, quoted, written } from "./sources.ts";

const subjects = [
  "Wind",
  "Solar",
  "Hydro",
  "Biomass",
  "Storage",
  "Transmission",
  "Demand",
  "Heating",
  "Transport",
  "Industry",
  "Trade",
  "Prices",
];
const regions = ["the north", "the south", "the coast", "the mountains", "the islands", "the capital region"];
const verbs = ["added", "lost", "planned", "connected", "measured", "reported"];
const things = [
  "turbines and the lines that serve them",
  "plants of medium size",
  "stations near towns",
  "units that were older than planned",
];
const causes = [
  "because permits were granted within the year",
  "although the grid could take only part of it",
  "while the price of equipment fell for the third year in a row",
  "which operators explain by mild weather",
  "after the auction of the year before had failed",
];

const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? "";
const statements = Array.from(
  { length: 900 },
  (_, index) =>
    `In report ${index + 1}, ${pick(regions, index)} ${pick(verbs, index * 5)} ${((index * 37) % 911) + 12} ${pick(things, index * 3)}, ${pick(causes, index * 7)}.`,
);
const quotes = Array.from(
  { length: 60 },
  (_, index) =>
    `The statistical office counted ${1_000 + index * 13} installations in district ${index + 1} at the end of the year, of which most were smaller than expected.`,
);

export function longCase(): ReportInput {
  const base = englishInput();
  const survey = citedText("Survey of the energy regions", "https://survey.example.org/regions", statements);
  const office = citedText("Yearbook of the statistical office", null, quotes);
  const sections = subjects.map((subject, index) => sectionOf(subject, index, survey.cite, office.cite));
  const research = {
    ...base.research,
    title: "Energy in six regions, subject by subject",
    query: "What is known of energy in the six regions?",
    completeness: "full" as const,
    summary: Array.from({ length: 8 }, (_, index) => written([[statements[index * 70] ?? "", [survey.cite(index * 70)]]])),
    sections,
    conclusion: [written([["Taken together, the regions grew more than they had planned.", [survey.cite(0), survey.cite(1)]]])],
    evidenceLimits: [written([["Two sources bear most of this report.", [office.cite(0)]]])],
    recommendations: [],
    notFound: [],
    disagreements: [],
    sources: [survey.source, office.source],
    cut: null,
  };
  return { ...base, research, wording: { title: research.title, subtitle: null, preface: null } };
}

function sectionOf(subject: string, index: number, cite: (at: number) => Citation, quote: (at: number) => Citation): Section {
  const first = index * 70;
  const paragraph = (from: number, sentences: number): Paragraph =>
    written(Array.from({ length: sentences }, (_, at) => [statements[first + from + at] ?? "", [cite(first + from + at)]]));
  const marker = (form: "table" | "chart", at: number): Paragraph => ({ kind: "text", text: form, citations: [], form, index: at });
  const heading = (text: string): Paragraph => ({ kind: "text", text, citations: [], form: "heading", level: 1 });
  const tables = [tableOf(subject, index, 0, cite), ...(index < 8 ? [tableOf(subject, index, 1, cite)] : [])];
  return {
    title: `${subject} in the six regions`,
    coverage: 1,
    paragraphs: [
      paragraph(0, 7),
      marker("chart", 0),
      heading(`What was measured for ${subject.toLowerCase()}`),
      paragraph(7, 9),
      ...[0, 1, 2].map((at) => quoted(quote(index * 5 + at))),
      marker("table", 0),
      heading(`What was planned for ${subject.toLowerCase()}`),
      paragraph(16, 11),
      {
        kind: "text",
        text: "",
        citations: [],
        form: "list",
        ordered: true,
        items: Array.from({ length: 6 }, (_, at) => [{ text: statements[first + 27 + at] ?? "", citations: [cite(first + 27 + at)] }]),
      },
      ...(tables.length > 1 ? [marker("table", 1)] : []),
      ...[33, 42].map((from) => paragraph(from, 9)),
    ],
    tables,
    charts: [chartOf(subject, index, cite)],
  };
}

function tableOf(subject: string, index: number, number: number, cite: (at: number) => Citation): ResearchTable {
  return {
    title: `${subject}: ${number === 0 ? "installed by year" : "planned by year"}`,
    columns: [
      { name: "Year", type: "year", unit: null },
      ...regions.slice(0, 4).map((name) => ({ name: `${name[0]?.toUpperCase()}${name.slice(1)}`, type: "number" as const, unit: "MW" })),
      { name: "Remark", type: "text", unit: null },
    ],
    rows: Array.from({ length: 18 }, (_, row) => [
      2000 + row,
      ...[1, 2, 3, 4].map((factor) => ((row + 3) * factor * 97 + index * 11 + number) % 5_000),
      row % 6 === 0 ? `revised in ${2001 + row}` : "",
    ]),
    rowCitations: Array.from({ length: 18 }, (_, row) => (row % 8 === 0 ? [cite(index * 70 + row)] : [])),
    note: null,
  };
}

function chartOf(subject: string, index: number, cite: (at: number) => Citation): Chart {
  const isLine = index % 2 === 0;
  const years = Array.from({ length: 24 }, (_, at) => 2000 + at);
  const value = (at: number, line: number): number => Math.round(120 + at * (line + 2) * 9 + 40 * Math.sin(at + index + line));
  return {
    kind: isLine ? "line" : "bar",
    title: isLine ? `${subject}: output by year` : `${subject}: output by region`,
    unit: "GWh",
    x: { label: isLine ? "Year" : "Region", values: isLine ? years : [...regions] },
    lines: isLine
      ? [0, 1, 2].map((line) => ({
          name: pick(regions, line),
          values: years.map((_, at) => (at === 5 && line === 1 ? null : value(at, line))),
        }))
      : [{ name: "Output", values: regions.map((_, at) => (at === 2 ? 0 : value(at, index))) }],
    citations: [cite(index * 70)],
  };
}
