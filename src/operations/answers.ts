/** Schemas of the operations' answers, shared by every transport. Schemas of single records are in the domain. */
import { Readable } from "node:stream";
import { z } from "zod";
import type { ReadFile } from "../domain/base/stored-file.ts";
import { callView } from "../domain/calls/recording.ts";
import { errorCodes, RalphError } from "../domain/errors/errors.ts";
import { event, type NumberedEvent } from "../domain/events/events.ts";
import { document } from "../domain/library/document.ts";
import { brief } from "../domain/plans/brief.ts";
import { task } from "../domain/plans/plan.ts";
import { reportFormat } from "../domain/reports/report-format.ts";
import { reportFile, reportState, session } from "../domain/sessions/session.ts";
import { unifiedPending, unifiedResponse } from "../domain/sessions/supervisor.ts";

/** One page of a list. */
export function pageOf<S extends z.ZodType>(item: S) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable().describe("null on the last page") });
}

/** `created` is false where an earlier request with the same key created the session. */
export const createdSession = z.object({ session, created: z.boolean() });

export const messageAnswer = z.object({
  session,
  message: z.string().nullable(),
  brief: brief.nullable(),
  answered: z.boolean().describe("False where the answer takes longer than the request may wait: it is then sent as an event"),
});

/** Tasks that an outside worker can take; all of them, without pages. */
export const takeableTasks = z.object({ items: z.array(task) });

export const taskWithCalls = task.extend({ calls: z.array(callView) });

/** `read` opens the file that the transport sends. */
export const locatedReport = reportFile.extend({
  ...{ sessionId: z.string(), format: reportFormat, question: z.string() },
  read: z.custom<ReadFile>((value) => typeof value === "function"),
});

export const reportStates = z.object({ items: z.array(reportState) });

/** A file of an archive, or an attachment, that was not added. */
export const refusedItem = z.object({ name: z.string(), error: z.enum(errorCodes), message: z.string() });
/** `created` is false where the library had the same bytes of the same media type. */
export const addedDocuments = z.object({
  items: z.array(z.object({ document, created: z.boolean() })),
  refused: z.array(refusedItem),
  isArchive: z.boolean(),
});

/** Operations answer stored events, whose data is untyped; the schema types it. */
export const numberedEvent = event as unknown as z.ZodType<NumberedEvent>;
const position = z.object({ position: z.int().positive().describe("Number among the events of all your sessions; grows, with gaps") });
export const ownerEvent = z.intersection(numberedEvent, position);

/** `sessionId` is the session's own id, not the client's. */
export const supervisorOutcome = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("done"), answer: unifiedResponse }),
  z.object({ kind: z.literal("pending"), sessionId: z.string(), answer: unifiedPending }),
  z.object({ kind: z.literal("failed"), error: z.instanceof(RalphError), sessionId: z.string(), fallbackResponse: z.string() }),
]);

/** The bytes of a file that is generated for the answer. */
export const byteStream = z.instanceof(Readable);

/** An empty answer. */
export const nothing = z.void();
