/** The words of briefs in all languages. */
import { alternatives } from "../../../languages/combined.ts";
import type { BriefWords } from "../../../languages/subjects/brief.ts";

/** A field's alternatives, in all languages, as one pattern. */
export function any(field: keyof { [F in keyof BriefWords as BriefWords[F] extends string ? F : never]: F }): string {
  return alternatives(({ brief }) => brief[field]);
}

/** Whether a text has a run of letters that is no word of any language: patterns with many words would read it for seconds. */
export function hasEndlessWord(text: string): boolean {
  return endlessWord.test(text);
}
const endlessWord = /\p{L}{200}/u;
