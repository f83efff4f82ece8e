/**
 * The definition of an operation, independent of the transport: HTTP and any other transport use the same table. A
 * transport reads the input, identifies the caller and formats the answer; schemas and rules belong to the operation.
 */
import type { z } from "zod";
import { type Json, requestHash } from "../domain/base/json.ts";
import { isRalphError, RalphError } from "../domain/errors/errors.ts";
import { faultList, faultsOf, faultWords } from "../domain/errors/input-faults.ts";
import { type Allowed, mayUse, type Principal } from "../domain/owners/principal.ts";
import type { Requests } from "../research/ports/answered-requests.ts";
import type { Links } from "../research/ports/links.ts";
import type { Owners } from "../research/ports/owners.ts";
import type {
  Agents,
  Documents,
  FrameSource,
  Idempotency,
  Keys,
  OutsideTasks,
  Plans,
  Sessions,
  Supervisor,
  Tools,
} from "../research/ports/service.ts";
import type { Usage } from "../research/ports/usage.ts";
import type { Webhooks } from "../research/ports/webhooks.ts";

export interface Services {
  readonly sessions: Sessions;
  readonly documents: Documents;
  readonly plans: Plans;
  readonly outside: OutsideTasks;
  readonly agents: Agents;
  readonly tools: Tools;
  readonly supervisor: Supervisor;
  readonly usage: Usage;
  readonly webhooks: Webhooks;
  readonly keys: Keys;
  readonly requests: Requests;
  readonly links: Links;
  readonly owners: Owners;
  /** The languages in which an engine writes reports, of the default engine where none is named; null for any. */
  readonly languages: (engine: string | undefined) => readonly string[] | null;
}

export interface Caller {
  readonly principal: Principal;
  /** The client's `Idempotency-Key`; null where it sent none, or the operation takes none. */
  readonly key: string | null;
  /** Called where the answer is that of an earlier request with the same key. */
  readonly onReplay?: () => void;
}

/** What an idempotency key is bound to: `route` separates requests that share a key and a body, e.g. messages to two sessions. */
export interface KeyedRequest {
  readonly route: string;
  readonly body: Json;
}

export interface Operation<Input extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  /** Operation id in the API's description. */
  readonly id: string;
  readonly summary: string;
  /** The whole input, from whichever parts of the request the transport takes it. */
  readonly input: Input;
  /** `read` changes nothing. */
  readonly effect: "read" | "write";
  /** Scopes of which the caller needs one. */
  readonly allowed: Allowed;
  /** What `run` gives. */
  readonly answer: Answer;
  /** What an idempotency key is bound to; absent where the operation takes no key. */
  readonly keyed?: (input: z.output<Input>) => KeyedRequest;
  /** As `keyed`, for an operation that does not store its answer in its own transaction: `perform` stores it. */
  readonly replayed?: (input: z.output<Input>) => KeyedRequest;
  /** The part of a `replayed` operation's answer that is stored; all of it where absent. */
  readonly kept?: (answer: z.output<Answer>) => z.output<Answer>;
  /** @throws RalphError where a rule forbids the operation. */
  run(
    services: Services,
    principal: Principal,
    input: z.output<Input>,
    idempotency: Idempotency | null,
  ): z.output<Answer> | Promise<z.output<Answer>>;
}

/** A live stream of frames, for transports that have streams. */
export interface Feed<Input extends z.ZodType = z.ZodType, Data extends z.ZodType = z.ZodType> {
  readonly id: string;
  readonly summary: string;
  readonly input: Input;
  /** As of an operation. */
  readonly allowed: Allowed;
  /** The data of one frame. */
  readonly frame: Data;
  /** Returns the frames, and the number after which the reader starts. @throws RalphError `not_found` */
  open(services: Services, principal: Principal, input: z.output<Input>): Promise<{ source: FrameSource; after: number }>;
}

/** Infers the types of an operation. */
export function operation<Input extends z.ZodType, Answer extends z.ZodType>(
  definition: Operation<Input, Answer>,
): Operation<Input, Answer> {
  return definition;
}

/** Infers the types of a feed. */
export function feed<Input extends z.ZodType, Data extends z.ZodType>(definition: Feed<Input, Data>): Feed<Input, Data> {
  return definition;
}

