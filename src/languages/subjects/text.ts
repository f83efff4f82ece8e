/** What splitting text into sentences and words needs to know of a language. */
export interface TextWords {
  /** Lower-case letters as ranges of a character class: 'a-z'. */
  letters: string;
  /** `letters` without the letters of `foldedAs`. */
  foldedLetters: string;
  /** Unicode name of its script. */
  script: string;
  /** UTF-16 codes of its script, `to` inclusive.  */
  codes: readonly (readonly [from: number, to: number])[];
  /** Letters that are treated as another one in searches. */
  foldedAs: Readonly<Record<string, string>>;
  /** Letters of another script that look like one of its own, as they are mistyped within its words. */
  lookalikes: Readonly<Record<string, string>>;
  /** How each of its letters is written in Latin ones; the first of letters with one writing is meant on the way back. */
  latin: Readonly<Record<string, string>>;
  /** Name of its Snowball algorithm. */
  stemmer: string;
  /** Vowels that stand in some forms of a word alone and part their stems (Russian 'rynok', 'rynka'), with the place of one in a stem. */
  fleetingVowels: { letters: string; place: RegExp } | null;
  /** Words with stems that its algorithm does not find, `stem|ending` or `word:stem`, separated by white space; a word's `foldedAs` letters are folded. */
  ownStems: string;
  /** Stop words, separated by white space. */
  stopWords: string;
  /** Words inside of names: 'Bank of England'. */
  nameJoints: string;
  abbreviations: {
    /** Always followed by a name or a number, so never the end of a sentence. */
    neverLast: string;
    beforeNumber: string;
    /** The end of a sentence only before one of `usualFirstWords`. */
    beforeName: string;
    /** The end of a sentence where a capital letter follows. */
    sometimesLast: string;
    /** As `sometimesLast`, but not among the first few words of a sentence. */
    lastAfterWords: string;
    /** Alternatives: abbreviations with a hyphen. */
    hyphenated: string;
  };
  /** Alternatives: words that often begin a sentence and seldom follow an abbreviation inside one. */
  usualFirstWords: string;
  /** Weight of the query words' proximity in ranking passages; 0 where measurements showed no effect. */
  proximity: number;
  /** Case endings that the stemmer leaves on names; null for a language without cases. */
  caseEndings: RegExp | null;
  /**
   * Single-byte charsets, most common first, and the frequency of each letter per thousand; null for a language whose
   * charset is not guessed.
   */
  legacy: { charsets: readonly string[]; frequency: Readonly<Record<string, number>> } | null;
  consent: {
    /** Words of approval; words that may accompany them; words of refusal; words that may accompany only a refusal. */
    approving: string;
    besideApproval: string;
    refusing: string;
    besideRefusal: string;
    /** Further words that say yes or no to a question with two ways, though not to a draft. */
    granting: string;
    declining: string;
    /** Words that make a yes depend on something: 'yes, but …'. */
    hedging: string;
    /** Alternatives: words of a question that asks for consent. */
    asking: string;
    /** Alternatives: what to type to approve. */
    typed: string;
  };
  /** Alternatives: text that reads like an instruction to a language model. */
  instructions: string;
}
