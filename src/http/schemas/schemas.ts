/** Names and examples of the operations' schemas, and the schemas of HTTP requests. */
import { z } from "zod";
import { agentList } from "../../domain/agents/agent.ts";
import { toolList } from "../../domain/agents/tool.ts";
import { callView, recording } from "../../domain/calls/recording.ts";
import { claim } from "../../domain/evidence/claims.ts";
import { sourceText } from "../../domain/evidence/evidence.ts";
import { document, documentText, searchHit } from "../../domain/library/document.ts";
import { apiKey, callerView, createdKey, keyRotation, newKey } from "../../domain/owners/api-key.ts";
import { handOver, ownerView } from "../../domain/owners/owner-data.ts";
import { plan } from "../../domain/plans/plan.ts";
import { formatWords } from "../../domain/reports/formats.ts";
import { conversationMessage, results, session } from "../../domain/sessions/session.ts";
import { taskWithCalls } from "../../operations/answers.ts";
import {
  approval,
  claimFilter,
  completedTask,
  failedTask,
  formatWord,
  givenBrief,
  idInput,
  leaseWish,
  newDocument,
  newMessage,
  newSessionInput,
  pageInput,
} from "../../operations/inputs.ts";
import { operations } from "../../operations/table.ts";
import { examples } from "./examples.ts";
import "./event-schemas.ts";
import "./parts.ts";
import { describedAs, named, shown } from "./schema-registry.ts";

named(session, "Session", examples.session);
named(conversationMessage, "Message", examples.message);
named(plan, "Plan", examples.plan);
named(results, "Results", examples.results);
named(claim, "Claim", examples.claim);
named(sourceText, "SourceText", examples.sourceText);
named(document, "Document", examples.document);
named(documentText, "DocumentText", examples.documentText);
named(callView, "Call", examples.call, "A request to a model or a tool that the task made, with its answer");
named(taskWithCalls, "TaskWithCalls", { ...examples.task, calls: [examples.call] });
named(operations.nextTasks.answer, "TakeableTasks", { items: [examples.outsideTask] });
export const leaseWishBody = named(leaseWish, "LeaseWish", { leaseS: 600 });
export const completedTaskBody = named(completedTask, "CompletedTask", { lease: examples.lease, output: { files: ["pubspec.yaml"] } });
export const failedTaskBody = named(failedTask, "FailedTask", { lease: examples.lease, reason: "The branch is locked" });
named(apiKey, "ApiKey", examples.apiKey);
named(createdKey, "CreatedKey", examples.createdKey);
named(callerView, "Caller", examples.caller);
export const newKeyBody = named(newKey, "NewKey", examples.newKey);
export const keyRotationBody = named(keyRotation, "KeyRotation", { overlapS: 86_400 });
named(ownerView, "Owner", examples.owner);
named(operations.handOverOwner.answer, "HandedOver", examples.handedOver);
export const handOverBody = named(handOver, "HandOver", { to: examples.handedOver.to });
named(searchHit, "SearchHit", examples.hit);
named(agentList, "AgentList", examples.agents);
named(toolList, "ToolList", examples.tools);
shown(recording, examples.recording);

namedList(operations.listSessions, "SessionList", examples.session);
namedList(operations.listMessages, "MessageList", examples.message);
namedList(operations.listClaims, "ClaimList", examples.claim);
namedList(operations.listTasks, "TaskList", examples.task);
namedList(operations.listDocuments, "DocumentList", examples.document);
namedList(operations.searchDocuments, "SearchHitList", examples.hit);
namedList(operations.listKeys, "ApiKeyList", examples.apiKey);
namedList(operations.listLinks, "ReportLinkList", examples.reportLink);
namedList(operations.listOwners, "OwnerList", examples.owner);
namedList(operations.getEvents, "EventList", examples.event);
namedList(operations.getAllEvents, "OwnerEventList", examples.ownerEvent);

function namedList({ answer }: { answer: z.ZodType }, id: string, example: unknown): void {
  named(answer, id, { items: [example], nextCursor: null });
}

