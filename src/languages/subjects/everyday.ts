/**
 * Everyday words and their synonyms in documents. They widen a search and grade its results;
 * a synonym counts less than the word itself.
 */
export interface EverydayWords {
  /** Irregular forms of one word, a line each, the base form first: 'find found'. Regular ones are stemmed. */
  forms: string;
  /** Names of things as `key:word|word`, or the word alone where it is the key. The key is the same in every language. */
  things: string;
  /**
   * Words for one thing, a line each: `key: words that people ask with > words that documents tell it with`, both separated
   * by bars. The words before the mark stand for each other, too; `…` in a phrase stands for a few words. The same key
   * means the same thing in every language.
   */
  concepts: string;
}
