import { describe, expect, test } from "vitest";
import { noUsage } from "../../../../src/agents/claude/servers/messages.ts";
import { costOf, listPrices, pricesFrom, unpriced } from "../../../../src/agents/claude/servers/prices.ts";

const asked = (model: string) => ({ asked: model, answered: model });

describe("the cost of a call", () => {
  test("input, cache, output and searches each at their rate", () => {
    const usage = {
      inputTokens: 1_000,
      cacheReadTokens: 2_000,
      cacheWriteTokens: 400,
      cacheWriteHourTokens: 100,
      outputTokens: 500,
      webSearches: 1,
    };
    // 1,000 x 2 + 2,000 x 0.1 + 300 x 2.5 + 100 x 4 + 500 x 10 a million, and a search at a cent.
    expect(costOf(listPrices, asked("claude-sonnet-5-5"), usage)).toBeCloseTo(0.01835, 10);
  });

  test("a long prompt is dearer as a whole, output included", () => {
    const cost = (inputTokens: number) =>
      costOf(listPrices, asked("claude-haiku-5-5"), { ...noUsage, inputTokens, outputTokens: 1_000_000 });
    expect(cost(100_000)).toBeCloseTo(0.01 + 0.5);
    expect(cost(100_001)).toBeCloseTo(0.0500005 + 2.5);
  });

  test("an unknown model costs an unknown sum, not nothing", () => {
    expect(costOf(listPrices, asked("qwen3"), { ...noUsage, inputTokens: 1 })).toBeNull();
  });

  test("a rate that is not in the table makes the sum unknown only where it is needed", () => {
    expect(costOf(listPrices, asked("claude-fable-5-2"), { ...noUsage, inputTokens: 1_000_000 })).toBe(8);
    expect(costOf(listPrices, asked("claude-fable-5-2"), { ...noUsage, cacheReadTokens: 1 })).toBeNull();
  });

  test("a dated name that the server answers with is priced as the model that was asked for", () => {
    const usage = { ...noUsage, outputTokens: 1_000_000 };
    expect(costOf(listPrices, { asked: "claude-opus-5-5", answered: "claude-opus-5-5-20261001" }, usage)).toBe(20);
  });
});

describe("what a limit of cost cannot count", () => {
  test.each([
    ["claude-opus-5-5", true, null],
    ["claude-haiku-5-5", true, null],
    ["claude-fable-5-2", true, "its calls that use the cache"],
    ["claude-fable-5-2", false, null],
    ["claude-fable-5-1", true, null],
    ["claude-opus-4-8", true, null],
    ["claude-haiku-4-5", true, null],
    ["qwen3", false, "its calls"],
  ])("of %s with caching %s: %s", (model, isCached, what) => {
    expect(unpriced(listPrices, model, isCached)).toBe(what);
  });
});

describe("an operator's table", () => {
  test("adds to the list prices and overrides them", () => {
    const file = { asOf: "2026-12-01", models: { "claude-opus-5-5": { input: 1, output: 2 }, qwen3: { input: 0, output: 0 } } };
    const prices = pricesFrom(JSON.stringify(file), "prices.json");
    expect(prices.asOf).toBe("2026-12-01");
    expect(costOf(prices, asked("qwen3"), { ...noUsage, inputTokens: 5 })).toBe(0);
    expect(costOf(prices, asked("claude-opus-5-5"), { ...noUsage, outputTokens: 1_000_000 })).toBe(2);
    expect(costOf(prices, asked("claude-sonnet-5-5"), { ...noUsage, outputTokens: 1_000_000 })).toBe(10);
  });

  test.each([
    ["no JSON", "{", /^PRICES_FILE: 'prices\.json' is not JSON$/],
    [
      "a negative price",
      JSON.stringify({ asOf: "2026-12-01", models: { a: { input: -1, output: 2 } } }),
      /^PRICES_FILE: 'prices\.json' is wrong at 'models\.a\.input'/,
    ],
    ["an unknown member", JSON.stringify({ asOf: "2026-12-01", models: { a: { input: 1, output: 2, inptu: 3 } } }), /models\.a/],
    ["no date", JSON.stringify({ models: {} }), /asOf/],
  ])("%s is refused, naming the place", (_name, text, message) => {
    expect(() => pricesFrom(text, "prices.json")).toThrowError(
      expect.objectContaining({ code: "configuration", message: expect.stringMatching(message) }),
    );
  });
});
