/** Words by which a written sentence is checked against its quotations. */
export interface ClaimWords {
  /** Number words as alternatives, by value: counts ('three', 'a dozen'). The word for one is left out: it is an article too. */
  cardinals: Readonly<Record<number, string>>;
  /** Alternatives by factor: 'twice', 'halved'. */
  multiples: Readonly<Record<number, string>>;
  /** Alternatives: words that deny what they stand beside. */
  negations: string;
  /** Alternatives: phrases with such a word that deny nothing ('not only'). */
  notDenying: string;
  /** Alternatives: words before a number that was rounded. */
  hedges: string;
  /** Symbols of units that take prefixes, as alternatives by the international symbol; letters' case counts. */
  symbols: Readonly<Record<string, string>>;
  /** Factors by prefix of those symbols. */
  prefixes: Readonly<Record<string, number>>;
  /** What is wrong with a sentence, by its words that do not follow. */
  problems: Readonly<Record<"number" | "date" | "name" | "unit" | "negation" | "citation", (words: string) => string>>;
  /** What is wrong with a figure that was computed again from its cells. */
  figures: {
    /** `computed` is null where they give no number. */
    gives(stated: string, computed: string | null): string;
    notInItsCell(value: string): string;
  };
  /** Names of the same, separated by bars, a group a line, where neither stems nor country names tell: 'Spain|Spanish'. */
  sameNames: string;
}
