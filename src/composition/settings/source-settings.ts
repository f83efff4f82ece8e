/** Settings of external sources: the HTTP client that all of them share, and each source's own. */
import { z } from "zod";
import { type AllowedTarget, parseAllowed } from "../../sources/http/address-policy.ts";
import { choice, count, megabytes, optionalNumber, seconds, text } from "./setting-kinds.ts";

export const sourceSettings = {
  CONTACT: text(
    "",
    "Mail address or page of this service's operator, sent to every remote in the User-Agent and shown in the API's description; SEC and Wikimedia ask for one",
    { pattern: /^[\x21-\x7e]+( [\x21-\x7e]+)*$/, expected: "a mail address or page in plain ASCII letters, such as ops@example.org" },
  ),
  FETCH_ALLOW: allowedTargets(
    "What sources may reach besides public addresses, separated by commas: hosts, addresses or CIDRs, with an optional port, e.g. wiki.local:8080,10.0.0.0/8",
  ),
  ROBOTS: choice("respect", ["respect", "ignore"], "Whether pages that robots.txt forbids are left unread"),
  MAX_FETCH_REDIRECTS: count(5, "Redirects that one request follows", 50),
  MAX_FETCH_MB: megabytes(10, "Size of one answer before decompression"),
  MAX_FETCH_DECODED_MB: megabytes(20, "Size of one answer after decompression"),
  FETCH_HEAD_TIMEOUT_S: seconds(15, "Time-out from a request to the headers of its answer", 0.001),
  FETCH_TIMEOUT_S: seconds(30, "Time-out of one answer in all, redirects included", 0.001),
  FETCH_PATIENCE_S: seconds(60, "Longest wait for a host that accepts no requests at the moment, before another source is tried", 0),
  FETCH_ATTEMPTS: count(3, "Attempts of a request before it fails; waits for a rate limit are not counted", 100),
  FETCH_RETRY_S: seconds(1, "Wait before a failed request is retried; doubled each time, with a jitter of a quarter", 0),
  FETCH_RETRY_CAP_S: seconds(30, "Longest wait before a failed request is retried", 0),
  FETCH_RATE_LIMIT_S: seconds(60, "Wait for a rate limit that does not say how long it lasts", 0.001),
  FETCH_BREAKER_FAILURES: count(5, "Failures in a row that open the circuit breaker of a host", 1_000),
  FETCH_BREAKER_REST_S: seconds(60, "How long the circuit breaker stays open", 0.001),
  FETCH_HOST_CONCURRENCY: count(4, "Concurrent requests to one host, over all sessions", 10_000),
  FETCH_HOST_REQUESTS_PER_MINUTE: optionalNumber(
    "Requests a minute to one host, over all sessions, where it has no rule of its own; unlimited where empty",
    { min: 1 },
  ),
};

function allowedTargets(description: string) {
  return z
    .string()
    .transform((given, context): AllowedTarget[] => {
      try {
        return parseAllowed(given);
      } catch (error) {
        context.addIssue({ code: "custom", message: `: ${(error as Error).message}` });
        return z.NEVER;
      }
    })
    .default([])
    .meta({ description });
}
