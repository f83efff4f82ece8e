import fc from "fast-check";
import { expect, test } from "vitest";
import { flow, heightOf } from "../../../src/reports/pptx/flow.ts";
import { type Piece, piece } from "../../../src/reports/pptx/pieces.ts";
import { fitted, lineCount, lineStarts } from "../../../src/reports/pptx/text-measure.ts";

const room = { width: 400, height: 200 };
const size = 16;
const textOf = (pieces: readonly Piece[]): string => pieces.flatMap(({ runs }) => runs.map(({ text }) => text)).join("");

const words = fc.string({ unit: fc.constantFrom("a", "W", " ", "-", "ж", "漢", "😀"), minLength: 1, maxLength: 700 });
const pieces = fc.array(
  fc
    .record({ text: words, bold: fc.boolean(), dot: fc.boolean(), isTied: fc.boolean() })
    .map(({ text, bold, dot, isTied }) => piece([{ text, bold }], "en", { bullet: dot ? "dot" : "none", isTied })),
  { minLength: 1, maxLength: 12 },
);

test("no slide holds more than its frame, and no text is lost", () => {
  fc.assert(
    fc.property(pieces, (list) => {
      const { slides, rest } = flow(list, size, 1, () => room, 50);
      expect(rest).toEqual([]);
      expect(textOf(slides.flat())).toBe(textOf(list));
      for (const slide of slides) expect(heightOf(slide, size, room.width, 1)).toBeLessThanOrEqual(room.height);
    }),
    { numRuns: 150 },
  );
});

test("what more slides would hold is given back", () => {
  const list = [piece([{ text: "word ".repeat(5_000) }], "en")];
  const { slides, rest } = flow(list, size, 1, () => room, 2);
  expect(slides.length).toBe(2);
  expect(textOf([...slides.flat(), ...rest])).toBe("word ".repeat(5_000));
});

test("a paragraph and all that is tied to it stand on one slide where one has the room", () => {
  const text = piece([{ text: "line ".repeat(60) }], "en");
  const places = ["One", "Two", "Three"].map((place) => piece([{ text: place }], "en", { bullet: "dot", isTied: true }));
  const { slides } = flow(
    [text, piece([{ text: "Where?", bold: true }], "en"), ...places],
    size,
    1,
    () => ({ width: 400, height: 180 }),
    50,
  );
  expect(slides.map((slide) => slide.length)).toEqual([1, 4]);
});

test("a heading goes to the next slide with what it heads", () => {
  const text = piece([{ text: "line ".repeat(60) }], "en");
  const heading = piece([{ text: "Heading", bold: true }], "en");
  const height = heightOf([text, text, heading], size, 400, 1) + 1;
  const { slides } = flow([text, text, heading, text], size, 1, () => ({ width: 400, height }), 9);
  const at = slides.findIndex((slide) => textOf(slide).includes("Heading"));
  expect(textOf(slides[at] ?? []).startsWith("Heading")).toBe(true);
  expect(slides[at]?.length).toBeGreaterThan(1);
});

test("lines break at spaces and hyphens, and within words that are longer than a line", () => {
  expect(lineStarts([{ text: "one two three" }], 10, 40)).toEqual([0, 8]);
  expect(lineCount([{ text: "x".repeat(100) }], 10, 102)).toBe(6);
  expect(lineCount([{ text: "漢".repeat(30) }], 10, 104)).toBe(3);
});

test("a title too long for its lines is shortened at a word, a long word within it", () => {
  const style = { size: 24, width: 300, factor: 1, bold: true };
  expect(fitted("Short", 2, style)).toEqual(["Short", false]);
  const [text, isCut] = fitted("Several words of a title that goes on and on for too long", 2, style);
  expect([isCut, lineCount([{ text, bold: true }], 24, 300)]).toEqual([true, 2]);
  expect(text).toMatch(/^Several words of .* \[…\]$/);
  expect(fitted(`A ${"long".repeat(100)}`, 1, style)[0].length).toBeGreaterThan(12);
});

test("a last slide that would hold a line or two gets more, but no slide is added and no paragraph parted for it", () => {
  const line = piece([{ text: "A line of text" }], "en");
  const fitting = Array.from({ length: 40 }, () => line).findIndex(
    (_, index, all) => heightOf(all.slice(0, index + 1), size, room.width, 1) > room.height,
  );
  const counts = (list: Piece[]) => flow(list, size, 1, () => room, 50).slides.map(({ length }) => length);
  const [first = 0, second = 0, ...more] = counts(Array.from({ length: fitting + 1 }, () => line));
  expect([first + second, more]).toEqual([fitting + 1, []]);
  expect(first - second).toBeLessThanOrEqual(2);
  expect(counts(Array.from({ length: 2 * fitting }, () => line))).toEqual([fitting, fitting]);
  const long = piece([{ text: "word ".repeat(60) }], "en");
  const parted = flow([long, ...Array.from({ length: fitting }, () => line)], size, 1, () => room, 50).slides;
  expect(parted).toHaveLength(2);
  expect(parted.flat()).toContain(long);
});
