/**
 * Finds the words of many lists in a text. One pattern finds where a word of any list begins, and only there is each list
 * tried: most sentences have few such words or none.
 */

import { perText } from "./per-text.ts";

export interface WordPlace<T> {
  readonly key: T;
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** What may not stand before and behind a word, as patterns. */
export interface WordEdges {
  before: string;
  after: string;
}

const wholeWord: WordEdges = { before: "[\\p{L}\\p{N}]", after: "[\\p{L}\\p{N}]" };

export class WordPlaces<T> {
  readonly #begins: RegExp;
  readonly #lists: readonly (readonly [key: T, pattern: RegExp])[];
  readonly #beginsIn = perText((text) => Array.from(text.matchAll(this.#begins), ({ index }) => index));

  /** `lists` has the alternatives of each key. */
  constructor(lists: readonly (readonly [key: T, words: string])[], { before, after }: WordEdges = wholeWord) {
    const word = (words: string) => `(?:${words})(?!${after})`;
    const all = lists.map(([, words]) => words).join("|");
    this.#begins = new RegExp(`(?<!${before})(?=${word(all)})`, "giu");
    this.#lists = lists.map(([key, words]) => [key, new RegExp(`(?<!${before})${word(words)}`, "iuy")]);
  }

  /** The places of each list's words, list by list: no more than `most` of one list. */
  in(text: string, most = Number.POSITIVE_INFINITY): WordPlace<T>[] {
    const begins = this.#beginsIn(text);
    if (begins.length === 0) return [];
    return this.#lists.flatMap(([key, pattern]) => {
      const places: WordPlace<T>[] = [];
      for (const from of begins) {
        if (places.length >= most) break;
        if (from < (places.at(-1)?.to ?? 0)) continue;
        pattern.lastIndex = from;
        const word = pattern.exec(text)?.[0];
        if (word !== undefined) places.push({ key, word, from, to: from + word.length });
      }
      return places;
    });
  }
}
