/** Examples of documents for the API's description. */
import { at, exampleDocumentId, quote } from "./example-session.ts";

const document = {
  id: exampleDocumentId,
  name: "germany.md",
  mediaType: "text/markdown",
  url: null,
  language: "en",
  bytes: 4_096,
  passages: 11,
  tables: 1,
  collections: ["countries"],
  warnings: [{ line: 37, message: "The row has 4 cells where the head has 3" }],
  createdAt: at,
};

export const libraryExamples = {
  document,
  documentText: { document, from: 120, to: 172, length: 4_020, text: quote },
  refusedItem: {
    name: "figures.zip/scan.tiff",
    error: "unsupported_media_type",
    message: "Documents of the type 'application/octet-stream' cannot be read",
  },
  newDocument: {
    name: "germany.md",
    mediaType: "text/markdown",
    content: `# Germany\n\n${quote}\n`,
    url: "https://example.org/germany",
    collection: "countries",
  },
  hit: {
    documentId: exampleDocumentId,
    name: "germany.md",
    heading: ["Germany"],
    place: { from: 120, to: 172, line: 4 },
    text: quote,
    highlights: [{ from: 0, to: 4 }],
    score: 0.93,
  },
};
