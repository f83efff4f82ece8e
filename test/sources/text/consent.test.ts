import { describe, expect, it } from "vitest";
import { isApproval, isRefusal } from "../../../src/sources/text/consent.ts";

describe("consent", () => {
  it.each(["approve", "OK, go!", "Let's start", "да, начинай", "Подтверждаю бриф", "👍"])("is given by '%s'", (words) => {
    expect(isApproval(words)).toBe(true);
  });

  it.each(["approve?", "ok, but add the costs", "да, но добавь цены", "the research", "no", "", "go ".repeat(13)])(
    "is not given by '%s'",
    (words) => {
      expect(isApproval(words)).toBe(false);
    },
  );

  it("is refused by no and nothing else", () => {
    expect(["no", "not yet", "нет, не так"].map((words) => isRefusal(words))).toEqual([true, true, true]);
    expect(isRefusal("no, add the costs")).toBe(false);
  });
});
