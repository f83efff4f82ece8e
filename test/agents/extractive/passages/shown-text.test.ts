import { expect, test } from "vitest";
import { plainLine } from "../../../../src/agents/extractive/passages/shown-text.ts";

test("an emphasis that began before the text leaves no mark", () => {
  expect(plainLine("** Next meeting: 18 September.")).toBe("Next meeting: 18 September.");
  expect(plainLine("See the note **")).toBe("See the note");
  expect(plainLine("**Fee:** 2 ** 3 is eight")).toBe("Fee: 2 ** 3 is eight");
});
