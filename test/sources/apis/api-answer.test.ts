import { expect, test } from "vitest";
import { resultOf } from "../../../src/sources/apis/api-answer.ts";

const api = { errors: ["$['Error Message']", "$.Note"] };
const plain = { result: "$", key: undefined, say: undefined };

test("the result is what stands at its path: one value, or a list where the path matches several", () => {
  const answer = { data: { items: [{ a: 1 }, { a: 2 }], total: 2 } };
  expect(resultOf(api, { ...plain, result: "$.data.items" }, {}, answer)).toEqual({
    result: [{ a: 1 }, { a: 2 }],
    rows: [{ a: 1 }, { a: 2 }],
    said: null,
  });
  expect(resultOf(api, { ...plain, result: "$.data.items[*].a" }, {}, answer)).toEqual({ result: [1, 2], rows: null, said: null });
  expect(resultOf(api, { ...plain, result: "$.data.total" }, {}, answer).result).toBe(2);
});

test("an object of records becomes rows with their keys as a column", () => {
  const answer = { "Time Series": { "2026-01-02": { close: "10.5" }, "2026-01-05": { close: "11" } } };
  const operation = {
    result: "$['Time Series']",
    key: "date",
    say: "{symbol}: {count} days, the last {$['Time Series']['2026-01-05'].close}",
  };
  const { rows, said } = resultOf(api, operation, { symbol: "IBM" }, answer);
  expect(rows).toEqual([
    { date: "2026-01-02", close: "10.5" },
    { date: "2026-01-05", close: "11" },
  ]);
  expect(said).toBe("IBM: 2 days, the last 11");
});

test("an error inside a 200, and an answer without a result, are failures with the API's words", () => {
  expect(() => resultOf(api, plain, {}, { Note: "5 calls a minute" })).toThrow("The API answers with an error: 5 calls a minute");
  expect(() => resultOf(api, { ...plain, result: "$.rates.EUR" }, {}, { rates: {} })).toThrow("The answer has nothing at $.rates.EUR");
});
