/**
 * Everyday words and their synonyms in documents. They widen a search and grade its results;
 * a synonym counts less than the word itself.
 */
export interface EverydayWords {
  /** Irregular forms of one word, a line each, the base form first: 'find found'. Regular ones are stemmed. */
  forms: string;
  /** Names of things as `key:word|word`, or the word alone where it is the key. The key is the same in every language. */
  things: string;
  /** Words for one thing, separated by bars; the same key means the same thing in every language. */
  concepts: Readonly<Record<string, string>>;
}
