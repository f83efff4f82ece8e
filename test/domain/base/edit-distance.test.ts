import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance } from "../../../src/domain/base/edit-distance.ts";

test("counts a swap of neighbours as one edit", () => {
  expect(editDistance("ghandi", "gandhi", 2)).toBe(2);
  expect(editDistance("parliment", "parliament", 2)).toBe(1);
  expect(editDistance("recieve", "receive", 2)).toBe(1);
  expect(editDistance("a", "abcdef", 2)).toBe(3);
});

test("is the same up to the most, whatever the most is", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
  fc.assert(
    fc.property(word, word, fc.nat(4), (a, b, most) => {
      expect(Math.min(editDistance(a, b, most), most + 1)).toBe(Math.min(editDistance(a, b, 8), most + 1));
    }),
    { numRuns: 2_000 },
  );
});
