/** How many lines a text takes in a cell. */
import { describe, expect, it } from "vitest";
import { linesOf } from "../../../src/reports/xlsx/cell-lines.ts";

describe("lines of a cell", () => {
  it.each([
    ["an empty text", "", 10, 1],
    ["a short text", "abc", 10, 1],
    ["a text that fills its width", "a".repeat(9), 10, 1],
    ["a longer one", "a".repeat(20), 10, 3],
    ["words, which leave some of each line free", "the same words of usual length again ".repeat(20).trim(), 80, 10],
    ["capitals", "WORDS IN CAPITALS ".repeat(4), 60, 2],
    ["a word without room behind another one", `ab-${"c".repeat(19)}`, 10, 4],
    ["line ends", "a\nb\n\nc", 10, 4],
    ["a long line among others", `a\n${"b".repeat(20)}`, 10, 4],
    ["ideographs, as wide as two digits", "\u65e5".repeat(9), 10, 2],
    ["ideographs in one of two lines", `${"\u65e5".repeat(9)}\nab`, 10, 3],
  ])("%s", (_, text, width, lines) => {
    expect(linesOf(text, width)).toBe(lines);
  });
});
