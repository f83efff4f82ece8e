/** One attempt to deliver a message, and what follows from its outcome: pure but for the request. */
import { type RetryPolicy, retryDelay } from "../../domain/base/retry-policy.ts";
import { isRalphError } from "../../domain/errors/errors.ts";
import type { HttpAnswer } from "../../sources/http/http-answer.ts";
import type { HttpRequest } from "../../sources/http/http-client.ts";
import { retryAfterMs } from "../../sources/http/rate-headers.ts";
import type { AttemptResult, DueDelivery } from "../ports/webhooks.ts";
import { signatures } from "./webhook-signature.ts";

/** The endpoint's answer, or why there is none. */
export type DeliveryOutcome = { kind: "answer"; status: number; body: string; retryAfterMs: number } | { kind: "failure"; message: string };

/** Most bytes of an answer that are read. */
const readBytes = 16_384;

export function requestOf({ id, body, webhook }: DueDelivery, now: Date, timeoutMs: number): HttpRequest {
  return {
    url: webhook.url,
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
      "webhook-signature": signatures(webhook, { id, body }, now),
    },
    isOnce: true,
    anyStatus: true,
    limits: { redirects: 0, bytes: readBytes, decodedBytes: readBytes, headMs: timeoutMs, totalMs: timeoutMs },
  };
}

export function outcomeOf({ status, bytes, headers }: HttpAnswer, now: Date): DeliveryOutcome {
  return { kind: "answer", status, body: new TextDecoder().decode(bytes), retryAfterMs: retryAfterMs(headers, now.getTime()) ?? 0 };
}

export function failureOf(error: unknown): DeliveryOutcome {
  // The message of the cause, if any: the outer one is about Ralph's retries.
  const cause = isRalphError(error) && error.code === "retry_exhausted" && isRalphError(error.cause) ? error.cause : error;
  return { kind: "failure", message: isRalphError(cause) ? `${cause.code}: ${cause.message}` : "internal_error" };
}

export function resultOf(outcome: DeliveryOutcome, attempts: number, now: Date, policy: RetryPolicy, random: number): AttemptResult {
  const attemptedAt = now.toISOString();
  const about =
    outcome.kind === "answer"
      ? { status: outcome.status, response: outcome.body, error: null, attemptedAt }
      : { status: null, response: null, error: outcome.message, attemptedAt };
  if (isSuccess(outcome)) return { ...about, state: "delivered", nextAttemptAt: null };
  const error = about.error ?? `The endpoint answered ${about.status}`;
  const delay = retryDelay(policy, attempts + 1, random);
  if (delay === null) return { ...about, error, state: "failed", nextAttemptAt: null };
  const wanted = outcome.kind === "answer" ? outcome.retryAfterMs : 0;
  const waitMs = Math.max(delay, Math.min(wanted, policy.capMs));
  return { ...about, error, state: "pending", nextAttemptAt: new Date(now.getTime() + waitMs).toISOString() };
}

export function isSuccess(outcome: DeliveryOutcome): boolean {
  return outcome.kind === "answer" && outcome.status >= 200 && outcome.status < 300;
}
