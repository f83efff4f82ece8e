/** Sources made of the sentences that a report case cites, so that each quotation stands at the place it names. */
import { type Citation, contentHashOf, type Source, sourceIdOf } from "../../../src/domain/evidence/evidence.ts";
import type { Paragraph } from "../../../src/domain/sessions/research.ts";

export interface CitedText {
  source: Source;
  /** The sentence with this number as a citation. */
  cite(index: number): Citation;
}

export function citedText(title: string, url: string | null, sentences: readonly string[]): CitedText {
  const text = sentences.join("\n");
  const hash = contentHashOf(text);
  const source: Source = {
    id: sourceIdOf(hash),
    kind: url === null ? "document" : "page",
    title,
    url,
    documentId: url === null ? `doc-${title}` : null,
    retrievedAt: "2026-03-01T09:30:00.000Z",
    hash,
  };
  return {
    source,
    cite(index) {
      const quote = sentences[index];
      if (quote === undefined) throw new Error(`'${title}' has no sentence ${index}`);
      const from = sentences.slice(0, index).reduce((sum, { length }) => sum + length + 1, 0);
      return { sourceId: source.id, place: { from, to: from + quote.length, line: index + 1, heading: [title] }, quote };
    },
  };
}

export function quoted(citation: Citation): Paragraph {
  return { kind: "quote", text: citation.quote, citations: [citation] };
}

export function written(sentences: readonly [text: string, citations: Citation[]][]): Paragraph {
  return {
    kind: "text",
    text: sentences.map(([text]) => text).join(" "),
    citations: sentences.flatMap(([, citations]) => citations),
    sentences: sentences.map(([text, citations]) => ({ text, citations })),
  };
}
