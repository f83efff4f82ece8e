/** Faults in report files: escaping, citations, links, sizes. */
import type { FaultyFile } from "../mutant.ts";

const files = "test/reports/files/report-files.test.ts";

export const reports: FaultyFile[] = [
  {
    file: "src/reports/pdf/table-layout.ts",
    tests: ["test/reports/pdf/pdf.test.ts"],
    faults: [
      {
        id: "pdf-rows-split",
        breaks: "a row of usual texts stays on one page",
        find: "some(({ length }) => length > wholeText)",
        replace: "some(({ length }) => length > 0)",
      },
      {
        id: "pdf-word-beyond-its-column",
        breaks: "a column is as wide as its longest word",
        find: "if (needed === 0 || needed >= room) return parts;",
        replace: "return parts;",
      },
    ],
  },
  {
    file: "src/reports/document/facts.ts",
    tests: ["test/reports/markdown/markdown.test.ts"],
    faults: [
      {
        id: "closest-passages-told-as-nothing",
        breaks: "an item of which the closest passages are shown is not told as found in vain",
        find: 'evidence === "weak"',
        replace: 'evidence === "none"',
      },
      {
        id: "closest-told-as-a-part",
        breaks: "a report without any certain answer does not say that it answers a part of the question",
        find: 'labels.completenessOf[isClosest ? "closest" : completeness]',
        replace: "labels.completenessOf[completeness]",
      },
    ],
  },
  {
    file: "src/agents/extractive/closing/told-findings.ts",
    tests: ["test/agents/extractive/closing/closing.test.ts"],
    faults: [
      {
        id: "steps-told-twice",
        breaks: "words of a source are quoted once: a list stands for its items",
        find: "if (told.some((other) => holds(other, finding))) continue;",
        replace: "",
      },
      {
        id: "closest-passages-without-end",
        breaks: "the closest passages of an item are at most 250 words",
        find: "if (kept.length > 0 && words > room) continue;",
        replace: "",
      },
    ],
  },
  {
    file: "src/languages/amounts.ts",
    tests: ["test/languages/figures.test.ts"],
    faults: [
      {
        id: "unit-told-twice",
        breaks: "a quantity is told without the unit that its column's name ends with",
        find: "plainUnit(spoken).endsWith(ending)",
        replace: "plainUnit(spoken) === ending",
      },
    ],
  },
  {
    file: "src/agents/extractive/closing/aggregator.ts",
    tests: ["test/agents/extractive/closing/closing.test.ts"],
    faults: [
      {
        id: "a-section-for-each-compared",
        breaks: "what a comparison tells wholly has one section",
        find: "values.some(isRead) && values.every(isValue)",
        replace: "values.length > 99 && values.every(isValue)",
      },
      {
        id: "quotations-lost-to-comparison",
        breaks: "an item with more than compared values keeps its section",
        find: "values.some(isRead) && values.every(isValue)",
        replace: "values.some(isRead) && values.some(isValue)",
      },
      {
        id: "compared-values-told-again",
        breaks: "the summary tells no value twice",
        find: "answers.filter((finding) => !isTold(finding))",
        replace: "answers",
      },
    ],
  },
  {
    file: "src/agents/extractive/figures/comparing.ts",
    tests: ["test/agents/extractive/figures/comparing.test.ts"],
    faults: [
      {
        id: "rows-not-compared",
        breaks: "values of two rows are compared although each row has its own name",
        find: "at === partsOf(subject).thing ? null : at",
        replace: "at",
      },
    ],
  },
  {
    file: "src/agents/extractive/passages/blocks.ts",
    tests: ["test/agents/extractive/passages/quotations.test.ts"],
    faults: [
      {
        id: "prose-behind-code-as-code",
        breaks: "prose behind the end of code is no code",
        find: "closesOnly(first, lines.slice(at + 1)) ? at + 1 : lines.length",
        replace: "lines.length",
      },
    ],
  },
  {
    file: "src/agents/extractive/tables/column-changes.ts",
    tests: ["test/agents/extractive/tables/greatest-changes.test.ts"],
    faults: [
      {
        id: "all-that-grew-fell",
        breaks: "what fell the most is told only of what fell",
        find: "by > 0 : by < 0));",
        replace: "by > 0 : by !== 0));",
      },
      {
        id: "fewer-than-before-is-more",
        breaks: "who has fewer than before is told of those with fewer",
        find: 'signals.has("more") === one > other ? "rise" : "fall"',
        replace: '"rise"',
      },
    ],
  },
  {
    file: "src/agents/extractive/tables/aggregates.ts",
    tests: ["test/agents/extractive/tables/greatest-changes.test.ts"],
    faults: [
      {
        id: "best-day-is-best-shop",
        breaks: "shops with a row for each day are ranked by their sums",
        find: 'if (several && (isSummed || nature === "flow")) return true;',
        replace: "",
      },
      {
        id: "fewest-of-all-years",
        breaks: "of several years' members those of the newest are compared",
        find: 'return nature === "stock" && timeWithin(table, selection, told) !== null;',
        replace: "return false;",
      },
    ],
  },
  {
    file: "src/agents/extractive/tables/table-answers.ts",
    tests: ["test/agents/extractive/large-tables.test.ts"],
    faults: [
      {
        id: "newest-of-first-rows",
        breaks: "where the years of a large table only rise, the newest may not have been read",
        find: "return falls ? yearsRead",
        replace: "return true ? yearsRead",
      },
      {
        id: "sum-of-some-years",
        breaks: "what adds up over years is not told by some of them",
        find: "isOther(table) && isOfStock(table)",
        replace: "isOther(table)",
      },
      {
        id: "large-table-unread",
        breaks: "a large table of years is ranked by its newest one",
        find: "const compared = ranks ? named",
        replace: "const compared = !ranks ? named",
      },
    ],
  },
  {
    file: "src/agents/extractive/tables/question.ts",
    tests: ["test/agents/extractive/tables/orders.test.ts"],
    faults: [
      {
        id: "one-for-several",
        breaks: "where several are asked for five are told",
        find: "orders.length > 0 && severalAsked.test(lower)",
        replace: "false",
      },
    ],
  },
  {
    file: "src/agents/extractive/tables/candidates.ts",
    tests: ["test/agents/extractive/tables/greatest-changes.test.ts"],
    faults: [
      {
        id: "years-compared-as-values",
        breaks: "years that name two rows are not compared as values",
        find: "if (value === column && this.table.columns[value]?.isTime",
        replace: "if (this.question.text === '' && this.table.columns[value]?.isTime",
      },
    ],
  },
  {
    file: "src/agents/extractive/brief/question-parts.ts",
    tests: ["test/agents/extractive/brief/builder.test.ts"],
    faults: [
      {
        id: "small-question-joins-the-sentence-before",
        breaks: "a question in small letters behind a sentence is one of its own",
        find: "sentence.split(laterQuestion)",
        replace: "[sentence]",
      },
    ],
  },
  {
    file: "src/agents/extractive/brief/wishes.ts",
    tests: ["test/agents/extractive/brief/builder.test.ts"],
    faults: [
      {
        id: "thanks-are-asked-for",
        breaks: "thanks and 'in simple words' behind a question are no part of it",
        find: 'any("manner")',
        replace: 'any("please")',
      },
    ],
  },
  {
    file: "src/agents/extractive/brief/wishes.ts",
    tests: ["test/agents/extractive/brief/wishes.test.ts"],
    faults: [
      {
        id: "runs-of-space-are-read-from-each-place",
        breaks: "a request is read in time that grows with its length",
        find: "withoutRuns(request)",
        replace: "request",
      },
    ],
  },
  {
    file: "src/agents/extractive/passages/line-kinds.ts",
    tests: ["test/agents/extractive/passages/candidates.test.ts"],
    faults: [
      {
        id: "code-in-a-note-is-prose",
        breaks: "code within a quoted note is code, and no sentence",
        find: "/^(?:[ \\t]*>)*[ \\t]*(`{3,}|~{3,})/u",
        replace: "/^[ \\t]*(`{3,}|~{3,})/u",
      },
    ],
  },
  {
    file: "src/agents/extractive/passages/asked-question.ts",
    tests: ["test/agents/extractive/passages/ranking.test.ts"],
    faults: [
      {
        id: "code-tells-how-it-works",
        breaks: "code says how one does a thing, and not how it works",
        find: "asksHow && !worksQuestion.test(trimmed)",
        replace: "asksHow",
      },
    ],
  },
  {
    file: "src/agents/extractive/passages/definition-question.ts",
    tests: ["test/agents/extractive/passages/definition-question.test.ts"],
    faults: [
      {
        id: "meaning-behind-is-no-definition",
        breaks: "'what does X mean' and 'X meaning' ask what X is",
        find: 'closing.exec(text)?.[0] ?? ""',
        replace: '""',
      },
      {
        id: "particles-hide-a-definition",
        breaks: "'so what is X' asks what X is",
        find: '.replace(particles, "")',
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/extractive/passages/candidates.ts",
    tests: ["test/agents/extractive/passages/candidates.test.ts"],
    faults: [
      {
        id: "value-leads-to-a-list",
        breaks: "a name with its value does not lead to the list behind it",
        find: "shortValue.test(last.text)",
        replace: 'last.text === ""',
      },
      {
        id: "badges-are-quoted",
        breaks: "links and pictures alone are no quotation",
        find: "text.length > longestItem || !",
        replace: "text.length > 0 || !",
      },
    ],
  },
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
    file: "src/reports/markdown/escape.ts",
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
    ],
  },
  {
    file: "src/reports/markdown/inline.ts",
    tests: ["test/reports/markdown/markdown.test.ts"],
    faults: [
      {
        id: "markdown-without-marks",
        breaks: "each statement carries its citations",
        find: "return marks.flatMap(({ from, to })",
        replace: "return marks.slice(1).flatMap(({ from, to })",
      },
      {
        id: "markdown-emphasis-misread",
        breaks: "asterisks that are not read as emphasis are left out",
        find: 'const marked = sign === "" || !isSet ? inner',
        replace: 'const marked = sign === "" ? inner',
      },
    ],
  },
  {
    file: "src/reports/html/html-notes.ts",
    tests: ["test/reports/html/html.test.ts"],
    faults: [
      {
        id: "passage-unmarked",
        breaks: "the source page marks the quotation",
        find: "const { before, quoted, after } = passage;",
        replace: 'const { before, quoted: after } = passage;\n  const quoted = "";',
      },
    ],
  },
  {
    file: "src/domain/evidence/passages.ts",
    tests: ["test/domain/evidence/passages.test.ts"],
    faults: [
      {
        id: "passage-of-a-quarter",
        breaks: "nothing is marked where less than half of the quotation is found",
        find: "return best.length * 2 < quote.length ? null",
        replace: "return best.length * 4 < quote.length ? null",
      },
      {
        id: "passage-one-line",
        breaks: "a passage has five lines around it",
        find: "const linesAround = 5;",
        replace: "const linesAround = 4;",
      },
    ],
  },
  {
    file: "src/reports/document/column-groups.ts",
    tests: ["test/reports/html/html.test.ts"],
    faults: [
      {
        id: "column-groups-lose-one",
        breaks: "a wide table keeps all of its columns",
        find: "1 + group * size + index",
        replace: "2 + group * size + index",
      },
    ],
  },
  {
    file: "src/reports/pdf/glyphs.ts",
    tests: ["test/reports/pdf/pdf.test.ts"],
    faults: [
      {
        id: "lost-scripts-untold",
        breaks: "a PDF says which scripts its fonts lack",
        find: 'const characters = new Set([...new Set(text.match(unusual))].join(" ").match(unset));',
        replace: "const characters = new Set<string>();",
      },
    ],
  },
  {
    file: "src/reports/text/plain-text.ts",
    tests: ["test/reports/text/plain-text.test.ts", "test/reports/document/notes.test.ts"],
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
    file: "src/reports/document/marks.ts",
    tests: ["test/reports/document/marks.test.ts"],
    faults: [
      {
        id: "note-marks-repeat",
        breaks: "a mark stands once",
        find: "for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {",
        replace: "for (const number of [...numbers].sort((a, b) => a - b)) {",
      },
    ],
  },
  {
    file: "src/reports/document/place-words.ts",
    tests: ["test/reports/document/place-words.test.ts"],
    faults: [
      {
        id: "note-place-one-line",
        breaks: "a place of several lines says from and to",
        find: "return from === to ? labels.line(from) : labels.lines(from, to);",
        replace: "return labels.line(from);",
      },
    ],
  },
  {
    file: "src/reports/files/report-files.ts",
    tests: [files],
    faults: [{ id: "aborted-report-made", breaks: "an aborted report is not made", find: "signal.throwIfAborted();", replace: "" }],
  },
  {
    file: "src/reports/document/figure-table.ts",
    tests: ["test/reports/document/figure-table.test.ts"],
    faults: [
      {
        id: "figures-with-all-digits",
        breaks: "a computed figure has the digits of its statement",
        find: "formatNumber(asTold(figure), locale",
        replace: "formatNumber(figure.value, locale",
      },
    ],
  },
  {
    file: "src/reports/files/renderer.ts",
    tests: [files],
    faults: [
      {
        id: "process-for-each-report",
        breaks: "one process makes the files of a session",
        find: "memoryMb > keptMb",
        replace: "memoryMb > 0",
      },
    ],
  },
  {
    file: "src/reports/files/fitting.ts",
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
