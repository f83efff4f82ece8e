/** What each error code means to a caller, and what to do about it, for the pages behind a problem's `type`. */
import type { ErrorCode } from "../../domain/errors/errors.ts";

export interface ProblemText {
  meaning: string;
  action: string;
}

const again = "Send the same request again after `Retry-After` seconds, with the same `Idempotency-Key` where it has one.";
const byOperator = "The request is valid. Tell the operator, who finds the cause in the log under `requestId`.";

export const problemMeanings: Readonly<Record<ErrorCode, ProblemText>> = {
  timeout: {
    meaning: "Something took longer than its time limit: the request's own arrival, or the work that it asked for.",
    action: `${again} If it happens repeatedly, make the request smaller.`,
  },
  rate_limited: { meaning: "Too many requests, or a full queue.", action: again },
  network: { meaning: "A remote service could not be reached, or broke the connection.", action: again },
  service_unavailable: { meaning: "The service is starting, stopping, or too busy at the moment.", action: again },
  circuit_open: {
    meaning: "A remote service failed several times in a row; its circuit breaker is open.",
    action: again,
  },
  invalid_input: {
    meaning: "The body, query string, path or a header does not fit its schema, or the method or media type is not one that the path has.",
    action: "Correct the fields that `issues` names. The same request will fail again.",
  },
  unauthorized: { meaning: "The request has no valid credentials.", action: "Send a valid key or token." },
  forbidden: {
    meaning: "The credentials do not allow this, or the request names a host or comes from a site that is not allowed.",
    action: "`detail` names the scope or the setting that decides. The same request will fail again.",
  },
  not_found: {
    meaning: "There is no such path, or nothing of yours with this id.",
    action: "Check the address. Data of another owner is answered in the same way.",
  },
  conflict: {
    meaning: "The state of the session, plan or task does not allow this.",
    action: "Read it again: `detail` names the state. The same request makes sense only after the state has changed.",
  },
  payload_too_large: { meaning: "The body or a file is larger than the limit.", action: "Send less; `detail` names the limit." },
  unsupported_media_type: {
    meaning: "Content of this kind is not accepted.",
    action: "Send one of the media types that the API's description lists.",
  },
  invalid_plan: { meaning: "The plan is well formed, but breaks a rule.", action: "Correct what `issues` names: task and rule." },
  unprocessable: {
    meaning: "The request is well formed, but breaks a rule that no schema can express, or a file cannot be read as its declared type.",
    action: "Correct what `detail` and `issues` name.",
  },
  quota_exceeded: {
    meaning: "A quota of the owner is used up.",
    action: "Wait until the quota is renewed, delete what counts against it, or ask the operator for more.",
  },
  data_not_found: { meaning: "A source has no data for what was asked.", action: "Ask for another period, region or subject." },
  critical_task_failed: {
    meaning: "A task that the plan marks as critical failed, and the session with it.",
    action: "Read the task's error. `POST /sessions/{id}/retry` resumes the session.",
  },
  retry_exhausted: {
    meaning: "Several attempts failed, and no further one is made.",
    action: "`POST /sessions/{id}/retry` tries again, once the cause is fixed.",
  },
  limit_reached: {
    meaning: "The session reached a limit of its own or of the operator.",
    action: "Create a session with higher `limits`, or ask for less.",
  },
  no_capability: {
    meaning: "No agent and no tool of this service can do the step.",
    action: "`GET /agents` and `GET /tools` list the agents and tools. Change the plan, or have the task done elsewhere.",
  },
  model_refused: { meaning: "The model declined the request.", action: "Word the request differently." },
  user_refused: { meaning: "The user declined a call that had to be asked for.", action: "Go on without it, or ask again." },
  database: { meaning: "The database refused to write.", action: `${byOperator} ${again}` },
  storage_full: {
    meaning: "The disk is full or nearly full; nothing was changed.",
    action: "Deletions are still accepted. Free space, then send the same request again.",
  },
  configuration: { meaning: "A setting of the service is wrong.", action: byOperator },
  internal_error: { meaning: "An unexpected error of the service.", action: byOperator },
};
