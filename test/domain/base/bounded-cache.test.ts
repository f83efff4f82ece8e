import { expect, test } from "vitest";
import { BoundedCache } from "../../../src/domain/base/bounded-cache.ts";

test("a value is made once, and the oldest goes when there is no room", () => {
  const cache = new BoundedCache<string>(2);
  const made: string[] = [];
  const get = (key: string) =>
    cache.get(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect([get("a"), get("b"), get("a"), get("c"), get("b"), get("c")]).toEqual(["A", "B", "A", "C", "B", "C"]);
  expect(made).toEqual(["a", "b", "c"]);
  expect(get("a")).toBe("A");
  expect(made).toEqual(["a", "b", "c", "a"]);
  expect(cache.size).toBe(2);
});
