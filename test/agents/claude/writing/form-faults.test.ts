/** The cheap check of a text's form. */
import { describe, expect, test } from "vitest";
import { formFaults } from "../../../../src/agents/claude/writing/form-faults.ts";
import { readMarkdown } from "../../../../src/agents/claude/writing/markdown-reader.ts";

const chart = { title: "C", unit: null, x: { label: "x", values: [] }, lines: [], citations: [], kind: "line" as const };
const figures = [{ id: "chart1", items: [], kind: "chart" as const, chart }];
const faults = (markdown: string) => formFaults(markdown, readMarkdown(markdown), { figures });

describe("it finds", () => {
  test.each([
    ["a placeholder", "It fell by TODO percent. [e1]", /TODO/],
    ["words to be filled in", "It fell by {{number}} percent. [e1]", /placeholder/],
    ["dots for what is missing", "It fell by [...] percent. [e1]", /placeholder/],
    ["a wanted citation", "It fell. [citation needed]", /placeholder/],
    ["a sentence that is cut off", "It fell. [e1] Then it", /cut off/],
    ["a sentence that trails off", "It fell and then… [e1]", /trails off/],
    ["a reference by number", "It fell. [3]", /\[3\] is no reference/],
    ["a figure that does not exist", "[chart7]", /no chart7/],
    ["a figure within a sentence", "It fell, see [chart1]. [e1]", /line of its own/],
    ["a sentence that stands there twice", "The output of coal fell by half. [e1]\n\n- The output of coal fell by half! [e2]", /twice/],
  ])("%s", (_, markdown, expected) => {
    expect(faults(markdown).join("\n")).toMatch(expected);
  });
});

test("a sound text has no faults", () => {
  expect(
    faults(
      "### Coal\n\nOutput fell by half (2023). [e1] Why:\n\n- It was dear\n- It was dirty [e2]\n\n[chart1]\n\n| A | B |\n|---|---|\n| x | 1 [e1] |\n\n«Так было». [e2]",
    ),
  ).toEqual([]);
});
