/** The parsing process: reads documents and sends their parts. Each part of a large one is sent after an earlier one was stored. */
import { type ErrorCode, type Issue, isRalphError } from "../../domain/errors/errors.ts";
import type { IndexPart } from "../../domain/library/document-record.ts";
import { guardMemory } from "../../processes/memory-guard.ts";
import { reply, serveJobs } from "../../processes/serve-jobs.ts";
import type { DocumentLimits } from "./document-limits.ts";
import { indexParts } from "./index-parts.ts";
import { type DocumentBytes, parseDocument } from "./parse.ts";

/** `taken` acknowledges a part; the others begin a job. */
export type ParseRequest =
  | { kind: "whole"; documents: readonly DocumentBytes[]; limits: DocumentLimits }
  | { kind: "in parts"; document: DocumentBytes; limits: DocumentLimits }
  | { kind: "unpack"; document: DocumentBytes; limits: DocumentLimits }
  | { kind: "taken" };

export interface ParseError {
  code: ErrorCode;
  message: string;
  issues: Issue[];
  /** For the log only. */
  cause?: string;
}

/** A small document's parts, or an error that is the document's fault. */
export type ParseAnswer = { parts: IndexPart[] } | { error: ParseError };

export type ParseReply =
  | { kind: "answers"; answers: ParseAnswer[] }
  | { kind: "part"; part: IndexPart }
  | { kind: "item"; item: DocumentBytes }
  | { kind: "end"; error: ParseError | null };

/** Parts in flight: one is stored while the next is made. */
const window = 2;

let credit = 0;
let wake: () => void = () => undefined;

guardMemory();
serveJobs<ParseRequest>((request) => {
  if (request.kind === "whole") void parseWhole(request.documents, request.limits);
  else if (request.kind === "in parts") void parseInParts(request.document, request.limits);
  else if (request.kind === "unpack") void unpackItems(request.document, request.limits);
  else {
    credit++;
    wake();
  }
});

async function parseWhole(documents: readonly DocumentBytes[], limits: DocumentLimits): Promise<void> {
  const answers: ParseAnswer[] = [];
  for (const document of documents) {
    try {
      answers.push({ parts: [...indexParts(await parseDocument(document, limits), document, limits)] });
    } catch (error) {
      answers.push({ error: asData(error) });
    }
  }
  reply<ParseReply>({ kind: "answers", answers });
}

async function parseInParts(document: DocumentBytes, limits: DocumentLimits): Promise<void> {
  await sendAll(async function* () {
    for (const part of indexParts(await parseDocument(document, limits), document, limits)) yield { kind: "part", part };
  });
}

async function unpackItems(document: DocumentBytes, limits: DocumentLimits): Promise<void> {
  await sendAll(async function* () {
    const { unpacked } = await import("./archive/unpack.ts");
    for await (const item of unpacked(document, limits)) yield { kind: "item", item };
  });
}

/** Sends what is made, each as soon as one of those before it was taken, and the end. */
async function sendAll(make: () => AsyncGenerator<ParseReply>): Promise<void> {
  credit = window;
  let failure: ParseError | null = null;
  try {
    for await (const made of make()) {
      while (credit === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      credit--;
      reply<ParseReply>(made);
    }
  } catch (error) {
    failure = asData(error);
  }
  reply<ParseReply>({ kind: "end", error: failure });
}

/** Errors lose their class between processes, so the members of a RalphError are sent as data. */
function asData(error: unknown): ParseError {
  if (isRalphError(error)) return { code: error.code, message: error.message, issues: error.issues };
  // A stack overflow, or a string beyond V8's limit: caused by the document.
  if (error instanceof RangeError) {
    const issues = [{ path: "content", message: "is built in a way that is too much for its reader" }];
    return { code: "unprocessable", message: "The document cannot be read: its structure is too much for its reader", issues };
  }
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code: "internal_error", message: "The document could not be read", issues: [], cause };
}
