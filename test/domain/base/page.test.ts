import { expect, it } from "vitest";
import { onePage } from "../../../src/domain/base/page.ts";

const square = (n: number) => n * n;

it("has a cursor to its last item where one more was found", () => {
  expect(onePage([1, 2, 3], 2, (n) => n, square)).toEqual({ items: [1, 4], nextCursor: "2" });
});

it("is the last one where no more was found", () => {
  expect(onePage([1, 2], 2, (n) => n, square)).toEqual({ items: [1, 4], nextCursor: null });
  expect(onePage([], 2, String, square)).toEqual({ items: [], nextCursor: null });
});
