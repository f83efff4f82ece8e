/** Bounds on what a document may cost, and the cutting of labels that would be repeated with everything below them. */

export interface DocumentLimits {
  /** Elements, attributes and pieces of text of an HTML page. */
  htmlNodes: number;
  /** What is stored and indexed of a document, as a multiple of its size. */
  storageFactor: number;
}

export const documentLimits: DocumentLimits = { htmlNodes: 1_000_000, storageFactor: 30 };

/** Longest heading, title or column name, in characters. They are stored again with each passage below them. */
export const longestLabel = 200;

/** Characters of headings and column names that each passage below them is found by. */
export const indexedTitle = 2_000;

/** A label that ends with an ellipsis where it is too long. The text of the document keeps it whole. */
export function shortened(text: string, most = longestLabel): string {
  return text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .toWellFormed()
        .replace(/\ufffd$/, "")
        .trimEnd()}…`;
}
