/** Nothing gets lost on the way to a file: every sentence of the research is found by a text extraction of every format. */
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { labelsFor } from "../../src/reports/labels.ts";
import { caseNames, reportCases } from "../support/report-cases/cases.ts";
import { quotesByScript } from "../support/report-cases/scripts.ts";
import { bare, lostSentences, sentencesOf } from "../support/report-cases/sentences.ts";
import { textOf } from "./texts.ts";

const folder = inject("rendered");
/** Quotations whose letters the fonts of a PDF may lack; then the report has to say so. */
const rareScripts: readonly string[] = Object.values(quotesByScript);

describe.each(inject("formats").filter((format) => format !== "json"))("%s", (format) => {
  test.each(caseNames)("%s holds every sentence", async (name) => {
    const { research } = reportCases[name]();
    const text = await textOf(join(folder, `${name}.${format}`), format);
    const lost = lostSentences(sentencesOf(research), text);
    const isTold = format === "pdf" && bare(text).includes(bare(labelsFor(research.language).missingGlyphs));
    expect(lost.filter((sentence) => !(isTold && rareScripts.includes(sentence)))).toEqual([]);
  });
});
