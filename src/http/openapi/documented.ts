/** Links a route to the operation it is documented by in the OpenAPI description. */
import type { Operation } from "../../operations/operation.ts";

export function documented({ id, summary }: Pick<Operation, "id" | "summary">) {
  return { operationId: id, summary };
}
