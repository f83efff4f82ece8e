/** The caller of an operation over HTTP: the principal, and the `Idempotency-Key` if one was sent. */

import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { Principal } from "../../domain/owners/principal.ts";
import { idempotencyKey } from "../../operations/inputs.ts";
import type { Caller } from "../../operations/operation.ts";

/** Headers of a route that takes an idempotency key. Other headers are ignored. */
export const idempotencyHeaders = z.object({
  "idempotency-key": idempotencyKey
    .optional()
    .describe(
      "A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422",
    ),
});

/** With `reply`, a repeated answer carries the header `Idempotency-Replayed`. */
export function callerOf(
  { principal }: { principal: Principal },
  headers: z.infer<typeof idempotencyHeaders> = {},
  reply?: FastifyReply,
): Caller {
  const key = headers["idempotency-key"] ?? null;
  return reply === undefined ? { principal, key } : { principal, key, onReplay: () => reply.header("idempotency-replayed", "true") };
}
