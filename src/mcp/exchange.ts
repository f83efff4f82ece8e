/** One request of a client to the MCP server: who sends it, and how its operations are performed. */
import type { z } from "zod";
import type { Principal } from "../domain/owners/principal.ts";
import { type Operation, parseInput, perform, type Services } from "../operations/operation.ts";

/** What the transport knows of a request. */
export interface Exchange {
  readonly principal: Principal;
  /** The transport's own `Idempotency-Key`; null where it has none. */
  readonly key: string | null;
  /** Address of a path of the REST API, as the client reaches it. */
  addressOf(path: string): string;
  /** Reports an error that is no RalphError. */
  onFault(error: unknown): void;
}

/** A request with its caller. */
export interface Access {
  readonly exchange: Exchange;
  readonly services: Services;
}

/**
 * Validates the input and performs an operation for the caller.
 * @throws RalphError `invalid_input`, `forbidden`, and what the operation throws.
 */
export function performed<Input extends z.ZodType<object>, Answer extends z.ZodType>(
  { exchange, services }: Access,
  operation: Operation<Input, Answer>,
  input: z.input<Input>,
  key: string | null = null,
): Promise<z.output<Answer>> {
  return perform(operation, services, { principal: exchange.principal, key }, parseInput(operation, input));
}
