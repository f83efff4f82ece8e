/**
 * The layout of slides as LibreOffice renders them: every shape is within its slide, and every word is within a shape and
 * overlaps no other word.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { officeParts } from "../support/office-text.ts";
import { caseNames } from "../support/report-cases/cases.ts";
import { type Page, type Word, wordsOfPdf } from "./programs.ts";

const folder = inject("rendered");
const unitsPerPoint = 12_700;
/** Room for what fonts draw beyond their lines. Points. */
const room = 4;

type Box = Pick<Word, "left" | "top" | "right" | "bottom">;

describe.runIf(inject("formats").includes("pptx"))("pptx", () => {
  test.each(caseNames)("nothing on the slides of %s overflows", async (name) => {
    const parts = await officeParts(await readFile(join(folder, `${name}.pptx`)));
    const pages = await wordsOfPdf(join(folder, `${name}.pptx.pdf`));
    const slides = [...parts.keys()].filter((part) => /^ppt\/slides\/slide\d+\.xml$/.test(part)).length;
    expect(pages.length).toBe(slides);
    const faults = pages.flatMap((page, index) => {
      const layout = /slideLayout\d+\.xml/.exec(parts.get(`ppt/slides/_rels/slide${index + 1}.xml.rels`) ?? "")?.[0] ?? "";
      const boxes = [
        ...boxesOf(parts.get(`ppt/slides/slide${index + 1}.xml`) ?? ""),
        ...boxesOf(parts.get(`ppt/slideLayouts/${layout}`) ?? ""),
      ];
      return [...outside(page, boxes), ...overflowing(page, boxes), ...colliding(page)].map((fault) => `slide ${index + 1}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });
});

/** The frames of the shapes, tables and charts of a slide or layout. Points. */
function boxesOf(xml: string): Box[] {
  return [...xml.matchAll(/<a:off x="(-?\d+)" y="(-?\d+)"\/>\s*<a:ext cx="(\d+)" cy="(\d+)"\/>/g)]
    .map(
      ([, x, y, width, height]) => [x, y, width, height].map((value) => Number(value) / unitsPerPoint) as [number, number, number, number],
    )
    .map(([left, top, width, height]) => ({ left, top, right: left + width, bottom: top + height }));
}

function outside({ width, height }: Page, boxes: readonly Box[]): string[] {
  return boxes
    .filter(({ left, top, right, bottom }) => left < -1 || top < -1 || right > width + 1 || bottom > height + 1)
    .map((box) => `a shape lies outside: ${JSON.stringify(box)}`);
}

function overflowing({ words }: Page, boxes: readonly Box[]): string[] {
  const holds = (box: Box, word: Word): boolean =>
    word.left >= box.left - room && word.right <= box.right + room && word.top >= box.top - room && word.bottom <= box.bottom + room;
  return words.filter((word) => !boxes.some((box) => holds(box, word))).map(({ text }) => `'${text}' stands in no shape`);
}

/** Words of which one covers a good part of another. */
function colliding({ words }: Page): string[] {
  return words.flatMap((word, index) =>
    words
      .slice(index + 1)
      .filter((other) => covered(word, other) > 0.3)
      .map((other) => `'${word.text}' and '${other.text}' overlap`),
  );
}

function covered(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const area = (box: Box): number => (box.right - box.left) * (box.bottom - box.top);
  return width <= 0 || height <= 0 ? 0 : (width * height) / Math.min(area(one), area(other));
}
