/**
 * Rules of PDF/UA-1 that can be read from a file without a validator: the claim itself, language, title, one order of
 * headings, words for every figure, heads for every table, and nothing on a page outside of the structure's roles.
 */
import { getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import { reportDocument } from "../../../src/reports/document/report-document.ts";
import { createPdfCompiler, type PdfCompiler, tableLimits } from "../../../src/reports/pdf/pdf.ts";
import { caseNames, reportCases } from "../../support/report-cases/cases.ts";

interface Tag {
  role?: string;
  alt?: string;
  children?: Tag[];
}

let compiler: PdfCompiler;
beforeAll(() => {
  compiler = createPdfCompiler();
});

/** The long one has nothing that the others lack. */
const checked = caseNames.filter((name) => name !== "long");

describe.each(checked)("the PDF report of the case '%s'", (name) => {
  test("keeps the rules of PDF/UA-1", async () => {
    const [limits = { rows: 30, columns: 14 }] = tableLimits;
    const report = reportDocument(reportCases[name](), limits);
    const file = await getDocumentProxy(new Uint8Array(compiler.pdf(report)));
    const { info, metadata } = await file.getMetadata();
    expect(await file.getMarkInfo()).toMatchObject({ Marked: true });
    expect(await file.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
    expect(metadata.get("pdfuaid:part")).toBe("1");
    expect(info).toMatchObject({ Title: report.title, Language: report.language });
    const tags: Tag[] = [];
    for (let page = 1; page <= file.numPages; page += 1) tags.push((await (await file.getPage(page)).getStructTree()) as Tag);
    const all = tags.flatMap(within);
    const levels = all.flatMap(({ role = "" }) => (/^H[1-6]$/.test(role) ? [Number(role.slice(1))] : []));
    expect(levels.length).toBeGreaterThan(0);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
    expect(all.filter(({ role, alt = "" }) => role === "Figure" && alt.trim() === "")).toEqual([]);
    for (const table of all.filter(({ role }) => role === "Table")) {
      const cells = within(table).map(({ role }) => role);
      if (cells.includes("TD")) expect(cells).toContain("TH");
    }
  });
});

function within(tag: Tag): Tag[] {
  return [tag, ...(tag.children ?? []).flatMap(within)];
}
