import { expect, it } from "vitest";
import { pooledRandomBytes } from "../../../src/domain/base/random-bytes.ts";

it("gives each id bytes of its own, over the end of the pool, and those that were given stay", () => {
  const ids = Array.from({ length: 1_000 }, (_, index) => pooledRandomBytes(index % 2 === 0 ? 16 : 24));
  expect(ids.map(({ length }) => length)).toEqual(ids.map((_, index) => (index % 2 === 0 ? 16 : 24)));
  expect(new Set(ids.map((bytes) => bytes.toString("hex"))).size).toBe(ids.length);
  expect(ids.filter((bytes) => bytes.every((byte) => byte === 0))).toEqual([]);
});
