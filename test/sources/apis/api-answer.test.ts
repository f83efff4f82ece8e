import { expect, test } from "vitest";
import { resultOf, worded } from "../../../src/sources/apis/api-answer.ts";

const api = { errors: ["$['Error Message']", "$.Note"] };
const plain = { result: "$", key: undefined };

test("the result is what stands at its path: one value, or a list where the path matches several", () => {
  const answer = { data: { items: [{ a: 1 }, { a: 2 }], total: 2 } };
  expect(resultOf(api, { ...plain, result: "$.data.items" }, answer)).toEqual([{ a: 1 }, { a: 2 }]);
  expect(resultOf(api, { ...plain, result: "$.data.items[*].a" }, answer)).toEqual([1, 2]);
  expect(resultOf(api, { ...plain, result: "$.data.total" }, answer)).toBe(2);
});

test("an object of records becomes rows with their keys as a column", () => {
  const answer = { "Time Series": { "2026-01-02": { close: "10.5" }, "2026-01-05": { close: "11" } } };
  const rows = resultOf(api, { result: "$['Time Series']", key: "date" }, answer);
  expect(rows).toEqual([
    { date: "2026-01-02", close: "10.5" },
    { date: "2026-01-05", close: "11" },
  ]);
  expect(worded("{symbol}: {count} days, the last {$[1].close}", { symbol: "IBM" }, rows)).toBe("IBM: 2 days, the last 11");
});

test("an error inside a 200, and an answer without a result, are failures with the API's words", () => {
  expect(() => resultOf(api, plain, { Note: "5 calls a minute" })).toThrow("The API answers with an error: 5 calls a minute");
  expect(() => resultOf(api, { ...plain, result: "$.rates.EUR" }, { rates: {} })).toThrow("The answer has nothing at $.rates.EUR");
});
