/** Requests with an `Idempotency-Key` that are not stored with a session, and their answers. */
import type { Json } from "../../domain/base/json.ts";
import type { Idempotency } from "./service.ts";

export interface AnsweredRequest {
  readonly requestHash: string;
  /** Null while there is no answer, also when the process crashed before it. */
  readonly answer: Json;
}

export interface AnsweredRequests {
  /** Stores a request, unless its owner has used the key before; then returns the earlier one. */
  claim(owner: string, request: Idempotency, at: string): Promise<AnsweredRequest | undefined>;
  answer(owner: string, key: string, answer: Json): Promise<void>;
  /** Deletes a request without an answer. */
  release(owner: string, key: string): Promise<void>;
  /** Deletes requests older than a time, except the ids chosen by clients of the supervisor. */
  forget(before: string): Promise<void>;
}

/** Idempotent execution, as the operations use it. */
export interface Requests {
  /**
   * Does the work of a request once for its key. Repeated requests, concurrent ones too, get the same answer. A failed request
   * is not stored, so that a repeated one does the work again.
   * @throws RalphError `unprocessable` for a key that was used with another request.
   */
  once(owner: string, request: Idempotency, work: () => Promise<Json>): Promise<{ answer: Json; isReplayed: boolean }>;
}
