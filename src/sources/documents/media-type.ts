/** Chooses the parser of a document by its declared type, and by its name where the type is vague. */
import { RalphError } from "../../domain/errors.ts";

/** Types that are text in some charset. */
export const textTypes = [
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
export const binaryTypes = ["application/pdf"] as const;
export type BinaryType = (typeof binaryTypes)[number];

export const readableTypes = [...textTypes, ...binaryTypes] as const;
export type ReadableType = TextType | BinaryType;

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
};

export function isBinary(type: ReadableType): type is BinaryType {
  return binaryTypes.some((binary) => binary === type);
}

/** Types for which the name decides. Windows browsers send the last one for CSV. */
const vague = new Set(["", "text/plain", "application/octet-stream", "binary/octet-stream", "application/vnd.ms-excel"]);

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
  throw new RalphError(
    "unsupported_media_type",
    `Documents of the type '${type === "" ? "(none)" : type}' cannot be read; these can: ${readableTypes.join(", ")}`,
    { issues: [{ path: "mediaType", message: "is not a type that can be read" }] },
  );
}
