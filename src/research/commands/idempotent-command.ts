/** Runs a command and stores the answer for its idempotency key in one commit, so that a repeated request gets that answer. */

import type { Json } from "../../domain/base/json.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { Idempotency } from "../ports/service.ts";
import type { Changes, SessionReads, StoredAnswer } from "../ports/session-store.ts";
import type { Core } from "../run/core.ts";
import { withSession } from "./session-reads.ts";

interface Addressed {
  owner: string;
  id: string;
  idempotency: Idempotency | null;
}

interface Command<T> {
  /** Writes the change; false where nothing changed. */
  apply(changes: Changes): boolean;
  look(state: SessionReads): T;
  /** Called after a commit that changed something. */
  after(state: SessionReads): void;
}

/** @throws RalphError `not_found`, `unprocessable` for a key that was used with another request, and what `apply` throws. */
export function once<T>(core: Core, { owner, id, idempotency }: Addressed, { apply, look, after }: Command<T>): Promise<T> {
  return withSession(core, owner, id, async (state) => {
    const { stored, isChanged } = await state.commit((changes): { stored: T | null; isChanged: boolean } => {
      const before = answeredBefore(changes, idempotency);
      if (before !== undefined) return { stored: before.answer as T | null, isChanged: false };
      const isChanged = apply(changes);
      if (idempotency === null) return { stored: null, isChanged };
      const { key, requestHash } = idempotency;
      const stored = look(changes.now);
      changes.storeAnswer(key, { requestHash, messageSeq: null, answer: stored as Json }, 202, core.clock().toISOString());
      return { stored, isChanged };
    });
    if (isChanged) after(state);
    return stored ?? look(state);
  });
}

/** The request that the owner sent with this key before. @throws RalphError `unprocessable` where that was another one. */
export function answeredBefore(changes: Changes, idempotency: Idempotency | null): StoredAnswer | undefined {
  const before = idempotency === null ? undefined : changes.answered(idempotency.key);
  if (before !== undefined && idempotency !== null) assertSameRequest(before, idempotency);
  return before;
}

export function assertSameRequest(before: Pick<StoredAnswer, "requestHash">, { key, requestHash }: Idempotency): void {
  if (before.requestHash === requestHash) return;
  throw new RalphError("unprocessable", `The Idempotency-Key '${key}' was used with another request`);
}
