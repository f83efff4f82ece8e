/** What a template gives to every format that has pages, sheets or slides. */
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { builtFormats, type ReportFormat } from "../../src/domain/reports/formats.ts";
import { resolvedTemplate, templateFile } from "../../src/domain/reports/template-file.ts";
import { type ReportInput, reportDocument } from "../../src/reports/document/report-document.ts";
import { writerOf } from "../../src/reports/files/formats.ts";
import { englishInput } from "./fixture.ts";

const file = templateFile.parse({
  name: "house",
  colours: { accent: "#7a1f2b", heading: "#7a1f2b" },
  fonts: { heading: "Inter House", body: "Inter House" },
  footer: "Footer of the house, {title}",
});
const template = resolvedTemplate(file, null, []);

/** All text of a file: of an office file that of its parts. */
async function textOf(format: ReportFormat, input: ReportInput): Promise<string> {
  const { render, tableLimits = [{ rows: 90, columns: 14 }] } = await writerOf(format);
  const bytes = Buffer.from(await render(reportDocument(input, tableLimits[0] ?? { rows: 90, columns: 14 }), input));
  if (bytes.toString("latin1", 0, 2) !== "PK") return bytes.toString("utf8");
  return Object.values(unzipSync(bytes))
    .map((part) => Buffer.from(part).toString("utf8"))
    .join("\n");
}

test.each(["html", "pptx", "docx", "xlsx"] as const)(
  "%s shortens a long title in the footer at a word, and keeps the date",
  async (format) => {
    const title = "{session} How has the consumption of electricity from renewable sources developed in each of the countries?";
    const input = englishInput();
    const dated = { ...template, footer: "{title}, {date}" };
    const text = await textOf(format, { ...input, wording: { ...input.wording, title }, template: dated });
    expect(text).toContain("{session} How has the consumption of electricity from renewable […], March 1, 2026");
  },
);

// A PDF's text is compressed; its own tests set it.
const looked = builtFormats.filter((format) => !["md", "json", "pdf"].includes(format));

test.each(looked)("%s has the template's colours, fonts and footer", async (format) => {
  const [usual, own] = [await textOf(format, englishInput()), await textOf(format, { ...englishInput(), template })];
  const { title } = englishInput().wording;
  for (const [what, words] of [
    ["colour", /7a1f2b/i],
    ["font", /Inter House/],
    ["footer", new RegExp(`Footer of the house, ${title.slice(0, 20)}`)],
  ] as const) {
    expect(own, what).toMatch(words);
    expect(usual, what).not.toMatch(words);
  }
});
