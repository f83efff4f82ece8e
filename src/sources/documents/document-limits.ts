/** Limits of a document's cost, and the shortening of labels that are repeated for everything below them. */
import { shortened } from "../../domain/base/shortened.ts";

export interface DocumentLimits {
  /** Elements, attributes and pieces of text of an HTML page. */
  htmlNodes: number;
  /** Maximum stored and indexed size, as a multiple of the document's size. */
  storageFactor: number;
  /** What an archive, or a document that is one, may unpack to in all. Bytes. */
  unpackedBytes: number;
  /** Files in an archive, or in a document that is one. */
  archiveFiles: number;
  /** Archives within archives. */
  archiveDepth: number;
}

export const documentLimits: DocumentLimits = {
  htmlNodes: 1_000_000,
  storageFactor: 30,
  unpackedBytes: 300_000_000,
  archiveFiles: 5_000,
  archiveDepth: 3,
};

/** Maximum length of a heading, title or column name. Characters. They are stored again with each passage below them. */
const longestLabel = 200;

/** Maximum length of headings and column names that a passage is indexed with. Characters. */
export const indexedTitle = 2_000;

/** A heading, title or column name, shortened if it is too long. The document's text has it in full. */
export function labelOf(text: string): string {
  return shortened(text, longestLabel);
}
