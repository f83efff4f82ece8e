/** Documents of a library in the API: their metadata, a part of their text, and what a search finds in them. */
import { z } from "zod";
import { identifier } from "../base/string-formats.ts";
import { timestamp } from "../base/timestamp.ts";
import { place } from "../evidence/evidence.ts";

export const document = z.object({
  id: identifier,
  name: z.string(),
  mediaType: z.string(),
  url: z.string().nullable(),
  language: z.string().nullable(),
  bytes: z.int(),
  passages: z.int(),
  tables: z.int(),
  collections: z.array(z.string()).describe("Named parts of the library that it is in"),
  warnings: z.array(z.object({ line: z.int().nullable(), message: z.string() })),
  createdAt: timestamp,
});
export type LibraryDocument = z.infer<typeof document>;

/** A part of a document's text as it was read. Offsets are UTF-16 code units, as in places; `to` is exclusive. */
export const documentText = z.object({
  document,
  from: z.int().nonnegative(),
  to: z.int().nonnegative(),
  length: z.int().nonnegative().describe("Length of the whole text"),
  text: z.string(),
});
export type DocumentText = z.infer<typeof documentText>;

export const searchHit = z.object({
  documentId: identifier,
  name: z.string(),
  heading: z.array(z.string()).describe("Heading path, outermost first"),
  place: place
    .omit({ heading: true, table: true, cells: true })
    .describe("Characters of the document's text, the first line, and the page, sheet, slide … that it begins in"),
  text: z.string(),
  highlights: z.array(z.object({ from: z.int(), to: z.int() })).describe("Ranges of the text that match the query"),
  score: z.number().describe("1 for the best passage of this search, falling to 0"),
});
export type SearchHit = z.infer<typeof searchHit>;
