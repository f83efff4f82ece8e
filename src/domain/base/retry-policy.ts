/** Retry delays with exponential backoff and jitter: a pure decision with randomness as an argument. The caller waits. */

export interface RetryPolicy {
  /** Maximum number of attempts, including the first. */
  readonly attempts: number;
  /** Delay after the first failure. Milliseconds. */
  readonly baseMs: number;
  /** Maximum delay, jitter included. Milliseconds. */
  readonly capMs: number;
  /** Factor by which the delay grows after each further failure. */
  readonly factor: number;
  /** Relative deviation of the delay, from 0 to 1, so that callers that failed together do not retry together. */
  readonly jitter: number;
}

/**
 * Milliseconds until the next attempt after `failures` failures (at least 1); null where no attempt is left.
 * @param random from 0 to 1
 */
export function retryDelay(policy: RetryPolicy, failures: number, random: number): number | null {
  if (failures >= policy.attempts) return null;
  // A larger exponent would overflow, and Infinity times a zero base or jitter is NaN.
  const growth = policy.factor ** Math.min(failures - 1, 64);
  return Math.min(policy.capMs, policy.baseMs * growth * (1 + policy.jitter * (2 * random - 1)));
}
