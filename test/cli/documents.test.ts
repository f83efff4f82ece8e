import { expect, it } from "vitest";
import { endings } from "../../src/cli/documents.ts";

it("sums up the kinds that were left out", () => {
  expect(endings(["/a/x.jpg", "/b/y.JPG", "/c/Makefile"])).toBe(".jpg ×2, Makefile");
});
