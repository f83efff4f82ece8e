/** How formats show a section that was written by sentence. */
import { expect, test } from "vitest";
import { reportDocument } from "../../src/reports/document/report-document.ts";
import { render as wordFile } from "../../src/reports/docx/docx.ts";
import { htmlReport } from "../../src/reports/html/html.ts";
import { markdownReport } from "../../src/reports/markdown/markdown.ts";
import { render as slidesFile } from "../../src/reports/pptx/pptx.ts";
import { officeParts } from "../support/office-parts.ts";
import { writtenInput } from "./written-fixture.ts";

const document = reportDocument(writtenInput(), { rows: 100, columns: 14 });

test("Markdown has each mark at its sentence, headings, lists, cells with marks, and the chart where it was placed", () => {
  const markdown = markdownReport(document);
  expect(markdown).toContain("Pumped hydro still leads.[^5] Batteries grow fast.[^1]");
  expect(markdown).toContain("\n### In detail\n");
  expect(markdown).toContain("\n1. **First:** hydro.[^5]\n2. Then batteries.[^1]\n");
  expect(markdown).toContain("| Batteries | 18.9 GWh[^1] |");
  const order = [
    "### In detail",
    "**Renewable electricity by country, TWh**",
    "**What stores electricity**",
    "1. **First:**",
    "**By year**",
  ];
  expect(order.map((words) => markdown.indexOf(words)).toSorted((a, b) => a - b)).toEqual(order.map((words) => markdown.indexOf(words)));
  expect(markdown).toMatch(/## Conclusion\n\nSo it is\.\[\^5\]/);
  expect(markdown).toMatch(/## Limits of the evidence\n\nOne review alone\./);
});

test("figures that a table shows are not written a second time under their chart", () => {
  const markdown = markdownReport(document);
  expect(markdown.match(/\| 2000 \|/g)).toHaveLength(1);
  expect(htmlReport(document).match(/<td[^>]*>2000<\/td>/g)).toHaveLength(1);
});

test("HTML has each mark at its sentence, headings, lists, and cells with marks", () => {
  const page = htmlReport(document);
  expect(page).toContain(
    'Pumped hydro still leads.\u00a0<span class="cite"><a href="#note-5" id="cite-5">[5]</a></span> Batteries grow fast.\u00a0<span',
  );
  expect(page).toContain('<h3 dir="auto">In detail</h3>');
  expect(page).toMatch(/<ol class="points">\n<li dir="auto"><strong>First:<\/strong> hydro\./);
  expect(page).toMatch(/18\.9 GWh\u00a0<span class="cite"><a href="#note-1">/);
  expect(page).toMatch(/<h2 id="conclusion">Conclusion<\/h2>\n<p dir="auto">So it is\./);
});

test("a sentence that its sources do not bear is marked in a colour, one that they bear or nobody judged is not", async () => {
  const input = writtenInput();
  const said = (["supported", "partly", "unsupported", "contradicted", "unchecked"] as const).map((verdict) => ({
    ...{ text: `So ${verdict}.`, citations: [], verdict },
  }));
  const text = { kind: "text" as const, text: "", citations: [] };
  const research = {
    ...input.research,
    summary: [
      { ...text, sentences: said },
      { ...text, text: "Alone.", verdict: "unsupported" as const },
    ],
  };
  const report = reportDocument({ ...input, research }, { rows: 100, columns: 14 });
  const markdown = markdownReport(report);
  expect(markdown).toContain(
    "So supported. So partly. (partly supported) So unsupported. (not supported by its sources) So contradicted. (contradicted by its sources) So unchecked.",
  );
  expect(markdown).toContain("Alone. (not supported by its sources)");
  const doubts = ["(partly supported)", "(not supported by its sources)", "(contradicted by its sources)"];
  const word = officeParts(await wordFile(report)).get("word/document.xml") ?? "";
  const slides = officeParts(slidesFile(report)).get("ppt/slides/slide2.xml") ?? "";
  for (const doubt of doubts) {
    expect(htmlReport(report)).toContain(`<span class="doubt">${doubt}</span>`);
    expect(word).toMatch(new RegExp(`<w:color w:val="9A3412"/>(?:(?!</w:r>).)*${doubt.replace(/[()]/g, "\\$&")}`));
    expect(slides).toMatch(new RegExp(`<a:srgbClr val="9A3412"/>(?:(?!</a:r>).)*${doubt.replace(/[()]/g, "\\$&")}`));
  }
});
