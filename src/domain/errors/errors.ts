/** Every error that crosses a room's boundary: one class with stable codes, and what each code means to a caller. */

import { shortened } from "../base/shortened.ts";
import type { ReachedLimit } from "../owners/owner-limits.ts";

/** How to handle an error: try again, change the request, or have an operator act. */
export type ErrorKind = "transient" | "permanent" | "system";

const codes = {
  timeout: { kind: "transient", status: 504, title: "Timed out" },
  rate_limited: { kind: "transient", status: 429, title: "Too many requests" },
  network: { kind: "transient", status: 502, title: "Network error" },
  service_unavailable: { kind: "transient", status: 503, title: "Service unavailable" },
  circuit_open: { kind: "transient", status: 503, title: "The remote is resting after failures" },
  invalid_input: { kind: "permanent", status: 400, title: "Invalid input" },
  unauthorized: { kind: "permanent", status: 401, title: "Unauthorized" },
  forbidden: { kind: "permanent", status: 403, title: "Forbidden" },
  not_found: { kind: "permanent", status: 404, title: "Not found" },
  conflict: { kind: "permanent", status: 409, title: "Not possible in this state" },
  payload_too_large: { kind: "permanent", status: 413, title: "Too large" },
  unsupported_media_type: { kind: "permanent", status: 415, title: "Unsupported media type" },
  invalid_plan: { kind: "permanent", status: 422, title: "Invalid plan" },
  unprocessable: { kind: "permanent", status: 422, title: "Breaks a rule" },
  quota_exceeded: { kind: "permanent", status: 403, title: "Quota exceeded" },
  data_not_found: { kind: "permanent", status: 404, title: "No data found" },
  critical_task_failed: { kind: "permanent", status: 500, title: "A critical task failed" },
  retry_exhausted: { kind: "permanent", status: 502, title: "Gave up after retries" },
  limit_reached: { kind: "permanent", status: 422, title: "A limit was reached" },
  no_capability: { kind: "permanent", status: 422, title: "Nobody here can do this" },
  model_refused: { kind: "permanent", status: 422, title: "The model refused" },
  user_refused: { kind: "permanent", status: 422, title: "The user said no" },
  database: { kind: "system", status: 500, title: "Database error" },
  storage_full: { kind: "system", status: 507, title: "Storage is full" },
  configuration: { kind: "system", status: 500, title: "Configuration error" },
  internal_error: { kind: "system", status: 500, title: "Internal error" },
} as const satisfies Record<string, { kind: ErrorKind; status: number; title: string }>;

export type ErrorCode = keyof typeof codes;

export const errorCodes = Object.keys(codes) as [ErrorCode, ...ErrorCode[]];

/** What holds for every error with this code. */
export function errorTraits(code: ErrorCode): { kind: ErrorKind; status: number; title: string } {
  return codes[code];
}

/** One invalid field: its path (`limits.maxCostUsd`, `plan.subtasks.2.agent`) and what is wrong with it. */
export interface Issue {
  path: string;
  message: string;
}

/** Maximum number of issues in one error: a plan of 1 MB can have tens of thousands. */
export const mostIssues = 50;
/** Characters of a message and of a path: they may contain a caller's words of any length. */
const longestMessage = 4_000;
const longestPath = 1_000;

export interface RalphErrorOptions {
  cause?: unknown;
  issues?: Issue[];
  /** Milliseconds after which a retry makes sense: from a remote's `Retry-After`, or our own estimate. */
  retryAfterMs?: number;
  /** The limit of the owner that was met. */
  limit?: ReachedLimit;
  /** Whether a person's retry may help where the code alone does not say so. */
  isRecoverable?: boolean;
}

/** An error whose `message` may be shown to a caller: it never contains SQL, keys or stacks. */
export class RalphError extends Error {
  override readonly name = "RalphError";
  readonly code: ErrorCode;
  readonly issues: Issue[];
  readonly retryAfterMs: number | undefined;
  readonly limit: ReachedLimit | undefined;
  readonly #isRecoverable: boolean | undefined;

  constructor(code: ErrorCode, message: string, options: RalphErrorOptions = {}) {
    super(shortened(message, longestMessage), options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.issues = (options.issues ?? []).slice(0, mostIssues).map((issue) => ({
      path: shortened(issue.path, longestPath),
      message: shortened(issue.message, longestMessage),
    }));
    this.retryAfterMs = options.retryAfterMs;
    this.limit = options.limit;
    this.#isRecoverable = options.isRecoverable;
  }

  get kind(): ErrorKind {
    return codes[this.code].kind;
  }

  get isRecoverable(): boolean {
    return this.#isRecoverable ?? this.kind !== "permanent";
  }

  /** The HTTP status of this error. One with a known retry time is not a 500. */
  get status(): number {
    const { status } = codes[this.code];
    return status === 500 && this.retryAfterMs !== undefined ? 503 : status;
  }

  get title(): string {
    return codes[this.code].title;
  }
}

/** An error as it is stored in a row or an event. */
export interface StoredError {
  code: ErrorCode;
  message: string;
  recoverable: boolean;
}

export function isRalphError(error: unknown): error is RalphError {
  return error instanceof RalphError;
}

/** Whether the same request may succeed later without any change. */
export function isTransient(error: unknown): boolean {
  return isRalphError(error) && error.kind === "transient";
}

/** Whether the store failed to write. Either it passes or an operator must act; the session is not at fault. */
export function isStoreFault(error: unknown): error is RalphError & { code: "storage_full" | "database" } {
  return isRalphError(error) && (error.code === "storage_full" || error.code === "database");
}

/** The stored form of an error. Unknown errors lose their message: it may contain a path, SQL or a secret. */
export function storedError(error: unknown): StoredError {
  if (isRalphError(error)) {
    return { code: error.code, message: error.message, recoverable: error.isRecoverable };
  }
  return { code: "internal_error", message: "An unexpected error; see the log", recoverable: true };
}
