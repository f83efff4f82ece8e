/** What cutting a text into sentences and words has to know of a language. */
export interface TextWords {
  /** Lower-case letters as ranges of a character class: 'a-z'. */
  letters: string;
  /** The same without the letters of `foldedAs`. */
  foldedLetters: string;
  /** Its script as Unicode calls it. */
  script: string;
  /** UTF-16 codes of its script, `to` inclusive.  */
  codes: readonly (readonly [from: number, to: number])[];
  /** Letters that are searched for as another one. */
  foldedAs: Readonly<Record<string, string>>;
  /** Name of its Snowball algorithm. */
  stemmer: string;
  /** Words without content, separated by white space. */
  stopWords: string;
  /** Words within a name: 'Bank of England'. */
  nameJoints: string;
  abbreviations: {
    /** A name or a number has to follow: a sentence never ends here. */
    neverLast: string;
    beforeNumber: string;
    /** May end a sentence, but not before a word that is none of `usualFirstWords`. */
    beforeName: string;
    /** May end a sentence where a capital letter follows. */
    sometimesLast: string;
    /** The same, but not within the first few words of a sentence. */
    lastAfterWords: string;
    /** Alternatives: those with a hyphen. */
    hyphenated: string;
  };
  /** Alternatives: words that begin a sentence and seldom follow an abbreviation within one. */
  usualFirstWords: string;
  /** Weight, in ranking passages, of the words of a query standing close together; 0 where it was measured to tell nothing. */
  proximity: number;
  /** Endings that the stemmer leaves on names in their cases; null where names have none. */
  caseEndings: RegExp | null;
  /** Charsets of one byte a letter, the commonest first, and how often each letter stands in a thousand; null where none is guessed. */
  legacy: { charsets: readonly string[]; frequency: Readonly<Record<string, number>> } | null;
  consent: {
    /** Words that approve; those that may stand beside them; those that refuse; those beside a refusal alone. */
    approving: string;
    besideApproval: string;
    refusing: string;
    besideRefusal: string;
    /** Alternatives: what one types to approve. */
    typed: string;
  };
}
