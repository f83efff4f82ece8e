/** Example problems for the API's description. */
import { maxHeaderSize } from "node:http";
import { examples } from "./examples.ts";

export const invalidInput = problemExample(
  "invalid_input",
  "Invalid input",
  400,
  "Invalid 'limits.maxRounds' of the body: must be at most 100",
  [{ path: "limits.maxRounds", message: "must be at most 100" }],
);

/** The supervisor's answer where its task failed. */
export const supervisorProblem = {
  ...problemExample("timeout", "Timed out", 504, "The initial research took longer than 90 s"),
  success: false,
  sessionId: "session-1234-abcd",
  fallbackResponse: "The task could not be carried out. Please try again or put it in other words.",
};

/** The answer to a form whose second file was refused. */
export const documentsProblem = {
  ...problemExample(
    "unsupported_media_type",
    "Unsupported media type",
    415,
    "photo.png: 'photo.png' is not text; the files before are kept: 'life-expectancy.csv'",
    [{ path: "files.1", message: "'photo.png' is not text" }],
  ),
  kept: [examples.document],
};

/** Example problems by status and subject. */
export const problemExamples: Record<string, Record<string, { summary: string; value: unknown }>> = {
  400: {
    field: { summary: "A field of a body", value: invalidInput },
    query: queryExample("limit", "must be a whole number from 1 to 200"),
    path: {
      summary: "A path",
      value: problemExample("invalid_input", "Invalid input", 400, "Invalid path: it is not percent-encoded UTF-8", [
        { path: "", message: "it is not percent-encoded UTF-8" },
      ]),
    },
  },
  401: one("unauthorized", "Unauthorized", 401, "The key is not valid: it is unknown, revoked or expired"),
  403: {
    ...one("forbidden", "Forbidden", 403, "'createSession' needs the scope 'research', which this key does not have"),
    host: {
      summary: "A host",
      value: problemExample(
        "forbidden",
        "Forbidden",
        403,
        "Requests to the host 'example.org' are not accepted here; the setting ALLOWED_HOSTS lists the hosts that are",
      ),
    },
  },
  404: one("not_found", "Not found", 404, "There is no session '0195561c'"),
  406: one("invalid_input", "Not Acceptable", 406, "The Accept header has to allow application/json"),
  408: one("timeout", "Request Timeout", 408, "The request did not arrive in time"),
  409: one("conflict", "Not possible in this state", 409, "A session that is 'done' cannot be cancelled"),
  413: one("payload_too_large", "Too large", 413, "The body is larger than 1000000 bytes"),
  415: one(
    "unsupported_media_type",
    "Unsupported media type",
    415,
    "The Content-Type 'application/xml' is not accepted here; send application/json",
  ),
  417: one("invalid_input", "Expectation Failed", 417, "The Expect header may say 100-continue and nothing else"),
  422: {
    ...one("unprocessable", "Breaks a rule", 422, "This Idempotency-Key was used with another body"),
    plan: {
      summary: "A plan that breaks a rule",
      value: problemExample("invalid_plan", "Invalid plan", 422, "The plan has a cycle: 'a' → 'b' → 'a'", [
        { path: "plan.subtasks.0.dependencies", message: "The plan has a cycle: 'a' → 'b' → 'a'" },
      ]),
    },
  },
  429: one("rate_limited", "Too many requests", 429, "The queue is full: 1000 sessions wait for their turn, which is MAX_QUEUED_SESSIONS"),
  431: one("invalid_input", "Request Header Fields Too Large", 431, `The headers are larger than ${maxHeaderSize} bytes`),
  500: one("internal_error", "Internal error", 500, "An unexpected error; the log has it under this request's id"),
  503: one("service_unavailable", "Service unavailable", 503, "The service is stopping"),
  507: one("storage_full", "Storage is full", 507, "The disk is full: nothing was changed"),
};

function queryExample(path: string, message: string): { summary: string; value: unknown } {
  const detail = `Invalid '${path}' of the query string: ${message}`;
  return { summary: "A query string", value: problemExample("invalid_input", "Invalid input", 400, detail, [{ path, message }]) };
}

function one(error: string, title: string, status: number, detail: string) {
  return { [error]: { summary: title, value: problemExample(error, title, status, detail) } };
}

function problemExample(error: string, title: string, status: number, detail: string, issues?: { path: string; message: string }[]) {
  const requestId = "5f0f2f0e-1f6f-4a53-9a0e-0c6a0c0c8f6e";
  return { type: `/problems/${error}`, title, status, detail, error, requestId, ...(issues && { issues }) };
}
