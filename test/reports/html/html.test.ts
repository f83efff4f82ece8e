import { createHash } from "node:crypto";
import { HtmlValidate } from "html-validate/node";
import { parseHTML } from "linkedom";
import { describe, expect, test } from "vitest";
import { passageOf } from "../../../src/domain/evidence/passages.ts";
import { defaultTemplate } from "../../../src/domain/reports/template.ts";
import { type ReportInput, reportDocument } from "../../../src/reports/document/report-document.ts";
import { htmlReport } from "../../../src/reports/html/html.ts";
import { emptyInput, englishInput, longInput, plantedInput, russianInput } from "../fixture.ts";
import { plantedTexts } from "../planted.ts";
import { writtenInput } from "../written-fixture.ts";

const htmlOf = (input: ReportInput, rows = 100): string => htmlReport(reportDocument(input, { rows, columns: 14 }));
const pageOf = (input: ReportInput) => parseHTML(htmlOf(input)).document;
type Page = ReturnType<typeof pageOf>;
const textsOf = (page: Page, selector: string): string[] =>
  [...page.querySelectorAll(selector)].map((node) => node.textContent?.trim() ?? "");

test("is one page in the report's language with a heading for each part", () => {
  const page = pageOf(russianInput());
  expect(page.documentElement.getAttribute("lang")).toBe("ru");
  expect(page.title).toBe("Крупнейшие города России");
  expect(textsOf(page, "h1")).toEqual(["Крупнейшие города России"]);
  expect(textsOf(page, "main h2")).toEqual([
    "Главное",
    "Население крупнейших городов",
    "Причины роста",
    "Источники",
    "Как это найдено",
    "Приложение: цитаты и файлы",
  ]);
});

test("holds nothing that runs or loads, and its policy forbids it", () => {
  const html = htmlOf(englishInput());
  const page = parseHTML(html).document;
  const policy = page.querySelector("meta[http-equiv=Content-Security-Policy]")?.getAttribute("content") ?? "";
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
  expect(policy).toBe(
    `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'`,
  );
  expect(page.querySelectorAll("script, iframe, object, embed, img, link, form, [style], [src]")).toHaveLength(0);
  expect(style).not.toMatch(/url\(|@import/);
  expect(style).toContain("prefers-color-scheme:dark");
  expect(style).toContain("@media print");
});

test("quotations are marked as such, in their own language, and lead to their passage", () => {
  const page = pageOf(russianInput());
  const quote = [...page.querySelectorAll("blockquote")].find((node) => node.textContent?.includes("Moscow"));
  expect(quote?.querySelector("span[lang]")?.getAttribute("lang")).toBe("en");
  expect(quote?.querySelector("span[lang]")?.textContent).toBe(
    "«Moscow remains the largest metropolitan area in Europe, with more than thirteen million inhabitants.»",
  );
  const mark = quote?.querySelector(".cite a");
  const note = page.querySelector(mark?.getAttribute("href") ?? "none");
  expect(note?.closest(".sources > li")?.textContent).toContain("Cities of the world");
  expect(note?.textContent).toContain("строка 1");
});

test("every mark leads to a note and every id is there once", () => {
  for (const input of [englishInput(), russianInput(), longInput(500)]) {
    const page = pageOf(input);
    const ids = [...page.querySelectorAll("[id]")].map((node) => node.id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...page.querySelectorAll("a[href^='#']")].map((node) => node.getAttribute("href")?.slice(1) ?? "");
    expect(targets.length).toBeGreaterThan(5);
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  }
});

test("a citation opens its passage with the lines around it, and leads back", () => {
  const input = englishInput();
  const [citation] = input.research.summary[0]?.citations ?? [];
  if (citation === undefined) throw new Error("the fixture cites in its summary");
  const lines = ["one", "two", citation.quote, "three"].join("\n");
  const { from, to } = citation.place;
  const passage = passageOf(lines, { place: { ...citation.place, from: 8, to: 8 + citation.quote.length }, quote: citation.quote });
  const passages = [{ sourceId: citation.sourceId, from, to, passage }];
  const page = pageOf({ ...input, passages });
  const note = page.querySelector("#note-1");
  expect(note?.querySelector(".excerpt pre")?.textContent).toBe(lines);
  expect(note?.querySelector(".excerpt mark")?.textContent).toBe(citation.quote);
  const back = note?.querySelector(".excerpt a")?.getAttribute("href") ?? "none";
  expect(page.querySelector(back)?.getAttribute("href")).toBe("#note-1");

  const missing = pageOf({ ...input, passages: passages.map((item) => ({ ...item, passage: null })) });
  expect(missing.querySelectorAll("mark")).toHaveLength(0);
  expect(missing.querySelector("#note-1 .missing")?.textContent).toBe("The quotation does not stand at its place in the source.");
});

test("is valid HTML", async () => {
  const validator = new HtmlValidate({ extends: ["html-validate:standard"] });
  for (const input of [
    englishInput(),
    russianInput(),
    writtenInput(),
    emptyInput("en"),
    plantedInput(Object.values(plantedTexts).join(" ")),
  ]) {
    const { results } = await validator.validateString(htmlOf(input));
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message, line }) => `${line}: ${message} (${ruleId})`))).toEqual([]);
  }
});

