/** Reports in languages from right to left: everything stands at one side, English labels, too. */
import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { type ReportInput, reportDocument } from "../../src/reports/document/report-document.ts";
import { fittedReport } from "../../src/reports/files/fitting.ts";
import { isFromRight } from "../../src/reports/text/plain-text.ts";
import { officeParts } from "../support/office-parts.ts";
import { englishInput } from "./fixture.ts";

const title = "الكهرباء من الرياح";
const input = (language: string): ReportInput => {
  const base = englishInput();
  return { ...base, research: { ...base.research, language, title }, wording: { ...base.wording, title, subtitle: `${title}.` } };
};
const limits = { maxBytes: 20e6 };

test.each([
  ["ar", true],
  ["he-IL", true],
  ["fa", true],
  ["ru", false],
  ["zh", false],
  ["no such tag", false],
])("%s is written from right to left: %s", (language, expected) => {
  expect(isFromRight(language)).toBe(expected);
});

test("in HTML all texts stand at the right", async () => {
  const html = Buffer.from(await fittedReport("html", input("ar"), limits)).toString();
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toMatch(/html\[dir="rtl"\][^{]*\{text-align:right/);
  expect(Buffer.from(await fittedReport("html", englishInput(), limits)).toString()).toContain('<html lang="en">');
});

test("in Word and PowerPoint English labels stand at the right, too", async () => {
  const styles = officeParts(await fittedReport("docx", input("ar"), limits)).get("word/styles.xml") ?? "";
  expect(styles).toMatch(/<w:pPrDefault>.*<w:jc w:val="right"\/><\/w:pPr><\/w:pPrDefault>/);
  expect(officeParts(await fittedReport("docx", englishInput(), limits)).get("word/styles.xml")).not.toContain(
    '<w:jc w:val="right"/></w:pPr></w:pPrDefault>',
  );
  const slide = officeParts(await fittedReport("pptx", input("ar"), limits)).get("ppt/slides/slide2.xml") ?? "";
  expect(slide).toMatch(/<a:pPr algn="r" rtl="0"\/><a:r>/);
  expect(slide).not.toContain('algn="l"');
});

const mixed = "The saying is “מים הם מקור החיים ומי שאינו חוסך במים אינו חוסך בחייו”.";

/** A report whose only quotation begins in Latin letters, and has more Hebrew ones. */
function mixedInput(): ReportInput {
  const base = englishInput();
  const [section] = base.research.sections;
  if (section === undefined) throw new Error("the fixture has a section");
  const citations = section.paragraphs.flatMap((paragraph) => paragraph.citations).slice(0, 1);
  const sections = [{ ...section, tables: [], charts: [], paragraphs: [{ kind: "quote" as const, text: mixed, citations }] }];
  return { ...base, research: { ...base.research, summary: [], sections } };
}

test("a quotation that begins in Latin letters runs from left to right, whatever letters most of it has", async () => {
  const pdf = await getDocumentProxy(new Uint8Array(await fittedReport("pdf", mixedInput(), limits)));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const leftOf = (letters: RegExp): number[] =>
    items.flatMap((item) => ("str" in item && letters.test(item.str) ? [Number(item.transform[4])] : []));
  expect(Math.min(...leftOf(/The saying/))).toBeLessThan(Math.min(...leftOf(/[\u05D0-\u05EA]/)));
  const slides = [...officeParts(await fittedReport("pptx", mixedInput(), limits)).values()].filter((xml) => xml.includes("The saying"));
  expect(slides.length).toBeGreaterThan(0);
  for (const xml of slides) expect(xml).not.toContain('rtl="1"');
});

test("a subtitle that says what the title says is not printed", () => {
  expect(reportDocument(input("ar"), { rows: 5, columns: 5 }).subtitle).toBeNull();
  expect(reportDocument(englishInput(), { rows: 5, columns: 5 }).subtitle).toBe("Growth since 2000, storage, and what stands in the way");
});
