/** The extracted texts of sources. */
import type { Division } from "../../domain/evidence/division.ts";
import type { Source } from "../../domain/evidence/evidence.ts";

/** Extracted texts by their hash. A text is kept as long as a document or a session's source refers to it. */
export interface Contents {
  /** Stores a text. Idempotent. */
  put(owner: string, hash: string, text: string): Promise<void>;
  text(owner: string, hash: string): string | undefined;
  /** Pages, sheets, slides … of the text, in order; none where it has none. */
  divisions(owner: string, hash: string): readonly Division[];
}

/** Sources that sessions have read, for the tools that read them again. */
export interface SessionSources {
  find(owner: string, sessionId: string, sourceId: string): Source | undefined;
}
