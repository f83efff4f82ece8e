/** The supervisor's call. Its progress is a feed. */
import { z } from "zod";
import { supervisorRequest } from "../domain/supervisor.ts";
import { access } from "./access.ts";
import { supervisorOutcome } from "./answers.ts";
import { operation } from "./operation.ts";

export const supervisorOperations = {
  /** Takes no key: the same `sessionId` with the same request gives the same answer, with another request a conflict. */
  supervise: operation({
    id: "supervise",
    summary: "Assess, plan and carry out a task, and answer in words",
    input: z.strictObject({ request: supervisorRequest, wait: z.boolean() }),
    effect: "write",
    allowed: access.writeSessions,
    answer: supervisorOutcome,
    run: ({ supervisor }, { owner }, { request, wait }) => supervisor.ask(owner, request, { wait }),
  }),
} as const;
