/** Schemas of what clients send and receive, with names and examples. */
import { z } from "zod";
import { formatWords } from "../domain/brief.ts";
import { type Json, jsonValue } from "../domain/json.ts";
import { plan, task } from "../domain/plan.ts";
import { callKind, callStatus } from "../domain/recording.ts";
import { conversationMessage, document, results, session } from "../domain/session.ts";
import { sessionStates } from "../domain/states.ts";
import { timestamp } from "../domain/timestamp.ts";
import { approval, formatWord, idInput, newMessage, newSessionInput } from "../operations/inputs.ts";
import { examples } from "./examples.ts";
import "./parts.ts";
import { describedAs, named, shown } from "./schema-registry.ts";

export const sessionView = named(session, "Session", examples.session);
export const messageView = named(conversationMessage, "Message", examples.message);
export const planView = named(plan, "Plan", examples.plan);
export const resultsView = named(results, "Results", examples.results);
export const documentView = named(document, "Document", examples.document);

const anyJson: z.ZodType<Json> = jsonValue;
export const callView = named(
  z.object({
    turn: z.int(),
    order: z.int(),
    kind: z.enum([...callKind.options, "ask"]).describe("`ask`: a question to the user"),
    name: z.string(),
    status: callStatus,
    request: anyJson,
    answer: anyJson,
    error: anyJson,
    model: z.string().nullable(),
    inputTokens: z.int(),
    outputTokens: z.int(),
    costUsd: z.number().nullable(),
    durationMs: z.number().nullable(),
    at: timestamp,
  }),
  "Call",
  examples.call,
  "A request to a model or a tool that the task made, with its answer",
);
export const taskWithCalls = named(task.extend({ calls: z.array(callView) }), "TaskWithCalls", {
  ...examples.task,
  calls: [examples.call],
});

export const searchHit = named(
  z.object({
    documentId: z.string(),
    name: z.string(),
    heading: z.array(z.string()).describe("Heading path, outermost first"),
    place: z.object({ from: z.int(), to: z.int(), line: z.int() }).describe("Characters of the document's text, and the first line"),
    text: z.string(),
    highlights: z.array(z.object({ from: z.int(), to: z.int() })).describe("Ranges of the text that match the query"),
    score: z.number().describe("1 for the best passage of this search, falling to 0"),
  }),
  "SearchHit",
  examples.hit,
);

describedAs(formatWord, { type: "string", enum: formatWords });
export const newSessionBody = named(newSessionInput, "NewSession", examples.newSession);
export const newMessageBody = named(newMessage, "NewMessage", examples.newMessage);
export const approvalBody = named(approval, "Approval", examples.approval);

/** An empty object is allowed where a route takes no body. */
export const emptyBody = named(z.strictObject({}), "Empty", {});

function hasCredentials(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && (parsed.username !== "" || parsed.password !== "");
}

export const newDocumentBody = named(
  z.strictObject({
    name: z.string().min(1).max(500).describe("File name; its ending tells the kind where the media type does not"),
    mediaType: z
      .string()
      .regex(/^[A-Za-z0-9!#$&^_.+-]+\/[A-Za-z0-9!#$&^_.+-]+(\s*;.*)?$/, "is not a media type like 'text/markdown'")
      .max(200)
      .describe("text/markdown, text/plain, text/html, text/csv or application/json"),
    content: z.string().describe("The document's text"),
    url: z
      .url({ protocol: /^https?$/, error: "is not an address of http or https" })
      .refine((url) => !hasCredentials(url), "must not hold a user name or password: it is printed in reports")
      .max(2_000)
      .optional()
      .describe("Where it comes from, for the source list"),
  }),
  "NewDocument",
  examples.newDocument,
);

export const sessionPath = z.strictObject({ id: idInput.describe("The session's id") });
export const taskPath = sessionPath.extend({ taskId: shown(idInput.clone().describe("The task's path in the tree"), "root.0") });
export const documentPath = z.strictObject({ id: idInput.clone().describe("The document's id") });

/** A whole number in a query string. */
export function integer(min: number, max: number) {
  const message = `must be a whole number from ${min}${max === Number.MAX_SAFE_INTEGER ? "" : ` to ${max}`}`;
  return z.coerce.number(message).int(message).min(min, message).max(max, message);
}

/** The `nextCursor` of a list ordered by number. */
const cursor = z
  .string()
  .regex(/^\d{1,15}$/, "is not a cursor of this list")
  .optional()
  .describe("`nextCursor` of the page before");
/** As {@link cursor}, for lists ordered by id. */
const idCursor = z
  .string()
  .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, "is not a cursor of this list")
  .optional()
  .describe("`nextCursor` of the page before");

export const pageQuery = z.strictObject({
  limit: integer(1, 200).default(50).describe("Items at most"),
  cursor,
});
export const documentsQuery = pageQuery.extend({ cursor: idCursor });
export const sessionsQuery = documentsQuery.extend({ status: z.enum(sessionStates).optional() });

export function listOf<S extends z.ZodType>(item: S, id: string, example: unknown) {
  const list = z.object({ items: z.array(item), nextCursor: z.string().nullable().describe("null on the last page") });
  return named(list, id, { items: [example], nextCursor: null });
}

/** An answer without a body. */
export const nothing = z.undefined();
