/** Errors of failed turns: the code decides whether a turn is retried; messages contain no secret. */
import { type ErrorCode, RalphError } from "../../../domain/errors/errors.ts";
import { noUsage, type TurnUsage } from "./messages.ts";

/** A turn that gave no answer. Its tokens may have been billed all the same. */
export class TurnError extends RalphError {
  readonly billed: TurnUsage;
  readonly requestId: string | null;

  constructor(
    code: ErrorCode,
    message: string,
    details: { billed?: TurnUsage | null; requestId?: string | null; retryAfterMs?: number | undefined } = {},
  ) {
    super(code, message, details.retryAfterMs === undefined ? {} : { retryAfterMs: details.retryAfterMs });
    this.billed = details.billed ?? noUsage;
    this.requestId = details.requestId ?? null;
  }
}

/** A failure as the SDK reported it, without the SDK's classes. `stream`: the reply broke after its headers. */
export type FailureParts =
  | { kind: "timeout" | "stream" | "other"; message: string }
  | { kind: "connection"; message: string; errorCode: string | null }
  | {
      kind: "api";
      /** Null for an `error` event within a stream. */
      status: number | null;
      type: string | null;
      errorCode: string | null;
      message: string;
      /** Whether the body has the form that the API gives an error. */
      hasForm: boolean;
      /** What the `server` header names. */
      server: string | null;
      retryAfter: string | null;
      /** When the server answered, by its own clock. */
      date: string | null;
      retryAfterMs: string | null;
      shouldRetry: string | null;
    };

interface FailureContext {
  billed: TurnUsage | null;
  requestId: string | null;
  secrets: readonly string[];
}

/** Reported as rate limits, but a retry never succeeds. */
const spendLimits = new Set([
  "enforced_spend_limit_reached",
  "contract_spend_limit_reached",
  "insufficient_quota",
  "billing_hard_limit_reached",
]);

/** A prompt that the server's filter stopped, before the model saw it. */
const filtered = new Set(["content_filter", "content_policy_violation"]);

/** How servers that answer 400 say that they do not have the model. */
const unknownModel = /\bmodel\b.*(not found|does not exist|not a valid model|unknown model)|not a valid model|unknown model/i;

/** How servers say that a prompt does not fit the model's context. */
const tooLong = /prompt is too long|context (length|window|size)|maximum context|exceeds? (the )?(available |model's )?context/i;

export function failureOf(parts: FailureParts, { billed, requestId, secrets }: FailureContext): TurnError {
  const said = scrub(parts.message, secrets).slice(0, 500);
  const details = { billed, requestId };
  switch (parts.kind) {
    case "timeout":
      return new TurnError("timeout", "The model server did not answer in time", details);
    case "connection":
      return /timeout/i.test(said)
        ? new TurnError("timeout", "The model server did not answer in time", details)
        : new TurnError("network", `The model server cannot be reached${parts.errorCode === null ? "" : ` (${parts.errorCode})`}`, details);
    case "stream":
      if (said.includes("RES_EXCEEDED_MAX_SIZE"))
        return new TurnError("unprocessable", "The model server's answer is longer than MODEL_MAX_ANSWER_MB", details);
      return /BODY_TIMEOUT|HEADERS_TIMEOUT/.test(said)
        ? new TurnError("timeout", "The model server fell silent", details)
        : new TurnError("network", `The model's answer broke off${said === "" ? "" : `: ${said}`}`, details);
    case "other":
      return new TurnError("internal_error", said, details);
    case "api": {
      const code = codeOf(parts);
      return new TurnError(code, isForeign(parts) ? foreignWording(parts, said) : wording(code, parts.status, said), {
        ...details,
        retryAfterMs: retryAfterOf(parts),
      });
    }
  }
}

function codeOf({ status, type, errorCode, message, shouldRetry }: Extract<FailureParts, { kind: "api" }>): ErrorCode {
  if (spendLimits.has(errorCode ?? "") || status === 402 || type === "billing_error") return "quota_exceeded";
  if (filtered.has(errorCode ?? "")) return "model_refused";
  if (errorCode === "context_length_exceeded" || ((status === 400 || status === null) && tooLong.test(message))) return "payload_too_large";
  if (errorCode === "model_not_found" || (status === 400 && unknownModel.test(message))) return "not_found";
  if (status === 400 && /credit balance|spend(ing)? limit/i.test(message)) return "quota_exceeded";
  if (status === 429 || type === "rate_limit_error") return shouldRetry === "false" ? "quota_exceeded" : "rate_limited";
  if (status === null) {
    if (type === "timeout_error") return "timeout";
    if (type === "authentication_error") return "unauthorized";
    if (type === "permission_error") return "forbidden";
    if (type === "not_found_error") return "not_found";
    if (type === "request_too_large") return "payload_too_large";
    return type === "invalid_request_error" ? "invalid_input" : "service_unavailable";
  }
  if (status === 401) return "unauthorized";
  if (status === 403) return "forbidden";
  if (status === 404) return "not_found";
  if (status >= 300 && status < 400) return "not_found";
  if (status === 408) return "timeout";
  if (status === 413) return "payload_too_large";
  if (status === 409 || status >= 500 || shouldRetry === "true") return "service_unavailable";
  return "invalid_input";
}

/** Whether something between Ralph and the model server refused the request: model servers say why as their API does. */
function isForeign({ status, hasForm }: Extract<FailureParts, { kind: "api" }>): boolean {
  return (status === 401 || status === 403) && !hasForm;
}

function foreignWording({ status, server }: Extract<FailureParts, { kind: "api" }>, said: string): string {
  const by = server === null ? "" : `, from '${server.slice(0, 100)}'`;
  const words = said
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 200);
  return `The request was answered ${status}${by}, and not in the form of a model server: a proxy or firewall on the way may refuse it${words === "" ? "" : `: ${words}`}`;
}

function wording(code: ErrorCode, status: number | null, said: string): string {
  const answered = status === null ? "said within its answer" : `answered ${status}`;
  switch (code) {
    // A server may repeat the key that it refused.
    case "unauthorized":
      return "The model server refused the key (401)";
    case "forbidden":
      return `The model server forbids this request (${status ?? "in the stream"}): the key lacks the right to the model or feature: ${said}`;
    case "quota_exceeded":
      return `The spend limit at the model server is reached: ${said}`;
    case "rate_limited":
      return "The model server's rate limit is reached";
    case "not_found":
      if (status !== null && status < 400)
        return `The model server answered ${status}: it has another address, which its base URL has to name`;
      return `The model server ${answered}: ${said}`;
    default:
      return `The model server ${answered}: ${said}`;
  }
}

/** Milliseconds; the header holds seconds or an HTTP date, which is meant by the clock that the server dates its answer with. */
function retryAfterOf({ retryAfter, retryAfterMs, date }: Extract<FailureParts, { kind: "api" }>): number | undefined {
  const ms = Number.parseFloat(retryAfterMs ?? "");
  if (ms > 0) return ms;
  if (retryAfter === null || retryAfter === "") return undefined;
  const seconds = Number(retryAfter);
  const answeredAt = Date.parse(date ?? "") || Date.now();
  const wait = Number.isNaN(seconds) ? Date.parse(retryAfter) - answeredAt : seconds * 1000;
  return wait > 0 ? wait : undefined;
}

const keyLike = /\b(?:sk|pk|api|key)-[A-Za-z0-9_-]{8,}|\bBearer\s+\S+/gi;

/** The text without the given secrets and without anything that looks like a key. */
function scrub(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) if (secret.length > 3) clean = clean.replaceAll(secret, "[secret]");
  return clean.replace(keyLike, "[secret]");
}
