/** The supervisor's call. Its progress is a feed. */
import { z } from "zod";
import type { Json } from "../domain/base/json.ts";
import { supervisorRequest } from "../domain/sessions/supervisor.ts";
import { access } from "./access.ts";
import { supervisorOutcome } from "./answers.ts";
import { operation } from "./operation.ts";

export const supervisorOperations = {
  /**
   * The same `sessionId` with the same request finds the same session; with another request it is a conflict. An idempotency
   * key does the same for a request without a `sessionId`. The answer reflects the session's current state.
   */
  supervise: operation({
    id: "supervise",
    summary: "Assess, plan and carry out a task, and answer in words",
    input: z.strictObject({ request: supervisorRequest, wait: z.boolean() }),
    effect: "write",
    allowed: access.writeSessions,
    answer: supervisorOutcome,
    keyed: ({ request }) => ({ route: "POST /api/supervisor/unified", body: request as unknown as Json }),
    run: async ({ supervisor, requests }, { owner }, { request, wait }, idempotency) => {
      if (idempotency === null || request.sessionId == null) return supervisor.ask(owner, request, { wait, idempotency });
      // The client's `sessionId` already identifies the session; the key is only bound to the request, with no answer of its own.
      await requests.once(owner, idempotency, async () => null);
      return supervisor.ask(owner, request, { wait, idempotency: null });
    },
  }),
} as const;
