/** The words of briefs in all languages. */
import { alternatives } from "../../../languages/combined.ts";
import type { BriefWords } from "../../../languages/subjects/brief.ts";

/** A field's alternatives, in all languages, as one pattern. */
export function any(field: keyof { [F in keyof BriefWords as BriefWords[F] extends string ? F : never]: F }): string {
  return alternatives(({ brief }) => brief[field]);
}
