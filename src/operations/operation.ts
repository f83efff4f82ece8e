/**
 * The definition of an operation, independent of the transport: HTTP and any other transport use the same table. A
 * transport reads the input, identifies the caller and formats the answer; schemas and rules belong to the operation.
 */
import { z } from "zod";
import { RalphError } from "../domain/errors.ts";
import { type Json, requestHash } from "../domain/json.ts";
import type { Agents, Documents, Idempotency, Plans, Sessions, Supervisor, Tools } from "../research/ports/service.ts";

export interface Services {
  readonly sessions: Sessions;
  readonly documents: Documents;
  readonly plans: Plans;
  readonly agents: Agents;
  readonly tools: Tools;
  readonly supervisor: Supervisor;
  /** The languages in which an engine writes reports, of the default engine where none is named; null for any. */
  readonly languages: (engine: string | undefined) => readonly string[] | null;
}

export interface Caller {
  readonly owner: string;
  /** The client's `Idempotency-Key`; null where it sent none, or the operation takes none. */
  readonly key: string | null;
}

/** The scope of an idempotency key: `route` separates requests that share a key and a body, e.g. messages to two sessions. */
export interface KeyedRequest {
  readonly route: string;
  readonly body: Json;
}

export interface Operation<Input, Answer> {
  /** Operation id in the API's description. */
  readonly id: string;
  readonly summary: string;
  /** The whole input, from whichever parts of the request the transport takes it. */
  readonly input: z.ZodType<Input>;
  /** `read` changes nothing. */
  readonly effect: "read" | "write";
  /** What an idempotency key is bound to; absent where the operation takes no key. */
  readonly keyed?: (input: Input) => KeyedRequest;
  /** @throws RalphError where a rule forbids the operation. */
  run(services: Services, owner: string, input: Input, idempotency: Idempotency | null): Answer | Promise<Answer>;
}

/** Infers the types of an operation. */
export function operation<Input, Answer>(definition: Operation<Input, Answer>): Operation<Input, Answer> {
  return definition;
}

/** Runs an operation on validated input. A supervisor client's own id may stand for the session id. */
export async function perform<Input extends object, Answer>(
  definition: Operation<Input, Answer>,
  services: Services,
  caller: Caller,
  input: Input,
): Promise<Answer> {
  const { owner, key } = caller;
  const resolved = "sessionId" in input ? { ...input, sessionId: await services.supervisor.idOf(owner, String(input.sessionId)) } : input;
  const keyed = key === null ? undefined : definition.keyed?.(resolved);
  const idempotency = key === null || keyed === undefined ? null : { key, requestHash: requestHash({ ...keyed }) };
  return definition.run(services, owner, resolved, idempotency);
}

/**
 * Validates a transport's input.
 * @throws RalphError `invalid_input` naming each invalid field.
 */
export function parseInput<Input>({ id, input }: Pick<Operation<Input, unknown>, "id" | "input">, given: unknown): Input {
  const parsed = input.safeParse(given);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw new RalphError("invalid_input", `The input of '${id}' is invalid: ${z.prettifyError(parsed.error)}`, { issues });
}
