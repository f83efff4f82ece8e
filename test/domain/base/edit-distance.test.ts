import { expect, test } from "vitest";
import { editDistance } from "../../../src/domain/base/edit-distance.ts";

test("counts a swap of neighbours as one edit", () => {
  expect(editDistance("ghandi", "gandhi", 2)).toBe(2);
  expect(editDistance("parliment", "parliament", 2)).toBe(1);
  expect(editDistance("recieve", "receive", 2)).toBe(1);
  expect(editDistance("a", "abcdef", 2)).toBe(3);
});
