import { describe, expect, test } from "vitest";
import { languageOf, oneLine, paragraphsOf, readableUrl, safeUrl, shortened } from "../../../src/reports/text/plain-text.ts";

describe("text of others", () => {
  test("loses control characters, direction overrides and its own layout, and nothing else", () => {
    expect(oneLine("a\u0000b\u001b[31m\u009bc")).toBe("a\uFFFDb\uFFFD[31m\uFFFDc");
    expect(oneLine("left \u202Eright\u202C \u2066x\u2069")).toBe("left right x");
    expect(oneLine("  one\r\n\ttwo\u2028three ")).toBe("one two three");
    expect(oneLine("half \ud800 pair")).toBe("half \uFFFD pair");
    expect(oneLine("5\u00A0000 — 👩‍👩‍👧 ё é")).toBe("5\u00A0000 — 👩‍👩‍👧 ё é");
  });

  test("is parted into paragraphs by empty lines alone", () => {
    expect(paragraphsOf("one\nstill one\n \n\ntwo\r\n\r\nthree\n\n")).toEqual(["one still one", "two", "three"]);
    expect(paragraphsOf(" \n ")).toEqual([]);
  });

  test("is cut at a word, never within a character, and says so", () => {
    expect(shortened("short", 10)).toBe("short");
    expect(shortened("one two three four", 14)).toBe("one two three […]");
    expect(shortened("😀".repeat(10), 5)).toBe("😀😀 […]");
  });
});

test("the language of a passage follows its script, and the report's language where they share one", () => {
  expect(languageOf("Москва — столица", "en")).toBe("ru");
  expect(languageOf("Київ — столиця", "uk")).toBe("uk");
  expect(languageOf("Moscow is the capital", "ru")).toBe("en");
  expect(languageOf("Moskau ist die Hauptstadt", "de")).toBe("de");
  expect(languageOf("مرحبا بالعالم", "en")).toBe("ar");
  expect(languageOf("12 345", "ru")).toBe("ru");
  expect(languageOf("text", "no-such-tag")).toBe("en");
});

test("only http and https addresses may be linked to", () => {
  expect(safeUrl("https://example.org/a b?q=<x>")).toBe("https://example.org/a%20b?q=%3Cx%3E");
  expect(safeUrl(" http://example.org ")).toBe("http://example.org/");
  for (const url of [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "//evil",
    "",
    null,
  ]) {
    expect(safeUrl(url), String(url)).toBeNull();
  }
});

test("an address is shown in letters, and as it is where it cannot be", () => {
  expect(readableUrl("https://ru.example.org/%D0%9C%D0%B8%D1%80")).toBe("https://ru.example.org/Мир");
  expect(readableUrl("https://example.org/%E0%A4%A")).toBe("https://example.org/%E0%A4%A");
});
