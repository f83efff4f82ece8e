import { expect, test } from "vitest";
import { bytesText, excerptOf, kindOf, piecesOf } from "../../../../console/views/library/document-facts.ts";

test("a document is named by its ending, or else by its media type", () => {
  expect(kindOf("a/b.report.pdf", "application/pdf")).toBe("PDF");
  expect(kindOf("no ending", "text/html")).toBe("text/html");
});

test("sizes have the decimal units of the service's limits", () => {
  expect([12, 1_500, 20_000_000].map((bytes) => bytesText(bytes, "en"))).toEqual(["12 byte", "1.5 kB", "20 MB"]);
});

test("a text is cut at what matches, also where matches overlap or end behind it", () => {
  const matches = (text: string, ...ranges: [number, number][]) =>
    piecesOf(
      text,
      ranges.map(([from, to]) => ({ from, to })),
    ).map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece));
  expect(matches("one two three", [4, 7])).toEqual(["one ", "[two]", " three"]);
  expect(matches("one two", [4, 99], [0, 3], [2, 5])).toEqual(["[one]", "[ t]", "[wo]"]);
  expect(matches("one")).toEqual(["one"]);
});

test("an excerpt holds the first match and the words before it, and marks the same words", () => {
  const text = `${"before ".repeat(100)}MATCH${" after".repeat(300)}`;
  const at = text.indexOf("MATCH");
  const excerpt = excerptOf(text, [{ from: at, to: at + 5 }]);
  const [range] = excerpt.ranges;
  expect(excerpt.text.slice(range?.from, range?.to)).toBe("MATCH");
  expect(excerpt.text).toMatch(/^… before/);
  expect(excerpt.text.length).toBeLessThan(720);
  expect(excerptOf("short", [])).toEqual({ text: "short", ranges: [] });
});
