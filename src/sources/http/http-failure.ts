/** What went wrong with a request, as errors whose message names the URL and never the key that went with it. */
import { RalphError } from "../../domain/errors/errors.ts";
import { retryAfterMs } from "./rate-headers.ts";

/** Certificates that do not hold: trying again does not help. */
const certificateCodes = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/** The error of a request that got no answer. */
export function connectionError(label: string, error: unknown): unknown {
  if (error instanceof RalphError) return error;
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT") return new RalphError("timeout", `${label}: no connection in time`);
  if (certificateCodes.test(code)) return new RalphError("unprocessable", `${label}: its certificate is not valid (${code})`);
  if (code.endsWith("HEADERS_OVERFLOW") || code === "HPE_HEADER_OVERFLOW")
    return new RalphError("payload_too_large", `${label}: its headers are too large`);
  if (code.startsWith("HPE_") || code === "HTTPParserError") return new RalphError("network", `${label}: the answer is no HTTP (${code})`);
  return new RalphError("network", `${label}: no answer (${code})`, { cause: error });
}

function codeOf(error: Error & { code?: unknown; errors?: unknown[] }): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return codeOf(error.errors[0]);
  if (typeof error.code === "string") return error.code;
  return error.cause instanceof Error ? codeOf(error.cause) : error.name;
}

/** Statuses that mean 'later': the request is sent again. */
const laterStatuses = new Set([408, 425, 500, 502, 503, 504]);

/** The transient error of a status; null for an answer. */
export function laterError(label: string, status: number, headers: Readonly<Record<string, string>>): RalphError | null {
  const after = retryAfterMs(headers, Date.now());
  const options = after === undefined ? {} : { retryAfterMs: after };
  if (status === 429) return new RalphError("rate_limited", `${label}: too many requests`, options);
  return laterStatuses.has(status) ? new RalphError("service_unavailable", `${label}: answered ${status}`, options) : null;
}

/** The permanent error of a status. `detail` is what the body says. */
export function statusError(label: string, status: number, detail: string): RalphError {
  const message = `${label}: answered ${status}${detail === "" ? "" : `: ${detail}`}`;
  if (status === 401) return new RalphError("unauthorized", message);
  if (status === 402) return new RalphError("quota_exceeded", message);
  if (status === 403 || status === 451) return new RalphError("forbidden", message);
  if (status === 404 || status === 410) return new RalphError("data_not_found", message);
  if (status === 413) return new RalphError("payload_too_large", message);
  if (status === 415) return new RalphError("unsupported_media_type", message);
  return new RalphError("unprocessable", message);
}
