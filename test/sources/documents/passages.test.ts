import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Block } from "../../../src/sources/documents/document.ts";
import { parseDocument } from "../../../src/sources/documents/parse.ts";
import { passagesOf } from "../../../src/sources/documents/passages.ts";

const sentence = "This sentence about the river has some ninety characters, so that nine of them fill a page. ";
const block = (from: number, to: number, heading: readonly string[] = []): Block => ({ kind: "prose", from, to, heading });

describe("passagesOf", () => {
  it("fills a passage with whole sentences and starts the next where one would be too long", () => {
    const text = sentence.repeat(20).trim();
    const passages = passagesOf({ text, blocks: [block(0, text.length)], tables: [] });
    expect(passages.length).toBeGreaterThan(2);
    for (const { from, to } of passages) {
      expect(to - from).toBeLessThanOrEqual(800);
      expect(text.slice(from, to)).toMatch(/^This .*\.$/);
    }
    expect(passages.map(({ from, to }) => text.slice(from, to)).join(" ")).toBe(text);
  });

  it("never crosses a heading, and joins short paragraphs under one", () => {
    const text = "One.\n\nTwo.\n\nThree.";
    const passages = passagesOf({ text, blocks: [block(0, 4, ["A"]), block(6, 10, ["A"]), block(12, 18, ["B"])], tables: [] });
    expect(passages.map(({ from, to, heading, line }) => [text.slice(from, to), heading, line])).toEqual([
      ["One.\n\nTwo.", ["A"], 1],
      ["Three.", ["B"], 5],
    ]);
  });

  it("does not reach over a table", () => {
    const text = "Before.\n| a | b |\n| 1 | 2 |\nAfter.";
    const passages = passagesOf({ text, blocks: [block(0, 7), block(28, 34)], tables: [] });
    expect(passages.map(({ from, to }) => text.slice(from, to))).toEqual(["Before.", "After."]);
  });

  it("cuts what has no sentences at white space", () => {
    const text = "word ".repeat(2_000).trim();
    const passages = passagesOf({ text, blocks: [block(0, text.length)], tables: [] });
    expect(passages.map(({ from, to }) => text.slice(from, to)).join(" ")).toBe(text);
    for (const { from, to } of passages) {
      expect(to - from).toBeLessThanOrEqual(800);
      expect(text.slice(from, to)).toMatch(/^word(?: word)*$/);
    }
  });

  it("gives passages that stand in the text with their line and do not overlap, whatever the text and type", async () => {
    const word = fc.constantFrom(
      "река ",
      "The river. ",
      "\n",
      "\n\n",
      "# Head\n",
      "- item\n",
      "a,b\n",
      "1;2\n",
      "<p>",
      "</p>",
      "| x | y |\n|---|---|\n| 1 | 2 |\n",
      "== H ==\n",
      "г. ",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { minLength: 1, maxLength: 60 }),
        fc.constantFrom("text/plain", "text/markdown", "text/csv", "text/html"),
        async (pieces, mediaType) => {
          const source = `${pieces.join("")}end`;
          const { text, passages } = await parseDocument({ name: "x", mediaType, bytes: new TextEncoder().encode(source) });
          let end = 0;
          for (const { from, to, line, table } of passages) {
            expect(to).toBeGreaterThan(from);
            expect(text.slice(from, to).trim()).toBe(text.slice(from, to));
            expect(text.slice(0, from).split("\n")).toHaveLength(line);
            if (table === null) expect(from).toBeGreaterThanOrEqual(end);
            end = Math.max(end, to);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

it("the rows of a long table are several passages of a bounded size, each of that table", async () => {
  const rows = Array.from({ length: 200 }, (_, index) => `Country ${index},${1_000 + index}`);
  const bytes = new TextEncoder().encode(["Name,Value", ...rows].join("\n"));
  const { passages } = await parseDocument({ name: "x.csv", mediaType: "text/csv", bytes });
  expect(passages.length).toBeGreaterThan(4);
  for (const { from, to, table } of passages) {
    expect(table).toBe(0);
    expect(to - from).toBeLessThanOrEqual(800);
  }
});
