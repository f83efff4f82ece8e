/** A researched question as the aggregator leaves it, in English and in Russian. */

import { type Citation, contentHashOf, type Source, sourceIdOf } from "../../src/domain/evidence/evidence.ts";
import { type Brief, unasked } from "../../src/domain/plans/brief.ts";
import type { Paragraph, Research, ResearchTable } from "../../src/domain/sessions/research.ts";
import type { ReportInput } from "../../src/reports/document/report-document.ts";

const retrievedAt = "2026-03-01T09:30:00.000Z";
const generatedAt = "2026-03-01T09:31:12.480Z";

/** A source text from which quotations are cut with their true places. */
function library(texts: Record<string, { title: string; url: string | null; text: string; kind?: Source["kind"] }>) {
  const sources = Object.fromEntries(
    Object.entries(texts).map(([key, { title, url, text, kind = "document" }]) => {
      const hash = contentHashOf(text);
      const source: Source = { id: sourceIdOf(hash), kind, title, url, documentId: url === null ? `doc-${key}` : null, retrievedAt, hash };
      return [key, source];
    }),
  );
  const sourceOf = (key: string): Source => {
    const source = sources[key];
    if (source === undefined) throw new Error(`no source '${key}' in the fixture`);
    return source;
  };
  const textOf = (key: string): string => texts[key]?.text ?? "";
  return {
    all: Object.values(sources),
    cite(key: string, quote: string, heading: string[] = []): Citation {
      const from = textOf(key).indexOf(quote);
      if (from < 0) throw new Error(`'${quote}' does not stand in '${key}'`);
      const line = textOf(key).slice(0, from).split("\n").length;
      return { sourceId: sourceOf(key).id, place: { from, to: from + quote.length, line, heading }, quote };
    },
    cells(key: string, quote: string, cells: string[]): Citation {
      const citation = this.cite(key, quote);
      return { ...citation, place: { ...citation.place, table: 0, cells } };
    },
  };
}

const quoteOf = (citation: Citation): Paragraph => ({ kind: "quote", text: citation.quote, citations: [citation] });

const years = Array.from({ length: 20 }, (_, index) => 2000 + index);
const germany = [29, 31, 46, 46, 57, 63, 72, 89, 94, 96, 105, 124, 143, 152, 162, 189, 190, 216, 225, 243];
const france = [67, 74, 61, 60, 61, 54, 61, 66, 73, 67, 78, 65, 83, 99, 92, 87, 96, 92, 110, 111];
const csv = [
  "Year,Entity,Renewables",
  ...years.flatMap((year, i) => [`${year},Germany,${germany[i]}`, `${year},France,${france[i]}`]),
].join("\n");

