/** What sources were read as. */
import type { Division } from "../../domain/division.ts";
import type { Source } from "../../domain/evidence.ts";

/** Texts that sources were read as, by their hash. A text lives as long as a document or a session's source names it. */
export interface Contents {
  /** Keeps a text; the same again is nothing. */
  put(owner: string, hash: string, text: string): Promise<void>;
  text(owner: string, hash: string): string | undefined;
  /** Pages, sheets, slides … of the text, in order; none where it has none. */
  divisions(owner: string, hash: string): readonly Division[];
}

/** Sources that sessions have read, for the tools that read them again. */
export interface SessionSources {
  find(owner: string, sessionId: string, sourceId: string): Source | undefined;
}
