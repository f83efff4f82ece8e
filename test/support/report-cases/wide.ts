/** A table of forty columns, words of three hundred letters wherever words can stand, and an address without a place to break. */
import type { ReportInput } from "../../../src/reports/document/report-document.ts";
import { englishInput } from "../../reports/fixture.ts";
import { citedText, quoted, written } from "./sources.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";
/** Different for each number, so that a lost one is missed. */
function longWord(number: number, length = 300): string {
  return `word${number}${letters.repeat(12)}`.slice(0, length);
}

/** Longest words of titles, names of sources and words searched for, which reports shorten. */
const [longTitle, longName, longSearched] = [280, 190, 100];

const columns = 40;

export function wideCase(): ReportInput {
  const base = englishInput();
  const address = `https://example.org/${"segment".repeat(30)}`;
  const text = citedText(`Sheet ${longWord(1, longName)}`, address, [
    `The sheet names ${longWord(2)} among forty columns.`,
    `It was sent as ${longWord(3)} and kept as it came.`,
  ]);
  const research = {
    ...base.research,
    title: "A sheet of forty columns",
    query: "What does the sheet of forty columns hold?",
    completeness: "full" as const,
    summary: [],
    sections: [
      {
        title: `The columns of ${longWord(4, longTitle)}`,
        coverage: 1,
        paragraphs: [
          written([[`One word is ${longWord(5)}, as the sheet has it.`, [text.cite(0)]]]),
          quoted(text.cite(0)),
          quoted(text.cite(1)),
        ],
        tables: [
          {
            title: "The sheet of forty columns",
            columns: Array.from({ length: columns }, (_, index) => ({
              name: index === 3 ? longWord(6) : `Column ${index + 1}`,
              type: index === 2 ? ("text" as const) : ("number" as const),
              unit: index % 5 === 4 ? "kg" : null,
            })),
            rows: Array.from({ length: 12 }, (_, row) =>
              Array.from({ length: columns }, (__, index) =>
                index === 2 ? (row === 1 ? longWord(7) : `row ${row + 1}`) : row * 1_000 + index,
              ),
            ),
            rowCitations: Array.from({ length: 12 }, () => [text.cite(0)]),
            note: null,
          },
        ],
        charts: [
          {
            kind: "bar" as const,
            title: `Bars named by ${longWord(8, longTitle)}`,
            unit: "kg",
            x: { label: "Name", values: [longWord(9), "short", "Another name of some length that has words"] },
            lines: [{ name: longWord(10), values: [3, 2, 1] }],
            citations: [text.cite(1)],
          },
        ],
      },
    ],
    recommendations: [],
    notFound: [{ item: longWord(11), searched: [longWord(12, longSearched)], reason: "No column has this name." }],
    disagreements: [],
    sources: [text.source],
    cut: null,
  };
  return { ...base, research, wording: { title: research.title, subtitle: null, preface: null } };
}
