/** What a call can fail with: an answer of the service, or no answer. */
import type { Problem } from "./api-types.ts";

/** The service refused: its problem document as an error. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly status: number;
  /** The stable error code, or null where the answer was not a problem document (a proxy's page). */
  readonly code: Problem["error"] | null;
  readonly problem: Problem | null;
  /** What `Retry-After` says, in milliseconds; null without one. */
  readonly retryAfterMs: number | null;

  constructor(
    message: string,
    { status, problem, retryAfterMs }: { status: number; problem: Problem | null; retryAfterMs: number | null },
  ) {
    super(message);
    this.status = status;
    this.code = problem?.error ?? null;
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }

  /** Path and message of each invalid field. */
  get issues(): NonNullable<Problem["issues"]> {
    return this.problem?.issues ?? [];
  }

  /** Names the request in the service's log. */
  get requestId(): string | null {
    return this.problem?.requestId ?? null;
  }
}

/** No answer, or only a part of one: the service is away, the connection broke, or the attempt took too long. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
}

/** Reads an answer that is not a success. `now` is the wall clock, in milliseconds. */
export function serviceError(response: Pick<Response, "status" | "statusText" | "headers">, body: string, now: number): ServiceError {
  const { status, statusText } = response;
  const problem = problemOf(body);
  const retryAfterMs = retryAfter(response.headers.get("retry-after"), now);
  const message = problem === null ? `The service answered ${status} ${statusText}`.trimEnd() : wordsOf(problem);
  return new ServiceError(message, { status, problem, retryAfterMs });
}

/** The detail, and the issues that it does not contain already. */
function wordsOf({ title, detail, issues = [] }: Problem): string {
  const isTold = ({ path, message }: { path: string; message: string }) =>
    detail?.includes(message) === true && (issues.length === 1 || detail.includes(`'${path}'`));
  const untold = issues.filter((issue) => !isTold(issue));
  const fields = untold.map(({ path, message }) => `${path}: ${message}`).join("; ");
  return [detail ?? title, fields].filter((part) => part !== "").join(" – ");
}

function problemOf(body: string): Problem | null {
  try {
    const parsed: unknown = JSON.parse(body);
    const isProblem = typeof parsed === "object" && parsed !== null && "title" in parsed && typeof parsed.title === "string";
    return isProblem ? (parsed as Problem) : null;
  } catch {
    return null;
  }
}

/** A `Retry-After` in seconds or as a date. Milliseconds. */
function retryAfter(header: string | null, now: number): number | null {
  if (header === null || header === "") return null;
  if (/^\d+$/.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
