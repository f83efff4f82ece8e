import { describe, expect, it } from "vitest";
import { parseNumber, quantities, scaleFactor, unitOf } from "../../../src/sources/text/numbers.ts";

describe("parseNumber", () => {
  it.each([
    ["1,234", 1234, null],
    ["1 234 567,8", 1234567.8, null],
    ["1.234.567", 1234567, null],
    ["1,234.5", 1234.5, null],
    ["1.234,5", 1234.5, null],
    ["0,45", 0.45, null],
    ["(123)", -123, null],
    ["$(1,234)", -1234, "USD"],
    ["−5 %", -5, "%"],
    ["$1.5 billion", 1.5e9, "USD"],
    ["81,7 млн чел.", 81.7e6, "people"],
    ["5,000 km2", 5000, "km²"],
    ["2585792275146.718", 2585792275146.718, null],
    ["1e5", 1e5, null],
    ["1 216 965", 1216965, null],
  ])("reads %s", (text, value, unit) => {
    expect(parseNumber(text)).toEqual({ value, unit });
  });

  it.each(["", "abc", "12 Oak Street", "1.2.3", "1958-03", "A4", "12,34,56", "UTC+3"])("refuses %j", (text) => {
    expect(parseNumber(text)).toBeNull();
  });

  it("takes a lone comma or point as told where both readings are possible", () => {
    expect(parseNumber("1,234", ",")?.value).toBe(1.234);
    expect(parseNumber("1.234", ",")?.value).toBe(1234);
    expect(parseNumber("1.234")?.value).toBe(1.234);
  });
});

describe("quantities", () => {
  it("finds numbers in running text with scale, unit and place", () => {
    const text = "It rose from $4.1 million to 5,000 people (12.5%) over 5 km.";
    const found = quantities(text);
    expect(found.map(({ value, unit }) => [value, unit])).toEqual([
      [4.1e6, "USD"],
      [5000, "people"],
      [12.5, "%"],
      [5, "km"],
    ]);
    for (const { text: quote, from, to } of found) expect(text.slice(from, to)).toBe(quote);
  });

  it("reads a Russian comma as a decimal mark", () => {
    expect(quantities("Население — 81,7 млн человек, площадь 3,217 км²", "ru").map(({ value, unit }) => [value, unit])).toEqual([
      [81.7e6, "people"],
      [3.217, "km²"],
    ]);
  });

  it("leaves digits inside words alone", () => {
    expect(quantities("A4 and MP3 and v2.0.1")).toEqual([]);
  });
});

describe("units and scales", () => {
  it("brings spellings to one name", () => {
    expect([unitOf("percent"), unitOf("руб."), unitOf("US$"), unitOf("parsecs")]).toEqual(["%", "RUB", "USD", null]);
    expect([scaleFactor("млн"), scaleFactor("thousands"), scaleFactor("dozen")]).toEqual([1e6, 1e3, null]);
  });
});
