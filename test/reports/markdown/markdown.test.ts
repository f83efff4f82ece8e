import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import type { QuotedBlock } from "../../../src/domain/evidence/evidence.ts";
import { defaultTemplate } from "../../../src/domain/reports/template.ts";
import type { Paragraph, Research, Section } from "../../../src/domain/sessions/research.ts";
import { phrasesFor } from "../../../src/languages/combined.ts";
import type { Block, Span } from "../../../src/reports/document/blocks.ts";
import { type ReportInput, reportDocument } from "../../../src/reports/document/report-document.ts";
import { escaped } from "../../../src/reports/markdown/escape.ts";
import { markdownReport } from "../../../src/reports/markdown/markdown.ts";
import { emptyInput, englishInput, longInput, plantedInput, russianInput } from "../fixture.ts";
import { plantedTexts } from "../planted.ts";
import { writtenInput } from "../written-fixture.ts";

interface Node {
  type: string;
  value?: string;
  url?: string;
  identifier?: string;
  lang?: string;
  children?: Node[];
}

const markdownOf = (input: ReportInput, rows = 100): string => markdownReport(reportDocument(input, { rows, columns: 14 }));
const parsed = (markdown: string): Node => fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }) as Node;
const nodesOf = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)];
const textOf = (node: Node): string => (node.type === "html" ? "" : (node.value ?? (node.children ?? []).map(textOf).join("")));
const headingsOf = (markdown: string): string[] =>
  nodesOf(parsed(markdown))
    .filter(({ type }) => type === "heading")
    .map(textOf);

test("tells everything in order, under the headings of its language", () => {
  expect(headingsOf(markdownOf(englishInput()))).toEqual([
    "Renewable electricity in Germany and France",
    "Summary",
    "Growth of renewable electricity",
    "Storage",
    "What limits growth",
    "Recommendations",
    "Where the sources disagree",
    "What was not found",
    "Sources",
    "How this was found",
    "Appendix: passages and files",
    "Data of the chart: Renewable electricity by country, TWh",
    "Files as they were read",
  ]);
  expect(headingsOf(markdownOf(russianInput()))).toEqual([
    "Крупнейшие города России",
    "Главное",
    "Население крупнейших городов",
    "Причины роста",
    "Источники",
    "Как это найдено",
    "Приложение: цитаты и файлы",
    "Прочитанные файлы",
  ]);
});

test("says how complete it is, what cut it, and what was searched for in vain", () => {
  const markdown = markdownOf(englishInput());
  expect(markdown).toContain(
    "\n\n*Answered in part: the evidence covers only a part of the question. Nothing was found for one part.*\n\n",
  );
  const input = englishInput();
  const [first, ...others] = input.research.sections.map((section) => ({ ...section, evidence: "weak" as const }));
  if (first === undefined) throw new Error("The input has sections");
  const withSections = (sections: typeof input.research.sections) => markdownOf({ ...input, research: { ...input.research, sections } });
  expect(withSections([{ ...first, evidence: "strong" }, ...others])).toContain(
    "*Answered in part: the evidence covers only a part of the question. For one part nothing certain was found, only what comes closest.",
  );
  expect(withSections([first, ...others])).toContain("*No certain answer was found; what comes closest is shown.*\n");
  expect(markdown).toContain("**Cut short:** The limit of 3 rounds was reached.");
  expect(markdown).toContain("Searched for: household price; electricity tariff; cents per kWh.");
  expect(markdownOf(russianInput())).toContain("*Ответ полный: подтверждения найдены для каждой части вопроса.*");
});

test("how far the question is answered stands once: below the title, or there in the remark of the only section", () => {
  const input = englishInput();
  const [section] = input.research.sections;
  if (section === undefined) throw new Error("The input has sections");
  const alone = { ...section, title: input.wording.title, evidence: "weak" as const };
  const text = markdownOf({ ...input, research: { ...input.research, sections: [alone], summary: [], notFound: [] } });
  expect(text).toContain("*No certain answer: this comes closest*");
  expect(text).not.toContain("what comes closest is shown");
  expect(markdownOf(input).indexOf("*Answered in part:")).toBeLessThan(markdownOf(input).indexOf("\n## "));
});

