import { expect, test } from "vitest";
import { TokenBucket } from "../../../src/sources/remote/token-bucket.ts";

test("what is saved up is bounded by the capacity, and by the burst where nobody waited", () => {
  const bucket = new TokenBucket(60, 60_000, { burst: 1, capacity: 2 });
  bucket.take(1, 0);
  // An hour later there are two, not 3,600.
  const later = 3_600_000;
  bucket.take(1, later);
  expect(bucket.readyAt(1, later)).toBe(later);
  bucket.take(1, later);
  expect(bucket.readyAt(1, later)).toBe(later + 1_000);

  bucket.dropSurplus(2 * later);
  bucket.take(1, 2 * later);
  expect(bucket.readyAt(1, 2 * later)).toBe(2 * later + 1_000);
});

test("more than the burst goes when the burst is there, and is paid off after", () => {
  const bucket = new TokenBucket(60, 60_000, { burst: 5 });
  expect(bucket.readyAt(20, 0)).toBe(0);
  bucket.take(20, 0);
  expect(bucket.readyAt(1, 0)).toBe(16_000);
});

test("each of several buckets gets its part of the inflow, however many there are at the moment", () => {
  let sharers = 3;
  const bucket = new TokenBucket(60, 60_000, { burst: 1, sharers: () => sharers });
  bucket.take(1, 0);
  expect(bucket.readyAt(1, 0)).toBe(3_000);
  sharers = 1;
  expect(bucket.readyAt(1, 0)).toBe(1_000);
});
