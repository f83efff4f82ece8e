/** Words of questions for a part of a document as a whole: what a meeting decided, what a study found. */

export interface DocumentPartWords {
  /** Question forms; the group `of` holds the words that name the document. */
  readonly asked: readonly string[];
  /** Kinds of documents with such a part. */
  readonly documents: string;
  /** Sections that hold nothing else. */
  readonly headings: string;
  /** Words of a sentence that belongs to the part. */
  readonly told: string;
}

export const documentParts = ["decisions", "findings"] as const;
export type DocumentPart = (typeof documentParts)[number];
export type DocumentPartsWords = Readonly<Record<DocumentPart, DocumentPartWords>>;
