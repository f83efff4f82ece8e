/** Turns errors into RFC 9457 problem documents. Unexpected errors are logged, and the caller sees none of their details. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { reference } from "../../domain/base/string-formats.ts";
import { type ErrorCode, errorCodes, type Issue, isRalphError, RalphError } from "../../domain/errors/errors.ts";
import { reachedLimit } from "../../domain/owners/owner-limits.ts";
import { HttpError } from "../server/http-error.ts";

export const problem = z.object({
  type: reference.describe("Address of a page that explains the code and what to do"),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  error: z.enum(errorCodes).describe("The error code, for programs"),
  requestId: z.string().describe("The same as in the X-Request-Id header and in the log"),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  limit: reachedLimit.optional().describe("The limit of the owner that was reached"),
});
export type Problem = z.infer<typeof problem>;

export const problemType = "application/problem+json";

/** `Retry-After` in seconds for errors that carry none. */
const defaultRetryAfterS: Partial<Record<number, number>> = { 429: 60, 503: 5 };

declare module "fastify" {
  interface FastifyContextConfig {
    /** Body field that a too large body is reported under. */
    largeField?: string;
  }
}

/** Members that a route adds to the problem. */
type MoreOf = (problem: Problem) => object;

/** `linkBase` is the path before every route as the caller writes it. */
export function problemOf(error: RalphError, requestId: string, linkBase: string): Problem {
  return {
    type: `${linkBase}/problems/${error.code}`,
    title: error.title,
    status: error.status,
    detail: error.message,
    error: error.code,
    requestId,
    ...(error.issues.length > 0 && { issues: error.issues }),
    ...(error.limit !== undefined && { limit: error.limit }),
  };
}

/**
 * Sends an error as a problem document. A RalphError is shown as it is; any other becomes a generic internal error, logged
 * under the request's id. `more` adds or replaces members.
 */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, more: MoreOf = () => ({})): FastifyReply {
  const told = preparedProblem(error, request, reply);
  return reply
    .header("content-type", problemType)
    .serializer(JSON.stringify)
    .send({ ...told, ...more(told) });
}

/** Sets the status and the headers of an error's answer, and gives its problem document. */
export function preparedProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): Problem {
  const known = isRalphError(error) ? error : (ofFastify(error, request) ?? internal(error));
  if (known.status >= 500) request.log.error({ err: error }, "request failed");
  const retryAfter = known.retryAfterMs === undefined ? defaultRetryAfterS[known.status] : Math.ceil(known.retryAfterMs / 1_000);
  if (retryAfter !== undefined) reply.header("retry-after", Math.max(1, retryAfter));
  if (known instanceof HttpError) reply.headers(known.headers);
  // An earlier file of the form may have set the header; the problem is not a repeated answer.
  reply.removeHeader("idempotency-replayed");
  reply.code(known.status).header("cache-control", "no-store");
  return problemOf(known, request.id, request.linkBase);
}

function internal(cause: unknown): RalphError {
  return new RalphError("internal_error", "An unexpected error; the log has it under this request's id", { cause });
}

export function installProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    return sendProblem(new RalphError("not_found", `There is no ${request.method} ${path.slice(0, 200)}`), request, reply);
  });
}

/** The error for a body, query string, headers or path that does not match its schema. */
export function invalid(part: string, issues: Issue[]): RalphError {
  const [first] = issues;
  const where = first === undefined || first.path === "" ? part : `'${first.path}' of the ${part}`;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more ${issues.length === 2 ? "mistake" : "mistakes"})` : "";
  return new RalphError("invalid_input", `Invalid ${where}: ${first?.message ?? "does not fit"}${more}`, { issues });
}

/** Characters. Paths contain names of owners, with up to nine characters for each of theirs. */
export const longestPathPart = 2_000;

/** A path that the router rejects before validation: no field can be named, so the path itself is. */
export function unreadablePath({ code }: FastifyError): RalphError {
  const isTooLong = code === "FST_ERR_MAX_PARAM_LENGTH";
  const message = isTooLong ? `a part of it is longer than ${longestPathPart} characters` : "it is not percent-encoded UTF-8";
  return invalid("path", [{ path: "", message }]);
}

function bodyTypes({ server }: FastifyRequest): string {
  return ["application/json", "multipart/form-data"].filter((type) => server.hasContentTypeParser(type)).join(" or ");
}

/** Translates errors that Fastify and its plugins raise before or around a handler; null where the caller is not the cause. */
function ofFastify(error: unknown, request: FastifyRequest): RalphError | null {
  if (!(error instanceof Error)) return null;
  const { code, statusCode } = error as Partial<FastifyError>;
  switch (code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE": {
      const { bodyLimit, config } = request.routeOptions;
      const field = config.largeField;
      const message = `The body is larger than ${bodyLimit} bytes`;
      return new RalphError("payload_too_large", message, { issues: field === undefined ? [] : [{ path: field, message }] });
    }
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new RalphError(
        "unsupported_media_type",
        `The Content-Type '${request.headers["content-type"] ?? ""}' is not accepted here; send ${bodyTypes(request)}`,
      );
    case "FST_PARTS_LIMIT":
    case "FST_FILES_LIMIT":
    case "FST_FIELDS_LIMIT":
      return new RalphError("payload_too_large", "The form has too many parts");
    case "FST_REQ_FILE_TOO_LARGE":
      return new RalphError("payload_too_large", "A file of the form is too large");
    default:
  }
  const status = statusCode ?? 500;
  if (status < 400 || status > 499) return null;
  const byStatus: Partial<Record<number, ErrorCode>> = {
    401: "unauthorized",
    403: "forbidden",
    404: "not_found",
    409: "conflict",
    413: "payload_too_large",
    415: "unsupported_media_type",
    429: "rate_limited",
  };
  return new RalphError(byStatus[status] ?? "invalid_input", error.message);
}
