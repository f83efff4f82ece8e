/** Faults in presentations: escaping, lost text, charts that mislead, files that differ. */
import type { FaultyFile } from "../mutant.ts";

const pptx = "test/reports/pptx/pptx.test.ts";

export const slides: FaultyFile[] = [
  {
    file: "src/reports/pptx/xml.ts",
    tests: ["test/reports/hostile-texts.test.ts"],
    faults: [
      {
        id: "slide-unescaped",
        breaks: "what others wrote is no markup of a slide",
        find: "return escaped(String(value));",
        replace: "return String(value);",
      },
    ],
  },
  {
    file: "src/reports/pptx/flow.ts",
    tests: ["test/reports/pptx/flow.test.ts"],
    faults: [
      {
        id: "slide-text-lost",
        breaks: "no text is lost between slides",
        find: "return { slides, rest: queue };",
        replace: "return { slides, rest: [] };",
      },
      { id: "slide-overfull", breaks: "no slide holds more than its frame", find: "left -= needed;", replace: "left -= needed / 2;" },
      {
        id: "slide-loose-heading",
        breaks: "a heading stays with what it heads",
        find: "queue.unshift(last);",
        replace: "queue.push(last);",
      },
    ],
  },
  {
    file: "src/reports/charts/date-axis.ts",
    tests: ["test/reports/charts/date-axis.test.ts", pptx],
    faults: [
      {
        id: "crowded-years",
        breaks: "years along an axis do not run into one another",
        find: ".find((years) => (last - first) / years < mostTicks) ?? 100",
        replace: ".at(0) ?? 100",
      },
      {
        id: "uneven-dates-as-months",
        breaks: "dates stand on an axis where they are",
        find: `isYearly ? "years" : isMonthly ? "months" : "days"`,
        replace: `isYearly ? "years" : "months"`,
      },
    ],
  },
  {
    file: "src/reports/document/chart-data.ts",
    tests: [pptx, "test/reports/docx/docx.test.ts", "test/reports/xlsx/xlsx.test.ts"],
    faults: [
      {
        id: "bars-from-anywhere",
        breaks: "bars begin at zero",
        find: `if (kind === "bar") return`,
        replace: `if (kind === "none") return`,
      },
    ],
  },
  {
    file: "src/reports/pptx/chart-xml.ts",
    tests: [pptx],
    faults: [
      {
        id: "slide-gap-filled",
        breaks: "a missing value is a gap of its line",
        find: "value === null ? [] : [xml`<c:pt",
        replace: "value === undefined ? [] : [xml`<c:pt",
      },
    ],
  },
  {
    file: "src/reports/office/office-archive.ts",
    tests: [pptx],
    faults: [
      {
        id: "slide-file-dated",
        breaks: "equal reports are equal files",
        find: "shared.writeUInt16LE(dosDate, 8)",
        replace: "shared.writeUInt16LE(Math.floor(Math.random() * 60_000) + 33, 8)",
      },
    ],
  },
  {
    file: "src/reports/pptx/speaker-notes.ts",
    tests: [pptx],
    faults: [
      {
        id: "slide-notes-without-passages",
        breaks: "each cited passage stands in the notes",
        find: "...passages], labels",
        replace: "], labels",
      },
    ],
  },
];
