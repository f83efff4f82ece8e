/** Chooses the parser of a document by its declared type, and by its name where the type is vague. */
import { RalphError } from "../../domain/errors/errors.ts";

/** Types that are text in some charset. */
const textTypes = [
  "text/markdown",
  "text/plain",
  "text/html",
  "text/csv",
  "text/tab-separated-values",
  "application/json",
  "application/x-ndjson",
] as const;
export type TextType = (typeof textTypes)[number];

/** Types with a structure of their own. */
const binaryTypes = [
  "application/pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  "application/vnd.ms-excel",
  "application/vnd.oasis.opendocument.text",
  "application/vnd.oasis.opendocument.spreadsheet",
  "application/vnd.oasis.opendocument.presentation",
  "application/epub+zip",
  "message/rfc822",
  "application/mbox",
] as const;
export type BinaryType = (typeof binaryTypes)[number];

/** Types that hold documents; those that are documents themselves are among the binary types, too. */
export const containerTypes = ["application/zip", "message/rfc822", "application/mbox"] as const;
export type ContainerType = (typeof containerTypes)[number];

export const readableTypes = [...textTypes, ...binaryTypes, "application/zip"] as const;
export type ReadableType = TextType | BinaryType | ContainerType;

const sameAs: Record<string, ReadableType> = {
  "text/x-markdown": "text/markdown",
  "application/markdown": "text/markdown",
  "application/xhtml+xml": "text/html",
  "application/csv": "text/csv",
  "text/x-csv": "text/csv",
  "text/json": "application/json",
  "application/geo+json": "application/json",
  "application/ld+json": "application/json",
  "application/jsonl": "application/x-ndjson",
  "application/x-jsonlines": "application/x-ndjson",
  "application/jsonlines": "application/x-ndjson",
  "application/x-pdf": "application/pdf",
  "application/vnd.ms-word.document.macroenabled.12": binaryTypes[1],
  "application/vnd.ms-excel.sheet.macroenabled.12": binaryTypes[2],
  "application/vnd.ms-powerpoint.presentation.macroenabled.12": binaryTypes[3],
  "application/x-zip-compressed": "application/zip",
  "application/x-zip": "application/zip",
  "application/mbox+text": "application/mbox",
};

/** Other names of the types that can be read. */
export const aliasTypes: readonly string[] = Object.keys(sameAs);

const byExtension: Record<string, ReadableType> = {
  md: "text/markdown",
  markdown: "text/markdown",
  mdx: "text/markdown",
  txt: "text/plain",
  text: "text/plain",
  log: "text/plain",
  html: "text/html",
  htm: "text/html",
  xhtml: "text/html",
  csv: "text/csv",
  tsv: "text/tab-separated-values",
  json: "application/json",
  geojson: "application/json",
  jsonl: "application/x-ndjson",
  ndjson: "application/x-ndjson",
  pdf: "application/pdf",
  docx: binaryTypes[1],
  docm: binaryTypes[1],
  xlsx: binaryTypes[2],
  xlsm: binaryTypes[2],
  pptx: binaryTypes[3],
  pptm: binaryTypes[3],
  xls: "application/vnd.ms-excel",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odp: "application/vnd.oasis.opendocument.presentation",
  epub: "application/epub+zip",
  eml: "message/rfc822",
  mbox: "application/mbox",
  zip: "application/zip",
};

export function isBinary(type: ReadableType): type is BinaryType {
  return binaryTypes.some((binary) => binary === type);
}

export function isContainer(type: ReadableType): type is ContainerType {
  return containerTypes.some((container) => container === type);
}

/** Types for which the name decides. Windows browsers send `vnd.ms-excel` for CSV; office files are ZIP archives. */
const vague = new Set([
  "",
  "text/plain",
  "application/octet-stream",
  "binary/octet-stream",
  "application/vnd.ms-excel",
  "application/zip",
  "application/x-zip-compressed",
]);

export interface MediaType {
  type: ReadableType;
  /** The `charset` parameter, or null. */
  charset: string | null;
}

/**
 * The parser's media type for a declared type ('text/csv; charset=windows-1251') and a file name.
 * @throws RalphError `unsupported_media_type` naming the supported types.
 */
export function mediaTypeOf(declared: string, name: string): MediaType {
  const [essence = "", ...parameters] = declared.split(";").map((part) => part.trim());
  const type = essence.toLowerCase();
  const charset =
    parameters.map((parameter) => /^charset\s*=\s*"?([^"\s]+)"?$/i.exec(parameter)?.[1]).find((found) => found !== undefined) ?? null;
  const extension = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const named = byExtension[extension];
  if (vague.has(type) && named !== undefined) return { type: named, charset };
  const known = readableTypes.find((readable) => readable === type) ?? sameAs[type];
  if (known !== undefined) return { type: known, charset };
  if (type.startsWith("text/") && !["text/rtf", "text/xml"].includes(type)) return { type: named ?? "text/plain", charset };
  if (vague.has(type)) {
    const message = `The kind of '${name}' cannot be told from its name: its media type is needed, one of ${readableTypes.join(", ")}`;
    throw new RalphError("unsupported_media_type", message, {
      issues: [{ path: "mediaType", message: "is needed: the name does not tell it" }],
    });
  }
  throw new RalphError("unsupported_media_type", `Documents of the type '${type}' cannot be read; these can: ${readableTypes.join(", ")}`, {
    issues: [{ path: "mediaType", message: "is not a type that can be read" }],
  });
}
