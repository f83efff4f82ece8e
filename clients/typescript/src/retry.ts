/** When a failed request is sent again, and after how long. */
import { ServiceError, UnreachableError } from "./errors.ts";

export interface RetryPolicy {
  /** Attempts in all; 1 turns retries off. */
  attempts: number;
  /** No wait may end later than this after the first attempt began. Milliseconds. */
  budgetMs: number;
  /** Wait before the second attempt, doubled before each further one, give or take a quarter. Milliseconds. */
  baseMs: number;
  /** Longest wait that is not asked for by `Retry-After`. Milliseconds. */
  capMs: number;
}

export const defaultRetry: RetryPolicy = { attempts: 6, budgetMs: 60_000, baseMs: 500, capMs: 15_000 };

export interface Failure {
  error: unknown;
  /** Attempts so far. */
  attempt: number;
  /** Since the first attempt began. Milliseconds. */
  spentMs: number;
  /** Whether the request may take effect twice without harm: its method is idempotent, or it has an idempotency key. */
  repeatable: boolean;
  /** Random number from 0 to 1. */
  random: number;
}

/** The wait before the next attempt; null where the failure is final. Milliseconds. */
export function retryWait({ error, attempt, spentMs, repeatable, random }: Failure, policy: RetryPolicy): number | null {
  if (attempt >= policy.attempts || !mayPass(error, repeatable)) return null;
  const asked = error instanceof ServiceError ? error.retryAfterMs : null;
  const wait = asked ?? jittered(Math.min(policy.baseMs * 2 ** (attempt - 1), policy.capMs), random);
  return spentMs + wait > policy.budgetMs ? null : wait;
}

/** A wait, give or take a quarter, so that many clients do not come back at once. Milliseconds. */
export function jittered(waitMs: number, random: number): number {
  return waitMs * (0.75 + random / 2);
}

/** After 429 and 503 nothing was done yet. After any other failure the request may have taken effect. */
function mayPass(error: unknown, repeatable: boolean): boolean {
  if (error instanceof UnreachableError) return repeatable;
  if (!(error instanceof ServiceError)) return false;
  return error.status === 429 || error.status === 503 || (repeatable && isPassing(error));
}

/** Whether the same request may succeed later: the service or a proxy before it is overloaded or restarting. */
function isPassing({ status }: ServiceError): boolean {
  return status === 408 || status === 429 || status === 502 || status === 503 || status === 504;
}

/** Whether a later attempt may help: the service is away, restarting or overloaded. A refusal is final. */
export function isOutage(error: unknown): boolean {
  return error instanceof UnreachableError || (error instanceof ServiceError && (error.status >= 500 || isPassing(error)));
}
