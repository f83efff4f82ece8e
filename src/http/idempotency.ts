/** The caller of an operation over HTTP: the principal, and the `Idempotency-Key` if one was sent. */
import { z } from "zod";
import type { Principal } from "../domain/principal.ts";
import type { Caller } from "../operations/operation.ts";

/** Headers of a route that takes an idempotency key. Other headers are ignored. */
export const idempotencyHeaders = z.object({
  "idempotency-key": z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, "must have 1 to 255 visible ASCII characters")
    .optional()
    .describe("The same key with the same body gives the same answer, and does nothing twice; with another body 422"),
});

export function callerOf({ principal }: { principal: Principal }, headers: z.infer<typeof idempotencyHeaders> = {}): Caller {
  return { principal, key: headers["idempotency-key"] ?? null };
}
