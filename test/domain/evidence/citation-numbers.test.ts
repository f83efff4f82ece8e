import { expect, it } from "vitest";
import { CitationNumbers } from "../../../src/domain/evidence/citation-numbers.ts";
import type { Citation } from "../../../src/domain/evidence/evidence.ts";

const passage = (from: number, sourceId = "s-a"): Citation => ({
  sourceId,
  place: { from, to: from + 1, line: from + 1, heading: [] },
  quote: "x",
});
const cellOf = (row: number, table = 0): Citation => ({
  sourceId: "s-t",
  place: { from: row, to: row + 1, line: row, heading: [], table, cells: [`${row}:Value`] },
  quote: `${row}`,
});

it("numbers passages as they are first cited, and knows them again", () => {
  const seen: [number, number][] = [];
  const numbers = new CitationNumbers((number, citations) => seen.push([number, citations.length]));
  expect(numbers.of([passage(5), passage(2)])).toEqual([1, 2]);
  expect(numbers.of([passage(2), passage(2, "s-b"), passage(5)])).toEqual([2, 3, 1]);
  expect(seen).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
});

it("gives many cells of one table one number, and a few a number each", () => {
  const numbers = new CitationNumbers(() => undefined);
  const many = Array.from({ length: 7 }, (_, row) => cellOf(2 * row + 1));
  expect(numbers.of(many)).toEqual([1]);
  expect(numbers.of(many.slice(0, 6))).toEqual([2, 3, 4, 5, 6, 7]);
  expect(numbers.of([...many, cellOf(1, 1)])).toEqual([1, 8]);
});

it("gives rows that follow one another one number, from three on", () => {
  const numbers = new CitationNumbers(() => undefined);
  expect(numbers.of([cellOf(4), cellOf(3), cellOf(5)])).toEqual([1]);
  expect(numbers.of([cellOf(3), cellOf(4)])).toEqual([2, 3]);
  expect(numbers.of([passage(1), passage(2), passage(3)])).toEqual([4, 5, 6]);
});