test("a long quotation that answers two questions is printed once", () => {
  const input = englishInput();
  const [citation] = input.research.disagreements[0]?.statements[0]?.citations ?? [];
  if (citation === undefined) throw new Error("The input has citations");
  const text = `The board decides on ${"all rules and ".repeat(8)}fees.`;
  const sections = ["Who decides?", "What is decided?"].map((title) => ({
    ...{ title, coverage: 1, evidence: "strong" as const, tables: [], charts: [] },
    paragraphs: [{ kind: "quote" as const, text, citations: [citation] }],
  }));
  const markdown = markdownOf({ ...input, research: { ...input.research, summary: [], sections } });
  expect(markdown.split(text)).toHaveLength(2);
  expect(markdown).toContain("## What is decided?\n\nSee the quotation under “Who decides?”.[^1]\n");
});

test("tells where else to look, not what was not found, where the text shows what comes closest", () => {
  const input = englishInput();
  const [section] = input.research.sections;
  const [gap] = input.research.notFound;
  if (section === undefined || gap === undefined) throw new Error("The input has sections and gaps");
  const { onlyClosest } = phrasesFor("en").report;
  const near = { ...gap, reason: onlyClosest, searched: [], nearest: [{ kind: "section" as const, source: "Plan", title: "Storage" }] };
  const shown = (notFound: typeof input.research.notFound) =>
    headingsOf(markdownOf({ ...input, research: { ...input.research, sections: [{ ...section, evidence: "weak" }], notFound } }));
  expect(shown([near])).toContain("Where else to look");
  expect(shown([near])).not.toContain("What was not found");
  const notFound = [near, { ...near, item: "Prices" }];
  const markdown = markdownOf({ ...input, research: { ...input.research, sections: [{ ...section, evidence: "weak" }], notFound } });
  expect(markdown).toContain("- **Prices**\n  - Plan: Storage\n");
  expect(shown([near, gap])).toContain("What was not found");
});

test("repeats neither the question below its title nor the title above the only section", () => {
  const input = englishInput();
  const [section] = input.research.sections;
  if (section === undefined) throw new Error("The input has sections");
  const told = (query: string, title: string, notFound: typeof input.research.notFound = []): string =>
    markdownOf({
      ...input,
      brief: { ...input.brief, goal: query },
      wording: { ...input.wording, title: "Summarise the diary" },
      research: { ...input.research, query, summary: [], sections: [{ ...section, title }], notFound },
    });
  expect(told("summarise the diary", "The diary")).not.toContain("**Question:**");
  expect(headingsOf(told("summarise the diary", "The diary"))).not.toContain("The diary");
  expect(told("summarise the diary of the ship", "The ship")).toContain("**Question:** summarise the diary of the ship");
  expect(headingsOf(told("summarise the diary of the ship", "The ship"))).toContain("The ship");
  const missing = [{ item: "the letters", searched: [], reason: "" }];
  expect(headingsOf(told("summarise the diary", "The diary", missing))).toContain("The diary");
});

test("names the limit that cut the research in words, and as it stands where it knows none", () => {
  const input = russianInput();
  const cutBy = (cut: string): string => markdownOf({ ...input, research: { ...input.research, cut } });
  expect(cutBy("session_time")).toContain("**Прервано:** Истекло время сеанса.");
  expect(cutBy("patience")).toContain("**Прервано:** patience");
});

test("quotes word for word, with the source beneath and a mark that leads to the passage", () => {
  const quote = "Pumped hydro still supplies the larger share of the energy that is shifted from night to day.";
  const markdown = markdownOf(englishInput());
  const mark = new RegExp(`> “${quote}”\\[\\^(\\d+)\\]  \\n> — \\*Grid Review 2024, Storage\\*`).exec(markdown);
  expect(mark).not.toBeNull();
  expect(markdown).toContain(`\n[^${mark?.[1]}]: **Grid Review 2024**, Storage, line 5\n`);
  // The notes repeat no words that stand in the text.
  expect(markdown.split(quote)).toHaveLength(2);
});

test("citations are footnotes, which come last and name source, place and words", () => {
  for (const input of [englishInput(), russianInput(), longInput(500)]) {
    const { notes, passages } = reportDocument(input, { rows: 100, columns: 14 });
    const root = parsed(markdownOf(input));
    const definitions = nodesOf(root).filter(({ type }) => type === "footnoteDefinition");
    const references = nodesOf(root).filter(({ type }) => type === "footnoteReference");
    expect(root.children?.slice(-definitions.length)).toEqual(definitions);
    expect(definitions.map(({ identifier }) => Number(identifier))).toEqual(notes.map(({ number }) => number));
    // A renderer leaves out a note that nothing refers to.
    expect(new Set(references.map(({ identifier }) => identifier))).toEqual(new Set(definitions.map(({ identifier }) => identifier)));
    for (const [index, { source, place }] of notes.entries()) expect(textOf(definitions[index] ?? root)).toContain(`${source}, ${place}`);
    for (const { number, quote } of passages) expect(textOf(definitions[number - 1] ?? root)).toContain(quote);
  }
});

