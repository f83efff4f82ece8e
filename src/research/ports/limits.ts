/** Limits of owners, and the figures that they are checked against. */
import type { OwnerLimits } from "../../domain/owners/owner-limits.ts";

/** The operator's limits; they may change while the service runs. */
export interface LimitSource {
  of(owner: string): OwnerLimits;
}

/** Storage of owners. Bytes. */
export interface OwnerStock {
  documents(owner: string): Promise<{ documents: number; bytes: number }>;
  /** Storage of the owner's sessions. */
  sessionBytes(owner: string): Promise<number>;
}

/** State of an owner's rate limit after a request. */
export interface RequestRate {
  max: number;
  /** Requests that may follow at once. */
  remaining: number;
  /** Time until the full burst is allowed again. Milliseconds. */
  resetMs: number;
  /** Time until the next request is allowed, where this one is not; else null. Milliseconds. */
  retryAfterMs: number | null;
}

/** Counts requests. Replicas of a service have to share what implements it. */
export interface RequestRates {
  /** Counts a request; null where the owner has no limit. Called before every request, so synchronous where possible. */
  take(owner: string): RequestRate | null | Promise<RequestRate | null>;
}
