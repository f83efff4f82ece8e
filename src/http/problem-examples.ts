/** Example problems for the API's description. */
import { examples } from "./examples.ts";

export const invalidInput = problemExample(
  "invalid_input",
  "Invalid input",
  400,
  "Invalid 'limits.maxRounds' of the body: Too big: expected number to be <=100",
  [{ path: "limits.maxRounds", message: "Too big: expected number to be <=100" }],
);

/** The supervisor's own answer where a task came to nothing. */
export const supervisorProblem = {
  ...problemExample("timeout", "Timed out", 504, "The initial research took longer than 90 s"),
  success: false,
  sessionId: "session-1234-abcd",
  fallbackResponse: "The task could not be carried out. Please try again or put it in other words.",
};

/** The answer to a form of which the second file was refused. */
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

/** A problem of each status that routes answer with. */
export const problemExamples: Record<string, unknown> = {
  400: invalidInput,
  404: problemExample("not_found", "Not found", 404, "There is no session '0195561c'"),
  409: problemExample("conflict", "Not possible in this state", 409, "A session that is 'done' cannot become 'cancelled' ('cancelled')"),
  413: problemExample("payload_too_large", "Too large", 413, "'report.csv' is larger than 20000000 bytes", [
    { path: "files.0", message: "'report.csv' is larger than 20000000 bytes" },
  ]),
  415: problemExample("unsupported_media_type", "Unsupported media type", 415, "The Content-Type 'application/xml' is not taken here"),
  422: problemExample("unprocessable", "Breaks a rule", 422, "This Idempotency-Key was used with another body"),
  429: problemExample(
    "rate_limited",
    "Too many requests",
    429,
    "The queue is full: 1000 sessions wait for their turn, which is MAX_QUEUED_SESSIONS",
  ),
  500: problemExample("internal_error", "Internal error", 500, "An unexpected error; the log has it under this request's id"),
  503: problemExample("service_unavailable", "Service unavailable", 503, "The service is stopping"),
  507: problemExample("storage_full", "Storage is full", 507, "The disk is full: nothing was changed"),
};

function problemExample(error: string, title: string, status: number, detail: string, issues?: { path: string; message: string }[]) {
  const requestId = "5f0f2f0e-1f6f-4a53-9a0e-0c6a0c0c8f6e";
  return { type: `urn:ralph:error:${error}`, title, status, detail, error, requestId, ...(issues && { issues }) };
}