test("signs that Markdown takes as they are stay as people write them", () => {
  expect(escaped("Lindqvist & Sons, size > 0")).toBe("Lindqvist & Sons, size > 0");
  expect(escaped("&amp; and &#35;")).toBe("&amp;amp; and &amp;#35;");
  expect(escaped("> said")).toBe("&gt; said");
  expect(escaped("Go to `https://id.example.org/reset`, then")).toBe("Go to \\``https://id.example.org/reset`\\`, then");
});

test("every sentence, cell and caption is text of the tree that renderers read", () => {
  for (const input of [englishInput(), russianInput(), writtenInput(), longInput(50)]) {
    const report = reportDocument(input, { rows: 100, columns: 14 });
    const text = textOf(parsed(markdownReport(report)));
    const blocks = [...(report.summary?.blocks ?? []), ...report.sections.flatMap((part) => part.blocks), ...report.conclusion];
    const words = blocks.flatMap((block) => {
      if (block.form === "statement") return block.paragraphs.flat().map((run) => run.text);
      if (block.form === "list") return block.items.flat().map((run) => run.text);
      if (block.form === "entries") return block.entries.map((run) => run.text);
      if (block.form === "heading") return [block.text];
      if (block.form === "code") return [block.code];
      if (block.form === "chart") return [block.figure.caption, ...(block.figure.data?.rows.flat() ?? [])];
      return [block.table.caption, ...block.table.rows.flat()];
    });
    expect(words.length).toBeGreaterThan(10);
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  }
});

test("emphasis and links are kept, and left out where they would not be read as such", () => {
  const spans: Span[] = [
    { text: "Read " },
    { text: "this ", strong: true },
    { text: "and" },
    { text: "(that)", emphasis: true },
    { text: "now", url: "https://example.org/a_b" },
    { text: "x*y", code: true },
  ];
  const report = reportDocument(englishInput(), { rows: 100, columns: 14 });
  const text = spans.map((span) => span.text).join("");
  const conclusion: Block[] = [
    { form: "statement", kind: "text", paragraphs: [[{ lead: "", text, spans, marks: [] }]], attribution: null, language: "en" },
  ];
  const markdown = markdownReport({ ...report, conclusion });
  expect(markdown).toContain("\nRead **this** and(that)[now](<https://example.org/a_b>)`x*y`\n");
  expect(textOf(parsed(markdown))).toContain(text);
});

test("the figures of a chart that the text shows in part stand whole in a fence", () => {
  const [fence] = nodesOf(parsed(markdownOf(englishInput()))).filter(({ type }) => type === "code");
  expect(fence?.lang).toBe("csv");
  expect(fence?.value?.split("\n")).toHaveLength(21);
  expect(fence?.value).toContain("\n2019,243,111");
});

test("the parts stand in the order of the template, the notes last in any", () => {
  const input = englishInput();
  const template = {
    ...defaultTemplate,
    order: [...defaultTemplate.order].sort((a, b) => Number(b === "method") - Number(a === "method")),
  };
  const markdown = markdownOf({ ...input, template });
  expect(headingsOf(markdown).slice(0, 3)).toEqual([input.wording.title, "How this was found", "Summary"]);
  expect(markdown.trimEnd().split("\n").at(-1)).toMatch(/^\[\^\d+\]: /);
});

test("the conversation is printed with who said what", () => {
  const messages = [
    { role: "user" as const, content: "How *much*?\n\n- wind\n- sun", createdAt: "2026-03-01T09:00:00.000Z" },
    { role: "assistant" as const, content: "Shall I begin?", createdAt: "2026-03-01T09:00:01.000Z" },
  ];
  const history = { usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: null }, workedMs: 1_000, messages };
  const markdown = markdownOf({ ...englishInput(), history });
  expect(markdown).toContain(
    "## Conversation\n\n> **User**, March 1, 2026, 09:00 UTC\n>\n> How *much*?\n>\n> - wind\n> - sun\n\n> **Ralph**, March 1, 2026, 09:00 UTC\n>\n> Shall I begin?",
  );
});

test("a source is listed with its address, its time and its hash", () => {
  const { research } = englishInput();
  const markdown = markdownOf(englishInput());
  for (const { title, hash } of research.sources) expect(markdown).toMatch(new RegExp(`^- ${title},.*SHA-256 .${hash}`, "m"));
  expect(markdown).toContain(
    "[`https://data.example.org/renewables-by-country.csv`](<https://data.example.org/renewables-by-country.csv>)",
  );
  expect(markdownOf(russianInput())).toContain("[`https://ru.example.org/wiki/Урбанизация`](<https://ru.example.org/wiki/%D0%A3");
});

