/**
 * The check of a written sentence by code: numbers, dates, names, units and negations must follow from its grounds. What
 * passes is not yet proven: whether the grounds bear the sentence is for the citation agent to judge.
 */
import type { Grounds } from "./grounds.ts";

export interface SentenceProblem {
  readonly kind: "number" | "date" | "name" | "unit" | "negation";
  /** The words of the sentence that do not follow. */
  readonly words: string;
  /** For the model that wrote it. */
  readonly message: string;
}

/** @param language Of the sentence. */
export function checkSentence(_text: string, _grounds: Grounds, _language: string): SentenceProblem[] {
  return [];
}
