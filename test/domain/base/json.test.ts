import { describe, expect, it } from "vitest";
import { canonicalJson, isDeeperThan, type Json, requestHash } from "../../../src/domain/base/json.ts";

const nested = (levels: number): Json => (levels === 0 ? 1 : [nested(levels - 1)]);

describe("the hash of a request", () => {
  it("is the same for equal values, whatever the order of their members and what is left undefined", () => {
    const hash = requestHash({ b: [1, { d: null, c: "x" }], a: true });
    expect(requestHash({ a: true, b: [1, { c: "x", d: null }], e: undefined })).toBe(hash);
    expect(requestHash({ a: true, b: [{ c: "x", d: null }, 1] })).not.toBe(hash);
    expect(requestHash({ a: true, b: [1, { c: "x" }] })).not.toBe(hash);
  });

  it("is made of text that is JSON", () => {
    expect(canonicalJson({ z: 1, a: ["\u2028", undefined as never], m: undefined })).toBe('{"a":["\u2028",null],"z":1}');
  });
});

it("depth is counted to the level", () => {
  expect(isDeeperThan(1, 0)).toBe(false);
  expect(isDeeperThan(nested(3), 3)).toBe(false);
  expect(isDeeperThan(nested(4), 3)).toBe(true);
  expect(isDeeperThan({ a: { b: {} } }, 1)).toBe(true);
});
