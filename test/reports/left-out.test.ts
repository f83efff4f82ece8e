/** What a report says of the statements that were written and left out. */
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { builtFormats } from "../../src/domain/formats.ts";
import { fittedReport } from "../../src/reports/fitting.ts";
import { bare } from "../support/report-cases/sentences.ts";
import { reportText } from "../support/report-text.ts";
import { englishInput } from "./fixture.ts";

const leftOut = Array.from({ length: 12 }, (_, index) => ({
  section: null,
  text: `Batteries number ${index + 1} were sold abroad.`,
  reason: `No quotation speaks of sale ${index + 1}.`,
}));

test.each(builtFormats)("%s lists them with the reason, the first ten, and counts the others", async (format) => {
  const { research, ...rest } = englishInput();
  const bytes = await fittedReport(format, { ...rest, research: { ...research, leftOut } }, 20e6);
  const text =
    format === "pdf"
      ? (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text
      : await reportText(bytes, format);
  const listed = format === "json" ? leftOut : leftOut.slice(0, 10);
  for (const { text: words, reason } of listed) {
    expect(bare(text)).toContain(bare(words));
    expect(bare(text)).toContain(bare(reason));
  }
  if (format === "json") return;
  expect(bare(text)).not.toContain(bare("Batteries number 11"));
  expect(bare(text)).toContain(bare("and 2 more, which the results list"));
});

test("a report without them does not speak of them", async () => {
  expect(await reportText(await fittedReport("md", englishInput(), 20e6), "md")).not.toContain("left out, since");
});
