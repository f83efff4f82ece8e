import { expect, test } from "vitest";
import { difference, type Picture } from "./pictures.ts";

/** A page with lines of text every 6 pixels, as tall as a letter at this size, and black boxes. */
function page({ shift = 0, lines = 30, boxes = [] as [x: number, y: number, width: number, height: number][] } = {}): Picture {
  const [width, height] = [170, 240];
  const pixels = new Float32Array(width * height);
  const paint = (x: number, y: number, across: number, down: number, darkness: number): void => {
    for (let row = y; row < y + down; row += 1) pixels.fill(darkness, row * width + x, row * width + x + across);
  };
  for (let line = 0; line < lines; line += 1) paint(15, 20 + shift + line * 6, 140, 2, 0.6);
  for (const box of boxes) paint(...box, 0.8);
  return { width, height, pixels };
}

test("letters of another font and lines a little higher or lower are the same page", () => {
  expect(difference(page(), page())).toBe(0);
  expect(difference(page(), page({ shift: 2 }))).toBeLessThan(0.04);
});

test("a missing block, a lost half of the text, a box that covers text, and another size are noticed", () => {
  const chart = { boxes: [[20, 60, 120, 50]] as [number, number, number, number][] };
  expect(difference(page(), page(chart))).toBeGreaterThan(0.1);
  expect(difference(page(chart), page({ boxes: [[20, 120, 120, 50]] }))).toBeGreaterThan(0.1);
  expect(difference(page(), page({ lines: 15 }))).toBeGreaterThan(0.2);
  expect(difference(page(), { ...page(), height: 200 })).toBe(1);
});