test("a template gives colours, fonts, page, order, logo, cover and footer", () => {
  const colours = { ...defaultTemplate.colours, accent: "#7a1f5f" };
  const logo = { mediaType: "image/png" as const, data: "iVBORw0KGgo=", alternative: "Acme", width: 30, height: 10 };
  const template = {
    ...{ ...defaultTemplate, colours, logo, footer: "{title} · {date} · {session}" },
    order: ["method" as const, ...defaultTemplate.order.filter((part) => part !== "method")],
    fonts: { ...defaultTemplate.fonts, heading: "Acme Sans" },
    page: { ...defaultTemplate.page, size: "letter" as const },
    cover: { organisation: "Acme", note: "Confidential" },
  };
  const input = { ...englishInput(), template };
  const page = pageOf(input);
  const html = htmlOf(input);
  expect(textsOf(page, "main h2")[0]).toBe("How this was found");
  expect(html).toContain("--accent:#7a1f5f");
  expect(html).toContain('--sans:"Acme Sans",');
  expect(html).toContain("@page{size:letter;margin:25mm 24mm 24mm 24mm}");
  expect(page.querySelector(".logo img")?.getAttribute("alt")).toBe("Acme");
  expect(page.querySelector("meta[http-equiv]")?.getAttribute("content")).toContain("img-src data:");
  expect(page.querySelector(".cover")?.textContent).toBe("Acme · Confidential · March 1, 2026");
  expect(page.querySelector("footer p")?.textContent).toBe(`${input.wording.title} · March 1, 2026 · ${input.sessionId}`);
});

test("a wide table stands in groups of columns, each with the first", () => {
  const input = longInput(3);
  const [section] = input.research.sections;
  const [table] = section?.tables ?? [];
  if (section === undefined || table === undefined) throw new Error("the fixture has no table");
  const columns = Array.from({ length: 40 }, (_, index) => ({ name: `C${index + 1}`, type: "number" as const, unit: null }));
  const rows = table.rows.map((_, row) => columns.map((__, index) => row * 100 + index));
  const research = { ...input.research, sections: [{ ...section, charts: [], tables: [{ ...table, columns, rows }] }] };
  const report = reportDocument({ ...input, research }, { rows: 100, columns: 60 });
  const page = parseHTML(htmlReport(report)).document;
  const heads = [...page.querySelectorAll("main table")].map((node) => [...node.querySelectorAll("th")].map((cell) => cell.textContent));
  expect(heads.map((list) => list.filter((name) => name?.startsWith("C")).length)).toEqual([14, 14, 14]);
  expect(heads.every(([first]) => first === "C1")).toBe(true);
  expect(new Set(heads.flat().filter((name) => name?.startsWith("C"))).size).toBe(40);
});

test("a chart is a picture with a name, a caption and its data", () => {
  const page = pageOf(englishInput());
  expect(textsOf(page, "figcaption")).toEqual([
    expect.stringMatching(/^Renewable electricity by country, TWh/),
    expect.stringMatching(/^Curtailed renewable electricity in 2023, by source, TWh/),
  ]);
  const [svg] = page.querySelectorAll("figure svg");
  expect(svg?.getAttribute("role")).toBe("img");
  expect(svg?.parentElement?.className, "on a narrow screen it scrolls, also by keyboard").toBe("scroll drawn");
  expect(svg?.parentElement?.getAttribute("tabindex")).toBe("0");
  expect(svg?.getAttribute("aria-label")).toBe("Line chart “Renewable electricity by country, TWh”: Germany, France; 2000 to 2019.");
  expect(svg?.innerHTML).toContain('stroke="var(--series-1)"');
  expect(svg?.outerHTML).not.toMatch(/"#(1f5fa8|c2570c|3a434d|8b949e|e3e6ea)"/);
  // Twelve of twenty points, from the first to the last.
  const rows = [...(page.querySelector("figure")?.querySelectorAll("details tbody tr") ?? [])].map((row) => row.textContent);
  expect([rows.length, rows[0], rows.at(-1)]).toEqual([12, "20002967", "2019243111"]);
});

