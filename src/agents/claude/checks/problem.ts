/** What is wrong with a written sentence. */
export interface SentenceProblem {
  readonly kind: "number" | "date" | "name" | "unit" | "negation";
  /** The words of the sentence that do not follow. */
  readonly words: string;
  /** For the model that wrote it. */
  readonly message: string;
  /**
   * `absence`: the words stand nowhere in the grounds. `count`: no number of the grounds gives a number in words, which a reader may
   * have counted or computed. `comparison`: the words differ from a quoted sentence that is taken to say the same.
   */
  readonly shownBy: "absence" | "count" | "comparison";
}

/** With how far it can be relied on. */
export interface WeighedProblem extends SentenceProblem {
  /** Whether the sentence may be right all the same, so that only who understands it can judge. */
  readonly isDoubt: boolean;
}

export function isSure({ isDoubt }: WeighedProblem): boolean {
  return !isDoubt;
}
