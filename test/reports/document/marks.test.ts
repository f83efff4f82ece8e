import { expect, test } from "vitest";
import { marksOf, markText } from "../../../src/reports/document/marks.ts";

test("three and more numbers in a row become one mark", () => {
  expect(marksOf([9, 4, 5, 6, 1, 2, 9]).map(markText)).toEqual(["1", "2", "4–6", "9"]);
});