test("tables have heads for their columns and marks in their rows", () => {
  const page = pageOf(englishInput());
  const table = page.querySelector("main section > .scroll table");
  expect([...(table?.querySelectorAll("th") ?? [])].map((cell) => [cell.textContent, cell.getAttribute("scope")])).toEqual(
    ["Subject", "Measure", "Value", "Unit", "When", "Source"].map((head) => [head, "col"]),
  );
  expect(table?.querySelector("tbody tr:nth-child(2)")?.textContent).toBe("Germanygrowth per year11.842%2000–2019\u00a0[2][3]");
});

test("says what was not found, where sources disagree, what cut the research, and where there is no evidence at all", () => {
  const page = pageOf(englishInput());
  expect(page.querySelector("#not-found")?.parentElement?.textContent).toContain("household price · electricity tariff · cents per kWh");
  expect(page.querySelector("#disagreements")?.parentElement?.textContent).toMatch(
    /10\.5 TWh — Grid Review 2024, Curtailment\u00a0\[4\]\s+9\.8 TWh/,
  );
  expect(page.querySelector(".facts")?.textContent).toContain("The limit of 3 rounds was reached.");
  expect(page.querySelector(".warning")).toBeNull();
  const empty = pageOf(emptyInput("ru"));
  expect(empty.querySelector("h1 ~ .warning")?.textContent).toMatch(/^Подтверждений не найдено/);
});

describe("what others wrote is shown as it is:", () => {
  const frame = structureOf(pageOf(plantedInput("harmless")));
  test.each(Object.entries(plantedTexts))("%s", (_, text) => {
    const html = htmlOf(plantedInput(text));
    const page = parseHTML(html).document;
    expect(structureOf(page)).toEqual(frame);
    expect(html).not.toMatch(/<(script|img|b|i|svg onload)\b/i);
    expect((page.body.textContent ?? "").replaceAll("\u00a0", " ").split(text).length - 1).toBeGreaterThan(25);
  });

  test("an address that is not http is never a link", () => {
    for (const url of ["javascript:alert(1)", "data:text/html,<script>alert(1)</script>"]) {
      const hrefs = [...pageOf(plantedInput("title", url)).querySelectorAll("a")].map((node) => node.getAttribute("href") ?? "");
      expect(hrefs.filter((href) => !href.startsWith("#"))).toEqual([]);
    }
  });
});

/** The elements and the names of their attributes: what planted text would change if it were read as markup. */
function structureOf(page: Page): string[] {
  return [...page.querySelectorAll("*")]
    .filter((node) => node.closest("svg") === null || node.localName === "svg")
    .map((node) => `${node.localName} ${[...node.attributes].map(({ name }) => name).join(" ")}`);
}

test("a report of many sections has its contents in columns, one of some has them below each other, one of few has none", () => {
  const input = englishInput();
  const [section] = input.research.sections;
  if (section === undefined) throw new Error("the fixture has no section");
  const contentsOf = (count: number) => {
    const sections = Array.from({ length: count }, (_, index) => ({ ...section, title: `Part ${index + 1}`, tables: [], charts: [] }));
    return pageOf({ ...input, research: { ...input.research, sections } }).querySelector("nav")?.className;
  };
  expect([2, 12, 30].map(contentsOf)).toEqual([undefined, "contents", "contents many"]);
});

test("a title of several questions is set smaller, and what leads a list of places stays with it on paper", () => {
  const input = englishInput();
  const titled = (title: string) => htmlOf({ ...input, wording: { ...input.wording, title } });
  expect(titled("How did the GDP of Kenya change? ".repeat(6))).toContain('<h1 dir="auto" class="long">How did');
  expect(titled("How did the GDP of Kenya change?")).toContain('<h1 dir="auto">How did');
  const near = { kind: "section" as const, source: "Almanac", title: "Kenya" };
  const notFound = ["exports", "imports"].map((item) => ({ item, reason: "Nothing.", searched: [], nearest: [near] }));
  expect(htmlOf({ ...input, research: { ...input.research, notFound } })).toContain('<p class="lead">Nearest in the sources:</p>');
});
