/** Problem answers of routes: those a route declares, and those that follow from its traits. */
import type { z } from "zod";
import { invalidInput } from "../schemas/problem-examples.ts";
import { named } from "../schemas/schema-registry.ts";
import { problem, problemType } from "./problems.ts";

const problemView = named(problem, "Problem", invalidInput);

const problemTexts: Record<number, string> = {
  400: "A body, query string, header or path that is not valid; `issues` name the fields",
  401: "No key or token, or one that is not valid",
  403: "The key lacks a scope, or the request names a host or comes from a site that is not allowed, or a quota of the owner is used up (`limit`); `detail` says which",
  404: "There is no such thing",
  406: "`Accept` allows none of the route's media types",
  408: "The request did not arrive in time",
  409: "Not possible in this state, or while the owner's data is being erased; `detail` names it",
  413: "Larger than the limit",
  415: "A kind of content that is not accepted",
  417: "`Expect` asks for more than 100-continue",
  422: "Well formed, but breaks a rule",
  429: "Too many requests; `Retry-After` says when to retry, `limit` which limit of the owner was reached",
  431: "The headers are too large",
  500: "An unexpected error; the log has it under `requestId`",
  503: "Temporarily unavailable; `Retry-After` says when to retry",
  507: "The disk is full",
};

/** Statuses sent before routing: these are plain problems, even where a route's own problems have more members. */
const beforeRouting = [408, 417, 431];

interface RouteTraits {
  method: string;
  /** With parameters as `:name`. */
  path: string;
  /** Names of the headers that the route reads. */
  headers: readonly string[];
  /** Not subject to the host check. */
  anyHost: boolean;
  /** Needs no key. */
  isOpen: boolean;
  /** For operators only; it works even while the operator's own data is being erased. */
  isForOperators: boolean;
}

/** Statuses of the problems that any route with these traits may answer with. */
function commonStatuses({ method, path, headers, anyHost, isOpen, isForOperators }: RouteTraits): number[] {
  const statuses = [400, ...beforeRouting, 500, 503];
  // The supervisor's own ids are exempt: a client may subscribe to one before it is used.
  if (/\/:(id|taskId)(\/|$)/.test(path)) statuses.push(404);
  if (!isOpen) statuses.push(401);
  if (!anyHost || !isOpen) statuses.push(403);
  if (!isOpen && !anyHost) statuses.push(429);
  // While the owner's data is being erased nothing is written.
  if (method !== "GET" && !isOpen && !isForOperators) statuses.push(409);
  // DELETE answers without a body, so `Accept` does not matter.
  if (method !== "DELETE") statuses.push(406);
  // DELETE needs no body, but one that is sent is parsed.
  if (method !== "GET") statuses.push(413, 415, 507);
  if (headers.includes("idempotency-key")) statuses.push(422);
  return statuses;
}

/** A route's own problem answers by status, in addition to the common ones. */
export function problems(...statuses: number[]) {
  return problemsOf(problemView, ...statuses);
}

/** As {@link problems}, for a route whose problems have further members; its common ones have them too. */
export function problemsOf(schema: z.ZodType, ...statuses: number[]) {
  return Object.fromEntries(
    statuses.map((status) => [status, { description: problemTexts[status] ?? "", content: { [problemType]: { schema } } }]),
  );
}

type Answers = Record<string, unknown>;

/** A route's answers with the common problems added, in the route's own problem schema where it has one. */
export function withCommonProblems(answers: Answers, traits: RouteTraits): Answers {
  const own =
    Object.values(answers)
      .map((answer) => schemaOfProblem(answer))
      .find((schema) => schema !== undefined) ?? problemView;
  const common = commonStatuses(traits).filter((status) => !(status in answers));
  const [plain, others] = [
    common.filter((status) => beforeRouting.includes(status)),
    common.filter((status) => !beforeRouting.includes(status)),
  ];
  return { ...answers, ...problemsOf(own, ...others), ...problems(...plain) };
}

function schemaOfProblem(answer: unknown): z.ZodType | undefined {
  const { content } = answer as { content?: Record<string, { schema: z.ZodType }> };
  return content?.[problemType]?.schema;
}
