/** Which failures of a model a step survives: it continues with the results so far, without the model's answer. */
import { type ErrorCode, isRalphError, type RalphError } from "../../../domain/errors/errors.ts";

const ends = new Set<ErrorCode>(["model_refused", "timeout", "payload_too_large", "retry_exhausted", "unprocessable"]);
/** A server that is down, or refuses everyone, would degrade every step: the session fails instead, and a retry does better. */
const outages = new Set<ErrorCode>(["network", "service_unavailable", "circuit_open", "rate_limited", "internal_error"]);

/** A refusal, a time-out, an answer that fits its form in neither try, a request that is too large or refused. No outage. */
export function isModelFailure(error: unknown): error is RalphError {
  if (!isRalphError(error) || !ends.has(error.code)) return false;
  for (let cause = error.cause; isRalphError(cause); cause = cause.cause) if (outages.has(cause.code)) return false;
  return true;
}
