/** What becomes of the Markdown that a model writes. */
import { describe, expect, test } from "vitest";
import { readMarkdown } from "../../../../src/agents/claude/writing/markdown-reader.ts";
import { sentencesOf } from "../../../../src/agents/claude/writing/written-text.ts";

const sentences = (markdown: string) => sentencesOf(readMarkdown(markdown)).map(({ text, evidence }) => [text, evidence.join(" ")]);

describe("references belong to the sentence that they stand in or behind", () => {
  test.each([
    [
      "behind its full stop",
      "It fell. [e1] It rose. [e2]",
      [
        ["It fell.", "e1"],
        ["It rose.", "e2"],
      ],
    ],
    [
      "before its full stop",
      "It fell [e1]. It rose [e2].",
      [
        ["It fell.", "e1"],
        ["It rose.", "e2"],
      ],
    ],
    ["in its midst", "It fell [e1], then rose [e2].", [["It fell, then rose.", "e1 e2"]]],
    [
      "without a space",
      "It fell.[e1][e2] It rose.[e3]",
      [
        ["It fell.", "e1 e2"],
        ["It rose.", "e3"],
      ],
    ],
    ["several in one bracket, ranges too", "It fell. [e1, e3-e5; e1]", [["It fell.", "e1 e3 e4 e5"]]],
    [
      "escaped, or as footnotes",
      "It fell. \\[e6\\] It rose. [^e7]",
      [
        ["It fell.", "e6"],
        ["It rose.", "e7"],
      ],
    ],
    ["after an abbreviation", "U.S. output, e.g. of coal, fell. [e1]", [["U.S. output, e.g. of coal, fell.", "e1"]]],
    ["behind words that only lead on to it", "- **Cost.** It is high. [e1]", [["Cost. It is high.", "e1"]]],
  ])("%s", (_, markdown, expected) => {
    expect(sentences(markdown)).toEqual(expected);
  });

  test("bold words at the start that name what a text is about are its lead, but no sentence rides along on another's evidence", () => {
    const leads = (markdown: string) => sentencesOf(readMarkdown(markdown)).map(({ text, lead }) => [text, lead]);
    expect(leads("- **Cost.** It is high. [e1]\n- **Cost:** it is high. [e1]\n- **Cost**: it is high. [e1]")).toEqual([
      ["Cost. It is high.", "Cost."],
      ["Cost: it is high.", "Cost:"],
      ["Cost: it is high.", "Cost:"],
    ]);
    expect(leads("It is loved. It is high. [e1]")).toEqual([
      ["It is loved.", undefined],
      ["It is high.", undefined],
    ]);
  });

  test("what is no reference stays in the words", () => {
    expect(sentences("It is in the [e]state, [sic] and [2].")).toEqual([["It is in the [e]state, [sic] and [2].", ""]]);
  });
});

test("marks become form: nothing of them is left in the words", () => {
  const markdown = [
    "## Coal [e1]",
    "It **fell** by _half_ in `2023`, see [here](https://x.example) &amp; \\*there\\*. [e1]",
    "> It rose. [e2]",
    "**Who emits what**",
    "| Country | CO2, Mt |\n|---|---:|\n| Germany | 600 [e1] |\n| Poland \\| rest | 284 [e2, e3] |",
    "1. First. [e1]\n   - Nested. [e2]\n2. Second. [e3]",
    "### Left without a text",
  ].join("\n\n");
  expect(readMarkdown(markdown)).toEqual([
    { form: "heading", level: 1, text: "Coal" },
    { form: "paragraph", sentences: [{ text: "It fell by half in 2023, see here & *there*.", evidence: ["e1"] }] },
    { form: "paragraph", sentences: [{ text: "It rose.", evidence: ["e2"] }] },
    {
      form: "table",
      title: "Who emits what",
      columns: [
        { name: "Country", isNumeric: false },
        { name: "CO2, Mt", isNumeric: true },
      ],
      rows: [
        [
          { text: "Germany", evidence: [] },
          { text: "600", evidence: ["e1"] },
        ],
        [
          { text: "Poland | rest", evidence: [] },
          { text: "284", evidence: ["e2", "e3"] },
        ],
      ],
    },
    {
      form: "list",
      ordered: true,
      items: [[{ text: "First.", evidence: ["e1"] }], [{ text: "Nested.", evidence: ["e2"] }], [{ text: "Second.", evidence: ["e3"] }]],
    },
  ]);
});

test("a line with a figure's id is its place; one within a text stands after it", () => {
  expect(
    readMarkdown("It fell. [e1]\n\n[chart1]\n\nIt rose, as [table2] shows. [e2]").map((block) => ("id" in block ? block.id : block.form)),
  ).toEqual(["paragraph", "chart1", "paragraph", "table2"]);
});

test("headings keep their order of levels, whatever level a model begins at", () => {
  const levels = readMarkdown("### A\n\nx. [e1]\n\n##### B\n\ny. [e1]\n\n**C**\n\nz. [e1]").flatMap((block) =>
    block.form === "heading" ? [block.level] : [],
  );
  expect(levels).toEqual([1, 2, 3]);
});
