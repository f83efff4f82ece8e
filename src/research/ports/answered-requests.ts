/** Requests with an `Idempotency-Key` that no session keeps, and their answers. */
import type { Json } from "../../domain/json.ts";
import type { Idempotency } from "./service.ts";

export interface AnsweredRequest {
  readonly requestHash: string;
  /** Null while there is no answer: the process may have died before it. */
  readonly answer: Json;
}

export interface AnsweredRequests {
  /** Stores a request, unless its owner used the key before; gives the one that used it. */
  claim(owner: string, request: Idempotency, at: string): Promise<AnsweredRequest | undefined>;
  answer(owner: string, key: string, answer: Json): Promise<void>;
  /** Forgets a request without an answer. */
  release(owner: string, key: string): Promise<void>;
  /** Deletes requests older than a time, except the ids chosen by clients of the supervisor. */
  forget(before: string): Promise<void>;
}

/** What the operations are given of it. */
export interface Requests {
  /**
   * Does the work of a request once for its key, and gives the same answer after that, also to the same request that is sent
   * meanwhile. A request that fails is done anew.
   * @throws RalphError `unprocessable` for a key that was used with another request.
   */
  once(owner: string, request: Idempotency, work: () => Promise<Json>): Promise<{ answer: Json; isReplayed: boolean }>;
}
