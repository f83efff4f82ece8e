import { expect, it } from "vitest";
import { textPart } from "../../../src/domain/base/text-part.ts";

it("ends where the text ends", () => {
  expect(textPart("abcdef", { from: 2, to: 4 })).toEqual({ from: 2, to: 4, length: 6, text: "cd" });
  expect(textPart("abcdef", { from: 4, to: 100 })).toEqual({ from: 4, to: 6, length: 6, text: "ef" });
  expect(textPart("abcdef", { from: 50, to: 100 })).toEqual({ from: 6, to: 6, length: 6, text: "" });
});
