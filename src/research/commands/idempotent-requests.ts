/** Performs requests with an `Idempotency-Key` once, and stores their answers for a time. */

import type { Json } from "../../domain/base/json.ts";
import type { AnsweredRequests, Requests } from "../ports/answered-requests.ts";
import type { Idempotency } from "../ports/service.ts";
import { assertSameRequest } from "./idempotent-command.ts";

export interface IdempotentRequestsOptions {
  store: AnsweredRequests;
  clock: () => Date;
  /** Shortest retention of an answer. Milliseconds. */
  keepMs: number;
}

export class IdempotentRequests implements Requests {
  readonly #options: IdempotentRequestsOptions;
  /** Requests under way by owner and key. */
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(options: IdempotentRequestsOptions) {
    this.#options = options;
  }

  async once(owner: string, request: Idempotency, work: () => Promise<Json>): Promise<{ answer: Json; isReplayed: boolean }> {
    const place = JSON.stringify([owner, request.key]);
    for (let before = this.#underWay.get(place); before !== undefined; before = this.#underWay.get(place)) await before;
    const doing = this.#once(owner, request, work);
    const ended = doing
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => this.#underWay.delete(place));
    this.#underWay.set(place, ended);
    return doing;
  }

  /** Deletes expired answers. */
  sweep(): Promise<void> {
    const { store, clock, keepMs } = this.#options;
    return store.forget(new Date(clock().getTime() - keepMs).toISOString());
  }

  async #once(owner: string, request: Idempotency, work: () => Promise<Json>): Promise<{ answer: Json; isReplayed: boolean }> {
    const { store, clock } = this.#options;
    const { key } = request;
    const before = await store.claim(owner, request, clock().toISOString());
    if (before !== undefined) assertSameRequest(before, request);
    if (before !== undefined && before.answer !== null) return { answer: before.answer, isReplayed: true };
    let answer: Json;
    try {
      answer = await work();
    } catch (error) {
      await store.release(owner, key);
      throw error;
    }
    await store.answer(owner, key, answer);
    return { answer, isReplayed: false };
  }
}
