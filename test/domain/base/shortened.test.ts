import { describe, expect, it } from "vitest";
import { beginningOf, shortened, shortenedAtWord } from "../../../src/domain/base/shortened.ts";

describe("shortened texts", () => {
  it("have at most the length asked for, with the ellipsis", () => {
    expect(shortened("abcdef", 6)).toBe("abcdef");
    expect(shortened("abcdef", 5)).toBe("abcd…");
    expect(shortened("abc def", 5)).toBe("abc…");
    expect(shortened("abc", 0)).toBe("…");
  });

  it("end with a whole word where there is one", () => {
    expect(shortenedAtWord("the whole text", 14)).toBe("the whole text");
    expect(shortenedAtWord("the whole text", 13)).toBe("the whole…");
    expect(shortenedAtWord("unbreakable", 5)).toBe("unbr…");
  });

  it("never hold half of a character", () => {
    expect(beginningOf("a🌍b", 2)).toBe("a");
    expect(beginningOf("a🌍b", 3)).toBe("a🌍");
    expect(shortened("a🌍bc", 3)).toBe("a…");
  });
});