export function englishInput(): ReportInput {
  const files = library({
    csv: { title: "renewables-by-country.csv", url: "https://data.example.org/renewables-by-country.csv", text: csv },
    review: {
      title: "Grid Review 2024",
      url: null,
      text: [
        "# Grid Review 2024",
        "",
        "## Storage",
        "Battery storage in Germany grew from 0.6 GWh in 2017 to 18.9 GWh at the end of 2024, most of it behind the meter in private homes.",
        "Pumped hydro still supplies the larger share of the energy that is shifted from night to day.",
        "",
        "## Curtailment",
        "In 2023 about 10.5 TWh of renewable electricity were curtailed because lines between the north and the south were full.",
      ].join("\n"),
    },
    agency: {
      title: "Curtailment report of the network agency",
      url: "https://agency.example.org/reports/curtailment?year=2023&lang=en",
      kind: "page",
      text: "Redispatch\nThe operators report 9.8 TWh of curtailed renewable generation for 2023, a fifth more than in the year before.",
    },
  });
  const storage = files.cite(
    "review",
    "Battery storage in Germany grew from 0.6 GWh in 2017 to 18.9 GWh at the end of 2024, most of it behind the meter in private homes.",
    ["Grid Review 2024", "Storage"],
  );
  const hydro = files.cite("review", "Pumped hydro still supplies the larger share of the energy that is shifted from night to day.", [
    "Grid Review 2024",
    "Storage",
  ]);
  const curtailed = files.cite(
    "review",
    "In 2023 about 10.5 TWh of renewable electricity were curtailed because lines between the north and the south were full.",
    ["Grid Review 2024", "Curtailment"],
  );
  const reported = files.cite(
    "agency",
    "The operators report 9.8 TWh of curtailed renewable generation for 2023, a fifth more than in the year before.",
    ["Redispatch"],
  );
  const latestGermany = files.cells("csv", "2019,Germany,243", ["39:Renewables"]);
  const firstGermany = files.cells("csv", "2000,Germany,29", ["1:Renewables"]);
  const latestFrance = files.cells("csv", "2019,France,111", ["40:Renewables"]);
  const firstFrance = files.cells("csv", "2000,France,67", ["2:Renewables"]);
  const growth: Paragraph = {
    kind: "figure",
    text: "Germany, Renewables: 243 TWh in 2019, 214 TWh more than in 2000 (738%; 11.8% a year).",
    citations: [latestGermany, firstGermany],
  };
  const table: ResearchTable = {
    title: "Renewable electricity, computed figures",
    columns: [
      { name: "Subject", type: "text", unit: null },
      { name: "Measure", type: "text", unit: null },
      { name: "Value", type: "number", unit: null },
      { name: "Unit", type: "text", unit: null },
      { name: "When", type: "text", unit: null },
    ],
    rows: [
      ["Germany", "latest", 243, "TWh", "2019"],
      ["Germany", "growth per year", 11.842, "%", "2000–2019"],
      ["France", "latest", 111, "TWh", "2019"],
      ["France", "growth per year", 2.692, "%", "2000–2019"],
      ["Germany, all years", "sum", 2372, "TWh", "2000–2019"],
    ],
    rowCitations: [[latestGermany], [latestGermany, firstGermany], [latestFrance], [latestFrance, firstFrance], []],
    note: "Growth a year is the compound rate between the first and the last year.",
  };
  const research: Research = {
    query: "How did renewable electricity grow in Germany and France, and what limits it?",
    title: "Renewable electricity in Germany and France",
    language: "en",
    completeness: "partial",
    summary: [quoteOf(storage), growth, quoteOf(curtailed)],
    sections: [
      {
        title: "Growth of renewable electricity",
        coverage: 0.9,
        paragraphs: [growth, { kind: "count", text: "2 of 3 sources bear on this item.", citations: [] }],
        tables: [table],
        charts: [
          {
            kind: "line",
            title: "Renewable electricity by country",
            unit: "TWh",
            x: { label: "Year", values: years },
            lines: [
              { name: "Germany", values: germany },
              { name: "France", values: france },
            ],
            citations: [latestGermany, firstGermany, latestFrance, firstFrance],
          },
        ],
      },
      { title: "Storage", coverage: 0.6, paragraphs: [quoteOf(storage), quoteOf(hydro)], tables: [], charts: [] },
      {
        title: "What limits growth",
        coverage: 0.5,
        paragraphs: [
          {
            kind: "text",
            text: "Both sources name full transmission lines as the reason.\n\nThey differ on the amount.",
            citations: [curtailed, reported],
          },
          quoteOf(curtailed),
          quoteOf(reported),
        ],
        tables: [],
        charts: [
          {
            kind: "bar",
            title: "Curtailed renewable electricity in 2023, by source",
            unit: "TWh",
            x: { label: "Source", values: ["Grid Review 2024", "Network agency"] },
            lines: [{ name: "Curtailed", values: [10.5, 9.8] }],
            citations: [curtailed, reported],
          },
        ],
      },
      { title: "Prices paid by households", coverage: 0, paragraphs: [], tables: [], charts: [] },
    ],
    recommendations: [{ kind: "text", text: "Compare the agency’s figure with its revision before citing it.", citations: [reported] }],
    notFound: [
      {
        item: "Prices paid by households",
        searched: ["household price", "electricity tariff", "cents per kWh"],
        reason: "No passage names a price.",
      },
    ],
    disagreements: [
      {
        subject: "Curtailed renewable electricity in Germany, 2023",
        statements: [
          { value: 10.5, text: "10.5 TWh", citations: [curtailed] },
          { value: 9.8, text: "9.8 TWh", citations: [reported] },
        ],
      },
    ],
    sources: files.all,
    cut: "The limit of 3 rounds was reached.",
    generatedAt,
  };
  return {
    research,
    wording: {
      title: "Renewable electricity in Germany and France",
      subtitle: "Growth since 2000, storage, and what stands in the way",
      preface: "Three of four items are covered; nothing was found on prices.",
    },
    brief: briefOf(research, "Understand how renewable electricity grew and what limits it"),
    sessionId: "0195a3c2-7e11-7c3a-9d52-6f1b2a3c4d5e",
  };
}

