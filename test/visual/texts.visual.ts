/** Nothing gets lost on the way to a file: every sentence of the research is found by a text extraction of every format. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { scriptNames, scriptsWithoutFont } from "../../src/reports/pdf/glyphs.ts";
import { labelsFor } from "../../src/reports/text/labels.ts";
import { caseNames, reportCases } from "../support/report-cases/cases.ts";
import { quotesByScript } from "../support/report-cases/scripts.ts";
import { bare, lostSentences, sentencesOf } from "../support/report-cases/sentences.ts";
import { reportText } from "../support/report-text.ts";
import { textOfPdf } from "./programs.ts";

const folder = inject("rendered");
/** Quotations whose letters the fonts of a PDF lack; then the report has to say so. */
const rareScripts: readonly string[] = Object.values(quotesByScript).filter((quote) => scriptsWithoutFont(quote).length > 0);
const names = (language: string) => scriptNames(scriptsWithoutFont(rareScripts.join("")), language);

describe.each(inject("formats").filter((format) => format !== "json"))("%s", (format) => {
  test.each(caseNames)("%s holds every sentence", async (name) => {
    const { research } = reportCases[name]();
    const path = join(folder, `${name}.${format}`);
    const text = format === "pdf" ? await textOfPdf(path) : await reportText(await readFile(path), format);
    const lost = lostSentences(sentencesOf(research), text);
    const isTold = format === "pdf" && bare(text).includes(bare(labelsFor(research.language).missingGlyphs(names(research.language))));
    expect(lost.filter((sentence) => !(isTold && rareScripts.includes(sentence)))).toEqual([]);
  });
});
