/** Faults in Excel and Word reports: formulas, links, dates, footnotes. */
import type { FaultyFile } from "../mutant.ts";

const workbook = ["test/reports/xlsx/xlsx.test.ts"];
const words = ["test/reports/docx/docx.test.ts"];

export const office: FaultyFile[] = [
  {
    file: "src/reports/xlsx/figure-sheets.ts",
    tests: workbook,
    faults: [
      {
        id: "workbook-foreign-formula",
        breaks: "a formula of a workbook is made of Ralph's own tokens alone",
        find: "if (part === undefined) return null;",
        replace: 'if (part === undefined) return "=" + formula;',
      },
      {
        id: "workbook-mismatch-formula",
        breaks: "a figure that its cells do not give has no formula",
        find: 'cells !== null && lineage !== undefined && check === "recomputed"',
        replace: "cells !== null && lineage !== undefined",
      },
    ],
  },
  {
    file: "src/reports/xlsx/workbook.ts",
    tests: workbook,
    faults: [
      {
        id: "workbook-kept-in-memory",
        breaks: "a workbook's memory is given back when its bytes are there",
        find: "for (const sheet of this.#sheets) sheet.free();",
        replace: "",
      },
      {
        id: "workbook-runs-with-gaps",
        breaks: "cells that are written together keep their rows",
        find: "run.row + run.values.length === row",
        replace: "run.row + run.values.length <= row",
      },
    ],
  },
  {
    file: "src/reports/xlsx/sheet-names.ts",
    tests: workbook,
    faults: [
      {
        id: "sheet-names-twice",
        breaks: "sheets have different names",
        find: "taken.add(name.toLowerCase());",
        replace: "",
      },
    ],
  },
  {
    file: "src/reports/office/office-package.ts",
    tests: [...workbook, ...words],
    faults: [
      {
        id: "office-dated-by-clock",
        breaks: "the same report gives the same bytes whenever it is written",
        find: "path === core ? dated(text, time) : text",
        replace: "text",
      },
      {
        id: "office-random-ids",
        breaks: "the same report gives the same bytes: no random ids",
        find: "ids.set(id, known);\n    return known;",
        replace: "ids.set(id, known);\n    return id;",
      },
    ],
  },
  {
    file: "src/reports/docx/docx.ts",
    tests: words,
    faults: [
      {
        id: "word-without-contents",
        breaks: "a long Word report has contents",
        find: "sections: isLong ? withContents(",
        replace: "sections: !isLong ? withContents(",
      },
      {
        id: "word-contents-without-field",
        breaks: "the contents of a Word report are a field that Word keeps up to date",
        find: '...{ hyperlink: true, headingStyleRange: "1-2", beginDirty: false },',
        replace: '...{ hyperlink: true, headingStyleRange: "7-8", beginDirty: false },',
      },
    ],
  },
  {
    file: "src/reports/docx/parts.ts",
    tests: words,
    faults: [
      {
        id: "word-contents-before-answer",
        breaks: "a long Word report that begins with its summary has contents below it",
        find: 'const from = report.template.order[0] === "summary" ? 1 : 0;',
        replace: "const from = 0;",
      },
    ],
  },
  {
    file: "src/reports/text/unbroken.ts",
    tests: ["test/reports/text/unbroken.test.ts"],
    faults: [
      {
        id: "units-part-from-numbers",
        breaks: "no line breaks between a number and its unit",
        find: `rest.replace(blank, "\\u00a0")`,
        replace: "rest",
      },
    ],
  },
  {
    file: "src/reports/docx/runs.ts",
    tests: words,
    faults: [
      {
        id: "footnote-repeats",
        breaks: "a passage that was cited before is not quoted again",
        find: "this.#quotedIn.set(wordsOf(note), footnote);",
        replace: "",
      },
    ],
  },
  {
    file: "src/reports/docx/blocks.ts",
    tests: ["test/reports/docx/docx.test.ts"],
    faults: [
      {
        id: "footnote-of-nothing",
        breaks: "every footnote in Word belongs to a mark in the text",
        find: "// A footnote is made where its mark stands: each call makes one.",
        replace: "this.#footnotes.reference(marks);",
      },
    ],
  },
  {
    file: "src/reports/document/blocks.ts",
    tests: ["test/reports/document/headed-quotations.test.ts"],
    faults: [
      {
        id: "heading-in-quotation-marks",
        breaks: "what stands in quotation marks are the words of the source",
        find: "const words = path.length === 0",
        replace: "const words = path.length > 0",
      },
    ],
  },
];
