/** Faults in statistical series and scholarly services: finding the right one, reading it, and what is asked of whom. */
import type { FaultyFile } from "../mutant.ts";

const played = (name: string) => [`test/sources/series/services/${name}.test.ts`];
const scholarly = ["test/sources/web/services/scholarly.test.ts"];
const source = ["test/sources/series/series-source.test.ts"];

export const series: FaultyFile[] = [
  {
    file: "src/sources/series/services/world-bank.ts",
    tests: played("world-bank"),
    faults: [
      {
        id: "series-empty-page-goes-on",
        breaks: "an empty page ends a list",
        find: "if (rows.length === 0 || page >= last || page >= mostPages) return",
        replace: "if (page >= last || page >= mostPages) return",
      },
      {
        id: "series-missing-value-is-zero",
        breaks: "a year without a value has no point",
        find: "value === null ? [] : [{ subject: country.value, time: date, value }]",
        replace: "[{ subject: country.value, time: date, value: value ?? 0 }]",
      },
    ],
  },
  {
    file: "src/sources/series/services/sec-edgar.ts",
    tests: played("sec-edgar"),
    faults: [
      {
        id: "series-quarter-as-year",
        breaks: "a quarter in a yearly filing is no year",
        find: "return days >= 340 && days <= 385;",
        replace: "return days <= 385;",
      },
    ],
  },
  {
    file: "src/sources/series/services/eurostat.ts",
    tests: played("eurostat"),
    faults: [
      {
        id: "series-notice-as-answer",
        breaks: "an answer that is being prepared is asked for again",
        find: "/ASYNCHRONOUS_RESPONSE/u.test(textOf(answer))",
        replace: "false",
      },
    ],
  },
  {
    file: "src/sources/series/json-stat.ts",
    tests: played("eurostat"),
    faults: [
      {
        id: "series-dimensions-mixed",
        breaks: "values of a dimension that nobody chose are not mixed",
        find: "if (varying.length > 0)",
        replace: "if (varying.length > 9)",
      },
    ],
  },
  {
    file: "src/sources/series/series-text.ts",
    tests: ["test/sources/series/series-text.test.ts"],
    faults: [
      {
        id: "series-places-shifted",
        breaks: "each row's place is where it stands in the text",
        find: "from += quote.length + 1;",
        replace: "from += quote.length;",
      },
    ],
  },
  {
    file: "src/sources/series/indicator-match.ts",
    tests: ["test/sources/series/indicator-match.test.ts"],
    faults: [
      {
        id: "series-words-left-unsaid",
        breaks: "a series says which words of the question it leaves unexplained",
        find: "missing: missing.map(({ text }) => text)",
        replace: "missing: []",
      },
    ],
  },
  {
    file: "src/agents/extractive/series-calls.ts",
    tests: ["test/agents/extractive/series-calls.test.ts"],
    faults: [
      {
        id: "series-answers-another-question",
        breaks: "a series that leaves a word unexplained is not read",
        find: 'groups.find(({ open }) => open.join("") === "")',
        replace: "groups[0]",
      },
    ],
  },
  {
    file: "src/sources/series/series-source.ts",
    tests: source,
    faults: [
      {
        id: "series-full-stop-is-a-value",
        breaks: "a missing value, which FRED writes as a full stop, is no point",
        find: " && Number.isFinite(value)",
        replace: "",
        tests: played("fred"),
      },
      {
        id: "series-for-who-said-no",
        breaks: "a session that says no has no series",
        find: "return series !== false && ",
        replace: "return ",
        tests: ["test/composition/settings/statistical-services.test.ts"],
      },
      {
        id: "series-key-serves-all",
        breaks: "a service that merely has its key serves the sessions that ask",
        find: "isNamed || isAsked",
        replace: "isNamed || true",
        tests: ["test/composition/settings/statistical-services.test.ts"],
      },
    ],
  },
  {
    file: "src/sources/web/services/arxiv.ts",
    tests: scholarly,
    faults: [
      {
        id: "arxiv-error-as-result",
        breaks: "arXiv's error entry is no paper",
        find: '=== "Error"',
        replace: '=== "no error"',
      },
    ],
  },
  {
    file: "src/sources/web/services/crossref.ts",
    tests: scholarly,
    faults: [
      {
        id: "crossref-cursor-without-end",
        breaks: "a page that is not full ends the list",
        find: "items.length < pageSize ? null : ",
        replace: "",
      },
    ],
  },
  {
    file: "src/sources/web/wiki-language.ts",
    tests: ["test/sources/web/services/wikipedia.test.ts"],
    faults: [
      {
        id: "wikipedia-without-english",
        breaks: "Wikipedia is asked in the session's language, then in English",
        find: "asked === null || asked === fallback ? null : fallback",
        replace: "asked === null ? fallback : null",
      },
    ],
  },
];
