/** Readers of the formats with a structure of their own. Their libraries are large, so each is loaded with its first document. */
import { RalphError } from "../../domain/errors/errors.ts";
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
    // The parsing process handles a stack overflow (RangeError) separately.
    if (error instanceof RalphError || error instanceof RangeError) throw error;
    throw new RalphError("unprocessable", `The document is damaged: it cannot be read as ${type}`, {
      cause: error,
      issues: [{ path: "content", message: `cannot be read as ${type}` }],
    });
  }
}

async function readAs(type: BinaryType, bytes: Uint8Array, warnings: WarningList, limits: DocumentLimits): Promise<ReadDocument> {
  switch (type) {
    case "application/pdf":
      return (await import("./pdf/pdf.ts")).readPdf(bytes, warnings);
    case "application/vnd.openxmlformats-officedocument.wordprocessingml.document":
      return (await import("./office/docx.ts")).readDocx(bytes, warnings, limits);
    case "application/vnd.openxmlformats-officedocument.presentationml.presentation":
      return (await import("./office/pptx.ts")).readPptx(bytes, warnings, limits);
    case "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":
    case "application/vnd.oasis.opendocument.spreadsheet":
    case "application/vnd.ms-excel":
      return (await import("./office/xlsx.ts")).readWorkbook(bytes, warnings, limits);
    case "application/vnd.oasis.opendocument.text":
    case "application/vnd.oasis.opendocument.presentation":
      return (await import("./office/odf.ts")).readOdf(bytes, warnings, limits);
    case "application/epub+zip":
      return (await import("./office/epub.ts")).readEpub(bytes, warnings, limits);
    case "message/rfc822":
    case "application/mbox":
      return (await import("./mail/mail.ts")).readMail(type, bytes, warnings, limits);
  }
}