const towns: [string, number, number][] = [
  ["Москва", 1147, 13150],
  ["Санкт-Петербург", 1703, 5598],
  ["Новосибирск", 1893, 1634],
  ["Екатеринбург", 1723, 1536],
  ["Казань", 1005, 1319],
  ["Нижний Новгород", 1221, 1205],
  ["Красноярск", 1628, 1205],
  ["Челябинск", 1736, 1177],
  ["Самара", 1586, 1159],
  ["Уфа", 1574, 1164],
  ["Ростов-на-Дону", 1749, 1141],
  ["Краснодар", 1793, 1138],
  ["Омск", 1716, 1105],
  ["Воронеж", 1586, 1046],
  ["Пермь", 1723, 1027],
  ["Волгоград", 1589, 1018],
];

export function russianInput(): ReportInput {
  const text = ["Город,Основан,Население", ...towns.map((row) => row.join(","))].join("\n");
  const files = library({
    towns: { title: "Города-миллионники.csv", url: null, text },
    article: {
      title: "Урбанизация в России",
      url: "https://ru.example.org/wiki/%D0%A3%D1%80%D0%B1%D0%B0%D0%BD%D0%B8%D0%B7%D0%B0%D1%86%D0%B8%D1%8F",
      kind: "page",
      text: [
        "Урбанизация в России",
        "К началу XX века в городах проживало лишь около пятнадцати процентов населения, а индустриализация тридцатых годов изменила это соотношение за одно поколение.",
        "Административно-территориальные преобразования и железнодорожное строительство определили, какие поселения стали крупнейшими.",
      ].join("\n"),
    },
    english: {
      title: "Cities of the world",
      url: null,
      text: "Moscow remains the largest metropolitan area in Europe, with more than thirteen million inhabitants.",
    },
  });
  const century = files.cite(
    "article",
    "К началу XX века в городах проживало лишь около пятнадцати процентов населения, а индустриализация тридцатых годов изменила это соотношение за одно поколение.",
    ["Урбанизация в России", "История"],
  );
  const railways = files.cite(
    "article",
    "Административно-территориальные преобразования и железнодорожное строительство определили, какие поселения стали крупнейшими.",
    ["Урбанизация в России", "История"],
  );
  const moscow = files.cite(
    "english",
    "Moscow remains the largest metropolitan area in Europe, with more than thirteen million inhabitants.",
  );
  const rows = towns.map((row, index) => files.cells("towns", row.join(","), [`${index + 1}:Население`]));
  const research: Research = {
    query: "Какие города России самые крупные и почему?",
    title: "Крупнейшие города России",
    language: "ru",
    completeness: "full",
    summary: [quoteOf(railways), { kind: "count", text: "В таблице 16 городов с населением больше миллиона человек.", citations: rows }],
    sections: [
      {
        title: "Население крупнейших городов",
        coverage: 1,
        paragraphs: [
          { kind: "figure", text: "Москва, население: 13 150 тыс. человек, наибольшее среди 16 городов.", citations: rows.slice(0, 1) },
          quoteOf(moscow),
        ],
        tables: [
          {
            title: "Города с населением больше миллиона",
            columns: [
              { name: "Город", type: "text", unit: null },
              { name: "Основан", type: "year", unit: null },
              { name: "Население", type: "number", unit: "тыс. чел." },
            ],
            rows: towns.map((row) => [...row]),
            rowCitations: rows.map((citation) => [citation]),
            note: null,
          },
        ],
        charts: [
          {
            kind: "bar",
            title: "Население городов-миллионников",
            unit: "тыс. чел.",
            x: { label: "Город", values: towns.map(([name]) => name) },
            lines: [{ name: "Население", values: towns.map(([, , people]) => people) }],
            citations: rows,
          },
        ],
      },
      { title: "Причины роста", coverage: 0.75, paragraphs: [quoteOf(century), quoteOf(railways)], tables: [], charts: [] },
    ],
    recommendations: [],
    notFound: [],
    disagreements: [],
    sources: files.all,
    cut: null,
    generatedAt,
  };
  return {
    research,
    wording: { title: "Крупнейшие города России", subtitle: "Население и причины роста", preface: "Найдены ответы на оба пункта." },
    brief: briefOf(research, "Понять, какие города самые крупные и что к этому привело"),
    sessionId: "0195a3c2-7e11-7c3a-9d52-6f1b2a3c4d5f",
  };
}

/** Nothing was found. */
export function emptyInput(language: "en" | "ru"): ReportInput {
  const full = language === "en" ? englishInput() : russianInput();
  const research: Research = {
    ...full.research,
    completeness: "none",
    summary: [],
    sections: [],
    recommendations: [],
    notFound: [{ item: full.brief.scope[0] ?? "", searched: ["tariff", "price"], reason: "" }],
    disagreements: [],
    sources: [],
    cut: null,
  };
  return { ...full, research, wording: { ...full.wording, preface: null } };
}

