/** Ids of what `search` finds and `fetch` reads: a place in a document, or the report of a session. */

export type Item =
  | { readonly kind: "document"; readonly documentId: string; readonly from: number }
  | { readonly kind: "report"; readonly sessionId: string; readonly from: number };

const shape = /^(document|report):([^:@]{1,100})(?:@(\d{1,12}))?$/;

export function documentItem(documentId: string, from: number): string {
  return `document:${documentId}${from === 0 ? "" : `@${from}`}`;
}

export function reportItem(sessionId: string, from = 0): string {
  return `report:${sessionId}${from === 0 ? "" : `@${from}`}`;
}

/** Null for a text of another form. */
export function parseItem(id: string): Item | null {
  const [, kind, named = "", offset = "0"] = shape.exec(id) ?? [];
  const from = Number(offset);
  if (kind === "document") return { kind, documentId: named, from };
  return kind === "report" ? { kind, sessionId: named, from } : null;
}
