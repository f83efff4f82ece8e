/** What limits of owners are held against. */
import type { OwnerLimits } from "../../domain/owner-limits.ts";

/** The operator's limits; they may change while the service runs. */
export interface LimitSource {
  of(owner: string): OwnerLimits;
}

/** What owners keep. Bytes. */
export interface OwnerStock {
  documents(owner: string): Promise<{ documents: number; bytes: number }>;
  /** What the owner's sessions keep. */
  sessionBytes(owner: string): Promise<number>;
}

/** The requests of an owner in the last minute. */
export interface RequestRate {
  max: number;
  /** Requests that may follow at once. */
  remaining: number;
  /** Until all requests may follow at once again. Milliseconds. */
  resetMs: number;
  /** Until the next one may follow, where this one may not; else null. Milliseconds. */
  retryAfterMs: number | null;
}

/** Counts requests. Replicas of a service have to share what implements it. */
export interface RequestRates {
  /** Counts a request; null where the owner has no limit. At once where it can: it comes before every request. */
  take(owner: string): RequestRate | null | Promise<RequestRate | null>;
}