test("a chart's lines are named in words, and a single one by its caption alone", () => {
  const input = englishInput();
  const [section] = input.research.sections.filter(({ charts }) => charts.some(({ kind }) => kind === "line"));
  const [chart] = section?.charts ?? [];
  const [line] = chart?.lines ?? [];
  if (section === undefined || chart === undefined || line === undefined) throw new Error("a chart with lines");
  const drawn = (lines: (typeof line)[]) =>
    markdownOf({ ...input, research: { ...input.research, sections: [{ ...section, charts: [{ ...chart, lines }] }] } });
  expect(drawn([{ ...line, name: "net_energy" }])).toMatch(/, TWh\*\*.*\n\n▁.*█\n/);
  expect(
    drawn([
      { ...line, name: "net_energy" },
      { ...line, name: "b" },
    ]),
  ).toMatch(/\n- net energy: ▁.*█\n- b: /);
});

test("figures stand in tables with their sources, charts as their data", () => {
  const markdown = markdownOf(englishInput());
  expect(markdown).toContain("| Subject | Measure | Value | Unit | When | Source |\n| --- | --- | ---: | --- | --- | --- |");
  expect(markdown).toMatch(/\| Germany \| growth per year \| 11\.842 \| % \| 2000–2019 \| \[\^2\] \[\^3\] \|/);
  expect(markdown).toMatch(/\*\*Renewable electricity by country, TWh\*\*.*\n\n- Germany: ▁.*█\n- France: /);
  expect(markdown).toContain("| 2019 | 243 | 111 |");
  const tables = nodesOf(parsed(markdown)).filter(({ type }) => type === "table");
  expect(tables).toHaveLength(3);
  for (const table of tables) expect(new Set(table.children?.map((row) => row.children?.length)).size).toBe(1);
});

test("where there is no evidence, the first line says so", () => {
  expect(markdownOf(emptyInput("en")).split("\n")[0]).toBe(
    "> **No evidence was found: nothing in the sources that were searched answers this question.**",
  );
  expect(markdownOf(emptyInput("ru")).split("\n")[0]).toMatch(/^> \*\*Подтверждений не найдено/);
  expect(markdownOf(emptyInput("en"))).not.toMatch(/No source is cited|0 citations/);
});

test("a preface that says the same is not said twice", () => {
  const input = emptyInput("en");
  const preface = "No evidence was found: nothing in the sources that were searched answers this question.";
  const markdown = markdownOf({ ...input, wording: { ...input.wording, preface } });
  expect(markdown.split(preface)).toHaveLength(2);
});

