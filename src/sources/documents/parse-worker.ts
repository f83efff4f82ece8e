/** What a parsing thread runs: reads one document and gives its parts, those of a large one each after the one before was taken over. */
import type { MessagePort } from "node:worker_threads";
import { isRalphError } from "../../domain/errors.ts";
import type { IndexPart } from "../../domain/library.ts";
import { indexParts } from "./index-parts.ts";
import { type DocumentBytes, parseDocument } from "./parse.ts";
import type { ParseAnswer } from "./parser-pool.ts";

/** Parts that may be under way at once: one is taken over while the next is made. */
const window = 2;

/** Reads small documents and answers with all of their parts at once, in their order. */
export async function parseWhole(documents: readonly DocumentBytes[]): Promise<ParseAnswer[]> {
  const answers: ParseAnswer[] = [];
  for (const document of documents) {
    try {
      answers.push({ error: null, parts: [...indexParts(await parseDocument(document), document.name)] });
    } catch (error) {
      answers.push(failed(error));
    }
  }
  return answers;
}

/** Reads a large document and sends its parts through the port. */
export async function parseInParts({ document, port }: { document: DocumentBytes; port: MessagePort }): Promise<ParseAnswer> {
  let credit = window;
  let wake: (() => void) | null = null;
  port.on("message", () => {
    credit++;
    wake?.();
  });
  const send = async (part: IndexPart): Promise<void> => {
    while (credit === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    credit--;
    port.postMessage(part, part.kind === "document" ? [part.utf8.buffer as ArrayBuffer] : []);
  };
  try {
    for (const part of indexParts(await parseDocument(document), document.name)) await send(part);
    return { error: null, parts: [] };
  } catch (error) {
    return failed(error);
  } finally {
    port.close();
  }
}

/** Errors lose their class on the way between threads: what matters of ours is sent as data. */
function failed(error: unknown): ParseAnswer {
  if (isRalphError(error)) return { error: { code: error.code, message: error.message, issues: error.issues }, parts: [] };
  throw error;
}
