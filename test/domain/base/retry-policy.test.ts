import fc from "fast-check";
import { expect, test } from "vitest";
import { type RetryPolicy, retryDelay } from "../../../src/domain/base/retry-policy.ts";

const policies = fc.record({
  attempts: fc.integer({ min: 1, max: 100 }),
  baseMs: fc.integer({ min: 0, max: 86_400_000 }),
  capMs: fc.integer({ min: 0, max: 86_400_000 }),
  factor: fc.integer({ min: 1, max: 10 }),
  jitter: fc.double({ min: 0, max: 1, noNaN: true }),
});
const chances = fc.double({ min: 0, max: 1, noNaN: true });
const withoutJitter = (policy: RetryPolicy) => ({ ...policy, jitter: 0 });

test("allows as many tries as the policy names, and no delay is negative or above the cap, jitter included", () => {
  fc.assert(
    fc.property(policies, chances, (policy, random) => {
      let failures = 1;
      for (let delay = retryDelay(policy, 1, random); delay !== null; delay = retryDelay(policy, failures, random)) {
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(delay).toBeLessThanOrEqual(policy.capMs);
        failures += 1;
      }
      expect(failures).toBe(policy.attempts);
    }),
    { numRuns: 30 },
  );
});

test("delays grow by the factor up to the cap, and jitter moves them by its part at most", () => {
  fc.assert(
    fc.property(
      policies,
      fc.integer({ min: 1, max: 20 }),
      fc.array(chances, { minLength: 1, maxLength: 5 }),
      (policy, failures, randoms) => {
        const endless = { ...policy, attempts: Number.POSITIVE_INFINITY };
        const plain = Math.min(policy.capMs, policy.baseMs * policy.factor ** (failures - 1));
        expect(retryDelay(withoutJitter(endless), failures, 0.3)).toBe(plain);
        for (const random of randoms) {
          const delay = retryDelay(endless, failures, random) ?? Number.NaN;
          expect(delay).toBeGreaterThanOrEqual(plain * (1 - policy.jitter) - 1e-6);
          expect(delay).toBeLessThanOrEqual(plain * (1 + policy.jitter) + 1e-6);
        }
      },
    ),
  );
});

test("the middle of the jitter is the delay itself", () => {
  const policy = { attempts: 4, baseMs: 1_000, capMs: 60_000, factor: 2, jitter: 0.25 };
  expect([1, 2, 3, 4].map((failures) => retryDelay(policy, failures, 0.5))).toEqual([1_000, 2_000, 4_000, null]);
  expect([0, 1].map((random) => retryDelay(policy, 1, random))).toEqual([750, 1_250]);
});

test("a delay at its cap is not made longer by the jitter, and one below it is moved by a quarter", () => {
  const policy: RetryPolicy = { attempts: 9, baseMs: 1_000, capMs: 4_000, factor: 2, jitter: 0.25 };
  expect([0, 0.5, 1].map((random) => retryDelay(policy, 3, random))).toEqual([3_000, 4_000, 4_000]);
  expect([0, 0.5, 1].map((random) => retryDelay(policy, 2, random))).toEqual([1_500, 2_000, 2_500]);
  expect([8, 9].map((failures) => retryDelay(policy, failures, 0.5))).toEqual([4_000, null]);
});
