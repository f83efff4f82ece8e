/** What is wrong with a written sentence. */
export interface SentenceProblem {
  readonly kind: "number" | "date" | "name" | "unit" | "negation";
  /** The words of the sentence that do not follow. */
  readonly words: string;
  /** For the model that wrote it. */
  readonly message: string;
}
