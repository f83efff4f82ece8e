/** Readers of the formats with a structure of their own. Their libraries are large, so each is loaded with its first document. */
import { RalphError } from "../../domain/errors.ts";
import type { ReadDocument, WarningList } from "./document.ts";
import type { DocumentLimits } from "./document-limits.ts";
import type { BinaryType } from "./media-type.ts";

/** @throws RalphError `unprocessable` for a file that is damaged, encrypted or not of this type, and beyond a limit. */
export async function readBinary(
  type: BinaryType,
  bytes: Uint8Array,
  warnings: WarningList,
  limits: DocumentLimits,
): Promise<ReadDocument> {
  try {
    return await readAs(type, bytes, warnings, limits);
  } catch (error) {
    // A stack that overflows is told apart by the process that reads.
    if (error instanceof RalphError || error instanceof RangeError) throw error;
    throw new RalphError("unprocessable", `The document is damaged: it cannot be read as ${type}`, {
      cause: error,
      issues: [{ path: "content", message: `cannot be read as ${type}` }],
    });
  }
}

async function readAs(type: BinaryType, bytes: Uint8Array, warnings: WarningList, _limits: DocumentLimits): Promise<ReadDocument> {
  switch (type) {
    case "application/pdf":
      return (await import("./pdf/pdf.ts")).readPdf(bytes, warnings);
  }
}