/** The English report with this text wherever a report can hold text of others. */
export function plantedInput(text: string, url = "https://example.org/"): ReportInput {
  const { brief, sessionId, ...full } = englishInput();
  const source: Source = { id: "s-planted", kind: "page", title: text, url, documentId: null, retrievedAt, hash: contentHashOf(text) };
  const citation: Citation = {
    sourceId: source.id,
    place: { from: 0, to: text.length, line: 1, heading: [text], table: 0, cells: [`1:${text}`] },
    quote: text,
  };
  const paragraphs: Paragraph[] = (["quote", "figure", "count", "text"] as const).map((kind) => ({ kind, text, citations: [citation] }));
  const table: ResearchTable = {
    title: text,
    columns: [
      { name: text, type: "text", unit: text },
      { name: "n", type: "number", unit: null },
    ],
    rows: [[text, 1]],
    rowCitations: [[citation]],
    note: text,
  };
  const research: Research = {
    ...full.research,
    query: text,
    title: text,
    completeness: "partial",
    summary: paragraphs,
    sections: [
      {
        title: text,
        coverage: 0.5,
        paragraphs,
        tables: [table],
        charts: (["line", "bar"] as const).map((kind) => ({
          kind,
          title: text,
          unit: text,
          x: { label: text, values: [text, "b"] },
          lines: [
            { name: text, values: [1, 2] },
            { name: "other", values: [2, 1] },
          ],
          citations: [citation],
        })),
      },
    ],
    recommendations: paragraphs,
    notFound: [{ item: text, searched: [text], reason: text }],
    disagreements: [
      {
        subject: text,
        statements: [
          { value: 1, text, citations: [citation] },
          { value: 2, text, citations: [citation] },
        ],
      },
    ],
    sources: [source],
    cut: text,
  };
  return { research, wording: { title: text, subtitle: text, preface: text }, brief: { ...brief, goal: text }, sessionId };
}

/** The English report with a table of so many rows, each with its citation, and a chart of as many points. */
export function longInput(rows: number): ReportInput {
  const full = englishInput();
  const [first] = full.research.sections;
  const [source] = full.research.sources;
  if (first === undefined || source === undefined) throw new Error("the fixture has no section");
  const numbers = Array.from({ length: rows }, (_, index) => index + 1);
  const table: ResearchTable = {
    title: "Every measurement",
    columns: [
      { name: "Number", type: "number", unit: null },
      { name: "Station", type: "text", unit: null },
      { name: "Reading", type: "number", unit: "ppm" },
    ],
    rows: numbers.map((number) => [number, `Station ${number % 17}`, 300 + number / 7]),
    rowCitations: numbers.map((number) => [
      {
        sourceId: source.id,
        place: { from: number, to: number + 5, line: number, heading: [], table: 0, cells: [`${number}:Reading`] },
        quote: `${300 + number / 7}`,
      },
    ]),
    note: null,
  };
  const chart = {
    kind: "line" as const,
    title: "Every reading",
    unit: "ppm",
    x: { label: "Number", values: numbers },
    lines: [{ name: "Reading", values: numbers.map((number) => 300 + number / 7) }],
    citations: [],
  };
  return { ...full, research: { ...full.research, sections: [{ ...first, tables: [table], charts: [chart] }] } };
}

function briefOf({ sections, language }: Research, goal: string): Brief {
  return {
    version: 1,
    status: "approved",
    goal,
    scope: sections.map(({ title }) => title),
    questions: [],
    ...unasked,
    outputFormats: ["md", "html", "json", "pdf"],
    language,
  };
}

/** A line chart of so many months, far above zero. */
export function monthlyInput(months: number): ReportInput {
  const full = englishInput();
  const [section] = full.research.sections;
  const [chart] = section?.charts ?? [];
  if (section === undefined || chart === undefined) throw new Error("the fixture has no chart");
  const numbers = Array.from({ length: months }, (_, index) => index);
  const days = numbers.map((month) => new Date(Date.UTC(1958, 2 + month, 1)).toISOString().slice(0, 10));
  const line = { name: "CO2", values: numbers.map((month) => 315 + month / 10) };
  const monthly = { ...chart, x: { label: "Date", values: days }, lines: [line] };
  return { ...full, research: { ...full.research, sections: [{ ...section, paragraphs: [], tables: [], charts: [monthly] }] } };
}
