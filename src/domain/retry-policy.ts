/** When something that failed is tried again: a pure decision, with randomness handed in. The caller waits. */

export interface RetryPolicy {
  /** Tries in all, the first included. */
  readonly attempts: number;
  /** Delay after the first failure. Milliseconds. */
  readonly baseMs: number;
  /** Longest delay, jitter included. Milliseconds. */
  readonly capMs: number;
  /** What the delay is multiplied with after each further failure. */
  readonly factor: number;
  /** Part of the delay by which it may be shorter or longer, from 0 to 1, so that callers that failed together come back apart. */
  readonly jitter: number;
}

/**
 * Milliseconds until the next try after so many failures, 1 or more; null where no try is left.
 * @param random from 0 to 1
 */
export function retryDelay(policy: RetryPolicy, failures: number, random: number): number | null {
  if (failures >= policy.attempts) return null;
  // More would overflow: Infinity times a zero of base or jitter is no number.
  const growth = policy.factor ** Math.min(failures - 1, 64);
  return Math.min(policy.capMs, policy.baseMs * growth * (1 + policy.jitter * (2 * random - 1)));
}
