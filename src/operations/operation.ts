/**
 * What may be asked of Ralph, whichever door it comes through: HTTP reads the table of operations, and any other door
 * reads the same. A door finds the input, says who asks, and shapes the answer; schemas and rules are the operation's.
 */
import { z } from "zod";
import { RalphError } from "../domain/errors.ts";
import { type Json, requestHash } from "../domain/json.ts";
import type { Agents, Documents, Idempotency, Plans, Sessions, Supervisor } from "../research/ports/service.ts";

export interface Services {
  readonly sessions: Sessions;
  readonly documents: Documents;
  readonly plans: Plans;
  readonly agents: Agents;
  readonly supervisor: Supervisor;
  /** Languages that an engine writes reports in, the one by default where none is named; null where it may be any. */
  readonly languages: (engine: string | undefined) => readonly string[] | null;
}

export interface Caller {
  readonly owner: string;
  /** The client's `Idempotency-Key`; null where it sent none, or the operation takes none. */
  readonly key: string | null;
}

/** What a key is good for: `route` tells apart requests that share a key and a body, e.g. messages to two sessions. */
export interface KeyedRequest {
  readonly route: string;
  readonly body: Json;
}

export interface Operation<Input, Answer> {
  /** As the API's description names it. */
  readonly id: string;
  readonly summary: string;
  /** All that the operation is told, wherever its door takes it from. */
  readonly input: z.ZodType<Input>;
  /** `read` changes nothing. */
  readonly effect: "read" | "write";
  /** What an idempotency key is bound to; absent where the operation takes none. */
  readonly keyed?: (input: Input) => KeyedRequest;
  /** @throws RalphError where a rule does not let the caller do it. */
  run(services: Services, owner: string, input: Input, idempotency: Idempotency | null): Answer | Promise<Answer>;
}

/** Infers the types of an operation. */
export function operation<Input, Answer>(definition: Operation<Input, Answer>): Operation<Input, Answer> {
  return definition;
}

/** Carries out an operation on input that has been validated. A session may be named by the id that a client of the supervisor chose. */
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

/** Validates what a door was given. @throws RalphError `invalid_input` naming each field that does not fit. */
export function parseInput<Input>({ id, input }: Pick<Operation<Input, unknown>, "id" | "input">, given: unknown): Input {
  const parsed = input.safeParse(given);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw new RalphError("invalid_input", `The input of '${id}' is invalid: ${z.prettifyError(parsed.error)}`, { issues });
}
