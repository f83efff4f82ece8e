/** `Idempotency-Key`: what a client may send as one, and what its request is recognised by. */
import { z } from "zod";
import { type Json, requestHash } from "../domain/json.ts";
import type { Idempotency } from "../research/ports/service.ts";

/** Headers of a route that may be sent twice. Other headers pass. */
export const idempotencyHeaders = z.object({
  "idempotency-key": z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, "must have 1 to 255 visible ASCII characters")
    .optional()
    .describe("The same key with the same body gives the same answer, and does nothing twice; with another body 422"),
});

/** `route` tells apart requests that share a key and a body, e.g. messages to two sessions. */
export function idempotencyOf(headers: z.infer<typeof idempotencyHeaders>, route: string, body: Json): Idempotency | null {
  const key = headers["idempotency-key"];
  return key === undefined ? null : { key, requestHash: requestHash({ route, body }) };
}
