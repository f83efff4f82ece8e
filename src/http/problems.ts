/** The one place where errors become answers: RFC 9457 problem details, and nothing in them that the caller must not see. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type ErrorCode, errorCodes, type Issue, isRalphError, RalphError } from "../domain/errors.ts";
import { HttpError } from "./http-error.ts";

export const problem = z.object({
  type: z.string().describe("urn:ralph:error: and the code"),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  error: z.enum(errorCodes).describe("The code to program against"),
  requestId: z.string().describe("The same as in the X-Request-Id header and in the log"),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof problem>;

export const problemType = "application/problem+json";

/** Seconds to wait where the error itself does not know. */
const defaultRetryAfterS: Partial<Record<number, number>> = { 429: 60, 503: 5 };

declare module "fastify" {
  interface FastifyContextConfig {
    /** Name of the body's field that a body over the limit is blamed on. */
    largeField?: string;
  }
}

/** What a route says beyond the problem itself. */
type MoreOf = (problem: Problem) => object;

export function problemOf(error: RalphError, requestId: string): Problem {
  return {
    type: `urn:ralph:error:${error.code}`,
    title: error.title,
    status: error.status,
    detail: error.message,
    error: error.code,
    requestId,
    ...(error.issues.length > 0 && { issues: error.issues }),
  };
}

/** Sends, with members that a route adds or changes (`more`), an error of ours as it is, and any other as one that tells nothing; the log has the rest under the request's id. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, more: MoreOf = () => ({})): FastifyReply {
  const known = isRalphError(error) ? error : (ofFastify(error, request) ?? internal(error));
  if (known.status >= 500) request.log.error({ err: error }, "request failed");
  const retryAfter = known.retryAfterMs === undefined ? defaultRetryAfterS[known.status] : Math.ceil(known.retryAfterMs / 1_000);
  if (retryAfter !== undefined) reply.header("retry-after", Math.max(1, retryAfter));
  if (known instanceof HttpError) reply.headers(known.headers);
  const told = problemOf(known, request.id);
  return reply
    .code(known.status)
    .header("content-type", problemType)
    .header("cache-control", "no-store")
    .serializer(JSON.stringify)
    .send({ ...told, ...more(told) });
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

/** What is wrong with a value: the first fault of each field; an unknown field is named by itself and not by its parent. */
export function issuesOf(error: z.core.$ZodError): Issue[] {
  const issues = error.issues.flatMap((issue): Issue[] => {
    const path = issue.path.map(String);
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({ path: [...path, key].join("."), message: "is not a known field" }));
    }
    return [{ path: path.join("."), message: issue.message }];
  });
  return issues.filter(({ path }, index) => issues.findIndex((other) => other.path === path) === index);
}

/** One error of a body, a query string, headers or a path that does not fit its schema. */
export function invalid(part: string, issues: Issue[]): RalphError {
  const [first] = issues;
  const where = first === undefined || first.path === "" ? part : `'${first.path}' of the ${part}`;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  return new RalphError("invalid_input", `Invalid ${where}: ${first?.message ?? "does not fit"}${more}`, { issues });
}

/** A path that the router gave up before any schema was asked: it names no field, so the path itself is blamed. */
export function unreadablePath({ code }: FastifyError): RalphError {
  const message = code === "FST_ERR_MAX_PARAM_LENGTH" ? "a part of it is longer than 100 characters" : "it is not percent-encoded UTF-8";
  return invalid("path", [{ path: "", message }]);
}

/** Errors that Fastify and its plugins raise before or around a handler, in our words; null for one that no caller caused. */
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
      return new RalphError("unsupported_media_type", `The Content-Type '${request.headers["content-type"] ?? ""}' is not taken here`);
    case "FST_ERR_CTP_INVALID_JSON_BODY":
      return new RalphError("invalid_input", "The body is not valid JSON", { issues: [{ path: "", message: error.message }] });
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
