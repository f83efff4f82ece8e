/** Media types of the kinds of documents that the service reads, by the ending of their names. */
const mediaTypes: Readonly<Record<string, string>> = {
  ".md": "text/markdown",
  ".markdown": "text/markdown",
  ".txt": "text/plain",
  ".html": "text/html",
  ".htm": "text/html",
  ".csv": "text/csv",
  ".json": "application/json",
  ".pdf": "application/pdf",
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ".xls": "application/vnd.ms-excel",
  ".ods": "application/vnd.oasis.opendocument.spreadsheet",
  ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  ".odt": "application/vnd.oasis.opendocument.text",
  ".odp": "application/vnd.oasis.opendocument.presentation",
  ".epub": "application/epub+zip",
  ".eml": "message/rfc822",
  ".mbox": "application/mbox",
  ".zip": "application/zip",
};

/** The endings of readable documents, each with its dot. */
export const documentEndings: readonly string[] = Object.keys(mediaTypes);

/** The media type of a file by its name; null where the service does not read its kind. */
export function mediaTypeOf(name: string): string | null {
  const dot = name.lastIndexOf(".");
  return dot === -1 ? null : (mediaTypes[name.slice(dot).toLowerCase()] ?? null);
}