describedAs(formatWord, { type: "string", enum: formatWords });
export const newSessionBody = named(newSessionInput, "NewSession", examples.newSession);
export const newMessageBody = named(newMessage, "NewMessage", examples.newMessage);
export const givenBriefBody = named(givenBrief, "GivenBrief", examples.givenBrief);
export const approvalBody = named(approval, "Approval", examples.approval);

/** An empty object is allowed where a route takes no body. */
export const emptyBody = named(z.strictObject({}), "Empty", {});

export const newDocumentBody = named(
  newDocument.omit({ bytes: true, url: true }).extend({
    content: z
      .string()
      .optional()
      .describe("The document's text, or its bytes in base64 where `encoding` says so; without it the document is downloaded from `url`"),
    encoding: z.literal("base64").optional().describe("For documents that are not text, such as PDF"),
    url: newDocument.shape.url,
    collection: newDocument.shape.collection,
  }),
  "NewDocument",
  examples.newDocument,
);

export const sessionPath = z.strictObject({ id: idInput.describe("The session's id") });
export const taskPath = sessionPath.extend({ taskId: shown(idInput.clone().describe("The task's path in the tree"), "root.0") });
export const sourcePath = sessionPath.extend({ sourceId: idInput.clone().describe("The source's id, as citations name it") });
export const sourcePartQuery = z.strictObject({
  from: limitInQuery(z.int().nonnegative().default(0)).describe("Offset of the first character, as in a citation's place"),
  to: inQuery(z.int().nonnegative()).optional().describe("Offset after the last character"),
});
export const sessionWaitQuery = z.strictObject({
  wait: inQuery(z.int().min(0).max(25)).optional().describe("Longest wait for a change. Seconds"),
  after: inQuery(z.int().nonnegative()).optional().describe("The `version` that the caller knows"),
});
export const keyPath = z.strictObject({ id: idInput.clone().describe("The key's id") });
export const ownerPath = z.strictObject({ owner: shown(operations.getOwner.input.shape.owner.clone(), examples.owner.owner) });
export const documentPath = z.strictObject({ id: idInput.clone().describe("The document's id") });

/** A whole number in a query string, within the bounds of the operation's field. */
export function inQuery(field: z.ZodNumber) {
  const { min, max } = boundsOf(field);
  const message = `must be a whole number from ${min}${max === Number.MAX_SAFE_INTEGER ? "" : ` to ${max}`}`;
  const number = z.coerce.number<string | number>(message).int(message).min(min, message).max(max, message);
  // `Number("")` is 0.
  return z.preprocess((given, context) => {
    if (Array.isArray(given)) {
      context.addIssue("is given more than once");
      return z.NEVER;
    }
    return typeof given === "string" && given.trim() === "" ? Number.NaN : given;
  }, number);
}

/** As {@link inQuery}, with the default of the operation's field. */
export function limitInQuery(field: z.ZodDefault<z.ZodNumber>) {
  const number = field.unwrap();
  const { min, max } = boundsOf(number);
  const { defaultValue } = field.def;
  // zod leaves the default of a prepared value out.
  const form = { default: defaultValue, type: "integer", minimum: min, ...(max !== Number.MAX_SAFE_INTEGER && { maximum: max }) };
  return describedAs(inQuery(number).default(defaultValue), form);
}

function boundsOf({ minValue, maxValue }: z.ZodNumber): { min: number; max: number } {
  return { min: minValue ?? 0, max: maxValue ?? Number.MAX_SAFE_INTEGER };
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
  limit: limitInQuery(pageInput.shape.limit).describe("Most items of the page"),
  cursor,
});
export const idPageQuery = pageQuery.extend({ cursor: idCursor });
export const ownersQuery = pageQuery.extend({
  cursor: operations.listOwners.input.shape.cursor.describe("`nextCursor` of the page before"),
});
const { sha256, createdSince, createdUntil, order } = operations.listDocuments.input.shape;
export const documentsQuery = idPageQuery.extend({ sha256, createdSince, createdUntil, order });
export const claimsQuery = pageQuery.extend(claimFilter.shape);
export const keysQuery = idPageQuery.extend({ owner: operations.listKeys.input.shape.owner.describe("Only keys of this owner") });
