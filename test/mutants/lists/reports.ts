/** Faults in report files: escaping, citations, links, sizes. */
import type { FaultyFile } from "../mutant.ts";

const files = "test/reports/report-files.test.ts";

export const reports: FaultyFile[] = [
  {
    file: "src/reports/html/html-text.ts",
    tests: ["test/reports/html/html.test.ts"],
    faults: [
      {
        id: "html-unescaped",
        breaks: "what others wrote is no markup of a report",
        find: "return escapeHtml(String(value));",
        replace: "return String(value);",
      },
      {
        id: "html-tags-unescaped",
        breaks: "a tag of a source stays text",
        find: `text.replace(/[&<>"']/g,`,
        replace: `text.replace(/[&>"']/g,`,
      },
    ],
  },
  {
    file: "src/reports/markdown/markdown.ts",
    tests: ["test/reports/markdown/markdown.test.ts"],
    faults: [
      {
        id: "markdown-unescaped",
        breaks: "what others wrote is no Markdown of a report",
        find: 'return text\n    .replace(/[\\\\`*_[\\]~|$^]/g, "\\\\$&")',
        replace: "return text",
      },
      { id: "markdown-tags", breaks: "a tag of a source stays text in Markdown", find: `.replaceAll("<", "&lt;")`, replace: "" },
      {
        id: "markdown-starts-a-list",
        breaks: "a line that begins with a number is no list",
        find: `: result.replace(/^(\\s*)([#+\\-=])/, "$1\\\\$2").replace(/^(\\s*\\d+)([.)])(?=\\s|$)/, "$1\\\\$2");`,
        replace: ": result;",
      },
      {
        id: "markdown-links-by-itself",
        breaks: "an address in a text is no link",
        find: 'result += punctuated(text.slice(from, match.index)) + code(link, where === "cell");',
        replace: "result += punctuated(text.slice(from, match.index)) + link;",
      },
      {
        id: "markdown-target-unencoded",
        breaks: "a link's target cannot end its link",
        find: "const encoded = url.replace(/[`$|\\\\<>]/g,",
        replace: "const encoded = url.replace(/[`]/g,",
      },
      {
        id: "markdown-without-marks",
        breaks: "each statement carries its citations",
        find: 'return marks.length === 0 ? "" : ` ${marks.map',
        replace: 'return marks.length >= 0 ? "" : ` ${marks.map',
      },
    ],
  },
  {
    file: "src/reports/plain-text.ts",
    tests: ["test/reports/plain-text.test.ts", "test/reports/notes.test.ts"],
    faults: [
      {
        id: "script-links",
        breaks: "a report links to http and https alone",
        find: `return protocol === "http:" || protocol === "https:" ? href : null;`,
        replace: "return href;",
      },
      {
        id: "direction-overrides",
        breaks: "a source does not reorder what stands around it",
        find: `.replace(invisibleLayout, "")`,
        replace: "",
      },
      { id: "control-characters", breaks: "control characters are not printed", find: `.replace(unprintable, "\\uFFFD")`, replace: "" },
      {
        id: "cut-unmarked",
        breaks: "what is shortened says so",
        find: ".trimEnd()} […]`;",
        replace: ".trimEnd()}`;",
      },
    ],
  },
  {
    file: "src/reports/notes.ts",
    tests: ["test/reports/notes.test.ts"],
    faults: [
      {
        id: "note-marks-repeat",
        breaks: "a mark stands once",
        find: "for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {",
        replace: "for (const number of [...numbers].sort((a, b) => a - b)) {",
      },
      {
        id: "note-place-one-line",
        breaks: "a place of several lines says from and to",
        find: "return from === to ? labels.line(from) : labels.lines(from, to);",
        replace: "return labels.line(from);",
      },
    ],
  },
  {
    file: "src/reports/report-files.ts",
    tests: [files],
    faults: [{ id: "aborted-report-made", breaks: "an aborted report is not made", find: "signal.throwIfAborted();", replace: "" }],
  },
  {
    file: "src/reports/fitting.ts",
    tests: [files],
    faults: [
      {
        id: "report-unbounded",
        breaks: "a report over the limit is refused",
        find: "if (bytes.byteLength <= maxBytes) return bytes;",
        replace: "return bytes;",
      },
    ],
  },
];
