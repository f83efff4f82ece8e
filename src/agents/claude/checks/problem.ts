/** What is wrong with a written sentence. */
export interface SentenceProblem {
  readonly kind: "number" | "date" | "name" | "unit" | "negation";
  /** The words of the sentence that do not follow. */
  readonly words: string;
  /** For the model that wrote it. */
  readonly message: string;
  /**
   * How it was found. `absence`: the words stand nowhere in the grounds. `count`: a number in words follows from no number of
   * the grounds, but a reader may have counted. `rewording`: a denial
   * that the grounds may express by another verb, or by the other side of a date. `conclusion`: a denial of a thing as a whole that
   * a reader may have concluded: 'UTF-8 needs no option' where others need one. `comparison`: the words differ from a quoted sentence that seems to say the same.
   */
  readonly shownBy: "absence" | "count" | "rewording" | "conclusion" | "comparison";
}

/** A problem, and whether code is sure of it. */
export interface WeighedProblem extends SentenceProblem {
  /** The sentence may be right all the same: the model judges. */
  readonly isDoubt: boolean;
}

export function isSure({ isDoubt }: WeighedProblem): boolean {
  return !isDoubt;
}
