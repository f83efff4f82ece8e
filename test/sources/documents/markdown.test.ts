import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ReadDocument, WarningList } from "../../../src/sources/documents/document.ts";
import { readMarkdown } from "../../../src/sources/documents/markdown.ts";

const read = (text: string): ReadDocument => readMarkdown(text, new WarningList());
const blocksOf = (text: string): [string, string][] =>
  read(text).blocks.map((block) => [block.heading.join(" > "), text.slice(block.from, block.to)]);

describe("readMarkdown", () => {
  it("puts paragraphs under their headings, in both spellings of a heading", () => {
    const text = "# Egypt #\n\nAn *old* land.\n\nHistory\n-------\n\n## Rulers\n\nMany.\n\n## Wars\nFew\nof them.\n";
    expect(blocksOf(text)).toEqual([
      ["Egypt", "An *old* land."],
      ["Egypt > History", "History\n-------"],
      ["Egypt > Rulers", "Many."],
      ["Egypt > Wars", "Few\nof them."],
    ]);
    expect(read(text).title).toBe("Egypt");
  });

  it("takes the anchor of a heading for no part of it", () => {
    expect(blocksOf("## Routing {#routing}\n\nRoutes are matched.\n")).toEqual([["Routing", "Routes are matched."]]);
  });

  it("keeps a heading without text of its own findable, once", () => {
    expect(blocksOf("# A\n\n## B\n\n### C\n\n## D\n\ntext")).toEqual([
      ["A > B > C", "### C"],
      ["A > D", "text"],
    ]);
  });

  it("cuts simple lists into their items, and nested ones too", () => {
    expect(
      blocksOf("Before\n\n- one\n  goes on\n- **two:** is\n  * three\n\n1. four\n\n   still four\n\nAfter").map(([, text]) => text),
    ).toEqual(["Before", "one\n  goes on", "**two:** is", "three", "four", "still four", "After"]);
  });

  it("reads quotes and code, and takes no heading or table from inside code", () => {
    const text = "> quoted\n> words\n\n```sh\n# not a heading\n| a | b |\n|---|---|\n```\n\n~~~\nopen to the end\n";
    expect(blocksOf(text).map(([heading, own]) => [heading, own])).toEqual([
      ["", "quoted\n> words"],
      ["", "# not a heading\n| a | b |\n|---|---|"],
      ["", "open to the end"],
    ]);
    expect(read(text).tables).toEqual([]);
  });

  it("types a table's columns and keeps each row as it stands", () => {
    const text =
      "## GDP\n\nIn words.\n| Year | Value |\n|---|--:|\n| 2024 | $1.958 trillion (2024 est.) |\n| 2023 | $1.912 trillion (2023 est.) |\n\nAfter";
    const { tables, blocks } = read(text);
    expect(blocks.map(({ from, to }) => text.slice(from, to))).toEqual(["In words.", "After"]);
    expect(tables).toHaveLength(1);
    const [table] = tables;
    expect(table).toMatchObject({ title: "GDP", line: 4 });
    expect(table?.columns).toEqual([
      { name: "Year", type: "year", unit: null },
      { name: "Value", type: "number", unit: "USD" },
    ]);
    expect(table?.rows.map(({ line, cells }) => [line, cells])).toEqual([
      [6, [2024, 1.958e12]],
      [7, [2023, 1.912e12]],
    ]);
    for (const { from, to } of table?.rows ?? []) expect(text.slice(from, to)).toMatch(/^\| 202\d \| .* \|$/);
  });

  it("reads a table inside a list or a quote at its place", () => {
    const text = "Intro\n\n- item\n\n  | Name | Size |\n  |---|---|\n  | Ada | 12 |\n  | Bob | 13 |\n";
    const { tables } = read(text);
    expect(tables[0]?.rows.map(({ line, cells }) => [line, cells])).toEqual([
      [7, ["Ada", 12]],
      [8, ["Bob", 13]],
    ]);
    const row = tables[0]?.rows[0];
    expect(text.slice(row?.from, row?.to)).toBe("| Ada | 12 |");
  });

  it("keeps a bar behind a backslash in its cell", () => {
    expect(read("| a | b |\n|---|---|\n| x \\| y | 1 |\n| z | 2 |\n").tables[0]?.rows[0]?.cells).toEqual(["x | y", 1]);
  });

  it("leaves badges and pictures out of a title, unless there is nothing else", () => {
    const badge = "[![build](https://ci.example/a.svg?branch=main)](https://ci.example/runs)";
    expect(read(`# Reader ${badge} ![logo](logo.png)\n\nIt reads.\n`).title).toBe("Reader");
    expect(read("# [![Reader](logo.png)](https://reader.example)\n\nIt reads.\n").title).toBe("Reader");
  });

  it("takes the title from front matter and leaves it out of the text", () => {
    const text = '---\ntitle: "The Nile"\ntags: [a]\n---\n\nA river.';
    expect(read(text).title).toBe("The Nile");
    expect(read("---\nfrom: Ann\nsubject: Coffee machines\n---\n\nWe replace them.").title).toBe("Coffee machines");
    expect(blocksOf(text)).toEqual([["", "A river."]]);
  });

  it("leaves rules, link definitions and comments without words out", () => {
    expect(blocksOf("one\n\n---\n\n[a]: http://x.test\n\n* * *\n\ntwo").map(([, text]) => text)).toEqual(["one", "two"]);
  });

  it("gives ordered blocks inside the text, whatever the text", () => {
    const piece = fc.constantFrom(
      "# H\n",
      "text ",
      "\n",
      "\n\n",
      "- ",
      "> ",
      "```\n",
      "| a | b |\n",
      "|---|---|\n",
      "    ",
      "1. ",
      "<div>",
      "-->",
      "<!--",
      "===\n",
      "\t",
      "*",
      "[x]: y\n",
      "Слово. ",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const text = pieces.join("");
        const { blocks, tables } = read(text);
        for (const { from, to } of [...blocks, ...tables.flatMap(({ rows }) => rows)]) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(text.length);
        }
        for (const [index, block] of blocks.entries()) expect(block.from).toBeGreaterThanOrEqual(blocks[index - 1]?.from ?? 0);
      }),
      { numRuns: 500 },
    );
  });
});
