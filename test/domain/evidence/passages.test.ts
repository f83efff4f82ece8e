import { expect, test } from "vitest";
import type { Citation } from "../../../src/domain/evidence/evidence.ts";
import { passageOf, passagesOf } from "../../../src/domain/evidence/passages.ts";

const text = Array.from({ length: 30 }, (_, index) => `This is line ${index} of the text.`).join("\n");
const citing = (quote: string, from = Math.max(0, text.indexOf(quote))): Citation => ({
  sourceId: "s-1",
  place: { from, to: from + quote.length, line: 1, heading: [] },
  quote,
});
const markedOf = (citation: Citation, words = text) => passageOf(words, citation)?.quoted;

test("has five lines around the quotation, and the number of the first", () => {
  const passage = passageOf(text, citing("line 15 of"));
  expect(passage).toMatchObject({ line: 11, quoted: "line 15 of" });
  expect(passage?.before).toBe(`${[10, 11, 12, 13, 14].map((line) => `This is line ${line} of the text.\n`).join("")}This is `);
  expect(passage?.after).toBe(` the text.${[16, 17, 18, 19, 20].map((line) => `\nThis is line ${line} of the text.`).join("")}`);
  expect(passageOf(text, citing("This is line 0"))).toMatchObject({ line: 1, before: "" });
});

test("marks nothing where less than half of the quotation is found", () => {
  expect(markedOf(citing("line 15 of quite another text, which is not this one"))).toBeUndefined();
  expect(markedOf(citing("Coffee grows in caves."))).toBeUndefined();
  // A third of it stands in the source.
  expect(markedOf(citing(" line 15 of the text. Coffee grows in caves, and nobody has ever seen it."))).toBeUndefined();
  expect(markedOf(citing(""))).toBeUndefined();
});

test("marks the place where the quotation begins as it says", () => {
  expect(markedOf({ ...citing("line 15 of the text."), quote: "line 15 of the book" })).toBe("line 15 of the text.");
});

test("finds the quotation where the place is off, nearest first, whatever its white space", () => {
  expect(passageOf(text, citing("line 15 of", 3))?.quoted).toBe("line 15 of");
  expect(markedOf(citing("line  15\nof the", 400))).toBe("line 15 of the");
  const twice = "one tea\n\nand more\n\none tea";
  expect(passageOf(twice, citing("tea", 20))?.before).toContain("and more");
});

test("marks the piece that stands there, where that is half of the quotation or more", () => {
  expect(markedOf(citing("XXXXX line 15 of the text", 400))).toBe(" line 15 of the text");
  expect(markedOf(citing(".*+?^[](){}|\\".repeat(3)))).toBeUndefined();
});

test("gives each place once, and no more than is asked for", () => {
  const citations = [citing("line 1 "), citing("line 1 "), citing("line 20"), { ...citing("line 3"), sourceId: "gone" }];
  const all = passagesOf(citations, (id) => (id === "s-1" ? text : undefined), 10_000);
  expect(all.map(({ passage }) => passage?.quoted)).toEqual(["line 1 ", "line 20"]);
  expect(passagesOf(citations, () => text, 300)).toHaveLength(1);
});
