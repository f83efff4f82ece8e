/** What a route says of its operation in the API's description. */
import type { Operation } from "../operations/operation.ts";

export function documented({ id, summary }: Pick<Operation<never, unknown>, "id" | "summary">) {
  return { operationId: id, summary };
}