/**
 * Checks that the principal may use an operation. Transports check before they read the input; `perform` and `follow` check again.
 * @throws RalphError `forbidden` naming the missing scope.
 */
export function assertAllowed(principal: Principal, { id, allowed }: { id: string; allowed: Allowed }): void {
  if (mayUse(principal, allowed)) return;
  const wanted = allowed.map((scope) => `'${scope}'`).join(" or ");
  throw new RalphError("forbidden", `'${id}' needs the scope ${wanted}, which this key does not have`);
}

/** Runs an operation on validated input. @throws RalphError `forbidden`, and what the operation throws. */
export async function perform<Input extends z.ZodType<object>, Answer extends z.ZodType>(
  definition: Operation<Input, Answer>,
  services: Services,
  { principal, key, onReplay }: Caller,
  input: z.output<Input>,
): Promise<z.output<Answer>> {
  assertAllowed(principal, definition);
  if (definition.effect === "write" && !isForOperators(definition.allowed)) await services.owners.assertWritable(principal.owner);
  if (definition.effect === "read") return read(definition, services, principal, input);
  const resolved = await withSessionId(services, principal, input);
  const keyed = key === null ? undefined : definition.keyed?.(resolved);
  const idempotency = key === null || keyed === undefined ? null : { key, requestHash: requestHash({ ...keyed }) };
  const replayed = key === null ? undefined : definition.replayed?.(resolved);
  if (key === null || replayed === undefined) return definition.run(services, principal, resolved, idempotency);
  let first: z.output<Answer> | undefined;
  const request = { key, requestHash: requestHash({ ...replayed }) };
  const { answer, isReplayed } = await services.requests.once(principal.owner, request, async () => {
    first = await definition.run(services, principal, resolved, null);
    return (definition.kept === undefined ? first : definition.kept(first)) as Json;
  });
  if (isReplayed) onReplay?.();
  return first ?? (answer as z.output<Answer>);
}

/** Tries the session id as it is, and resolves it as a client's own id only when nothing was found: most reads need no look-up. */
async function read<Input extends z.ZodType<object>, Answer extends z.ZodType>(
  { run }: Operation<Input, Answer>,
  services: Services,
  principal: Principal,
  input: z.output<Input>,
): Promise<z.output<Answer>> {
  try {
    return await run(services, principal, input, null);
  } catch (error) {
    if (!isRalphError(error) || error.code !== "not_found") throw error;
    const resolved = await withSessionId(services, principal, input);
    if (resolved === input) throw error;
    return run(services, principal, resolved, null);
  }
}

/** Whether only `admin` may use the operation. An operator keeps it even while the operator's own data is being erased or moved. */
function isForOperators(allowed: Allowed): boolean {
  return allowed.every((scope) => scope === "admin");
}

/** Opens a feed on validated input. @throws RalphError `forbidden`, and what the feed throws. */
export async function follow<Input extends z.ZodType<object>>(
  definition: Feed<Input>,
  services: Services,
  principal: Principal,
  input: z.output<Input>,
): Promise<{ source: FrameSource; after: number }> {
  assertAllowed(principal, definition);
  return definition.open(services, principal, await withSessionId(services, principal, input));
}

/** Resolves a supervisor client's own id to the session's. */
async function withSessionId<Input extends object>({ supervisor }: Services, { owner }: Principal, input: Input): Promise<Input> {
  if (!("sessionId" in input)) return input;
  const sessionId = await supervisor.idOf(owner, String(input.sessionId));
  return sessionId === input.sessionId ? input : { ...input, sessionId };
}

/**
 * Validates a transport's input.
 * @throws RalphError `invalid_input` naming each invalid field.
 */
export function parseInput<Input extends z.ZodType>({ id, input }: { id: string; input: Input }, given: unknown): z.output<Input> {
  const parsed = input.safeParse(given, { error: faultWords });
  if (parsed.success) return parsed.data;
  const issues = faultsOf(parsed.error);
  throw new RalphError("invalid_input", `The input of '${id}' is invalid: ${faultList(issues)}`, { issues });
}