describe("is written for a reader:", () => {
  const [first, second] = englishInput().research.sections;
  if (first === undefined || second === undefined) throw new Error("the fixture has two sections");
  const withSections = (sections: Section[], summary: Paragraph[], more: Partial<Research> = {}): string => {
    const input = englishInput();
    return markdownOf({ ...input, research: { ...input.research, notFound: [], ...more, sections, summary } });
  };

  test("one section says what the summary would say, once, below the title that names it", () => {
    const title = "Renewable electricity in Germany and France?";
    const markdown = withSections([{ ...second, title }], second.paragraphs.slice(0, 1));
    expect(headingsOf(markdown).slice(0, 2)).toEqual(["Renewable electricity in Germany and France", "Recommendations"]);
    expect(markdown.split("Battery storage in Germany grew")).toHaveLength(2);
    expect(headingsOf(withSections([second], [])).slice(0, 2)).toEqual(["Renewable electricity in Germany and France", "Storage"]);
  });

  test("a long report keeps its summary", () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ ...second, title: `Storage ${index}` }));
    expect(headingsOf(withSections(many, second.paragraphs.slice(0, 1)))[1]).toBe("Summary");
  });

  test("weak evidence is told as no answer, and what has none stands among what was not found alone", () => {
    const weak = withSections(
      [
        { ...first, evidence: "weak" },
        { ...second, evidence: "none" },
      ],
      [],
    );
    expect(weak).toMatch(/^## Growth of renewable electricity\n\n\*No certain answer: this comes closest\*$/mu);
    expect(headingsOf(weak)).not.toContain("Storage");
  });

  test("what comes closest is told as no answer once: the item stands among what was not found only where there is more to see", () => {
    const { onlyClosest } = phrasesFor("en").report;
    const item = { item: first.title, searched: [], reason: onlyClosest };
    const weak = { ...first, evidence: "weak" as const };
    expect(headingsOf(withSections([weak], [], { notFound: [item] }))).not.toContain("What was not found");
    const near = { kind: "section" as const, source: "Grid Review 2024", title: "Storage" };
    const more = withSections([weak], [], {
      notFound: [
        { ...item, nearest: [near] },
        { ...item, item: "Prices" },
      ],
    });
    expect(more).toContain(`- **${first.title}**\n  - Grid Review 2024: Storage\n\n`);
    expect(more).not.toContain(onlyClosest);
  });

  test("what was not found names the nearest sections and tables, each once", () => {
    const nearest = [
      { kind: "section" as const, source: "Grid Review 2024", title: "Storage" },
      { kind: "table" as const, source: "prices.csv", title: "prices.csv", columns: ["Year", "Price", "column 3"] },
      { kind: "table" as const, source: "tables/2024/prices.csv", title: "tables/2024/prices.csv", columns: ["Year", "Price"] },
    ];
    const markdown = withSections([first], [], { notFound: [{ item: "Prices", searched: [], reason: "", nearest }] });
    expect(markdown).toContain(
      "- **Prices**\n  - Nearest in the sources:\n    - Grid Review 2024: Storage\n    - table “prices.csv”, with Year, Price\n\n",
    );
  });

  test("steps, code and cells of a source stand as what they are, with one mark", () => {
    const [paragraph] = second.paragraphs;
    if (paragraph === undefined) throw new Error("the fixture has a quotation");
    const told = (block: QuotedBlock): string => withSections([{ ...second, paragraphs: [{ ...paragraph, block }] }], []);
    expect(told({ form: "steps", lead: "To begin:", lines: ["Open it.", "Close it."] })).toContain(
      "> To begin:\n>\n> 1. Open it.\n> 2. Close it.\n>\n> — *Grid Review 2024, Storage*[^1]",
    );
    expect(told({ form: "code", lead: "", lines: ["if (a) {", "  b(`x`);"] })).toContain("> ```\n> if (a) {\n>   b(`x`);\n> ```");
    expect(told({ form: "row", lead: "", lines: ["*Noise*: 47 dB"] })).toContain("> - \\*Noise\\*: 47 dB");
  });
});

test("long tables are cut, and say how much of them is shown", () => {
  const markdown = markdownOf(longInput(500), 100);
  expect(markdown).toContain("*The first 100 of 500 rows; the JSON report holds them all.*");
  expect(markdown.match(/\| Station \d+ \|/g)).toHaveLength(100);
});

describe("what others wrote is shown as it is:", () => {
  test.each(Object.entries(plantedTexts))("%s", (_, text) => {
    const markdown = markdownOf(plantedInput(text));
    const nodes = nodesOf(parsed(markdown));
    const links = nodes.filter(({ type }) => type === "link").map(({ url }) => url ?? "");
    expect(links.filter((url) => url !== "https://example.org/")).toEqual([]);
    const accidental = ["image", "imageReference", "linkReference", "code", "html", "delete", "definition"];
    expect(nodes.filter(({ type }) => accidental.includes(type))).toEqual([]);
    const { notes } = reportDocument(plantedInput(text), { rows: 100, columns: 14 });
    const referred = nodes.filter(({ type }) => type === "footnoteReference").map(({ identifier }) => Number(identifier));
    expect(referred.filter((number) => number > notes.length)).toEqual([]);
    expect(headingsOf(markdown)).toHaveLength(8);
    // Once in every place that can hold it: title, subtitle, preface, paragraphs, tables, notes and the rest.
    expect(textOf(parsed(markdown)).replaceAll("\u00a0", " ").split(text).length - 1).toBeGreaterThan(25);
  });

  test("an address that is not http is never a link", () => {
    for (const url of ["javascript:alert(1)", "data:text/html,<script>", "file:///etc/passwd"]) {
      const markdown = markdownOf(plantedInput("title", url));
      expect(nodesOf(parsed(markdown)).filter(({ type }) => type === "link")).toEqual([]);
    }
  });

  test("an address with Markdown in it stays one link", () => {
    const url = "https://example.org/a_(b)*c*?x=`1`&copy;=<2>|$3$";
    const links = nodesOf(parsed(markdownOf(plantedInput("title", url)))).filter(({ type }) => type === "link");
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) expect(decodeURI(link.url ?? "").replace(/%24/g, "$")).toBe(url);
    // Nor does another renderer find code, mathematics or a cell's end in it.
    expect(markdownOf(plantedInput("title", url))).not.toMatch(/\(<[^>]*[`$|\\][^>]*>\)/);
  });
});
